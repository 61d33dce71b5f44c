/** Starting with the system, the tray and links: the settings, each with what this system really does. */
export const starting = {
  atLogin: {
    title: 'Starting',
    label: 'Start with the system',
    hint: {
      win32: 'Windows starts Sidestage when you sign in.',
      darwin: 'macOS starts Sidestage when you log in.',
      linux: 'Your desktop starts Sidestage when you sign in, by an entry in its autostart folder.',
    },
    blocked: {
      win32: 'It is on here, but Windows holds it back. Allow Sidestage in the Task Manager, under Startup apps.',
      darwin: 'It is on here, but macOS waits for you to allow it in System Settings, General, Login Items.',
      linux:
        'It is on here, but your desktop switched it off. Allow Sidestage in the startup settings of your desktop.',
    },
    cannot: 'Only an installed Sidestage can be started by the system. This copy runs from its sources.',
    refused: 'Your system did not take this.',
    refusedText: 'Nothing has changed. The reason is in the log.',
  },
  hidden: {
    label: 'Start hidden',
    cannot: 'This goes with a start by the system.',
    hint: 'When the system starts Sidestage, no window opens. It receives hooks and notifies you from the tray.',
    noTray:
      'When the system starts Sidestage, its window opens minimised: this desktop shows no tray in which it could be found.',
  },
  tray: {
    title: 'Tray',
    label: 'Keep running in the tray',
    hint: 'Closing the window leaves Sidestage in the tray. Quit it from the menu of its icon.',
    quits: 'Closing the window quits Sidestage.',
    asks: 'The first time you close the window, Sidestage asks.',
    none: 'This desktop shows no tray, so closing the window quits Sidestage. Where there is a tray, your choice holds.',
  },
  links: {
    title: 'Links',
    label: 'Open sidestage:// links',
    hint: 'Links to a place in Sidestage open it there. They can do nothing else.',
    fixed:
      'Links to a place in Sidestage open it there. They can do nothing else. Your system’s settings can change this.',
    cannot: 'Only an installed Sidestage can open links. This copy runs from its sources.',
  },
} as const;
