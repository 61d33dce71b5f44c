/** Whispers as conversations. */
export const whispers = {
  people: 'People you have whispered with',
  unread_one: '{{count, number}} new',
  unread_other: '{{count, number}} new',
  you: 'You:',
  draft: 'Not sent yet:',
  with: 'Whispers with {{name}}',
  only: 'Only you and {{name}} see this.',
  gone_one: '{{count, number}} earlier whisper is no longer kept here. If it was to you, Activity has it.',
  gone_other: '{{count, number}} earlier whispers are no longer kept here. Activity has those that were to you.',
  back: 'Back to all whispers',
  away: 'Disconnected {{duration}}, {{from}} – {{to}}. What was whispered to you then is lost: the service keeps no whispers.',
  reply: 'Whisper to {{name}}',
  noCommand: 'Write commands in the line to all. Two slashes stand for one that is text.',
} as const;
