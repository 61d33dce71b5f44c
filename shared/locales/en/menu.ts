/** The menu bar of a Mac. Places, quiet and comfort mode go by their own words. */
export const menu = {
  app: {
    about: 'About Sidestage',
    services: 'Services',
    hide: 'Hide Sidestage',
    hideOthers: 'Hide others',
    unhide: 'Show all',
  },
  edit: {
    title: 'Edit',
    undo: 'Undo',
    redo: 'Redo',
    cut: 'Cut',
    copy: 'Copy',
    paste: 'Paste',
    selectAll: 'Select all',
  },
  go: 'Go',
  streams: 'Past streams',
  deliveries: 'Deliveries',
  view: 'View',
  window: { title: 'Window', minimize: 'Minimise', zoom: 'Zoom', front: 'Bring all to front' },
} as const;
