import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { liveEvent, liveHello, liveReply } from '../../../shared/platform/livePackets.ts';
import { decodeLive, decodePackedLive, MAX_LIVE_FRAME_BYTES } from './liveDecode.ts';

const read = (packet: unknown) => decodeLive(JSON.stringify(packet));
const event = { type: 'event', event: 'live', data: { channel: 'channel:7:update', payload: { online: true } } };

it('reads the three packets', () => {
  expect(read({ type: 'event', event: 'hello', data: { authenticated: true } })).toEqual({ kind: 'hello' });
  expect(read(event)).toEqual({ kind: 'event', event: 'channel:7:update', payload: { online: true } });
  expect(read({ type: 'reply', result: null, error: null, id: 3 })).toEqual({
    kind: 'reply',
    id: 3,
    result: null,
    error: null,
  });
  const error = { code: 4106, message: 'unknown event' };
  expect(read({ type: 'reply', result: null, error, id: 0 })).toMatchObject({ kind: 'reply', error });
});

it.each([
  '',
  'not json',
  '{"type":"event"',
  'null',
  '[]',
  '7',
  JSON.stringify({ type: 'method', method: 'ping', id: 1 }),
  JSON.stringify({ type: 'event', event: 'other', data: {} }),
  JSON.stringify({ type: 'event', event: 'live', data: { channel: 7, payload: {} } }),
  JSON.stringify({ type: 'event', event: 'live', data: { channel: 'a', payload: 'text' } }),
  JSON.stringify({ type: 'reply', result: null, error: 'text', id: 1 }),
  JSON.stringify({ type: 'reply', result: null, error: null, id: null }),
])('does not understand %j', (text) => {
  expect(decodeLive(text)).toEqual({ kind: 'notUnderstood' });
});

it('never throws, and takes for a packet only what fits a schema', () => {
  const schemas = [liveEvent, liveReply, liveHello];
  const nearly = fc.record(
    {
      type: fc.constantFrom('event', 'reply', 'method', 1),
      event: fc.constantFrom('live', 'hello', 'x', null),
      data: fc.oneof(fc.jsonValue(), fc.record({ channel: fc.string(), payload: fc.jsonValue() })),
      result: fc.jsonValue(),
      error: fc.oneof(fc.constant(null), fc.record({ code: fc.integer(), message: fc.string() }), fc.jsonValue()),
      id: fc.oneof(fc.nat(), fc.constant(null), fc.string()),
    },
    { requiredKeys: ['type'] },
  );
  fc.assert(
    fc.property(fc.oneof(nearly, fc.jsonValue()), (packet) => {
      const fits = schemas.some((schema) => schema.safeParse(JSON.parse(JSON.stringify(packet))).success);
      if (read(packet).kind !== 'notUnderstood') expect(fits).toBe(true);
    }),
    { numRuns: 500 },
  );
  fc.assert(fc.property(fc.string(), (text) => void decodeLive(text)));
  fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => void decodePackedLive(bytes)));
});

it('reads gzip frames, whole ones alone', () => {
  const packed = gzipSync(JSON.stringify(event));
  expect(decodePackedLive(packed)).toEqual(read(event));
  expect(decodePackedLive(packed.subarray(0, packed.length - 9))).toEqual({ kind: 'notUnderstood' });
  expect(decodePackedLive(Buffer.from(JSON.stringify(event)))).toEqual({ kind: 'notUnderstood' });
});

it('unpacks no more than the limit of a frame', () => {
  const padded = (bytes: number) => {
    const text = JSON.stringify({ ...event, pad: '' });
    return gzipSync(text.replace('"pad":""', `"pad":"${'x'.repeat(bytes - text.length)}"`));
  };
  expect(decodePackedLive(padded(MAX_LIVE_FRAME_BYTES)).kind).toBe('event');
  expect(decodePackedLive(padded(MAX_LIVE_FRAME_BYTES + 1)).kind).toBe('notUnderstood');
});

it('a bomb costs no more memory than the limit', () => {
  const bomb = gzipSync(Buffer.alloc(64 * MAX_LIVE_FRAME_BYTES, 0x20));
  expect(bomb.length).toBeLessThan(MAX_LIVE_FRAME_BYTES / 10);
  const before = process.memoryUsage().arrayBuffers;
  for (let nth = 0; nth < 20; nth++) expect(decodePackedLive(bomb)).toEqual({ kind: 'notUnderstood' });
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(40 * MAX_LIVE_FRAME_BYTES);
  const member = gzipSync(Buffer.alloc(MAX_LIVE_FRAME_BYTES / 4, 0x20));
  expect(decodePackedLive(Buffer.concat(Array(200).fill(member)))).toEqual({ kind: 'notUnderstood' });
});
