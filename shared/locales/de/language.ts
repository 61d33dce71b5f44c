import type { language as english } from '../en/language.ts';
import type { Translated } from '../translated.ts';

export const language: Translated<typeof english> = {
  title: 'Sprache und Uhrzeit',
  language: 'Sprache',
  hint: 'Gilt sofort, auch für Benachrichtigungen und Menüs.',
  system: 'Wie das System: {{language}}',
  names: { en: 'English', de: 'Deutsch', 'en-XA': 'Pseudo, lang', 'en-XB': 'Pseudo, von rechts nach links' },
  hours: 'Uhrzeit',
  hoursHint: 'Jetzt ist es {{time}}.',
  hoursChoice: { system: 'Wie das System: {{hours}}', h23: '24 Stunden', h12: '12 Stunden' },
};
