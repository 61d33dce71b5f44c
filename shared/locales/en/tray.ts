/** The icon in the system's tray: its tooltip and its menu. Names in it come from outside. */
export const tray = {
  /** What stands first: the most that can be said in one line. */
  line: {
    starting: 'Starting up',
    serviceFailed: 'The service is not running',
    signedOut: 'Not signed in',
    lost: 'Your sign-in ended',
    noChannel: 'No channel is open',
    notKnown: 'It is not known if {{channel}} is live',
    offline: '{{channel}} is not live',
    live: '{{channel}} is live',
    liveFor: '{{channel}} has been live for {{duration}}',
  },
  /** The same while screen-safe keeps names off the screen. */
  nameless: {
    notKnown: 'It is not known if the channel is live',
    offline: 'The channel is not live',
    live: 'The channel is live',
    liveFor: 'The channel has been live for {{duration}}',
  },
  fact: {
    viewers_one: '{{count, number}} viewer',
    viewers_other: '{{count, number}} viewers',
    viewersHidden: 'Viewers hidden',
    unread_one: '{{count, number}} unread entry in Activity',
    unread_other: '{{count, number}} unread entries in Activity',
    chat: {
      none: 'No chat open',
      connecting: 'Chat is connecting',
      of: '{{channel}}: {{fact}}',
      ofAnother: 'Another channel: {{fact}}',
      connected: 'Chat connected',
      reading: 'Chat connected, reading only',
      waiting: 'Chat disconnected, trying again',
      refused: 'Chat refused the connection',
    },
    look: {
      receiver: 'The receiver takes nothing in',
      tunnel: 'The tunnel is down',
      accounts_one: 'The sign-in of {{count, number}} account ended',
      accounts_other: 'The sign-ins of {{count, number}} accounts ended',
      hooks_one: '{{count, number}} hook needs attention',
      hooks_other: '{{count, number}} hooks need attention',
    },
  },
  quiet: {
    asked: 'Now: quiet until {{time}}',
    week: 'Now: quiet until {{time}}, as every week',
    live: 'Now: quiet while the channel is live',
    system: 'Now: quiet while your system is set to do not disturb',
    for30: 'Quiet for 30 min',
    for120: 'Quiet for 2 h',
    untilMorning: 'Quiet until {{time}}',
    untilTomorrow: 'Quiet until tomorrow {{time}}',
    /** In the place of the time above, where it is that of the next day. */
    tomorrow: 'tomorrow {{time}}',
    end: 'End quiet now',
  },
  comfort: 'Comfort mode',
  screenSafe: 'Screen-safe',
  open: 'Open Sidestage',
  demo: 'Demo service (simulated)',
  service: 'Service',
  settings: 'Settings',
  quit: 'Quit Sidestage',
  tooltip: 'Sidestage: {{line}}',
  tooltipDemo: 'Sidestage, demo: {{line}}',
  /** Asked once, when the window is closed for the first time and there is a tray. */
  close: {
    title: 'Sidestage',
    message: 'Keep Sidestage running in the tray when you close its window?',
    detail:
      'In the tray it goes on receiving hooks and notifying you. You can change this in Settings, Starting and tray.',
    keep: 'Keep it in the tray',
    quit: 'Quit',
    cancel: 'Cancel',
  },
  /** Asked when the app quits while changes can still be taken back. */
  quitting: {
    message_one: '{{count, number}} change has not been sent yet',
    message_other: '{{count, number}} changes have not been sent yet',
    more_one: 'and {{count, number}} more',
    more_other: 'and {{count, number}} more',
    detail: 'Nothing is sent until you answer.',
    now: 'Send now and quit',
    without: 'Quit without sending',
    stay: 'Stay',
  },
  /** Of a service; the rest is as with quitting. */
  leaving: {
    now: 'Send now and switch',
    without: 'Switch without sending',
    stay: 'Stay',
  },
  moving: {
    now: 'Send now and save',
    without: 'Save without sending',
    stay: 'Stay',
  },
  removing: {
    now: 'Send now and remove',
    without: 'Remove without sending',
    stay: 'Stay',
  },
  startingOver: {
    now: 'Send now and start over',
    without: 'Start over without sending',
    stay: 'Stay',
  },
  duration: {
    minutes: '{{minutes, number}} min',
    hours: '{{hours, number}} h {{minutes, number}} min',
  },
} as const;
