import type { common as english } from '../en/common.ts';
import type { Translated } from '../translated.ts';

export const common: Translated<typeof english> = {
  brand: 'Sidestage',
  pageTitle: '{{page}} – Sidestage',
  pageTitleDemo: '{{page}} – Sidestage (Demodienst)',
  pageTitleUnread: '({{count}}) {{title}}',
  close: 'Schließen',
  cancel: 'Abbrechen',
  pasteInto: 'In {{field}} einfügen',
  tryAgain: 'Noch einmal versuchen',
  tryNow: 'Jetzt versuchen',
  copied: 'Kopiert.',
  hidden: 'Verborgen',
  duration: {
    milliseconds: '{{value}} ms',
    seconds: '{{value}} s',
    minutes: '{{value}} min',
    hours: '{{value}} Std.',
    days: '{{value}} Tg.',
  },
  age: {
    ago: 'vor {{duration}}',
    agoComplete: 'vor {{duration}} · vollständig',
    agoIncomplete: 'vor {{duration}} · unvollständig',
    never: 'Noch nicht abgefragt',
  },
  tally: { live: 'Live', offline: 'Offline', unknown: 'Unbekannt' },
  service: {
    demo: 'Demodienst',
    demoShort: 'Demo',
    simulated: ' – simuliert',
    simulatedHere: ' – simuliert, auf diesem Computer',
    demoLabel: 'Demodienst, auf diesem Computer simuliert',
  },
  role: {
    founder: 'Gründer',
    staff: 'Team des Dienstes',
    globalMod: 'Globaler Moderator',
    owner: 'Inhaber',
    editor: 'Kanaleditor',
    mod: 'Moderator',
    partner: 'Partner',
    pro: 'Pro',
    subscriber: 'Abonnent',
  },
  name: { invisible: 'ein Name ohne sichtbare Zeichen' },
};
