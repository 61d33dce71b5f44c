/** What went wrong (title), what it means (meaning), what to do (remedy): one of each per kind of AppError. */
export const errors = {
  offline: {
    title: 'The service does not answer',
    meaning: 'This computer could not reach it.',
    remedy: 'Check the network, and the service’s address in Settings.',
  },
  timedOut: {
    title: 'The service took too long to answer',
    meaning: 'No answer came within {{duration}}.',
    meaningUnsure: 'No answer came within {{duration}}, so it is not known whether this was done.',
    remedy: 'Try again. The service may be busy.',
    remedyUnsure: 'Look whether it was done before you do it again.',
  },
  http: {
    title: 'The service refused this ({{status}})',
    meaning: 'It gave no reason.',
    meaningQuoted: 'It wrote “{{message}}”.',
    remedy: 'Try again later.',
  },
  httpFault: {
    title: 'The service has a problem ({{status}})',
    meaning: 'Nothing is wrong on this computer.',
    meaningQuoted: 'It wrote “{{message}}”. Nothing is wrong on this computer.',
    remedy: 'Try again in a while.',
  },
  httpForbidden: {
    title: 'The service does not allow this ({{status}})',
    meaning: 'Your sign-in does not include it.',
    meaningQuoted: 'It wrote “{{message}}”.',
    remedy: 'Sign in with an account that may do it.',
  },
  rateLimited: {
    title: 'The {{bucket}} budget is used up',
    meaning: 'You can ask again in {{duration}}.',
    remedy: 'Sidestage continues then.',
    retry: 'Try again then.',
    again: 'Nothing was changed. Try it again then.',
    link: 'Why am I waiting?',
  },
  badPayload: {
    title: 'Sidestage could not understand the service’s answer',
    meaning: 'The service sent something its documents do not describe.',
    remedy: 'Check that the address in Settings is the streaming service’s, then try again.',
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
  scopeMissing: {
    title: 'Your sign-in does not include this',
    meaning: 'It was made for less than this needs: {{scopes}}. Nothing was sent.',
    remedy: 'Sign in again for more, and try once more.',
  },
  notPermitted: {
    title: 'Your role in this channel does not include this',
    meaning: 'Nothing was sent.',
    remedy: 'Ask the channel’s owner for the role, or do it with another account.',
  },
  otherSpeaker: {
    title: 'Another account speaks here now',
    meaning: 'This was begun with a different account, so nothing was sent with this one.',
    remedy: 'Switch back to the account it was begun with and try again, or begin it anew with this one.',
  },
  alreadyDone: {
    title: 'That was done already',
    titleBy: '{{name}} was faster and did it already',
    meaning: 'Nothing more was sent.',
    remedy: 'There is nothing left to do.',
  },
  stopped: {
    title: 'You stopped it',
    meaning: 'What was done until then stays done.',
    remedy: 'If you still want what was not done, begin it again.',
  },
  noSuchChannel: {
    title: 'There is no channel “{{channel}}”',
    meaning: 'The service knows no channel with this name or id.',
    remedy: 'Check the spelling, or paste the name from the channel’s page.',
  },
  chatRefused: {
    title: 'The chat refused this',
    meaning: 'It answered with code {{code}}.',
    meaningQuoted: 'It answered with code {{code}} and wrote “{{message}}”.',
    remedy: 'Your text is still here. Change it, or try later.',
  },
  connectionLost: {
    title: 'Chat disconnected before the answer came',
    meaningSent: 'It was sent, so it may have arrived.',
    meaningUnsent: 'It was not sent.',
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
    other: 'Change it. It cannot be used like this.',
    poll: { running: 'Another poll is running. The service takes one at a time.' },
    events: {
      none: 'Choose at least one event.',
      unknown: 'Choose another. The service has no event called “{{name}}”.',
      private: 'Choose another. “{{name}}” is for one signed-in person, and a hook is not signed in.',
      overLimit: 'Choose fewer. This account may not register that many events.',
    },
    url: {
      not_http: 'Begin the address with http:// or https://.',
      credentials: 'Remove the name and password from the address. The service would store them.',
      noTunnel: 'Set up a tunnel first, or enter an address of your own.',
      inUse: 'Choose another address. One of your hooks already has this one.',
      notListening: 'Open the receiver first. It is closed.',
    },
    secret: {
      none: 'There is no signing secret to copy.',
      notTheirs: 'Copy the signing secret as the sender shows it. What is on the clipboard does not look like one.',
      notOne: 'Copy the secret first. The clipboard holds nothing that can be a secret.',
    },
    picture: {
      tooLarge: 'Choose a smaller file. A picture may have 10 MB at most.',
      noPicture: 'Choose another file. This one is no PNG, JPG or GIF, whatever its name says.',
    },
    clip: { offline: 'Wait until the stream runs. The service says that nothing is live.' },
    title: { empty: 'Write a title. An empty one is not sent.' },
    channelId: { notOpen: 'Open the channel again. Another one is open by now, and nothing was sent.' },
    emoticons: {
      twice: 'Choose another. Two of them have the same name.',
      notAsked: 'Show the emoticons first.',
    },
    memberId: { notThere: 'They are no longer in the costream.' },
    clientSecret: { missing: 'Paste the client secret first.' },
    clientId: {
      notDemo: 'The made-up credential works only with a service on this computer.',
      a_header_can_not_carry_it: 'Copy the client id again. It contains a character that no client id has.',
    },
    entry: { gone: 'This entry has left the queue. Somebody else may have acted.' },
    rule: { notARule: 'Mend the rule first. It can’t be read as it stands.' },
    hookId: {
      unknown: 'The service no longer has this hook.',
      busy: 'This hook is being moved or deactivated.',
      notActive: 'This hook is no longer active. Create a new one.',
    },
    draft: { none: 'This form was closed. Open New hook again.' },
    id: { gone: 'This delivery is no longer kept.' },
    resign: { noSecret: 'This path has no secret to sign with.' },
    from: {
      afterTo: 'Choose an earlier first day. It lies after the last one.',
      inFuture: 'Choose an earlier first day. It lies in the future.',
      tooLong: 'Choose a later first day. A range has at most three years.',
    },
    to: {
      inFuture: 'Choose an earlier last day. It lies in the future.',
      gone: 'Choose another jump. What this one led to has run out.',
    },
    range: {
      hidden: 'Comfort mode hides the numbers until the stream ends. Export them then.',
      unknownStream: 'Choose another stream. Nothing is known of this one.',
    },
    person: {
      yourself: 'You cannot do this to yourself.',
      notBelow: 'Their role is as high as yours, or higher. Only people with a role below yours can be acted on.',
      noMessage: 'None of their messages is here any more.',
      notHere: 'The service finds nobody of this name in the chat. They have left, or are called something else now.',
    },
    channel: {
      notOpen: 'This channel is not open any more.',
      tooMany: 'Close a channel first: no more than six can be open.',
      last: 'The last channel stays open.',
    },
    data: { notAPicture: 'The picture could not be made. Try again.' },
    file: {
      unreadable: 'The file could not be read.',
      tooLarge: 'The file is larger than 256 MB.',
      line: 'This is not a file of deliveries. Line {{name}} is not a delivery.',
    },
  },
  storageFailed: {
    title: 'Sidestage could not write or read {{thing}}',
    meaning: 'The disk may be full, or Sidestage may not use its folder.',
    things: {
      accounts: 'the list of your accounts',
      analytics: 'the channel’s numbers and past streams',
      apiToken: 'the token for other programs',
      backups: 'the copy it keeps from before a restore',
      chat: 'the kept chat',
      export: 'the file you chose',
      history: 'the notes on people',
      hookCredential: 'the credential for hooks',
      intakes: 'the receiver’s paths',
      journal: 'deliveries and activity',
      settings: 'the settings',
      signIn: 'the file that keeps you signed in',
      tunnelTokens: 'the token of the tunnel',
    },
    remedy: 'Free some space on the disk and try again. Settings, Privacy shows the folder and what can be deleted.',
    link: 'What is kept, and where',
  },
  /** Not of Sidestage's own folder, but of one that a person chose. */
  storageFailedExport: {
    meaning: 'The disk may be full, or the folder may not be used.',
    remedy: 'Choose another folder, or free some space on that disk, and try again.',
  },
  /** A folder that was to be shown. */
  storageFailedFolder: {
    title: 'The folder could not be opened',
    meaning: 'It is gone, or this computer has no program that shows folders.',
    remedy: 'Settings, Privacy shows where Sidestage’s own folder is. Open it by hand.',
  },
  internal: {
    title: 'Something on our side went wrong',
    meaning: 'The details are in the log under {{logId}}.',
    remedy: 'Try again. What you typed is still here.',
  },
  /** What stands behind “Why”: for a report, not for reading. */
  why: 'Why',
  details: {
    http: 'The call to {{path}} was answered with status {{status}}.',
    timedOut: 'The call to {{path}} got no answer.',
    badPayload: 'The answer of {{where}} does not fit: {{detail}}',
  },
} as const;
