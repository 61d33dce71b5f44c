/** The four bytes of MPEG-1 Layer III at 32 kbit/s and 48 kHz, mono, without a checksum. */
const FRAME_HEADER = Buffer.from([0xff, 0xfb, 0x14, 0xc0]);
const FRAME_BYTES = (144 * 32_000) / 48_000;
const FRAME_SECONDS = 1152 / 48_000;

const CLOCK_HZ = 90_000;
const CLOCK_BITS = 33;
const TIMESTAMP_OWNER = 'com.apple.streaming.transportStreamTimestamp\0';

/** A frame whose granules have no bits: nothing is heard. */
const frame = Buffer.concat([FRAME_HEADER, Buffer.alloc(FRAME_BYTES - FRAME_HEADER.length)]);

/** How long silence of about `seconds` is when it is made of whole frames, in seconds. */
export const wholeFrames = (seconds: number): number =>
  Math.max(1, Math.round(seconds / FRAME_SECONDS)) * FRAME_SECONDS;

/** Silence as MP3, of whole frames. */
export function silence(seconds: number): Buffer {
  return Buffer.alloc(Math.round(wholeFrames(seconds) / FRAME_SECONDS) * FRAME_BYTES, frame);
}

/**
 * Silence as a segment of HLS: led by a tag that says when within the stream it is heard.
 * @see RFC 8216, 3.4 "Packed Audio"
 */
export function silentSegment(atSeconds: number, seconds: number): Buffer {
  const time = Buffer.alloc(8);
  time.writeBigUInt64BE(BigInt.asUintN(CLOCK_BITS, BigInt(Math.round(atSeconds * CLOCK_HZ))));
  const content = Buffer.concat([Buffer.from(TIMESTAMP_OWNER, 'latin1'), time]);
  const tag = Buffer.concat([tagHead('PRIV', content.length), content]);
  return Buffer.concat([Buffer.from('ID3\x04\0\0', 'latin1'), sizeBytes(tag.length), tag, silence(seconds)]);
}

const tagHead = (name: string, length: number) =>
  Buffer.concat([Buffer.from(name), sizeBytes(length), Buffer.alloc(2)]);

/** A length in four bytes of seven bits each. @see ID3v2.4, 6.2 */
const sizeBytes = (length: number) => Buffer.from([21, 14, 7, 0].map((shift) => (length >> shift) & 0x7f));
