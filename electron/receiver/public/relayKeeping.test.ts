import { createHash } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { RELAY_MOST_CHUNK_BYTES, type RelayFrame, RelayFrameError } from '../../../shared/relayFrames.ts';
import { makeRelayKeyPair, type SealedRequest, sealKept } from '../../../shared/relaySeal.ts';
import { Subject } from '../../kernel/subject.ts';
import { FakeClock } from '../../testing/fakeClock.ts';
import { makeLog } from '../../testing/fakeLog.ts';
import { until } from '../../testing/until.ts';
import { relayFacts } from './relayFacts.ts';
import { type Brought, type Dropped, RelayKeeping } from './relayKeeping.ts';
import type { RelayKeepLink } from './relayKeepPort.ts';

const HOUR_MS = 3_600_000;
const NOW_MS = 1_800_000_000_000;
const keys = await makeRelayKeyPair();
const bounds = { count: 5_000, bytes: 1_000_000, hours: 24 };

let clock: FakeClock;
let settings: Subject<{ relayKeep: boolean; relayKeepHours: number }>;
let paths: string[];
let pathsChanged: Subject<number>;
let sent: RelayFrame[];
let handed: { body: string; waitedMs: number }[];
let answers: (number | null | Promise<number | null>)[];
let brought: Brought[];
let dropped: Dropped[];
let keepGap: () => Promise<void>;
let readKeys: () => Promise<typeof keys>;
let keysBefore: typeof keys | null;
let keeping: RelayKeeping;
let lines: ReturnType<typeof makeLog>['lines'];

beforeEach(() => {
  clock = new FakeClock(NOW_MS);
  settings = new Subject<{ relayKeep: boolean; relayKeepHours: number }>({ relayKeep: true, relayKeepHours: 24 });
  paths = ['/in/one'];
  pathsChanged = new Subject(0);
  [sent, handed, answers, brought, dropped] = [[], [], [], [], []];
  keepGap = async () => {};
  readKeys = async () => keys;
  keysBefore = null;
  const made = makeLog(clock);
  lines = made.lines;
  keeping = new RelayKeeping({
    settings,
    keys: () => readKeys(),
    keysBefore: () => keysBefore,
    paths: () => paths,
    pathsChanged,
    // As the receiver: none is taken behind one that was not.
    deliver: async (request: SealedRequest, { waitedMs, series }) => {
      if (series.isBroken) return 503;
      handed.push({ body: Buffer.from(request.body).toString(), waitedMs });
      const answer = answers.length > 0 ? (answers.shift() ?? null) : 204;
      if (answer === null || (typeof answer === 'number' && answer >= 500)) series.break();
      return answer;
    },
    brought: (one) => brought.push(one),
    dropped: async (gap) => {
      await keepGap();
      dropped.push(gap);
    },
    clock,
    log: made.log,
  });
});

const join = (canKeep = true): RelayKeepLink =>
  keeping.join({ app: 'nora', canKeep, send: (frame) => sent.push(frame) });

async function sealed(body: string, arrivedAtMs: number, app = 'nora'): Promise<Uint8Array> {
  const request = { method: 'POST', path: '/in/one', headers: ['A', 'b'], body: Buffer.from(body) };
  return sealKept(keys.publicKey, request, { app, arrivedAtMs });
}

/** The relay begins one, whole. */
function bring(link: RelayKeepLink, stream: number, arrivedAtMs: number, bytes: Uint8Array, seq = stream): void {
  link.take({ kind: 'kept', stream, seq, arrivedAtMs, bytes: bytes.length });
  for (let at = 0; at < bytes.length; at += RELAY_MOST_CHUNK_BYTES) {
    const end = Math.min(bytes.length, at + RELAY_MOST_CHUNK_BYTES);
    link.take({ kind: 'body', stream, last: end === bytes.length, bytes: bytes.subarray(at, end) });
  }
}

const stands = (count: number, gap: Dropped | null = null): RelayFrame => ({
  ...{ kind: 'standing', stream: 0 },
  standing: { waiting: count, bytes: count * 500, oldestMs: count > 0 ? NOW_MS - HOUR_MS : null, gap, bounds },
});
const words = () => sent.flatMap((frame) => (frame.kind === 'answer' ? [[frame.stream, frame.status]] : []));

it('asks for its paths by their digests alone, at once anew when they or the wish change, and for nothing when it is off', async () => {
  join();
  await until(() => sent.length === 1);
  const digest = (path: string) => new Uint8Array(createHash('sha256').update(path).digest());
  const asked = { hours: 24, publicKey: keys.publicKey, paths: [digest('/in/one')] };
  expect(sent[0]).toEqual({ kind: 'settings', stream: 0, settings: asked });
  paths = ['/in/one', '/in/two'];
  pathsChanged.set(1);
  pathsChanged.set(2);
  await until(() => sent.length === 2);
  expect(sent[1]).toMatchObject({ settings: { paths: [digest('/in/one'), digest('/in/two')] } });
  pathsChanged.set(3);
  settings.set({ relayKeep: false, relayKeepHours: 24 });
  await until(() => sent.length === 3);
  expect(sent[2]).toMatchObject({ settings: { hours: 0, paths: [] } });
});

it('asks for nothing where that was turned off while its key was being read', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof keys>();
  readKeys = () => promise;
  join();
  settings.set({ relayKeep: false, relayKeepHours: 24 });
  await until(() => sent.length === 1);
  resolve(keys);
  await clock.advance(0);
  expect(sent).toMatchObject([{ kind: 'settings', settings: { hours: 0 } }]);
});

it('says what to keep as soon as its key can be read, and no more once the connection is gone', async () => {
  let tries = 0;
  readKeys = () => {
    tries += 1;
    return tries === 3 ? Promise.resolve(keys) : Promise.reject(new Error('the key chain is locked'));
  };
  const link = join();
  await until(() => clock.pending === 1);
  await clock.advance(30_000);
  await until(() => clock.pending === 1 && tries === 2);
  expect(sent).toEqual([]);
  await clock.advance(30_000);
  await until(() => sent.length === 1);
  expect(sent[0]).toMatchObject({ settings: { hours: 24, publicKey: keys.publicKey } });
  paths = [];
  pathsChanged.set(1);
  await until(() => tries === 4 && clock.pending === 1);
  link.close();
  expect(clock.pending).toBe(0);
});

it('says nothing to a relay that keeps nothing, and tells so', () => {
  expect(join(false).take(stands(1))).toBe(false);
  expect(sent).toEqual([]);
  expect(keeping.state.value.canKeep).toBe(false);
});

it('hands on what waited in order, without waiting for answers, and answers in order, with how long it waited', async () => {
  const link = join();
  const first = Promise.withResolvers<number | null>();
  answers = [first.promise, 204, 204];
  for (const at of [1, 2, 3]) {
    const arrivedAtMs = NOW_MS - (4 - at) * HOUR_MS;
    bring(link, at, arrivedAtMs, await sealed(`d${at}`, arrivedAtMs));
  }
  await until(() => handed.length === 3);
  await clock.advance(0);
  expect(words()).toEqual([]);
  first.resolve(204);
  await until(() => words().length === 3);
  expect(handed).toEqual([
    { body: 'd1', waitedMs: 3 * HOUR_MS },
    { body: 'd2', waitedMs: 2 * HOUR_MS },
    { body: 'd3', waitedMs: HOUR_MS },
  ]);
  expect(words()).toEqual([1, 2, 3].map((stream) => [stream, 204]));
});

it('takes a long one by and by, against credit', async () => {
  const link = join();
  const text = 'x'.repeat(300_000);
  bring(link, 1, NOW_MS, await sealed(text, NOW_MS).then((bytes) => bytes.slice()));
  await until(() => words().length === 1);
  expect(handed[0]?.body).toBe(text);
  expect(sent.filter(({ kind }) => kind === 'credit').length).toBeGreaterThan(5);
});

it('answers forged ones as refused, and goes on with the next', async () => {
  const link = join();
  const foreign = await sealed('for another app', NOW_MS, 'mallory');
  const moved = await sealed('at another time', NOW_MS);
  bring(link, 1, NOW_MS, foreign);
  bring(link, 2, NOW_MS - 1, moved);
  bring(link, 3, NOW_MS, Buffer.from('no seal at all'));
  answers = [401, 204];
  bring(link, 4, NOW_MS, await sealed('wrongly signed', NOW_MS));
  bring(link, 5, NOW_MS, await sealed('genuine', NOW_MS));
  await until(() => words().length === 5);
  expect(words().map(([, status]) => status)).toEqual([422, 422, 422, 401, 204]);
  expect(handed.map(({ body }) => body)).toEqual(['wrongly signed', 'genuine']);
  expect(JSON.stringify(lines)).not.toContain('another');
  link.take(stands(0));
  expect(brought).toMatchObject([{ count: 5, refused: 4 }]);
});

it('opens what was sealed to its key of before by a relay that heard late of the newer one, and nothing older', async () => {
  const [newer, older] = [await makeRelayKeyPair(), await makeRelayKeyPair()];
  readKeys = async () => newer;
  keysBefore = keys;
  const link = join();
  const request = { method: 'POST', path: '/in/one', headers: [], body: Buffer.from('of both') };
  bring(link, 1, NOW_MS, await sealed('of before', NOW_MS));
  bring(link, 2, NOW_MS, await sealKept(newer.publicKey, request, { app: 'nora', arrivedAtMs: NOW_MS }));
  bring(link, 3, NOW_MS, await sealKept(older.publicKey, request, { app: 'nora', arrivedAtMs: NOW_MS }));
  await until(() => words().length === 3);
  expect(words()).toEqual([
    [1, 204],
    [2, 204],
    [3, 422],
  ]);
  expect(handed.map(({ body }) => body)).toEqual(['of before', 'of both']);
});

it.each([503, null])(
  'leaves with the relay what the receiver can not take now (%s), and what is behind it',
  async (no) => {
    const link = join();
    answers = [204, no];
    for (const at of [1, 2, 3, 4]) bring(link, at, NOW_MS, await sealed(`d${at}`, NOW_MS));
    const isLeft = (frame: RelayFrame) => frame.kind === 'cancel' || (frame.kind === 'answer' && frame.status >= 500);
    const left = () => sent.filter(isLeft).map(({ stream }) => stream);
    await until(() => left().includes(4));
    expect(left()).toEqual([2, 3, 4]);
    expect(handed.map(({ body }) => body)).toEqual(['d1', 'd2']);
    // So long a relay waits before it sends anew.
    await clock.advance(5_000);
    for (const seq of [2, 3, 4]) bring(link, seq + 3, NOW_MS, await sealed(`d${seq}`, NOW_MS), seq);
    await until(() => words().at(-1)?.[0] === 7);
    expect(handed.slice(2).map(({ body }) => body)).toEqual(['d2', 'd3', 'd4']);
    link.take(stands(0));
    expect(brought).toMatchObject([{ count: 4, refused: 0 }]);
  },
);

it('counts no wait below nothing, and none longer than was asked for, whatever the clocks say', async () => {
  settings.set({ relayKeep: true, relayKeepHours: 2 });
  const link = join();
  for (const [at, arrivedAtMs] of [NOW_MS + HOUR_MS, NOW_MS - 90 * HOUR_MS].entries()) {
    bring(link, at + 1, arrivedAtMs, await sealed('d', arrivedAtMs));
  }
  await until(() => words().length === 2);
  expect(handed.map(({ waitedMs }) => waitedMs)).toEqual([0, 3 * HOUR_MS]);
});

it('shows what waits and what was dropped, and lets the relay forget a gap once it is written down', async () => {
  const link = join();
  const writing = Promise.withResolvers<void>();
  keepGap = () => writing.promise;
  const gap = { count: 12, bytes: 6_000, fromMs: NOW_MS - 30 * HOUR_MS, toMs: NOW_MS - 25 * HOUR_MS };
  link.take(stands(40, gap));
  link.take(stands(41, gap));
  expect(keeping.state.value.waiting).toEqual({ count: 41, bytes: 20_500, oldestMs: NOW_MS - HOUR_MS, bounds });
  expect(sent.filter(({ kind }) => kind === 'noted')).toEqual([]);
  writing.resolve();
  await until(() => sent.some(({ kind }) => kind === 'noted'));
  expect(sent.at(-1)).toEqual({ kind: 'noted', stream: 0, count: 12, bytes: 6_000, toMs: gap.toMs });
  expect(dropped).toEqual([gap]);
  expect(keeping.state.value.gap).toEqual(gap);
});

it('notes a gap once that is told again meanwhile, and again where the relay still has it later', async () => {
  const link = join();
  const gap = { count: 3, bytes: 30, fromMs: NOW_MS - HOUR_MS, toMs: NOW_MS };
  const noted = () => sent.flatMap((frame) => (frame.kind === 'noted' ? [frame.count] : []));
  link.take(stands(1, gap));
  await until(() => noted().length === 1);
  await clock.advance(19_999);
  link.take(stands(1, gap));
  await clock.advance(0);
  expect(noted()).toEqual([3]);
  const grown = { ...gap, count: 5, bytes: 50 };
  link.take(stands(1, grown));
  await until(() => noted().length === 2);
  await clock.advance(20_000);
  link.take(stands(1, grown));
  await until(() => noted().length === 3);
  expect(noted()).toEqual([3, 5, 5]);
});

it('lets the relay remember a gap that could not be written down', async () => {
  const link = join();
  keepGap = () => Promise.reject(new Error('the disk is full'));
  const gap = { count: 1, bytes: 5, fromMs: NOW_MS, toMs: NOW_MS };
  link.take(stands(0, gap));
  await until(() => JSON.stringify(lines).includes('relay.gapNotKept'));
  expect(sent.filter(({ kind }) => kind === 'noted')).toEqual([]);
  keepGap = async () => {};
  link.take(stands(0, gap));
  await until(() => sent.some(({ kind }) => kind === 'noted'));
});

it('says of what came when the first and the last of it had come to the relay, however often that brings it', async () => {
  const span = { fromMs: NOW_MS - HOUR_MS, toMs: NOW_MS - HOUR_MS / 2 };
  for (let start = 0; start < 2; start += 1) {
    const link = join();
    bring(link, 1, span.fromMs, await sealed('d1', span.fromMs));
    bring(link, 2, span.toMs, await sealed('d2', span.toMs));
    await until(() => handed.length === 2 * (start + 1) && words().length === 2 * (start + 1));
    link.close();
    await clock.advance(60_000);
  }
  expect(brought).toMatchObject([span, span]);
  const { brought: factOf } = relayFacts(
    () => 'demo',
    () => clock.now(),
  );
  const [first, second] = brought.map((one) => factOf(one).id);
  expect(first).toBe(second);
});

it('takes nothing more from a connection that another one took over from, and tells what came until then', async () => {
  const span = { fromMs: NOW_MS - HOUR_MS, toMs: NOW_MS - HOUR_MS };
  const link = join();
  const first = Promise.withResolvers<number | null>();
  answers = [204, first.promise];
  for (const at of [1, 2, 3]) bring(link, at, NOW_MS - HOUR_MS, await sealed(`d${at}`, NOW_MS - HOUR_MS));
  await until(() => handed.length === 3 && words().length === 1);
  link.close();
  first.resolve(204);
  await clock.advance(0);
  expect(words()).toEqual([[1, 204]]);
  expect(link.take(stands(9))).toBe(true);
  expect(brought).toEqual([{ count: 2, refused: 0, longestMs: HOUR_MS, atMs: NOW_MS, ...span }]);
});

it('says nothing of a delivery while its own key can not be read', async () => {
  const link = join();
  readKeys = () => Promise.reject(new Error('the key chain is locked'));
  bring(link, 1, NOW_MS, await sealed('d1', NOW_MS));
  await until(() => sent.some(({ kind }) => kind === 'cancel'));
  expect([handed, words()]).toEqual([[], []]);
});

it.each<[string, (link: RelayKeepLink) => void]>([
  [
    'more than it said',
    (link) => bring({ ...link, take: (frame) => link.take(shorter(frame)) }, 1, NOW_MS, new Uint8Array(80)),
  ],
  ['less than it said', (link) => link.take({ kind: 'body', stream: 9, last: true, bytes: new Uint8Array(3) })],
  ['one twice', (link) => link.take({ kind: 'kept', stream: 9, seq: 1, arrivedAtMs: 1, bytes: 80 })],
  ['what an app says', (link) => link.take({ kind: 'noted', stream: 0, count: 1, bytes: 1, toMs: 1 })],
])('ends with a relay that sends %s', (_, act) => {
  const link = join();
  link.take({ kind: 'kept', stream: 9, seq: 1, arrivedAtMs: 1, bytes: 80 });
  expect(() => act(link)).toThrow(RelayFrameError);
});

const shorter = (frame: RelayFrame): RelayFrame => (frame.kind === 'kept' ? { ...frame, bytes: 79 } : frame);
