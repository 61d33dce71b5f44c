import {
  type ChatEventData,
  type ChatEventName,
  type ChatMessageData,
  chatEvents,
  type ReplyError,
  type ReplyPacket,
} from '../../../shared/platform/chatPackets.ts';
import { readLeniently } from '../readLeniently.ts';
import { eventChecks, isMessage, isReplyError, isUint } from './chatChecks.ts';

type KnownEvents = { [N in ChatEventName]: { kind: 'event'; event: N; data: ChatEventData<N> } };
/** An event Sidestage understands, its data checked; what of it could not be read is missing. */
export type ChatEvent = KnownEvents[ChatEventName];
/** The answer to a call. `id` is null when the service leaves it out, `error` when the call went well. */
export type ChatReply = { kind: 'reply'; id: number | null; error: ReplyError | null; data: unknown };
/** What one frame says. */
export type Decoded = ChatReply | ChatEvent | { kind: 'unknownEvent'; event: string } | { kind: 'notUnderstood' };

const NOT_UNDERSTOOD: Decoded = { kind: 'notUnderstood' };

/**
 * Reads one text frame of the chat socket: a single `JSON.parse` and a check by hand, as this runs for every message of
 * a busy chat. Its verdicts are those of the schemas in shared/platform/chatPackets.ts; a property test holds it to them.
 * What the check refuses is read again by the schema, leniently: a component that makes no sense costs itself alone.
 * @returns never throws: a frame that makes no sense is `notUnderstood`, an event nobody listens for `unknownEvent`.
 * @see PLATFORM §6.2, §6.4
 */
export function decode(text: string): Decoded {
  let packet: unknown;
  try {
    packet = JSON.parse(text);
  } catch {
    return NOT_UNDERSTOOD;
  }
  if (typeof packet !== 'object' || packet === null) return NOT_UNDERSTOOD;
  const { type } = packet as { type?: unknown };
  if (type === 'event') return readEvent(packet);
  return type === 'reply' ? readReply(packet) : NOT_UNDERSTOOD;
}

/** Reads a chat message that came in a reply, leniently; null when it is none. @see PLATFORM §6.5 */
export function asChatMessage(value: unknown): ChatMessageData | null {
  if (isMessage(value)) return value as ChatMessageData;
  const read = readLeniently(chatEvents.ChatMessage, value);
  return read.ok ? read.value : null;
}

function readEvent(packet: object): Decoded {
  const { event, data } = packet as { event?: unknown; data?: unknown };
  // Nearly every packet of a busy room; asked first, it costs no look-up, and its name is the same object everywhere.
  if (event === 'ChatMessage') {
    const message = asChatMessage(data);
    return message === null ? NOT_UNDERSTOOD : { kind: 'event', event, data: message };
  }
  if (typeof event !== 'string' || data === undefined) return NOT_UNDERSTOOD;
  if (!isKnown(event)) return { kind: 'unknownEvent', event };
  if (eventChecks[event](data)) return { kind: 'event', event, data } as ChatEvent;
  const read = readLeniently(chatEvents[event], data);
  return read.ok ? ({ kind: 'event', event, data: read.value } as ChatEvent) : NOT_UNDERSTOOD;
}

function isKnown(event: string): event is ChatEventName {
  return Object.hasOwn(eventChecks, event);
}

function readReply(packet: object): Decoded {
  const { id, error, data } = packet as Partial<Record<keyof ReplyPacket, unknown>>;
  if (id !== undefined && id !== null && !isUint(id)) return NOT_UNDERSTOOD;
  if (error !== undefined && error !== null && !isReplyError(error)) return NOT_UNDERSTOOD;
  return { kind: 'reply', id: id ?? null, error: error ?? null, data };
}
