import type { writes as english } from '../en/writes.ts';
import type { Translated } from '../translated.ts';

export const writes: Translated<typeof english> = {
  region: 'Änderungen, die du zurücknehmen kannst',
  undo: 'Zurücknehmen',
  undoLabel: 'Zurücknehmen: {{line}}',
  seconds: '{{seconds, number}} s',
  overChat: 'geht über den Chat, keine Anfrage',
  calls_one: '{{count, number}} Anfrage',
  calls_other: '{{count, number}} Anfragen',
  waits: '{{line}} Du kannst das {{seconds, number}} Sekunden lang zurücknehmen.',
  undone: 'Zurückgenommen. Nichts wurde gesendet: {{line}}',
  startPoll: { line: 'Die Umfrage „{{question}}“ starten', now: 'Jetzt starten' },
  deactivateHook: { line: 'Einen Hook deaktivieren', now: 'Jetzt deaktivieren' },
  removeHeld: {
    line_one: 'Eine Nachricht von {{name}} entfernen',
    line_other: '{{count, number}} Nachrichten von {{name}} entfernen',
    now: 'Jetzt entfernen',
  },
};
