import type { safeMode as english } from '../en/safeMode.ts';
import type { Translated } from '../translated.ts';

export const safeMode: Translated<typeof english> = {
  title: 'Abgesicherter Modus',
  what: 'Das Fenster ist zweimal in einer Minute abgestürzt. Deshalb zeigt Sidestage stattdessen diese einfache Seite.',
  goesOn: 'Das betrifft nur das Fenster. Chat, Hooks und Benachrichtigungen laufen im Hintergrund weiter.',
  log: 'Näheres steht im Protokoll unter {{logId}}.',
  open: 'Wieder öffnen',
  openHint: 'Lädt das Fenster neu. Stürzt es wieder ab, kommst du hierher zurück.',
  diagnostics: 'Diagnose speichern',
  diagnosticsHint:
    'Ein Text für jemanden, der dir hilft: Versionen, Einstellungen und das Ende des Protokolls, ohne Geheimnisse. Namen von Kanälen und Personen können darin stehen. Du wählst, wo er gespeichert wird.',
  reset: 'Aussehen und Platz zurücksetzen',
  resetHint: 'Design, Dichte, Textgröße und der Platz des Fensters werden wieder, wie sie am Anfang waren.',
  leave: 'Verlassen',
  leaveHint: 'Beenden beendet alles, auch was im Hintergrund läuft.',
  close: 'Fenster schließen',
  quit: 'Sidestage beenden',
  saved: 'Die Diagnose ist gespeichert.',
  notSaved: 'Es wurde nichts gespeichert.',
  isReset: 'Aussehen und Platz sind wieder wie am Anfang.',
  failed: 'Das ging nicht. Der Grund steht im Protokoll.',
};
