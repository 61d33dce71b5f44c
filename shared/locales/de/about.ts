/** Was hier läuft, die Lizenzen, und was bei der Suche nach einem Fehler hilft. */
export const about = {
  help: 'Wenn etwas schiefgeht',
  logs: 'Der Ordner des Protokolls',
  logsText: 'Was in der App geschah, ohne Geheimnisse. Das Neueste steht zuletzt.',
  logsButton: 'Ordner zeigen',
  diagnostics: 'Diagnose',
  diagnosticsText:
    'Ein Text mit Versionen, Einstellungen, Zuständen, Größen und dem Ende des Protokolls, für jemanden, der dir hilft. Geheimnisse werden herausgenommen. Du siehst ihn, bevor er gespeichert wird, und nichts wird gesendet.',
  collect: 'Zusammenstellen',
  shown: 'Die Diagnose, wie sie gespeichert würde',
  check: 'Lies sie, bevor du sie weitergibst: Namen von Kanälen und Personen können im Protokoll stehen.',
  save: 'Speichern',
  copy: 'Kopieren',
  saved: 'Die Diagnose ist gespeichert.',
  licences: 'Lizenzen',
  licencesText_one:
    'Sidestage ist freie Software unter der MIT-Lizenz und enthält {{count, number}} Paket von anderen.',
  licencesText_other:
    'Sidestage ist freie Software unter der MIT-Lizenz und enthält {{count, number}} Pakete von anderen.',
  licencesNone:
    'Sidestage ist freie Software unter der MIT-Lizenz. Diese Kopie läuft aus ihren Quellen: Pakete liegen in node_modules.',
  licencesMore:
    'Die Lizenzen von Electron und Chromium liegen neben dem Programm, als LICENSE.electron.txt und LICENSES.chromium.html.',
  licencesFind: 'Ein Paket finden',
  licencesNoHit: 'So heißt kein Paket.',
  noText: 'Das Paket bringt keinen Text seiner Lizenz mit.',
} as const;
