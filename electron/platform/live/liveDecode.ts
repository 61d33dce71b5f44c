import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { liveEvent, liveHello, liveReply } from '../../../shared/platform/livePackets.ts';

/** The longest frame, as it comes and unpacked: what unpacks to more is not read. Takes a few milliseconds at most. */
export const MAX_LIVE_FRAME_BYTES = 1024 * 1024;

/** What one frame says. */
export type LivePacket =
  | { kind: 'hello' }
  | { kind: 'event'; event: string; payload: Record<string, unknown> }
  | { kind: 'reply'; id: number; result: unknown; error: { code: number; message: string } | null }
  | { kind: 'notUnderstood' };

const NOT_UNDERSTOOD: LivePacket = { kind: 'notUnderstood' };
const packet = z.union([liveEvent, liveReply, liveHello]);

/**
 * Reads one text frame of the live-events socket.
 * @returns never throws: a packet that makes no sense, that nobody listens for, or that answers no call is `notUnderstood`.
 * @see PLATFORM §9.2
 */
export function decodeLive(text: string): LivePacket {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return NOT_UNDERSTOOD;
  }
  const { data: known } = packet.safeParse(json);
  if (known === undefined) return NOT_UNDERSTOOD;
  if (known.type === 'reply') {
    const { id, result, error } = known;
    return id === null ? NOT_UNDERSTOOD : { kind: 'reply', id, result, error };
  }
  if (known.event === 'hello') return { kind: 'hello' };
  return { kind: 'event', event: known.data.channel, payload: known.data.payload };
}

/**
 * Reads one binary frame: gzip around the same text. Never more than `MAX_LIVE_FRAME_BYTES` are unpacked.
 * @returns never throws, like `decodeLive`
 * @see PLATFORM §9.1
 */
export function decodePackedLive(data: Uint8Array): LivePacket {
  try {
    return decodeLive(gunzipSync(data, { maxOutputLength: MAX_LIVE_FRAME_BYTES }).toString());
  } catch {
    return NOT_UNDERSTOOD;
  }
}
