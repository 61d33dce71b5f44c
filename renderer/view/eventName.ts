import { parseEventName } from '../../shared/platform/eventNames.ts';
import type { DialectId } from '../../shared/senders.ts';
import type { SessionState } from '../../shared/session.ts';

/** Names that are known, by the beginning of the events that tell of them: `channel:40213`. */
export type EventNames = ReadonlyMap<string, string>;

/** What an event tells and of what: `update` of `nora_plays` for `channel:40213:update`, of `channel 7` when it has no known name. */
export function splitEvent(event: string, names: EventNames = new Map()): { kind: string; subject: string } {
  const parts = event.split(':');
  const kind = parts.pop() ?? '';
  return { kind: kind === '' ? event : kind, subject: names.get(parts.join(':')) ?? parts.join(' ') };
}

/** Of the channel that is open and of the person themselves. */
export function ownNames(session: SessionState | undefined): EventNames {
  const names = new Map<string, string>();
  if (session === undefined || !('channel' in session)) return names;
  if (session.channel !== null) names.set(`channel:${session.channel.id}`, session.channel.token);
  if (session.kind === 'signedIn') names.set(`user:${session.userId}`, session.username);
  return names;
}

/** What an event tells: of the service's names the last part, of other senders' all of it. */
export const eventKind = (event: string, dialect: DialectId | null): string =>
  dialect === null || dialect === 'platform' ? splitEvent(event).kind : event;

/** Whether it is a name that the platform's pages tell of; other senders may call theirs by anything. */
export const isKnownEvent = (event: string, dialect: DialectId | null = 'platform'): boolean =>
  (dialect === null || dialect === 'platform') && parseEventName(event) !== undefined;

/** Both ends of an id: `3f0b…a7d2`. */
export function shortId(id: string): string {
  return id.length > 12 ? `${id.slice(0, 4)}…${id.slice(-4)}` : id;
}
