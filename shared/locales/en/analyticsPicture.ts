/** What stands in a picture of the charts besides what the charts themselves say. */
export const analyticsPicture = {
  title: 'Analytics of {{channel}}',
  /** Of the file. */
  name: 'analytics of {{channel}} {{day}}',
  demoName: 'demo analytics of {{channel}} {{day}}',
  compare: 'Dashed: {{than}}',
  demo: 'Demo – simulated',
  source: 'Numbers of {{service}}, fetched {{when}}. Drawn by Sidestage.',
  notFetched: 'Numbers of {{service}}, none fetched yet. Drawn by Sidestage.',
  nothing: '{{chart}}: the service told nothing.',
  without: '{{chart}}: {{cause}}.',
  line: {
    viewers: 'viewers',
    chatters: 'people in the chat',
    authed: 'with an account',
    anon: 'without an account',
    revenue: 'channel’s part',
    gross: 'paid',
    gameStreams: 'channels live',
    gameShared: 'costreams',
  },
} as const;
