// Why the app does not call an endpoint: a line for each that it does not.
const versionOne = 'v1 of the same; v2 is asked';
const partnership = 'A contract with the service, agreed on its own site';
const discord = 'Discord is another program’s matter, and set up on the service’s own site';
const confetti = 'An overlay’s decoration; the app draws nothing over the stream';
const frontend = 'For the service’s own site: it says nothing of a channel';

/** Reasons by endpoint. A test asks for one for each that no folder of `electron/` names, and for none else. */
export const notUsed = {
  'chats.joinIfNotBigEvent':
    'Takes the right to write away in a big event; the app joins like anybody and says when it may only read',
  'chats.usersV1': versionOne,
  'chats.searchV1': versionOne,
  'chats.userV1': versionOne,
  'chats.history': 'The chat’s socket tells the same history, without a call',
  'hooks.read': 'The list tells the same of every hook in one call',
  'channels.replace':
    'Sets every field, also those that somebody else has changed meanwhile; PATCH sets the changed ones',
  'channels.createFollow': 'PUT does the same, and may be sent twice',
  'channels.partnership': partnership,
  'channels.applyForPartnership': partnership,
  'channels.partnershipCodes': partnership,
  'channels.verifyPartnership': partnership,
  'channels.related': 'Suggestions for viewers; the app opens the channels that one names, follows or had open',
  'channels.users': 'All who hold any role, unsorted; the lists are read by role',
  'channels.discord': discord,
  'channels.setDiscord': discord,
  'channels.discordChannels': discord,
  'channels.discordRoles': discord,
  'channels.discordInvite': discord,
  'channels.createDiscordInvite': discord,
  'channels.confetti': confetti,
  'channels.banner': 'The channel’s details name the same picture, without a call of its own',
  'achievements.list': 'What viewers can earn on the service’s site; nothing of a channel or its chat',
  'broadcasts.current':
    'The running broadcast of whoever is signed in; the open channel’s is asked by its own endpoint',
  'broadcasts.read':
    'The channel’s broadcast tells the same of the one that runs, and analytics of those that are past',
  'broadcasts.manifest': 'The channel’s manifest leads to the same stream',
  'clips.read': 'The list of a channel’s clips tells the same of each',
  'confetti.create': confetti,
  'confetti.read': confetti,
  'confetti.update': confetti,
  'confetti.delete': confetti,
  'costreams.read': 'The current costream tells the same of one’s own; another’s is nothing to act on',
  'costreams.update': 'Changes how viewers see the costream on the service’s site, in ways no document describes',
  'delve.mixPlayFilters': 'For the site’s page of interactive streams',
  'delve.onlyOnMixer': 'For the site’s front page',
  'frontend.config': frontend,
  'frontend.versions': frontend,
};
