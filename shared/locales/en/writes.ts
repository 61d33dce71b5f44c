/** What is about to be changed on the service, and can still be taken back. */
export const writes = {
  region: 'Changes that can be undone',
  undo: 'Undo',
  undoLabel: 'Undo: {{line}}',
  seconds: '{{seconds, number}} s',
  overChat: 'sent over chat, no call',
  calls_one: '{{count, number}} call',
  calls_other: '{{count, number}} calls',
  waits: '{{line}} You can undo it for {{seconds, number}} seconds.',
  undone: 'Undone. Nothing was sent: {{line}}',
  startPoll: { line: 'Start the poll “{{question}}”', now: 'Start now' },
  deactivateHook: { line: 'Deactivate a hook', now: 'Deactivate now' },
  removeHeld: {
    line_one: 'Remove a message of {{name}}',
    line_other: 'Remove {{count, number}} messages of {{name}}',
    now: 'Remove now',
  },
};
