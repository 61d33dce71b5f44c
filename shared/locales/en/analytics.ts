/** The channel's numbers over time. */
export const analytics = {
  title: 'Analytics',

  range: {
    label: 'Range',
    thisStream: 'This stream',
    lastStream: 'Last stream',
    days7: '7 days',
    days30: '30 days',
  },
} as const;
