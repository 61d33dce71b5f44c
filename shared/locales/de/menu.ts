import type { menu as english } from '../en/menu.ts';
import type { Translated } from '../translated.ts';

export const menu: Translated<typeof english> = {
  app: {
    about: 'Über Sidestage',
    services: 'Dienste',
    hide: 'Sidestage ausblenden',
    hideOthers: 'Andere ausblenden',
    unhide: 'Alle einblenden',
  },
  edit: {
    title: 'Bearbeiten',
    undo: 'Widerrufen',
    redo: 'Wiederholen',
    cut: 'Ausschneiden',
    copy: 'Kopieren',
    paste: 'Einsetzen',
    selectAll: 'Alles auswählen',
  },
  go: 'Gehe zu',
  streams: 'Vergangene Streams',
  deliveries: 'Zustellungen',
  view: 'Darstellung',
  window: { title: 'Fenster', minimize: 'Im Dock ablegen', zoom: 'Zoomen', front: 'Alle nach vorne bringen' },
};
