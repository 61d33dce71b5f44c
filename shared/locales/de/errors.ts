import type { errors as english } from '../en/errors.ts';
import type { Translated } from '../translated.ts';

export const errors: Translated<typeof english> = {
  offline: {
    title: 'Der Dienst antwortet nicht',
    meaning: 'Dieser Computer konnte ihn nicht erreichen.',
    meaningUnsure: 'Die Verbindung brach ab, ehe die Antwort kam, also ist nicht bekannt, ob es getan wurde.',
    remedy: 'Prüfe das Netz und die Adresse des Dienstes in den Einstellungen.',
    remedyUnsure: 'Sieh nach, ob es getan wurde, ehe du es noch einmal tust.',
  },
  timedOut: {
    title: 'Der Dienst hat zu lange nicht geantwortet',
    meaning: 'Innerhalb von {{duration}} kam keine Antwort.',
    meaningUnsure: 'Innerhalb von {{duration}} kam keine Antwort, also ist nicht bekannt, ob es getan wurde.',
    remedy: 'Versuche es noch einmal. Vielleicht ist der Dienst überlastet.',
    remedyUnsure: 'Sieh nach, ob es getan wurde, bevor du es noch einmal tust.',
  },
  http: {
    title: 'Der Dienst hat das abgelehnt ({{status}})',
    meaning: 'Er hat keinen Grund genannt.',
    meaningQuoted: 'Er schrieb: „{{message}}“.',
    remedy: 'Versuche es später noch einmal.',
  },
  httpFault: {
    title: 'Der Dienst hat eine Störung ({{status}})',
    meaning: 'An diesem Computer liegt es nicht.',
    meaningQuoted: 'Er schrieb: „{{message}}“. An diesem Computer liegt es nicht.',
    remedy: 'Versuche es in einer Weile noch einmal.',
  },
  httpForbidden: {
    title: 'Der Dienst erlaubt das nicht ({{status}})',
    meaning: 'Deine Anmeldung umfasst das nicht.',
    meaningQuoted: 'Er schrieb: „{{message}}“.',
    remedy: 'Melde dich mit einem Konto an, das es darf.',
  },
  rateLimited: {
    title: 'Das Budget {{bucket}} ist aufgebraucht',
    meaning: 'In {{duration}} kannst du wieder fragen.',
    meaningLong:
      'Der Dienst hat eine Anfrage abgelehnt und will {{duration}} lang keine mehr. Auf der Seite Anfragen kannst du vorher eine versuchen lassen.',
    remedy: 'Dann macht Sidestage weiter.',
    retry: 'Versuch es dann noch einmal.',
    again: 'Es wurde nichts geändert. Versuch es dann noch einmal.',
    link: 'Warum warte ich?',
  },
  badPayload: {
    title: 'Sidestage hat die Antwort des Dienstes nicht verstanden',
    meaning: 'Der Dienst hat etwas gesendet, was seine Dokumentation nicht beschreibt.',
    remedy:
      'Prüfe, ob die Adresse in den Einstellungen die des Streaming-Dienstes ist, und versuche es dann noch einmal.',
  },
  signInEnded: {
    title: 'Deine Anmeldung ist beendet',
    meaning: 'Der Dienst nimmt sie nicht mehr an. Nichts ging verloren.',
    remedy: 'Melde dich wieder an.',
  },
  notSignedIn: {
    title: 'Du bist nicht angemeldet',
    meaning: 'Dafür braucht es ein Konto.',
    remedy: 'Melde dich mit einem Code an.',
  },
  scopeMissing: {
    title: 'Deine Anmeldung umfasst das nicht',
    meaning: 'Sie wurde für weniger gemacht, als das braucht: {{scopes}}. Nichts wurde gesendet.',
    remedy: 'Melde dich für mehr noch einmal an und versuche es dann wieder.',
  },
  notPermitted: {
    title: 'Deine Rolle in diesem Kanal umfasst das nicht',
    meaning: 'Nichts wurde gesendet.',
    remedy: 'Bitte den Besitzer des Kanals um die Rolle, oder nimm ein anderes Konto.',
  },
  otherSpeaker: {
    title: 'Hier spricht jetzt ein anderes Konto',
    meaning: 'Das wurde mit einem anderen Konto begonnen, mit diesem wurde nichts gesendet.',
    remedy:
      'Wechsle zu dem Konto zurück, mit dem es begonnen wurde, und versuche es noch einmal, oder fang es mit diesem neu an.',
  },
  alreadyDone: {
    title: 'Das ist schon geschehen',
    titleBy: '{{name}} war schneller und hat das schon getan',
    meaning: 'Mehr wurde nicht gesendet.',
    remedy: 'Es ist nichts mehr zu tun.',
  },
  cutShort: {
    title: 'Vorher wurde Sidestage oder der Dienst verlassen',
    meaningSent: 'Es wurde gesendet, eine Antwort kam nicht.',
    meaningUnsent: 'Es wurde nicht gesendet.',
    remedySent: 'Sieh nach, ob es getan ist, bevor du es noch einmal tust.',
    remedyUnsent: 'Wenn du es noch willst, fang es neu an.',
  },
  stopped: {
    title: 'Du hast es angehalten',
    meaning: 'Was bis dahin getan war, bleibt getan.',
    remedy: 'Wenn du noch willst, was nicht getan wurde, fang es neu an.',
  },
  noSuchChannel: {
    title: 'Es gibt keinen Kanal „{{channel}}“',
    meaning: 'Der Dienst kennt keinen Kanal mit diesem Namen oder dieser ID.',
    remedy: 'Prüfe die Schreibweise, oder füge den Namen von der Seite des Kanals ein.',
  },
  chatRefused: {
    title: 'Der Chat hat das abgelehnt',
    meaning: 'Er antwortete mit Code {{code}}.',
    meaningQuoted: 'Er antwortete mit Code {{code}} und schrieb „{{message}}“.',
    remedy: 'Dein Text ist noch da. Ändere ihn, oder versuche es später.',
  },
  connectionLost: {
    title: 'Der Chat wurde getrennt, bevor die Antwort kam',
    meaningSent: 'Es wurde gesendet, ist also vielleicht angekommen.',
    meaningUnsent: 'Es wurde nicht gesendet.',
    remedySent: 'Sieh im Chat nach, bevor du es noch einmal sendest.',
    remedyUnsent: 'Sende es noch einmal, wenn der Chat verbunden ist.',
  },
  badInput: {
    title: 'Diese Eingabe ist nicht brauchbar',
    meaning: '{{field}}: {{why}}',
    remedy: 'Ändere sie und versuche es noch einmal.',
    left: { title: 'Der Kanal wurde verlassen', remedy: 'Öffne ihn wieder und versuche es noch einmal.' },
  },
  refusal: {
    other: 'Ändere es. So ist es nicht brauchbar.',
    poll: { running: 'Eine andere Umfrage läuft. Der Dienst nimmt eine auf einmal.' },
    events: {
      none: 'Wähle mindestens ein Ereignis.',
      unknown: 'Wähle ein anderes. Der Dienst hat kein Ereignis namens „{{name}}“.',
      private: 'Wähle ein anderes. „{{name}}“ ist für eine angemeldete Person, und ein Hook ist nicht angemeldet.',
      overLimit: 'Wähle weniger. Dieses Konto darf nicht so viele Ereignisse registrieren.',
    },
    url: {
      not_http: 'Beginne die Adresse mit http:// oder https://.',
      credentials: 'Entferne Namen und Passwort aus der Adresse. Der Dienst würde sie speichern.',
      noTunnel: 'Richte zuerst einen Tunnel ein, oder gib eine eigene Adresse ein.',
      inUse: 'Wähle eine andere Adresse. Einer deiner Hooks hat diese schon.',
      notListening: 'Öffne zuerst den Empfänger. Er ist geschlossen.',
    },
    secret: {
      none: 'Es gibt kein Signaturgeheimnis zum Kopieren.',
      notTheirs:
        'Kopiere das Signaturgeheimnis so, wie der Absender es zeigt. Was in der Zwischenablage steht, sieht nicht danach aus.',
      notOne: 'Kopiere zuerst das Geheimnis. In der Zwischenablage steht nichts, was eines sein kann.',
    },
    picture: {
      tooLarge: 'Wähle eine kleinere Datei. Ein Bild darf höchstens 10 MB haben.',
      noPicture: 'Wähle eine andere Datei. Diese ist kein PNG, JPG oder GIF, wie immer sie heißt.',
    },
    clip: {
      offline: 'Warte, bis der Stream läuft. Der Dienst sagt, dass nichts live ist.',
      making: 'Warte, bis der Clip davor gemacht ist. Der Dienst hatte dafür noch nicht geantwortet.',
    },
    title: { empty: 'Schreibe einen Titel. Ein leerer wird nicht gesendet.' },
    channelId: {
      notOpen: 'Öffne den Kanal noch einmal. Inzwischen ist ein anderer offen, und nichts wurde gesendet.',
    },
    emoticons: {
      twice: 'Wähle etwas anderes. Zwei haben denselben Namen.',
      notAsked: 'Zeige zuerst die Emoticons.',
    },
    whisperTo: { nameOfAnother: 'Es wurde nicht gesendet. Diesen Namen hat jetzt jemand anders.' },
    memberId: { notThere: 'Dieser Kanal streamt nicht mehr mit.' },
    clientSecret: { missing: 'Füge zuerst das Client-Geheimnis ein.' },
    clientId: {
      notDemo: 'Der erfundene Zugang gilt nur bei einem Dienst auf diesem Computer.',
      a_header_can_not_carry_it: 'Kopiere die Client-ID noch einmal. Sie enthält ein Zeichen, das keine Client-ID hat.',
    },
    entry: { gone: 'Dieser Eintrag ist nicht mehr in der Warteschlange. Vielleicht hat jemand anders gehandelt.' },
    rule: { notARule: 'Berichtige erst die Regel. So lässt sie sich nicht lesen.' },
    hookId: {
      unknown: 'Der Dienst hat diesen Hook nicht mehr.',
      busy: 'Dieser Hook wird gerade umgezogen oder deaktiviert.',
      notActive: 'Dieser Hook ist nicht mehr aktiv. Erstelle einen neuen.',
    },
    draft: { none: 'Dieses Formular wurde geschlossen. Öffne „Neuer Hook“ noch einmal.' },
    id: { gone: 'Diese Zustellung ist nicht mehr gespeichert.' },
    resign: { noSecret: 'Dieser Pfad hat kein Geheimnis zum Signieren.' },
    from: {
      afterTo: 'Wähle einen früheren ersten Tag. Er liegt nach dem letzten.',
      inFuture: 'Wähle einen früheren ersten Tag. Er liegt in der Zukunft.',
      tooLong: 'Wähle einen späteren ersten Tag. Ein Zeitraum hat höchstens drei Jahre.',
    },
    to: {
      inFuture: 'Wähle einen früheren letzten Tag. Er liegt in der Zukunft.',
      gone: 'Wähle einen anderen Sprung. Worauf dieser führte, ist abgelaufen.',
    },
    range: {
      hidden: 'Der Komfortmodus verbirgt die Zahlen, bis der Stream endet. Exportiere sie dann.',
      unknownStream: 'Wähle einen anderen Stream. Von diesem ist nichts bekannt.',
    },
    person: {
      yourself: 'Mit dir selbst kannst du das nicht tun.',
      notBelow: 'Ihre Rolle ist so hoch wie deine oder höher. Das geht nur mit Leuten, deren Rolle unter deiner liegt.',
      noMessage: 'Von dieser Person ist keine Nachricht mehr hier.',
      notHere: 'Der Dienst findet niemanden mit diesem Namen im Chat. Die Person ist gegangen oder heißt jetzt anders.',
    },
    channel: {
      notOpen: 'Dieser Kanal ist nicht mehr offen.',
      tooMany: 'Schließe zuerst einen Kanal: Mehr als sechs können nicht offen sein.',
      last: 'Der letzte Kanal bleibt offen.',
    },
    data: { notAPicture: 'Das Bild konnte nicht gemacht werden. Versuche es noch einmal.' },
    file: {
      unreadable: 'Die Datei konnte nicht gelesen werden.',
      tooLarge: 'Die Datei ist größer als 256 MB.',
      line: 'Das ist keine Datei mit Zustellungen. Zeile {{name}} ist keine Zustellung.',
    },
  },
  storageFailed: {
    title: 'Sidestage konnte {{thing}} nicht schreiben oder lesen',
    meaning: 'Die Festplatte ist vielleicht voll, oder Sidestage darf seinen Ordner nicht benutzen.',
    things: {
      accounts: 'die Liste deiner Konten',
      analytics: 'die Zahlen und vergangenen Streams des Kanals',
      apiToken: 'das Token für andere Programme',
      backups: 'die Kopie von vor einer Wiederherstellung',
      chat: 'den aufbewahrten Chat',
      export: 'die gewählte Datei',
      history: 'die Notizen zu Personen',
      hookCredential: 'den Zugang für Hooks',
      intakes: 'die Pfade des Empfängers',
      journal: 'Zustellungen und Aktivität',
      settings: 'die Einstellungen',
      signIn: 'die Datei, die dich angemeldet hält,',
      tunnelTokens: 'das Token des Tunnels',
    },
    remedy:
      'Schaffe Platz auf der Festplatte und versuche es noch einmal. Einstellungen, Datenschutz zeigt den Ordner und was sich löschen lässt.',
    link: 'Was wo aufbewahrt wird',
  },
  storageFailedExport: {
    meaning: 'Die Festplatte ist vielleicht voll, oder der Ordner darf nicht benutzt werden.',
    remedy: 'Wähle einen anderen Ordner oder schaffe Platz dort, und versuche es noch einmal.',
  },
  storageFailedFolder: {
    title: 'Der Ordner ließ sich nicht öffnen',
    meaning: 'Er ist weg, oder dieser Computer hat kein Programm, das Ordner zeigt.',
    remedy: 'Einstellungen, Datenschutz zeigt, wo der eigene Ordner von Sidestage liegt. Öffne ihn von Hand.',
  },
  internal: {
    title: 'Auf unserer Seite ging etwas schief',
    meaning: 'Näheres steht im Protokoll unter {{logId}}.',
    remedy: 'Versuche es noch einmal. Was du getippt hast, ist noch da.',
  },
  why: 'Warum',
  details: {
    http: 'Der Aufruf von {{path}} wurde mit Status {{status}} beantwortet.',
    timedOut: 'Der Aufruf von {{path}} bekam keine Antwort.',
    badPayload: 'Die Antwort von {{where}} passt nicht: {{detail}}',
  },
};
