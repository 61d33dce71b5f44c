import type { comfort as english } from '../en/comfort.ts';
import type { Translated } from '../translated.ts';

export const comfort: Translated<typeof english> = {
  title: 'Komfortmodus',
  numbers: 'Die Zahlen des Kanals',
  hint: {
    streamEnds:
      'Jede Zahl des Kanals wird aufgezeichnet, aber keine wird gezeigt, bis der Stream endet: weder im Fenster noch in seinem Titel noch in Benachrichtigungen. Namen und Nachrichten bleiben. Warnungen zu Chat, Hooks und Verbindung siehst du weiterhin.',
    tenMinutesAfter:
      'Jede Zahl des Kanals wird aufgezeichnet, aber bis 10 min nach dem Stream wird keine gezeigt: weder im Fenster noch in seinem Titel noch in Benachrichtigungen. Namen und Nachrichten bleiben. Warnungen zu Chat, Hooks und Verbindung siehst du weiterhin.',
    onlyWhenTurnedOff:
      'Jede Zahl des Kanals wird aufgezeichnet, aber keine wird gezeigt, bis du ihn ausschaltest: weder im Fenster noch in seinem Titel noch in Benachrichtigungen. Namen und Nachrichten bleiben. Warnungen zu Chat, Hooks und Verbindung siehst du weiterhin.',
  },
  showAgain: 'Wann du sie wieder siehst',
  showAgainHint: 'Solange nicht bekannt ist, ob der Kanal live ist, bleiben die Zahlen verborgen.',
  choices: {
    streamEnds: 'Wenn der Stream endet',
    tenMinutesAfter: '10 min nach dem Stream',
    onlyWhenTurnedOff: 'Erst, wenn ich ihn ausschalte',
  },
  held: {
    title: {
      streamEnds: 'Die Zahlen sind verborgen, bis der Stream endet.',
      tenMinutesAfter: 'Die Zahlen sind bis 10 min nach dem Stream verborgen.',
      onlyWhenTurnedOff: 'Die Zahlen sind verborgen, bis du den Komfortmodus ausschaltest.',
    },
    text: {
      streamEnds: 'Alles wird weiter aufgezeichnet. Du bekommst die Zahlen, wenn der Stream endet.',
      tenMinutesAfter: 'Alles wird weiter aufgezeichnet. Du bekommst die Zahlen 10 min nach dem Stream.',
      onlyWhenTurnedOff: 'Alles wird weiter aufgezeichnet. Du bekommst die Zahlen, wenn du ihn ausschaltest.',
    },
    recording: {
      streamEnds: 'Wird aufgezeichnet. Die Linie erscheint, wenn der Stream endet.',
      tenMinutesAfter: 'Wird aufgezeichnet. Die Linie erscheint 10 min nach dem Stream.',
      onlyWhenTurnedOff: 'Wird aufgezeichnet. Die Linie erscheint, wenn du den Komfortmodus ausschaltest.',
    },
    recorded: {
      streamEnds: 'Aufgezeichnet. Die Linie erscheint, wenn der Stream endet.',
      tenMinutesAfter: 'Aufgezeichnet. Die Linie erscheint 10 min nach dem Stream.',
      onlyWhenTurnedOff: 'Aufgezeichnet. Die Linie erscheint, wenn du den Komfortmodus ausschaltest.',
    },
  },
  viewersHidden: 'Zuschauer verborgen',
  peek: 'Zahlen 10 s lang zeigen',
  nothingToPeek: 'Gerade ist keine Zahl verborgen.',
  turnOff: 'Komfortmodus ausschalten',
  settings: 'Einstellungen zum Komfortmodus',
  menu: 'Komfortmodus: Die Zahlen sind verborgen',
  menuShown: 'Komfortmodus: Gerade ist keine Zahl verborgen',
  menuPeek: 'Komfortmodus: Die Zahlen sind kurz zu sehen',
  sayOn: 'Der Komfortmodus ist an',
  sayOff: 'Der Komfortmodus ist aus',
  sayPeek: 'Die Zahlen sind 10 s lang zu sehen',
};
