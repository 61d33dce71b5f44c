import type { tray as english } from '../en/tray.ts';
import type { Translated } from '../translated.ts';

export const tray: Translated<typeof english> = {
  line: {
    starting: 'Sidestage startet',
    serviceFailed: 'Der Dienst läuft nicht',
    signedOut: 'Nicht angemeldet',
    lost: 'Deine Anmeldung ist beendet',
    noChannel: 'Kein Kanal geöffnet',
    notKnown: 'Es ist nicht bekannt, ob {{channel}} live ist',
    offline: '{{channel}} ist nicht live',
    live: '{{channel}} ist live',
    liveFor: '{{channel}} ist seit {{duration}} live',
  },
  fact: {
    viewers_one: '{{count, number}} Zuschauer',
    viewers_other: '{{count, number}} Zuschauer',
    viewersHidden: 'Zuschauer verborgen',
    unread_one: '{{count, number}} ungelesener Eintrag in Aktivität',
    unread_other: '{{count, number}} ungelesene Einträge in Aktivität',
    chat: {
      none: 'Kein Chat geöffnet',
      connecting: 'Chat verbindet',
      connected: 'Chat verbunden',
      reading: 'Chat verbunden, nur lesen',
      waiting: 'Chat getrennt, neuer Versuch läuft',
      refused: 'Der Chat hat die Verbindung abgelehnt',
    },
    look: {
      receiver: 'Der Empfänger nimmt nichts an',
      tunnel: 'Der Tunnel ist unterbrochen',
      hooks_one: '{{count, number}} Hook braucht dich',
      hooks_other: '{{count, number}} Hooks brauchen dich',
    },
  },
  quiet: {
    asked: 'Ruhe bis {{time}}',
    week: 'Ruhe bis {{time}}, wie jede Woche',
    live: 'Ruhe, solange der Kanal live ist',
    for30: 'Ruhe für 30 min',
    for120: 'Ruhe für 2 Std.',
    untilMorning: 'Ruhe bis {{time}}',
    untilTomorrow: 'Ruhe bis morgen {{time}}',
    end: 'Ruhe jetzt beenden',
  },
  comfort: 'Komfortmodus',
  screenSafe: 'Bildschirmsicher',
  open: 'Sidestage öffnen',
  demo: 'Demo-Dienst (simuliert)',
  settings: 'Einstellungen',
  quit: 'Sidestage beenden',
  tooltip: 'Sidestage: {{line}}',
  tooltipDemo: 'Sidestage, Demo: {{line}}',
  close: {
    title: 'Sidestage',
    message: 'Soll Sidestage im Infobereich weiterlaufen, wenn du das Fenster schließt?',
    detail:
      'Dort empfängt es weiter Hooks und benachrichtigt dich. Ändern kannst du das in den Einstellungen unter „Start und Infobereich“.',
    keep: 'Im Infobereich behalten',
    quit: 'Beenden',
    cancel: 'Abbrechen',
  },
  duration: {
    minutes: '{{minutes, number}} min',
    hours: '{{hours, number}} Std. {{minutes, number}} min',
  },
};
