/** Datenschutz: was aufbewahrt ist, mit wem gesprochen wurde, mitnehmen und löschen. */
export const privacy = {
  talked: 'Mit wem diese App gesprochen hat',
  talkedLede:
    'Seit Sidestage gestartet ist ({{time}}). Gezählt werden nur Namen von Rechnern, keine Pfade und nichts vom Inhalt.',
  host: 'Rechner',
  purpose: 'Wofür',
  purposes: { service: 'Dienst', tunnel: 'Tunnel und Empfänger', forward: 'Weiterleitung', other: 'Anderes' },
  requests: 'Anfragen',
  sockets: 'Sockets',
  sent: 'Gesendet',
  received: 'Empfangen',
  last: 'Zuletzt',
  nobody: 'Noch mit niemandem.',
  talkedMore:
    'Programme für Tunnel, wie cloudflared, sprechen für sich selbst und werden nicht gezählt. Links öffnet dein Browser.',
  size_one: '{{size}} in {{count, number}} Datei.',
  size_other: '{{size}} in {{count, number}} Dateien.',
  empty: 'Nichts auf der Platte.',
  measured: 'Gemessen',
  measureAgain: 'Neu messen',
  bytes: { b: '{{value}} B', kb: '{{value}} KB', mb: '{{value}} MB', gb: '{{value}} GB' },
  backups: 'Selbst gemachte Sicherungen',
  backupsText:
    'Einstellungen und Notizen, wie sie vor einer Wiederherstellung waren, im Ordner „backups“. Die letzten drei bleiben.',
  updates: 'Heruntergeladene Aktualisierungen',
  updatesText: 'Das Paket einer neueren Version, im Ordner „updates“, bis es installiert ist.',
  clear: {
    signIns: {
      label: 'Alle Anmeldungen vergessen',
      title: 'Die Anmeldungen aller Dienste vergessen?',
      warning: 'Du wirst abgemeldet. Melde dich mit einem neuen Code wieder an.',
      yes: 'Vergessen',
      no: 'Behalten',
      done: 'Alle Anmeldungen sind vergessen.',
    },
    secrets: {
      label: 'Alle Geheimnisse vergessen',
      title: 'Die Geheimnisse von Hooks, Tunneln und anderen Programmen vergessen?',
      warning:
        'Die Pfade des Empfängers werden geschlossen, Zustellungen dorthin werden abgewiesen. Hooks bleiben bei ihren Diensten registriert, bis sie ablaufen. Andere Programme brauchen ein neues Token. Das lässt sich nicht rückgängig machen.',
      yes: 'Vergessen',
      no: 'Behalten',
      done: 'Alle Geheimnisse sind vergessen.',
    },
    journal: {
      label: 'Zustellungen und Aktivität löschen',
      title: 'Alle Zustellungen und die Aktivität aller Dienste löschen?',
      warning: 'Das lässt sich nicht rückgängig machen.',
      yes: 'Löschen',
      no: 'Behalten',
      done: 'Zustellungen und Aktivität sind gelöscht.',
    },
    notes: {
      label: 'Alle Notizen zu Personen löschen',
      title: 'Deine Notizen zu Personen, und was mit ihnen geschah, bei allen Diensten löschen?',
      warning:
        'Das lässt sich nicht rückgängig machen. Eine Sicherung kann sie zurückbringen, wenn du eine gemacht hast.',
      yes: 'Löschen',
      no: 'Behalten',
      done: 'Deine Notizen zu Personen sind gelöscht.',
    },
    settings: {
      label: 'Alles zurücksetzen',
      title: 'Alle Einstellungen auf den Anfang zurücksetzen?',
      warning:
        'Deine Dienste bleiben. Benachrichtigungen, Ruhezeiten, Darstellung, Weiterleitung und die Adresse des Tunnels beginnen von vorn.',
      yes: 'Zurücksetzen',
      no: 'So lassen',
      done: 'Alle Einstellungen sind zurückgesetzt.',
    },
    backups: {
      label: 'Diese Sicherungen löschen',
      title: 'Die Sicherungen löschen, die Sidestage selbst gemacht hat?',
      warning:
        'Die letzte Wiederherstellung lässt sich dann nicht mehr rückgängig machen. Dateien, die du gespeichert hast, bleiben.',
      yes: 'Löschen',
      no: 'Behalten',
      done: 'Die Sicherungen sind gelöscht.',
    },
    log: {
      label: 'Protokoll leeren',
      title: 'Das Protokoll leeren?',
      warning: 'Was bisher schiefging, lässt sich dann nicht mehr nachsehen.',
      yes: 'Leeren',
      no: 'Behalten',
      done: 'Das Protokoll ist leer.',
    },
  },
  all: 'Alles zusammen',
  export: 'Alles mitnehmen',
  exportText:
    'Schreibt alles Aufbewahrte in einen neuen Ordner: je Art eine Datei, je Zeile ein JSON-Objekt. Geheimnisse und Anmeldungen bleiben draußen.',
  exportButton: 'Alles exportieren',
  exported: 'Alles ist exportiert.',
  exportedText: '{{rows, number}} Zeilen in {{files, number}} Dateien, in {{folder}}',
  showFolder: 'Ordner zeigen',
  deleteAll: 'Alles löschen',
  deleteAllText:
    'Löscht alles Genannte mit jeder Anmeldung und Einstellung und startet Sidestage wie zum ersten Mal. Bei den Diensten ändert sich nichts.',
  deleteFirst: {
    title: 'Alles löschen, was Sidestage auf diesem Computer gespeichert hat?',
    warning:
      'Anmeldungen, Geheimnisse, Zustellungen, Aktivität, Chat, Zahlen, Notizen, Einstellungen, Sicherungen und das Protokoll aller Dienste. Exportiere vorher, was du behalten willst.',
    yes: 'Weiter',
    no: 'Alles behalten',
  },
  deleteSecond: {
    title: 'Wirklich alles löschen? Es kommt nicht wieder.',
    warning: 'Sidestage schließt sich und beginnt neu. Wird es vorher beendet, geht es beim nächsten Start weiter.',
    yes: 'Jetzt alles löschen',
    no: 'Alles behalten',
  },
  deleting: 'Alles wird gelöscht. Sidestage beginnt neu.',
} as const;
