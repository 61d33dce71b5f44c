import { gunzipSync, gzipSync } from 'node:zlib';
import { LiveFailure } from './liveFailure.ts';

/** The longest frame, as it comes and unpacked. @see PLATFORM §13 */
export const MAX_LIVE_FRAME_BYTES = 1024 * 1024;
/** Longer packets are worth compressing for those who take it. @see PLATFORM §9.1 */
const GZIP_ABOVE_BYTES = 1024;

/**
 * The value a frame carries: JSON in text, or compressed in bytes, on either subprotocol.
 * @throws LiveFailure @see PLATFORM §14 "Live events gzip"
 */
export function readFrame(data: Buffer, isBinary: boolean): unknown {
  const text = String(isBinary ? unpack(data) : data);
  try {
    return JSON.parse(text);
  } catch {
    throw new LiveFailure('notJson', 'a packet is JSON');
  }
}

function unpack(data: Buffer): Buffer {
  try {
    return gunzipSync(data, { maxOutputLength: MAX_LIVE_FRAME_BYTES });
  } catch {
    throw new LiveFailure('badGzip', 'a binary frame is gzip');
  }
}

/** A packet on its way out: written once, and compressed once if anybody wants it so. */
export class OutgoingFrame {
  readonly text: string;
  #packed: Buffer | undefined;

  constructor(packet: unknown) {
    this.text = JSON.stringify(packet);
  }

  /** What to send to a socket: bytes only where they were agreed on, and worth it. */
  for(subprotocol: string): string | Buffer {
    if (subprotocol !== 'cnstl-gzip' || Buffer.byteLength(this.text) <= GZIP_ABOVE_BYTES) return this.text;
    this.#packed ??= gzipSync(this.text);
    return this.#packed;
  }
}
