import { expect, it } from 'vitest';
import { FakeClock } from '../electron/testing/fakeClock.ts';
import {
  RELAY_MOST_BODY_BYTES,
  RELAY_MOST_CHUNK_BYTES,
  RELAY_MOST_STREAMS,
  RELAY_WINDOW_BYTES,
  type RelayFrame,
} from '../shared/relayFrames.ts';
import type { RelayLink } from '../shared/relayLink.ts';
import { type Answer, RelayedApp } from './relayedApp.ts';

function fakeLink() {
  const sent: RelayFrame[] = [];
  const closed: number[] = [];
  const link = { send: (frame: RelayFrame) => sent.push(frame), close: (code: number) => closed.push(code) };
  return { sent, closed, link: link as unknown as RelayLink };
}

function fakeAnswer() {
  const told: string[] = [];
  const taken: (() => void)[] = [];
  const answer: Answer = {
    head: (status, _headers, last) => {
      told.push(`${status}${last ? ' last' : ''}`);
      return true;
    },
    body: (bytes, last, done) => {
      told.push(`${bytes.length} bytes${last ? ' last' : ''}`);
      taken.push(done);
    },
    kept: () => void told.push('kept'),
    fail: (status) => void told.push(`failed ${status}`),
    cut: () => void told.push('cut'),
  };
  return { told, taken, answer };
}

const request = (bodyBytes = 0) => ({ method: 'POST', path: '/in/1', headers: [], body: new Uint8Array(bodyBytes) });

function rig() {
  const clock = new FakeClock();
  return { clock, app: new RelayedApp((ms, callback) => clock.after(ms, callback)) };
}

const bodyBytes = (frames: readonly RelayFrame[]) =>
  frames.reduce((sum, frame) => sum + (frame.kind === 'body' ? frame.bytes.length : 0), 0);

it('sends no more of a body than the app has given credit for', () => {
  const { app } = rig();
  const { sent, link } = fakeLink();
  app.attach(link);
  app.carry(request(RELAY_MOST_BODY_BYTES), fakeAnswer().answer);
  expect(bodyBytes(sent)).toBe(RELAY_WINDOW_BYTES);
  app.take({ kind: 'credit', stream: 1, bytes: 1_000 });
  expect(bodyBytes(sent)).toBe(RELAY_WINDOW_BYTES + 1_000);
  for (let turn = 0; turn < 20; turn++) app.take({ kind: 'credit', stream: 1, bytes: RELAY_WINDOW_BYTES });
  expect(bodyBytes(sent)).toBe(RELAY_MOST_BODY_BYTES);
  expect(
    sent
      .filter((frame) => frame.kind === 'body')
      .map((frame) => frame.last)
      .lastIndexOf(true),
  ).toBe(sent.length - 2);
});

it('gives the app credit only for what has left to who asked, and ends one that takes more', () => {
  const { app } = rig();
  const { sent, link } = fakeLink();
  const { answer, taken } = fakeAnswer();
  app.attach(link);
  app.carry(request(), answer);
  app.take({ kind: 'answer', stream: 1, last: false, status: 200, headers: [] });
  const chunk: RelayFrame = { kind: 'body', stream: 1, last: false, bytes: new Uint8Array(RELAY_MOST_CHUNK_BYTES) };
  app.take(chunk);
  app.take(chunk);
  expect(sent.filter((frame) => frame.kind === 'credit')).toEqual([]);
  taken.shift()?.();
  expect(sent.at(-1)).toEqual({ kind: 'credit', stream: 1, bytes: RELAY_MOST_CHUNK_BYTES });
  app.take(chunk);
  expect(() => app.take(chunk)).toThrow('longer than its credit');
});

it('cuts an answer that is longer than a body may be', () => {
  const { app } = rig();
  const { sent, link } = fakeLink();
  const { answer, taken, told } = fakeAnswer();
  app.attach(link);
  app.carry(request(), answer);
  app.take({ kind: 'answer', stream: 1, last: false, status: 200, headers: [] });
  const chunks = RELAY_MOST_BODY_BYTES / RELAY_MOST_CHUNK_BYTES;
  for (let index = 0; index < chunks; index++) {
    app.take({ kind: 'body', stream: 1, last: false, bytes: new Uint8Array(RELAY_MOST_CHUNK_BYTES) });
    taken.shift()?.();
  }
  expect(told).not.toContain('cut');
  app.take({ kind: 'body', stream: 1, last: false, bytes: new Uint8Array(1) });
  expect(told.at(-1)).toBe('cut');
  expect(sent.at(-1)).toEqual({ kind: 'cancel', stream: 1, why: 'lost' });
});

it('holds a request for an app that is away, and hands it over when that comes back in time', async () => {
  const { app, clock } = rig();
  const { answer, told } = fakeAnswer();
  app.carry(request(10), answer);
  await clock.advance(4_999);
  const { sent, link } = fakeLink();
  app.attach(link);
  expect(sent.map((frame) => frame.kind)).toEqual(['request', 'body']);
  app.take({ kind: 'answer', stream: 1, last: true, status: 204, headers: [] });
  expect(told).toEqual(['204 last']);
  expect(clock.pending).toBe(0);
});

it('answers 503 when the app does not come back, and 504 when it does not answer', async () => {
  const away = rig();
  const first = fakeAnswer();
  away.app.carry(request(), first.answer);
  await away.clock.advance(5_000);
  expect(first.told).toEqual(['failed 503']);
  const slow = rig();
  const { link, sent } = fakeLink();
  const second = fakeAnswer();
  slow.app.attach(link);
  slow.app.carry(request(), second.answer);
  await slow.clock.advance(9_999);
  expect(second.told).toEqual([]);
  await slow.clock.advance(1);
  expect(second.told).toEqual(['failed 504']);
  expect(sent.at(-1)).toEqual({ kind: 'cancel', stream: 1, why: 'lost' });
});

it('sends again after a reconnect what had no answer, and cuts what had half of one', async () => {
  const { app, clock } = rig();
  const first = fakeLink();
  const waiting = fakeAnswer();
  const begun = fakeAnswer();
  app.attach(first.link);
  app.carry(request(5), waiting.answer);
  app.carry(request(), begun.answer);
  app.take({ kind: 'answer', stream: 2, last: false, status: 200, headers: [] });
  app.detach(first.link);
  expect(begun.told).toEqual(['200', 'cut']);
  await clock.advance(2_000);
  const second = fakeLink();
  app.attach(second.link);
  expect(second.sent).toEqual(first.sent.filter((frame) => frame.stream === 1));
  app.detach(first.link);
  expect(app.isConnected).toBe(true);
});

it('lets a newer connection take over', () => {
  const { app } = rig();
  const older = fakeLink();
  const newer = fakeLink();
  const { answer } = fakeAnswer();
  app.attach(older.link);
  app.carry(request(), answer);
  app.attach(newer.link);
  expect(older.closed).toEqual([4001]);
  expect(newer.sent).toHaveLength(1);
});

it('tells the app when who asked has gone, and hears no more of it', () => {
  const { app } = rig();
  const { link, sent } = fakeLink();
  const { answer, told } = fakeAnswer();
  app.attach(link);
  const gone = app.carry(request(), answer);
  gone();
  gone();
  app.take({ kind: 'answer', stream: 1, last: true, status: 204, headers: [] });
  expect(sent.filter((frame) => frame.kind === 'cancel')).toHaveLength(1);
  expect(told).toEqual([]);
});

it('answers 502 for a request that the app could not hand on', () => {
  const { app } = rig();
  const { link } = fakeLink();
  const { answer, told } = fakeAnswer();
  app.attach(link);
  app.carry(request(), answer);
  app.take({ kind: 'cancel', stream: 1, why: 'unreachable' });
  expect(told).toEqual(['failed 502']);
});

it('takes so many requests at once and answers the next 503', () => {
  const { app } = rig();
  const answers = Array.from({ length: RELAY_MOST_STREAMS + 1 }, () => fakeAnswer());
  for (const { answer } of answers) app.carry(request(), answer);
  expect(answers.flatMap(({ told }) => told)).toEqual(['failed 503']);
  app.close();
  expect(answers.every(({ told }) => told[0] === 'failed 503')).toBe(true);
  expect(app.size).toBe(0);
});

it.each<[string, RelayFrame[]]>([
  ['a request', [{ kind: 'request', stream: 1, last: true, method: 'GET', path: '/', headers: [] }]],
  ['a body before a head', [{ kind: 'body', stream: 1, last: true, bytes: new Uint8Array(1) }]],
  [
    'a second head',
    [
      { kind: 'answer', stream: 1, last: false, status: 200, headers: [] },
      { kind: 'answer', stream: 1, last: false, status: 200, headers: [] },
    ],
  ],
])('takes %s of an app for a breach', (_, frames) => {
  const { app } = rig();
  app.attach(fakeLink().link);
  app.carry(request(), fakeAnswer().answer);
  expect(() => {
    for (const frame of frames) app.take(frame);
  }).toThrow();
});
