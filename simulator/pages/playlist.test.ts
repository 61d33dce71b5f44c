import { expect, it } from 'vitest';
import { mediaPlaylist, SEGMENT_SECONDS, segmentsOf } from './playlist.ts';
import { silence, silentSegment, wholeFrames } from './silence.ts';

/** @see RFC 8216, 3.4 and 4.3 */

it.each([0, 0.01, 1, 2.999, 3, 3.001, 10, 59.5, 3_600])(
  'cuts %d seconds into segments that last as long',
  (seconds) => {
    const segments = segmentsOf(seconds);
    const total = segments.reduce((sum, segment) => sum + segment.seconds, 0);
    expect(Math.abs(total - seconds)).toBeLessThanOrEqual(0.024); // a frame
    expect(segments.map(({ number }) => number)).toEqual(segments.map((_, index) => index));
    for (const segment of segments.slice(0, -1)) expect(segment.seconds).toBe(SEGMENT_SECONDS);
    expect(segments.at(-1)?.seconds).toBeGreaterThan(0);
    expect(segments.at(-1)?.seconds).toBeLessThanOrEqual(SEGMENT_SECONDS);
  },
);

it('ends a playlist of a whole, and leaves one that goes on open', () => {
  const file = (number: number) => `${number}.mp3`;
  const whole = mediaPlaylist(segmentsOf(4), { file, isWhole: true }).split('\n');
  expect(whole[0]).toBe('#EXTM3U');
  expect(whole).toContain('#EXT-X-MEDIA-SEQUENCE:0');
  expect(whole.slice(whole.indexOf('#EXT-X-PLAYLIST-TYPE:VOD') + 1)).toEqual([
    '#EXTINF:3.000,',
    '0.mp3',
    '#EXTINF:1.008,',
    '1.mp3',
    '#EXT-X-ENDLIST',
    '',
  ]);
  const open = mediaPlaylist([{ number: 41, seconds: 3 }], { file, isWhole: false });
  expect(open).toContain('#EXT-X-MEDIA-SEQUENCE:41\n#EXTINF:3.000,\n41.mp3\n');
  expect(open).not.toMatch(/ENDLIST|VOD/);
});

it('names a sequence even when nothing is there yet', () => {
  expect(mediaPlaylist([], { file: String, isWhole: false })).toContain('#EXT-X-MEDIA-SEQUENCE:0\n');
});

it('makes silence of whole frames, at least one', () => {
  for (const seconds of [0, 0.001, 0.024, 1, 3]) {
    const bytes = silence(seconds);
    const frames = Math.round(wholeFrames(seconds) / 0.024);
    expect([seconds, bytes.length]).toEqual([seconds, frames * 96]);
    for (let at = 0; at < bytes.length; at += 96) expect(bytes.readUInt32BE(at)).toBe(0xff_fb_14_c0);
  }
  expect(silence(0)).toHaveLength(96);
});

/** The size of an ID3 tag or frame: four bytes of seven bits. */
const sizeAt = (bytes: Buffer, at: number) =>
  [...bytes.subarray(at, at + 4)].reduce((size, byte) => {
    expect(byte).toBeLessThan(0x80);
    return size * 128 + byte;
  }, 0);

it('tells in front of a segment when it is heard', () => {
  const segment = silentSegment(6, 3);
  expect(segment.toString('latin1', 0, 3)).toBe('ID3');
  const tagEnd = 10 + sizeAt(segment, 6);
  expect(segment.toString('latin1', 10, 14)).toBe('PRIV');
  expect(20 + sizeAt(segment, 14)).toBe(tagEnd);
  expect(segment.toString('latin1', 20, tagEnd - 8)).toBe('com.apple.streaming.transportStreamTimestamp\0');
  expect(segment.readBigUInt64BE(tagEnd - 8)).toBe(540_000n);
  expect(segment.subarray(tagEnd)).toEqual(silence(3));
});

it('begins the clock of a stream anew when its 33 bits are full', () => {
  const timeOf = (atSeconds: number) => {
    const segment = silentSegment(atSeconds, 1);
    return segment.readBigUInt64BE(10 + sizeAt(segment, 6) - 8);
  };
  expect(timeOf(0)).toBe(0n);
  expect(timeOf(2 ** 33 / 90_000)).toBe(0n);
  expect(timeOf((2 ** 33 + 90_000) / 90_000)).toBe(90_000n);
});
