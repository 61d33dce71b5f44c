/** What is about to be changed of the stream, as a line beside its ring. */
export const streamWrites = {
  saveCard: {
    line_one: 'Saving {{count}} change of the stream',
    line_other: 'Saving {{count}} changes of the stream',
    now: 'Save now',
  },
  setPicture: {
    thumbnail: 'Replace the thumbnail',
    banner: 'Replace the banner',
    badge: 'Replace the badge',
    now: 'Send now',
  },
  deleteBanner: { line: 'Delete the banner', now: 'Delete now' },
  resetStreamKey: { line: 'Make a new stream key; the old one stops working', now: 'Make it now' },
  unlockTranscodes: { line: 'Unlock smaller sizes of the stream', now: 'Unlock now' },
  host: { line: 'Host {{name}}', now: 'Host now' },
  stopHosting: { line: 'Stop hosting {{name}}', now: 'Stop now' },
  arrangeHosting: { line: 'Change the layout for hosting', now: 'Change now' },
  makeClip: { line: 'Clip of {{duration}}, up to {{at}} of the stream', now: 'Make it now' },
  renameClip: { line: 'Call a clip “{{title}}”', now: 'Save now' },
  deleteClip: { line: 'Delete the clip “{{title}}”', untitled: 'Delete an untitled clip', now: 'Delete now' },
  inviteToCostream: { line: 'Invite {{name}} to stream along', now: 'Invite now' },
  removeFromCostream: { line: 'Remove {{name}} from the costream', now: 'Remove now' },
  leaveCostream: { line: 'Leave the costream', now: 'Leave now' },
  saveEmoticons: { line: 'Save the channel’s emoticons', now: 'Save now' },
  saveRules: { line: 'Save what the channel allows', now: 'Save now' },
};
