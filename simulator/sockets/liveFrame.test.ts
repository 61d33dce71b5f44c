import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { liveCodes } from '../../shared/platform/livePackets.ts';
import { MAX_LIVE_FRAME_BYTES, OutgoingFrame, readFrame } from './liveFrame.ts';

/** @see PLATFORM §9.1, §9.3, §13 */

it('reads text as it is and bytes unpacked', () => {
  expect(readFrame(Buffer.from('{"id":"ü"}'), false)).toEqual({ id: 'ü' });
  expect(readFrame(gzipSync('{"id":"ü"}'), true)).toEqual({ id: 'ü' });
});

it.each([
  ['text that is no JSON', Buffer.from('{'), false, 'notJson'],
  ['nothing', Buffer.alloc(0), false, 'notJson'],
  ['packed text that is no JSON', gzipSync('{'), true, 'notJson'],
  ['bytes that are not packed', Buffer.from('{}'), true, 'badGzip'],
  ['packed bytes that break off', gzipSync('{"a":"bcdef"}').subarray(0, -9), true, 'badGzip'],
  ['packed bytes that swell', gzipSync(' '.repeat(MAX_LIVE_FRAME_BYTES + 1)), true, 'badGzip'],
] as const)('refuses %s by its code', (_, data, isBinary, code) => {
  expect(() => readFrame(data, isBinary)).toThrow(expect.objectContaining({ code: liveCodes[code] }));
});

it('packs what is long for those who agreed on it, and once for all of them', () => {
  const long = new OutgoingFrame({ text: 'x'.repeat(2_000) });
  expect(long.for('cnstl')).toBe(long.text);
  expect(long.for('')).toBe(long.text);
  const packed = long.for('cnstl-gzip');
  expect(String(gunzipSync(packed))).toBe(long.text);
  expect(long.for('cnstl-gzip')).toBe(packed);
});

it('takes bytes, not characters, for the length of a packet', () => {
  const sized = (bytes: number, unit: string) => new OutgoingFrame(unit.repeat((bytes - 2) / Buffer.byteLength(unit)));
  for (const unit of ['x', 'é']) {
    expect(sized(1_024, unit).for('cnstl-gzip')).toBeTypeOf('string');
    expect(sized(1_026, unit).for('cnstl-gzip')).toBeInstanceOf(Buffer);
  }
});
