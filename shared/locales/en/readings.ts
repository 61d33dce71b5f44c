/** How we read the service's documents where they leave something open, and what its answers have said to that. */
export const readings = {
  title: 'How we read the document',
  lede: 'The service’s document leaves some things open. These are our readings; its answers confirm them or show otherwise.',
  demo: 'The demo is built on the same readings, so it confirms them all. Only a real service can show otherwise.',
  notMet: 'Not met yet',
  confirmed: 'Confirmed {{when}}',
  otherwise: 'Otherwise, {{when}}',
  seen: 'Seen from the service: {{seen}}.',
  otherwiseText: 'Tell whoever maintains Sidestage: what rests on this may not work here.',
  of: {
    shortcodeLife: {
      label: 'A code’s lifetime is in seconds',
      text: 'The document names no unit. A lifetime of hours would be one in milliseconds.',
    },
    tokenLife: {
      label: 'A sign-in’s lifetime is in seconds',
      text: 'The document names no unit. Sidestage renews the sign-in before it ends.',
    },
    limitStatus: {
      label: 'Too many calls are answered with 429',
      text: 'The document shows no answer. Sidestage waits until the bucket has room.',
    },
    limitReset: {
      label: 'A bucket’s end is told as a time in milliseconds',
      text: 'In X-RateLimit-Reset. Sidestage’s own count goes on where it is told otherwise.',
    },
    limitRetryAfter: {
      label: 'A refusal says how long to wait',
      text: 'In Retry-After. Without it Sidestage waits for the end of the bucket.',
    },
    listTotal: {
      label: 'A list tells how long it is',
      text: 'In x-total-count. Without it lists are walked to their end.',
    },
    channelsLink: {
      label: 'The list of channels leads to its next page',
      text: 'In link, as other lists do. Sources disagree about it.',
    },
    hosteeNone: {
      label: 'A channel that hosts nobody is answered with 404',
      text: 'The document shows no answer.',
    },
    followDeleted: {
      label: 'Leaving a channel is answered with 204',
      text: 'The document shows no answer. 200 is understood too.',
    },
    hookCreated: {
      label: 'A new hook is answered with 200',
      text: 'The document names no status. 201 is understood too.',
    },
    hookRenewed: {
      label: 'Renewing a hook gives it 90 days from then',
      text: 'The document shows no length. What is seen is counted in days.',
    },
  },
} as const;
