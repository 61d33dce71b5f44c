import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  decodeRelayFrames,
  encodeRelayFrame,
  RELAY_MOST_CHUNK_BYTES,
  RELAY_MOST_MESSAGE_BYTES,
  RELAY_WINDOW_BYTES,
  type RelayFrame,
  RelayFrameError,
  type RelaySettings,
} from './relayFrames.ts';
import { RELAY_MOST_KEPT_PATHS, RELAY_MOST_SEALED_BYTES } from './relayKeepFrames.ts';
import { RELAY_MOST_KEEP_HOURS } from './relayLimits.ts';

const stream = fc.integer({ min: 0, max: 0xffff_ffff });
const characters = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((code) => String.fromCharCode(code));
const name = fc.string({ unit: fc.constantFrom(...'abcXYZ019-_.!~'), minLength: 1, maxLength: 20 });
const value = fc.string({
  unit: fc.oneof(characters(0x20, 0x7e), characters(0x80, 0xff), fc.constant('\t')),
  maxLength: 40,
});
const headers = fc.array(fc.tuple(name, value), { maxLength: 12 }).map((pairs) => pairs.flat());
const path = fc
  .string({ unit: fc.oneof(characters(0x21, 0x7e), characters(0x80, 0xff)), maxLength: 60 })
  .map((rest) => `/${rest}`);

const whole = fc.constant(0 as const);
const long = fc.integer({ min: 0, max: 0xffff_ffff });
const wide = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
const digest = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => new Uint8Array(bytes));
const settings = fc.oneof(
  fc.constant({ hours: 0, publicKey: new Uint8Array(0), paths: [] }),
  fc.record({
    hours: fc.integer({ min: 0, max: RELAY_MOST_KEEP_HOURS }),
    publicKey: digest,
    paths: fc.array(digest, { maxLength: 5 }),
  }),
);
const atLeastOne = fc.integer({ min: 1, max: 0xffff_ffff });
const standing = fc.record({
  waiting: long,
  bytes: wide,
  oldestMs: fc.option(atLeastOne),
  gap: fc.option(fc.record({ count: atLeastOne, bytes: wide, fromMs: wide, toMs: wide })),
  bounds: fc.record({ count: long, bytes: wide, hours: fc.integer({ min: 0, max: 0xffff }) }),
});

const anyFrame: fc.Arbitrary<RelayFrame> = fc.oneof(
  fc.record({
    kind: fc.constant('request' as const),
    stream,
    last: fc.boolean(),
    method: fc.constantFrom('POST', 'GET', 'M-SEARCH'),
    path,
    headers,
  }),
  fc.record({
    kind: fc.constant('answer' as const),
    stream,
    last: fc.boolean(),
    status: fc.integer({ min: 200, max: 599 }),
    headers,
  }),
  fc.record({
    kind: fc.constant('body' as const),
    stream,
    last: fc.boolean(),
    bytes: fc.uint8Array({ maxLength: 600 }).map((bytes) => new Uint8Array(bytes)),
  }),
  fc.record({
    kind: fc.constant('cancel' as const),
    stream,
    why: fc.constantFrom('lost' as const, 'unreachable' as const, 'tooLarge' as const),
  }),
  fc.record({ kind: fc.constant('credit' as const), stream, bytes: fc.integer({ min: 1, max: RELAY_WINDOW_BYTES }) }),
  fc.record({ kind: fc.constant('settings' as const), stream: whole, settings }),
  fc.record({
    kind: fc.constant('kept' as const),
    stream,
    seq: wide,
    arrivedAtMs: wide,
    bytes: fc.integer({ min: 1, max: RELAY_MOST_SEALED_BYTES }),
  }),
  fc.record({ kind: fc.constant('standing' as const), stream: whole, standing }),
  fc.record({ kind: fc.constant('noted' as const), stream: whole, count: long, bytes: wide, toMs: wide }),
  fc.record({ kind: fc.constant('move' as const), stream: whole }),
);

function message(frames: readonly RelayFrame[]): Uint8Array {
  const parts = frames.map(encodeRelayFrame);
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

it('reads what it wrote, any frames in one message', () => {
  fc.assert(
    fc.property(fc.array(anyFrame, { maxLength: 8 }), (frames) => {
      expect(decodeRelayFrames(message(frames))).toEqual(frames);
    }),
    { numRuns: 300 },
  );
});

it('reads a message wherever it lies in a buffer', () => {
  const frame: RelayFrame = { kind: 'body', stream: 7, last: true, bytes: new Uint8Array([1, 2, 3]) };
  const inside = new Uint8Array([9, 9, 9, ...encodeRelayFrame(frame), 9]);
  expect(decodeRelayFrames(inside.subarray(3, -1))).toEqual([frame]);
});

it('says of any bytes that they are frames or why not, and never anything else', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => readable(new Uint8Array(bytes))),
    { numRuns: 2_000 },
  );
});

it('holds what came through to the rules of HTTP, also when a good message was tampered with', () => {
  const tampered = fc.record({
    frames: fc.array(anyFrame, { minLength: 1, maxLength: 4 }),
    at: fc.nat(),
    byte: fc.integer({ min: 0, max: 255 }),
    cut: fc.nat({ max: 20 }),
  });
  fc.assert(
    fc.property(tampered, ({ frames, at, byte, cut }) => {
      const bytes = message(frames);
      bytes[at % bytes.length] = byte;
      readable(bytes.subarray(0, bytes.length - cut));
    }),
    { numRuns: 2_000 },
  );
});

function readable(bytes: Uint8Array): void {
  try {
    for (const frame of decodeRelayFrames(bytes)) {
      if (frame.kind !== 'request' && frame.kind !== 'answer') continue;
      expect(frame.headers.length % 2).toBe(0);
      expect(frame.headers.join('')).not.toMatch(/[\r\n\0]/);
      if (frame.kind === 'request') expect(`${frame.method}${frame.path}`).not.toMatch(/[ \t\r\n\0]/);
    }
  } catch (cause) {
    expect(cause).toBeInstanceOf(RelayFrameError);
  }
}

function settingsOf(part: Partial<RelaySettings>): RelayFrame {
  const settings = { hours: 24, publicKey: new Uint8Array(32), paths: [], ...part };
  return { kind: 'settings', stream: 0, settings };
}

const request = { kind: 'request', stream: 1, last: true, method: 'POST', path: '/in/1', headers: [] } as const;
it.each<[string, RelayFrame]>([
  ['a line end in a value', { ...request, headers: ['a', 'b\r\nc: d'] }],
  ['a blank in a name', { ...request, headers: ['a b', ''] }],
  ['a name without a value', { ...request, headers: ['a'] }],
  ['a character that is no byte', { ...request, headers: ['a', '\u0100'] }],
  ['a blank in a path', { ...request, path: '/in/1 HTTP/1.1' }],
  ['an address for a path', { ...request, path: 'http://elsewhere/' }],
  ['a method in small letters', { ...request, method: 'post' }],
  ['too many headers', { ...request, headers: Array.from({ length: 402 }, () => 'a') }],
  ['a head that is too long', { ...request, headers: ['a', 'x'.repeat(33_000)] }],
  ['settings for longer than anybody keeps', settingsOf({ hours: RELAY_MOST_KEEP_HOURS + 1 })],
  ['settings with half a key', settingsOf({ publicKey: new Uint8Array(16) })],
  ['settings that keep without a key', settingsOf({ publicKey: new Uint8Array(0) })],
  [
    'too many paths',
    settingsOf({ paths: Array.from({ length: RELAY_MOST_KEPT_PATHS + 1 }, () => new Uint8Array(32)) }),
  ],
  ['half a digest', settingsOf({ paths: [new Uint8Array(20)] })],
  ['nothing that was kept', { kind: 'kept', stream: 1, seq: 1, arrivedAtMs: 1, bytes: 0 }],
  ['more than can be kept', { kind: 'kept', stream: 1, seq: 1, arrivedAtMs: 1, bytes: RELAY_MOST_SEALED_BYTES + 1 }],
  ['an informational status', { kind: 'answer', stream: 1, last: true, status: 101, headers: [] }],
])('never sends %s', (_, frame) => {
  expect(() => encodeRelayFrame(frame)).toThrow(RelayFrameError);
});

it.each<[string, Uint8Array]>([
  ['a message that is too long', new Uint8Array(RELAY_MOST_MESSAGE_BYTES + 1)],
  ['a chunk that is too long', chunk(RELAY_MOST_CHUNK_BYTES + 1)],
  ['an unknown kind', new Uint8Array([11, 0, 0, 0, 1, 0, 0, 0, 0])],
  ['a move of one stream', new Uint8Array([10, 0, 0, 0, 1, 0, 0, 0, 0])],
  ['a move that says it is the last', new Uint8Array([0x8a, 0, 0, 0, 0, 0, 0, 0, 0])],
  [
    'a number that is no number of ours',
    new Uint8Array([7, 0, 0, 0, 1, 0, 0, 0, 20, ...Array(16).fill(255), 0, 0, 0, 1]),
  ],
  ['settings with more paths than there are', new Uint8Array([6, 0, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0, 0, 1])],
  ['a credit of nothing', new Uint8Array([5, 0, 0, 0, 1, 0, 0, 0, 4, 0, 0, 0, 0])],
  ['a credit with something behind it', new Uint8Array([5, 0, 0, 0, 1, 0, 0, 0, 5, 0, 0, 0, 1, 0])],
  ['a cancel for no known reason', new Uint8Array([0x84, 0, 0, 0, 1, 0, 0, 0, 1, 9])],
  ['half a prefix', new Uint8Array([5, 0, 0])],
  ['a length that leads out of the message', new Uint8Array([3, 0, 0, 0, 1, 0xff, 0xff, 0xff, 0xff])],
])('refuses %s', (_, bytes) => {
  expect(() => decodeRelayFrames(bytes)).toThrow(RelayFrameError);
});

function chunk(length: number): Uint8Array {
  return encodeRelayFrame({ kind: 'body', stream: 1, last: false, bytes: new Uint8Array(length) });
}

it('keeps no hold on the message that brought settings', () => {
  const frame = settingsOf({ publicKey: new Uint8Array(32).fill(7), paths: [new Uint8Array(32).fill(9)] });
  // Like node's buffers, whose `slice` is a view: the memory is used again.
  class Pooled extends Uint8Array<ArrayBuffer> {
    override slice(from?: number, to?: number) {
      return this.subarray(from, to);
    }
  }
  const message = new Pooled(encodeRelayFrame(frame).buffer);
  const read = decodeRelayFrames(message);
  message.fill(0);
  expect(read).toEqual([frame]);
});
