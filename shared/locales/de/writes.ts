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
  startGiveaway: { line: 'Eine Verlosung starten', now: 'Jetzt starten' },
  cancelSkill: { line: '„{{skill}}“ von {{name}} abbrechen', now: 'Jetzt abbrechen' },
  startPoll: { line: 'Die Umfrage „{{question}}“ starten', now: 'Jetzt starten' },
  removeMessage: { line: 'Eine Nachricht von {{name}} löschen', now: 'Jetzt löschen' },
  purge: { line: 'Alle Nachrichten von {{name}} entfernen', now: 'Jetzt entfernen' },
  timeout: { line: 'Timeout für {{name}}, {{duration}}', now: 'Timeout jetzt' },
  endTimeout: { line: 'Timeout von {{name}} beenden', now: 'Jetzt beenden' },
  ban: {
    line: '{{name}} bannen',
    lineMany_one: '{{count, number}} Person bannen: {{names}}',
    lineMany_other: '{{count, number}} Leute bannen: {{names}}',
    now: 'Jetzt bannen',
  },
  unban: {
    line: '{{name}} entbannen',
    lineMany_one: '{{count, number}} Person entbannen: {{names}}',
    lineMany_other: '{{count, number}} Leute entbannen: {{names}}',
    now: 'Jetzt entbannen',
  },
  changeRoles: {
    add: '{{name}} diese Rolle geben: {{roles}}',
    remove: '{{name}} diese Rolle nehmen: {{roles}}',
    both: '{{name}} eine Rolle geben: {{roles}}, statt: {{others}}',
    now: 'Jetzt ändern',
    role: { Mod: 'Moderation', ChannelEditor: 'Kanalredaktion' },
  },
  clearChat: { line: 'Den Chat für alle leeren', now: 'Jetzt leeren' },
  deactivateHook: { line: 'Einen Hook deaktivieren', now: 'Jetzt deaktivieren' },
  removeHeld: {
    line_one: 'Eine Nachricht von {{name}} entfernen',
    line_other: '{{count, number}} Nachrichten von {{name}} entfernen',
    now: 'Jetzt entfernen',
  },
};
