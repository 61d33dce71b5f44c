import { badInput } from '../../shared/failure.ts';
import { MOST_REGISTERED_EVENTS } from '../../shared/hooks.ts';
import { parseEventName, privateTo } from '../../shared/platform/eventNames.ts';
import type { Webhook } from '../../shared/platform/rest.ts';

/**
 * The names to register, each once.
 * @throws AppFailure `badInput` for none, for names nobody tells of, and for events a hook may not hear; `why` is the name
 * @see PLATFORM §8.4, §9.4
 */
export function checkEvents(names: readonly string[]): string[] {
  const events = [...new Set(names.map((name) => name.trim()))];
  if (events.length === 0) throw badInput('events', 'none');
  for (const event of events) {
    const name = parseEventName(event);
    if (name === undefined) throw badInput('events', `unknown: ${event}`);
    if (privateTo(name) !== undefined) throw badInput('events', `private: ${event}`);
  }
  return events;
}

/** @throws AppFailure `badInput` for what is no http(s) address, or one with a user name or password in it */
export function checkUrl(text: string): URL {
  const url = URL.parse(text.trim());
  if (url === null || !/^https?:$/.test(url.protocol)) throw badInput('url', 'not http');
  if (url.username !== '' || url.password !== '') throw badInput('url', 'credentials');
  return url;
}

/**
 * The service counts the entries of each hook. Whether those of inactive hooks count is said nowhere, so here only the active
 * ones stand in the way; the service has the last word.
 * @throws AppFailure `badInput` @see API "Limits" 5
 */
export function checkRoom(hooks: Iterable<Webhook>, more: number): void {
  const active = [...hooks].filter(({ isActive }) => isActive);
  if (registeredEvents(active) + more > MOST_REGISTERED_EVENTS) throw badInput('events', 'overLimit');
}

/** Event names registered on these hooks, duplicates as often as they are written. @see API "Limits" 5 */
export function registeredEvents(hooks: Iterable<{ events: readonly string[] }>): number {
  let count = 0;
  for (const { events } of hooks) count += events.length;
  return count;
}
