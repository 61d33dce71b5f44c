import { parseEventName, privateTo } from '../../shared/platform/eventNames.ts';
import { liveSubscription } from '../../shared/platform/livePackets.ts';
import { LiveFailure } from './liveFailure.ts';
import type { Listener } from './liveIdentity.ts';

/** What methods may see and change of the socket they were called on. */
export type LiveSession = {
  readonly listener: Listener;
  readonly subscribed: ReadonlySet<string>;
  /** How many subscriptions its address may still make. */
  readonly room: number;
  subscribe(names: ReadonlySet<string>): void;
  unsubscribe(names: Iterable<string>): void;
};

/** Does what was asked. @returns the result @throws LiveFailure */
type Method = (session: LiveSession, params: unknown) => unknown;

/** The methods of the live-events socket by name. @see PLATFORM §9.2 */
export const liveMethods: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['livesubscribe', subscribe],
  ['liveunsubscribe', unsubscribe],
  ['ping', () => ({})],
]);

function eventsOf(params: unknown): Set<string> {
  const checked = liveSubscription.safeParse(params);
  if (!checked.success) throw new LiveFailure('badArguments', 'params must hold events, a list of names');
  return new Set(checked.data.events);
}

/** All or nothing: one name that cannot be had, and none is. */
function subscribe(session: LiveSession, params: unknown): null {
  const names = eventsOf(params);
  for (const name of names) {
    const parsed = parseEventName(name);
    if (parsed === undefined) throw new LiveFailure('unknownEvent', `unknown event: ${name.slice(0, 100)}`);
    const owner = privateTo(parsed);
    const isOwner = session.listener.kind === 'user' && session.listener.user.id === owner;
    if (owner !== undefined && !isOwner) throw new LiveFailure('notPermitted', `not permitted: ${name}`);
    if (session.subscribed.has(name)) throw new LiveFailure('alreadySubscribed', `already subscribed: ${name}`);
  }
  if (names.size > session.room) throw new LiveFailure('tooManySubscriptions', 'too many subscriptions');
  session.subscribe(names);
  return null;
}

function unsubscribe(session: LiveSession, params: unknown): null {
  session.unsubscribe(eventsOf(params));
  return null;
}
