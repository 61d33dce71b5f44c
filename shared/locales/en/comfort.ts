/** Comfort mode: the channel's numbers are recorded, and shown when the stream has ended. */
export const comfort = {
  title: 'Comfort mode',
  numbers: 'The channel’s numbers',
  hint: {
    streamEnds:
      'Every number of the channel is recorded, but none is shown until the stream ends: not in the window, its title or notifications. Names and messages stay. Warnings about chat, hooks and the connection are still shown.',
    tenMinutesAfter:
      'Every number of the channel is recorded, but none is shown until 10 min after the stream ends: not in the window, its title or notifications. Names and messages stay. Warnings about chat, hooks and the connection are still shown.',
    onlyWhenTurnedOff:
      'Every number of the channel is recorded, but none is shown until you turn this off: not in the window, its title or notifications. Names and messages stay. Warnings about chat, hooks and the connection are still shown.',
  },
  showAgain: 'When to show them again',
  showAgainHint: 'While it is not known if the channel is live, the numbers stay hidden.',
  choices: {
    streamEnds: 'When the stream ends',
    tenMinutesAfter: '10 min after the stream ends',
    onlyWhenTurnedOff: 'Only when I turn it off',
  },
  held: {
    title: {
      streamEnds: 'Numbers are hidden until the stream ends.',
      tenMinutesAfter: 'Numbers are hidden until 10 min after the stream ends.',
      onlyWhenTurnedOff: 'Numbers are hidden until you turn off comfort mode.',
    },
    text: {
      streamEnds: 'Everything is still recorded. You get the numbers when the stream ends.',
      tenMinutesAfter: 'Everything is still recorded. You get the numbers 10 min after the stream ends.',
      onlyWhenTurnedOff: 'Everything is still recorded. You get the numbers when you turn it off.',
    },
    recording: {
      streamEnds: 'Recording. The line is drawn when the stream ends.',
      tenMinutesAfter: 'Recording. The line is drawn 10 min after the stream ends.',
      onlyWhenTurnedOff: 'Recording. The line is drawn when you turn off comfort mode.',
    },
    recorded: {
      streamEnds: 'Recorded. The line is drawn when the stream ends.',
      tenMinutesAfter: 'Recorded. The line is drawn 10 min after the stream ends.',
      onlyWhenTurnedOff: 'Recorded. The line is drawn when you turn off comfort mode.',
    },
  },
  viewersHidden: 'Viewers hidden',
  peek: 'Show the numbers for 10 s',
  nothingToPeek: 'No number is hidden now.',
  turnOff: 'Turn off comfort mode',
  settings: 'Comfort mode settings',
  menu: 'Comfort mode: numbers are hidden',
  menuShown: 'Comfort mode: no number is hidden now',
  menuPeek: 'Comfort mode: the numbers are shown for a moment',
  sayOn: 'Comfort mode is on',
  sayOff: 'Comfort mode is off',
  sayPeek: 'The numbers are shown for 10 s',
} as const;
