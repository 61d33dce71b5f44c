import type { updates as english } from '../en/updates.ts';
import type { Translated } from '../translated.ts';

export const updates: Translated<typeof english> = {
  title: 'Aktualisierungen',
  lede: 'Sidestage sagt dir, wenn es eine neuere Version gibt. Es installiert nichts und startet nichts neu von selbst, und es fragt nicht nach, solange du live bist.',
  step: {
    off: {
      notAPackage: 'Diese Kopie wurde nicht aus einem Paket installiert.',
      notAPackageText: 'Sie ist so neu wie ihre Quellen und sucht keine neuere Version.',
      noAddress: 'Dieser Build hat keine Adresse für Aktualisierungen.',
      noAddressText: 'Wer ihn gebaut hat, hat keine genannt, also sucht er keine neuere Version.',
    },
    none: 'Das ist die neueste Version.',
    notAsked: 'Noch nicht gesucht.',
    checking: 'Eine neuere Version wird gesucht',
    available: 'Sidestage {{version}} ist erschienen.',
    downloading: 'Sidestage {{version}} wird heruntergeladen.',
    ready: 'Sidestage {{version}} kann installiert werden.',
    failed: {
      check: 'Es ist nicht bekannt, ob es eine neuere Version gibt.',
      download: 'Sidestage {{version}} konnte nicht heruntergeladen werden.',
    },
  },
  why: {
    offline: 'Die Adresse ist nicht erreichbar, oder die Verbindung ist abgebrochen. Versuche es später noch einmal.',
    refused: 'Die Adresse hat mit einem Fehler geantwortet. Versuche es später noch einmal.',
    badMetadata: 'Was die Adresse über ihre neueste Version sagt, ist unbrauchbar. Es wurde nichts geändert.',
    badFile:
      'Es kam nicht das, was angekündigt war, darum wurde es verworfen. Versuche es noch einmal; wenn es so bleibt, hole das Paket von Hand.',
    notSigned: 'Das neue Paket trägt nicht die Signatur des Herausgebers, darum wurde es verworfen.',
    notWritten:
      'Das Paket konnte nicht gespeichert werden. Prüfe den Platz auf dem Datenträger und die Rechte des Profilordners.',
    internal: 'In Sidestage ist etwas schiefgegangen. Im Protokoll steht mehr.',
  },
  asked: 'Zuletzt gesucht {{when}}',
  check: 'Neuere Version suchen',
  download: '{{version}} herunterladen',
  stop: 'Anhalten',
  share: 'Heruntergeladen',
  shareText: '{{percent}} heruntergeladen',
  restart: 'Installieren und neu starten',
  restartHint:
    'Sidestage schließt sich, wird ersetzt und startet wieder. Das dauert einen Moment, in dem keine Zustellung angenommen wird.',
  byHand:
    'Diese Kopie ersetzt sich nicht selbst, denn das System würde nicht prüfen, von wem das neue Paket ist. Hole es so, wie du dieses geholt hast.',
  page: 'Seite zum Herunterladen öffnen',
  notes: 'Was neu ist',
  noNotes: 'Es steht nicht dabei, was neu ist.',
  confirm: {
    title: 'Trotzdem neu starten?',
    streamIsLive: 'Ein Stream läuft. Während Sidestage neu startet, folgt es weder dem Chat noch den Zustellungen.',
    changesWait:
      'Eine Änderung von eben kann noch zurückgenommen werden. Wenn Sidestage jetzt endet, wird sie nicht gemacht.',
    unsent: 'Die Nachricht, die du angefangen hast, ist noch nicht gesendet.',
    no: 'Nicht jetzt',
    yes: 'Jetzt neu starten',
  },
  how: 'Neuere Versionen suchen',
  howText:
    'Einmal am Tag, allein an der Adresse für Aktualisierungen. Sie erfährt die Version, die fragt, und sonst nichts.',
  daily: 'Jeden Tag',
  byHandOnly: 'Nur, wenn ich frage',
  news: {
    title: 'Sidestage {{version}} ist erschienen.',
    text: 'Es wird nur installiert, wenn du es sagst.',
    show: 'Ansehen, was neu ist',
    dismiss: 'Nicht jetzt',
  },
};
