/** Sicherungen. */
export const backup = {
  title: 'Sichern und wiederherstellen',
  lede: 'Einstellungen, deine Dienste und deine Notizen zu Personen in einer Datei. Anmeldungen, Geheimnisse, Chat, Zustellungen und Zahlen sind nicht darin.',
  save: 'Eine Sicherung speichern',
  saveText: 'Bewahre die Datei auf, wo du willst, oder nimm sie auf einen anderen Computer mit.',
  saved: 'Die Sicherung ist gespeichert.',
  open: 'Aus einer Sicherung wiederherstellen',
  openText: 'Du siehst vorher, was sich ändern würde. Was nicht in der Datei steht, bleibt, wie es ist.',
  openButton: 'Datei auswählen',
  previewTitle: 'Das würde sich ändern:',
  made: 'Erstellt am {{when}} von Version {{version}}.',
  same: 'Nichts: Alles ist schon so wie in der Datei.',
  setting: '{{name}}: {{from}} → {{to}}',
  settingMore: '{{name}}',
  serviceAdded: 'der Dienst {{name}} kommt dazu',
  serviceChanged: 'der Dienst {{name}} bekommt Name und Farbe aus der Datei',
  notesAdded_one: '{{count, number}} Notiz zu einer Person kommt dazu',
  notesAdded_other: '{{count, number}} Notizen zu Personen kommen dazu',
  notesChanged_one: '{{count, number}} Notiz zu einer Person wird zu der aus der Datei',
  notesChanged_other: '{{count, number}} Notizen zu Personen werden zu denen aus der Datei',
  servicesLeft_one:
    'Ein Dienst der Datei kommt nicht dazu, denn es gehen höchstens {{most, number}}: {{names}}. Entferne vorher einen von deinen, wenn du ihn brauchst.',
  servicesLeft_other:
    '{{count, number}} Dienste der Datei kommen nicht dazu, denn es gehen höchstens {{most, number}}: {{names}}. Entferne vorher einige von deinen, wenn du sie brauchst.',
  ignored: 'Ausgelassen, weil diese Version es nicht verwenden kann: {{names}}',
  restore: 'Wiederherstellen',
  leave: 'Alles so lassen',
  restored: 'Die Sicherung ist wiederhergestellt.',
  restoredLeft_one: 'Der Dienst {{names}} kam nicht dazu: Es gehen höchstens {{most, number}}.',
  restoredLeft_other:
    '{{count, number}} Dienste kamen nicht dazu, denn es gehen höchstens {{most, number}}: {{names}}.',
  undo: 'Die letzte Wiederherstellung rückgängig machen',
  undoText:
    'Wiederhergestellt am {{when}}. Einstellungen und Notizen werden wie vorher; Dienste, die dazukamen, bleiben.',
  undoButton: 'Rückgängig machen',
  undone: 'Die Wiederherstellung ist rückgängig gemacht.',
  error: {
    notOne: 'Wähle eine andere Datei. Diese ist keine Sicherung von Sidestage.',
    newer: 'Aktualisiere zuerst Sidestage. Diese Sicherung hat eine neuere Version gemacht.',
    damaged: 'Wähle eine andere Datei. Diese Sicherung ist beschädigt.',
    utf16:
      'Wähle die Datei, wie Sidestage sie geschrieben hat, oder speichere diese zuerst als UTF-8. Sie wurde als UTF-16 gespeichert.',
    notOpened: 'Wähle die Datei noch einmal aus.',
    nothingToUndo: 'Es gibt keine Wiederherstellung, die rückgängig zu machen wäre.',
  },
  is: { true: 'an', false: 'aus' },
  /** A label, and what it stands under in Settings. */
  under: '{{label}} ({{under}})',
  unknown_one: 'eine Einstellung einer anderen Version',
  unknown_other: '{{count, number}} Einstellungen einer anderen Version',
  /** What has no label in Settings. */
  names: {
    hostPlans: 'Wen du nach dem Stream hostest',
    chatEvents: 'Ereignisse im Chat',
    chatRules: 'Regeln des Chats',
    streamPresets: 'Vorlagen für den Stream',
    clipSeconds: 'Länge eines Clips',
    forgetting: 'Dienste, die gerade entfernt werden',
    streamEarlier: 'Frühere Änderungen des Streams',
  },
} as const;
