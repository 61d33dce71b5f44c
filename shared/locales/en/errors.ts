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
  /** Why an entry was not taken, by its field. */
  refusal: {
    other: 'Change it: it cannot be used as it stands.',
    events: {
      none: 'Choose at least one event.',
      unknown: 'Choose another: the service tells no event by the name “{{name}}”.',
      private: 'Choose another: “{{name}}” is for that person alone, and a hook has no person.',
      overLimit: 'Choose fewer: the account may not register that many events.',
    },
    url: {
      not_http: 'Begin the address with http:// or https://.',
      credentials: 'Take the name and password out of the address: the service would store them.',
      noTunnel: 'Set up a tunnel first, or enter an address of your own.',
      inUse: 'Choose another address: a hook of yours has this one.',
      notListening: 'Open the receiver first: it does not listen.',
    },
    secret: {
      none: 'There is no signing secret to copy.',
      notOne: 'Copy the secret first: the clipboard holds nothing that can be one.',
    },
    clientSecret: { missing: 'Paste the client secret first.' },
    clientId: {
      notDemo: 'The made-up credential works with a service on this computer alone.',
      a_header_can_not_carry_it: 'Copy the client id once more: it holds a character that none has.',
    },
    hookId: {
      unknown: 'The service no longer has this hook.',
      busy: 'This hook is being moved or ended.',
      notActive: 'This hook is no longer active; make a new one.',
    },
    draft: { none: 'The new hook was given up. Open it anew.' },
    id: { gone: 'This delivery is no longer kept.' },
    resign: { noSecret: 'There is no secret of this path to sign with.' },
    file: {
      unreadable: 'The file could not be read.',
      tooLarge: 'The file is larger than 256 MB.',
      line: 'This is no file of deliveries: line {{name}} is none.',
    },
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
