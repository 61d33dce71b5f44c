/** What went wrong (title), what it means (meaning), what to do (remedy): one of each per kind of AppError. */
export const errors = {
  offline: {
    title: 'The service does not answer',
    meaning: 'It could not be reached from this computer.',
    remedy: 'Look at the network, or at the service’s address in Settings.',
  },
  timedOut: {
    title: 'The service took too long',
    meaning: 'No answer to {{path}} within {{duration}}.',
    remedy: 'Try again; the service may be busy.',
  },
  http: {
    title: 'The service said no',
    meaning: 'It answered {{path}} with status {{status}}.',
    meaningQuoted: 'It answered {{path}} with status {{status}} and wrote “{{message}}”.',
    remedy: 'Try again in a while.',
  },
  httpFault: {
    title: 'The service has a fault of its own',
    meaning: 'It answered {{path}} with status {{status}}.',
    meaningQuoted: 'It answered {{path}} with status {{status}} and wrote “{{message}}”.',
    remedy: 'Nothing is wrong here. Try again in a while.',
  },
  httpForbidden: {
    title: 'The service does not permit this',
    meaning: 'It answered {{path}} with status {{status}}.',
    meaningQuoted: 'It answered {{path}} with status {{status}} and wrote “{{message}}”.',
    remedy: 'Sign in with an account that may do it.',
  },
  rateLimited: {
    title: 'The {{bucket}} budget is spent',
    meaning: 'The service lets us ask again in {{duration}}.',
    remedy: 'Nothing to do: it goes on by itself then.',
  },
  badPayload: {
    title: 'The service’s answer could not be understood',
    meaning: '{{where}} sent something other than what its documents describe.',
    remedy: 'Check that the address in Settings leads to the streaming service, then try again.',
  },
  signInEnded: {
    title: 'Your sign-in ended',
    meaning: 'The service no longer accepts it. Nothing was lost.',
    remedy: 'Sign in again.',
  },
  notSignedIn: {
    title: 'You are not signed in',
    meaning: 'This needs an account.',
    remedy: 'Sign in with a code.',
  },
  noSuchChannel: {
    title: 'There is no channel “{{channel}}”',
    meaning: 'The service knows no channel of this name or number.',
    remedy: 'Check the spelling, or paste the name from the channel’s page.',
  },
  chatRefused: {
    title: 'The chat refused this',
    meaning: 'It answered with code {{code}}.',
    meaningQuoted: 'It answered with code {{code}} and wrote “{{message}}”.',
    remedy: 'Your text is still here. Change it, or try later.',
  },
  connectionLost: {
    title: 'The chat connection ended before the answer came',
    meaningSent: 'It had been sent, so it may have arrived.',
    meaningUnsent: 'It had not been sent.',
    remedySent: 'Look for it in the chat before you send it again.',
    remedyUnsent: 'Send it again when the chat is connected.',
  },
  badInput: {
    title: 'This entry cannot be used',
    meaning: '{{field}}: {{why}}',
    remedy: 'Change it and try again.',
  },
  storageFailed: {
    title: 'This computer could not store it',
    meaning: 'Writing {{what}} failed.',
    remedy: 'Check that the disk has room and that the folder may be written.',
  },
  internal: {
    title: 'Something on our side went wrong',
    meaning: 'It is in the log under {{logId}}.',
    remedy: 'Try again. What you typed is still here.',
  },
} as const;
