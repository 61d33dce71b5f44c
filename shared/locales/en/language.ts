/** The choice of language and of how times are written. */
export const language = {
  title: 'Language and time',
  language: 'Language',
  hint: 'Applies at once, also to notifications and menus.',
  system: 'As the system: {{language}}',
  /** Each in its own language, so that it is found by those who read no other. */
  names: { en: 'English', de: 'Deutsch', 'en-XA': 'Pseudo, long', 'en-XB': 'Pseudo, from right to left' },
  hours: 'Time of day',
  hoursHint: 'It is now {{time}}.',
  hoursChoice: { system: 'As the system: {{hours}}', h23: '24 hours', h12: '12 hours' },
} as const;
