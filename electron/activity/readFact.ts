import type { ActivityFact, PeopleFact } from '../../shared/activity.ts';
import { type EventTemplate, parseEventName } from '../../shared/platform/eventNames.ts';
import { eventKey } from '../kernel/eventKey.ts';
import { countIn, type Fields, fieldsOf, nameIn, textIn } from './payloadFields.ts';

/** What an event tells. `same`: equal for two events that tell one and the same thing. */
export type Telling = { fact: ActivityFact; same: string };

/** null: it tells nothing that a person wants to read. */
type Reader = (payload: Fields) => ActivityFact | null;

/** Fields that change all the time by themselves, or that only say whose update it is. */
const channelCounters: ReadonlySet<string> = new Set([
  'id',
  'userId',
  'token',
  'viewersCurrent',
  'viewersTotal',
  'numFollowers',
  'numSubscribers',
  'hasTranscodes',
  'updatedAt',
]);
const userCounters: ReadonlySet<string> = new Set(['id', 'experience', 'sparks', 'updatedAt']);

const readers: Readonly<Record<EventTemplate, Reader>> = {
  'announcement:announce': ({ message }) => ({ kind: 'announced', text: textIn(message) ?? '' }),
  'channel:{id}:update': channelUpdate,
  'channel:{id}:broadcast': () => ({ kind: 'wentLive', title: null }),
  'channel:{id}:followed': ({ following, user }) => {
    return people(following === false ? 'unfollowed' : 'followed', usernameIn(user));
  },
  'channel:{id}:hosted': ({ hoster }) => host('hosted', hoster),
  'channel:{id}:unhosted': ({ hoster }) => host('unhosted', hoster),
  'channel:{id}:subscribed': ({ user }) => people('subscribed', usernameIn(user)),
  'channel:{id}:resubscribed': resubscription,
  'channel:{id}:resubShared': resubscription,
  'channel:{id}:subscriptionGifted': ({ gifterUsername, giftReceiverUsername }) => {
    return people('gifted', nameIn(gifterUsername), nameIn(giftReceiverUsername));
  },
  'channel:{id}:directPurchased': ({ gameTitle }) => people('bought', null, nameIn(gameTitle)),
  'channel:{id}:skill': ({ manifest }) => people('skill', null, nameIn(fieldsOf(manifest).name)),
  'progression:{id}:levelup': ({ level }) => {
    const number = countIn(fieldsOf(level).level);
    return people('levelledUp', null, number === null ? null : String(number));
  },
  'user:{id}:update': (payload) => (changesOnly(payload, userCounters) ? null : { kind: 'event' }),
  'channel:{id}:patronageUpdate': plain,
  'channel:{id}:status': plain,
  'costream:{id}:update': plain,
  'interactive:{id}:connect': plain,
  'interactive:{id}:disconnect': plain,
  'team:{id}:deleted': plain,
  'team:{id}:memberAccepted': plain,
  'team:{id}:memberInvited': plain,
  'team:{id}:memberRemoved': plain,
  'team:{id}:ownerChanged': plain,
  'user:{id}:achievement': plain,
  'user:{id}:followed': plain,
  'user:{id}:notify': plain,
  'user:{id}:subscribed': plain,
  'user:{id}:resubscribed': plain,
  'user:{id}:subscriptionGifted': plain,
  'user:{id}:teamAccepted': plain,
  'user:{id}:teamInvited': plain,
  'user:{id}:teamRemoved': plain,
};

/**
 * What an event has to tell, from a sender that may be hostile: wrong types and missing fields leave gaps in the line, long
 * and twisted texts are cut and cleaned. An event nobody knows is told by its name alone.
 * @param payload anything that JSON can hold
 * @returns null when it tells nothing, such as a count of viewers. Never throws.
 * @see PLATFORM §9.4
 */
export function readFact(event: string, payload: unknown): Telling | null {
  const known = parseEventName(event);
  if (!known) return { fact: { kind: 'event' }, same: eventKey(event, payload) };
  const fields = fieldsOf(payload);
  const fact = readers[known.template](fields);
  return fact && { fact, same: sameOf(fact, known.id ?? '', fields) ?? eventKey(event, payload) };
}

/** The name for one use of a skill, which the chat tells too. */
export const skillKey = (executionId: string): string => eventKey('skill', { executionId });

/** The name for what several events tell, each in its own way; null: only its like tells the same. */
function sameOf({ kind }: ActivityFact, id: string, { user, until, executionId }: Fields): string | null {
  if (kind === 'wentLive' || kind === 'ended') return `${kind}:${id}`;
  if (kind === 'skill' && typeof executionId === 'string') return skillKey(executionId);
  // Shared by the viewer, the same resubscription is told a second time.
  const userId = countIn(fieldsOf(user).id);
  if (kind === 'resubscribed' && userId !== null) return eventKey(`${kind}:${id}`, { userId, until });
  return null;
}

function channelUpdate(payload: Fields): ActivityFact | null {
  const title = textIn(payload.name);
  if (payload.online === true) return { kind: 'wentLive', title };
  if (payload.online === false) return { kind: 'ended' };
  return changesOnly(payload, channelCounters) ? null : { kind: 'changed', title };
}

function changesOnly(payload: Fields, counters: ReadonlySet<string>): boolean {
  return Object.keys(payload).every((name) => counters.has(name));
}

function plain(): ActivityFact {
  return { kind: 'event' };
}

function people(kind: PeopleFact['kind'], name: string | null, detail: string | null = null): PeopleFact {
  return { kind, names: name === null ? [] : [name], count: 1, detail };
}

function resubscription({ user, totalMonths }: Fields): ActivityFact {
  const months = countIn(totalMonths);
  return people('resubscribed', usernameIn(user), months === null ? null : String(months));
}

/** Older services tell of a hoster who left as a user. @see PLATFORM §9.4 */
function host(kind: 'hosted' | 'unhosted', hoster: unknown): ActivityFact {
  const { token, username, viewersCurrent, name } = fieldsOf(hoster);
  // The `name` of a channel is the title of its stream; a user has none.
  const title = nameIn(token) === null ? null : textIn(name);
  return {
    kind,
    name: nameIn(token) ?? nameIn(username) ?? '',
    viewers: countIn(viewersCurrent),
    ...(title && { title }),
  };
}

function usernameIn(user: unknown): string | null {
  return nameIn(fieldsOf(user).username);
}
