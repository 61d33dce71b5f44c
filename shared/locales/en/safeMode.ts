/** The plain page that is shown when the window's own keeps crashing. `{{logId}}` is put in by that page itself. */
export const safeMode = {
  title: 'Safe mode',
  what: 'The window stopped working twice within a minute, so Sidestage shows this plain page instead.',
  goesOn: 'Only the window is affected. Chat, hooks and notifications go on in the background.',
  log: 'The log has the details under {{logId}}.',
  open: 'Open again',
  openHint: 'Loads the window anew. If it stops working again, you come back here.',
  diagnostics: 'Save diagnostics',
  diagnosticsHint:
    'A text for whoever helps you: versions, settings and the last lines of the log, without secrets. Names of channels and people may be in it. You choose where it is saved.',
  reset: 'Reset look and place',
  resetHint: 'Theme, density, text size and the place of the window go back to how they were at first.',
  leave: 'Leave',
  leaveHint: 'Quitting ends everything, also what goes on in the background.',
  close: 'Close window',
  quit: 'Quit Sidestage',
  saved: 'The diagnostics are saved.',
  notSaved: 'Nothing was saved.',
  isReset: 'Look and place are as they were at first.',
  failed: 'That did not work. The reason is in the log.',
} as const;
