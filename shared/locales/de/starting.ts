import type { starting as english } from '../en/starting.ts';
import type { Translated } from '../translated.ts';

export const starting: Translated<typeof english> = {
  atLogin: {
    title: 'Start',
    label: 'Mit dem System starten',
    hint: {
      win32: 'Windows startet Sidestage, wenn du dich anmeldest.',
      darwin: 'macOS startet Sidestage, wenn du dich anmeldest.',
      linux: 'Dein Desktop startet Sidestage, wenn du dich anmeldest, durch einen Eintrag in seinem Autostart-Ordner.',
    },
    blocked: {
      win32:
        'Hier ist es an, aber Windows hält es zurück. Erlaube Sidestage im Task-Manager unter „Autostart von Apps“.',
      darwin:
        'Hier ist es an, aber macOS wartet, bis du es in den Systemeinstellungen unter „Allgemein, Anmeldeobjekte“ erlaubst.',
      linux:
        'Hier ist es an, aber dein Desktop hat es ausgeschaltet. Erlaube Sidestage in den Autostart-Einstellungen deines Desktops.',
    },
    cannot: 'Nur ein installiertes Sidestage kann vom System gestartet werden. Diese Kopie läuft aus ihren Quellen.',
    refused: 'Dein System hat das nicht angenommen.',
    refusedText: 'Nichts hat sich geändert. Der Grund steht im Protokoll.',
  },
  hidden: {
    label: 'Verborgen starten',
    cannot: 'Das gehört zum Start mit dem System.',
    hint: 'Wenn das System Sidestage startet, öffnet sich kein Fenster. Im Infobereich empfängt es Hooks und benachrichtigt dich.',
    noTray:
      'Wenn das System Sidestage startet, öffnet sich sein Fenster minimiert: Dieser Desktop zeigt keinen Infobereich, in dem es zu finden wäre.',
  },
  tray: {
    title: 'Infobereich',
    label: 'Im Infobereich weiterlaufen',
    hint: 'Wenn du das Fenster schließt, bleibt Sidestage im Infobereich. Beenden kannst du es im Menü seines Symbols.',
    quits: 'Wenn du das Fenster schließt, wird Sidestage beendet.',
    asks: 'Wenn du das Fenster zum ersten Mal schließt, fragt Sidestage.',
    none: 'Dieser Desktop zeigt keinen Infobereich. Deshalb wird Sidestage beendet, wenn du das Fenster schließt. Wo es einen gibt, gilt deine Wahl.',
  },
  links: {
    title: 'Links',
    label: 'Links mit sidestage:// öffnen',
    hint: 'Links zu einem Ort in Sidestage öffnen ihn dort. Etwas anderes können sie nicht.',
    fixed:
      'Links zu einem Ort in Sidestage öffnen ihn dort. Etwas anderes können sie nicht. Ändern kannst du das in den Einstellungen deines Systems.',
    cannot: 'Nur ein installiertes Sidestage kann Links öffnen. Diese Kopie läuft aus ihren Quellen.',
  },
};
