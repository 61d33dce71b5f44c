import type { chatCommands as english } from '../en/chatCommands.ts';
import type { Translated } from '../translated.ts';

export const chatCommands: Translated<typeof english> = {
  all: 'Alle Befehle',
  offered: '/{{command}} {{args}}',
  optional: '[{{arg}}]',
  args: {
    text: 'Text',
    name: 'Name',
    duration: 'Dauer',
    poll: 'Frage | Antwort | Antwort',
    number: 'Nummer',
  },
  help: {
    me: 'Sagt, was du tust, etwa „nora winkt“',
    w: 'Nur die Person und du könnt es lesen',
    timeout: 'So lange darf die Person nicht schreiben: 90 (Sekunden), 10m, 1h30m, oder clear zum Beenden',
    purge: 'Entfernt alle Nachrichten der Person',
    ban: 'Die Person darf hier nicht mehr schreiben',
    unban: 'Die Person darf hier wieder schreiben',
    delete: 'Entfernt die letzte Nachricht der Person',
    clear: 'Entfernt alle Nachrichten des Chats, für alle',
    poll: 'Startet eine Umfrage, für 1 min oder mit „| 2m“ am Ende; allein öffnet es das Formular',
    vote: 'Stimmt für eine Antwort der laufenden Umfrage',
    giveaway: 'Der Dienst lost eine Person aus, die hier ist',
  },
  mayNot: {
    signIn: 'Melde dich zuerst an.',
    role: 'Deine Rolle hier erlaubt das nicht.',
    notHere: 'Das geht, wenn der Chat verbunden ist.',
    needsScope: 'Du wirst einmal gebeten, dich dafür anzumelden.',
  },
  nothingSent: 'Nichts wurde gesendet. {{why}}',
  needsName: 'Schreib einen Namen hinter {{command}}.',
  needsNoMore: 'Schreib weniger: {{usage}}',
  wrongDuration: 'Schreib hinter den Namen, wie lange, etwa 10m. Ein Jahr ist das Längste.',
  wrongNumber: 'Schreib die Nummer einer Antwort, etwa 2.',
  wrongPoll: 'Schreib eine Frage, dann zwei bis zehn Antworten, mit „|“ dazwischen.',
  samePollAnswers:
    'Ändere Antwort {{first}} oder {{second}}. Sie sind gleich, und der Dienst würde sie als eine zählen.',
  nobody: 'Niemand namens „{{name}}“ wurde gefunden.',
  noMessage: '„{{name}}“ hat hier keine Nachricht, die sich entfernen ließe.',
  noPoll: 'Es läuft keine Umfrage.',
  noAnswer_one: 'Die Umfrage hat {{count, number}} Antwort.',
  noAnswer_other: 'Die Umfrage hat {{count, number}} Antworten.',
  voted: 'Deine Stimme wurde gezählt.',
  ended: 'Die Umfrage war zu Ende, bevor deine Stimme ankam. Sie zählt nicht.',
  refused:
    'Der Dienst hat diese Stimme nicht gezählt. Jede Person hat eine; vielleicht hast du anderswo schon abgestimmt.',
  yourself: 'Das bist du selbst.',
};
