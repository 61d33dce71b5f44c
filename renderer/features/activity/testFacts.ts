import fc from 'fast-check';
import { type ActivityEntry, type ActivityFact, activityFact, ownActKinds } from '../../../shared/activity.ts';
import { removalReason } from '../../../shared/chat.ts';

const name = fc.oneof(fc.constant(''), fc.constant('ליאור_כהן'), fc.string({ unit: 'binary', maxLength: 200 }));
const text = fc.oneof(fc.constant(''), fc.string({ unit: 'binary', maxLength: 2000 }));
const atMs = fc.integer({ min: 0, max: 4_000_000_000_000 });
const count = fc.nat(5_000_000);
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null });
const account = fc.option(fc.record({ id: count, username: name }), { nil: undefined });
const removed = fc.option(fc.constant(true), { nil: undefined });
const people = fc.record({ names: fc.array(name, { maxLength: 12 }), count, detail: maybe(text) });
const hosting = fc.record({ name, viewers: maybe(count) });

/** What each kind of fact can hold; a kind that is missing here is an error of the types. */
const fields: { [K in ActivityFact['kind']]: fc.Arbitrary<object> } = {
  wentLive: fc.record({ title: maybe(text) }),
  ended: fc.constant({}),
  streamTurns: fc.record({ online: fc.boolean(), title: maybe(text), count, sinceMs: atMs }),
  changed: fc.record({ title: maybe(text) }),
  followed: people,
  unfollowed: people,
  subscribed: people,
  resubscribed: people,
  gifted: people,
  bought: people,
  levelledUp: people,
  skill: people,
  hosted: hosting,
  unhosted: hosting,
  mentioned: fc.record({ name, text, whisper: fc.boolean(), account, removed }),
  mentions: fc.record({ names: fc.array(name, { maxLength: 12 }), count, detail: maybe(text), account, removed }),
  removed: fc.record({
    names: fc.array(name, { maxLength: 12 }),
    count,
    detail: maybe(fc.constantFrom(...removalReason.options)),
    by: maybe(name),
  }),
  announced: fc.record({ text }),
  event: fc.constant({}),
  hookFailing: fc.record({ hookId: name, inRow: count, disabledAtMs: maybe(atMs) }),
  hookExpiring: fc.record({ hookId: name, expiresAtMs: atMs, renewsItself: fc.boolean() }),
  hookRenewed: fc.record({ hookId: name, expiresAtMs: atMs }),
  hookExpired: fc.record({ hookId: name, expiresAtMs: atMs }),
  hookDisabled: fc.record({ hookId: name, reason: text }),
  hookMoved: fc.record({ hookId: name, to: name }),
  tunnelDown: fc.record({ why: fc.oneof(text, fc.constantFrom('ended', 'silent', 'refused')) }),
  tunnelBack: fc.record({ awayMs: count }),
  relayBrought: fc.record({ deliveries: count, refused: count, longestMs: count }),
  relayDropped: fc.record({ deliveries: count, fromMs: count, toMs: count }),
  eventMissing: fc.record({
    seen: fc.constantFrom('wentLive', 'ended'),
    hookId: maybe(name),
    cameAtMs: maybe(atMs),
  }),
  chatBack: fc.record({ awayMs: count, filled: count }),
  streamEnded: fc.record({
    streamId: count,
    liveMs: count,
    averageViewers: maybe(count),
    peakViewers: maybe(count),
    followers: maybe(fc.integer({ min: -1_000, max: 1_000 })),
  }),
  pollEnded: fc.record({ question: text, winner: maybe(text), votes: maybe(count), voters: count }),
  signInLost: fc.record({ username: name, why: fc.constantFrom('refused', 'answerLost') }),
  gap: fc.record({ fromMs: atMs, toMs: atMs }),
  acted: fc.record({
    act: fc.constantFrom(...ownActKinds.options),
    names: fc.array(name, { maxLength: 12 }),
    people: fc.nat(500),
    detail: maybe(text),
    seconds: maybe(count),
    isDone: fc.boolean(),
    error: maybe(fc.constant({ kind: 'offline' })),
    left: fc.nat(500),
  }),
};

export const factKinds = Object.keys(fields) as ActivityFact['kind'][];

/** Any fact of a kind that the contract lets through. */
export function anyFact(kind: ActivityFact['kind']): fc.Arbitrary<ActivityFact> {
  return fields[kind].map((rest) => activityFact.parse({ kind, ...rest }));
}

let lastId = 0;

/** An entry of the app's own news, read; newer ones first means lower numbers later. */
export function entrySample(fact: ActivityFact, changes: Partial<ActivityEntry> = {}): ActivityEntry {
  lastId += 1;
  return {
    id: lastId,
    atMs: Date.now(),
    category: 'other',
    fact,
    event: null,
    source: 'app',
    also: [],
    deliveryId: null,
    read: true,
    ...changes,
  };
}
