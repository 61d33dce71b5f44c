import { beforeEach, expect, it } from 'vitest';
import type { RoomState } from '../../../shared/chat.ts';
import { AppFailure } from '../../../shared/failure.ts';
import { Subject } from '../../kernel/subject.ts';
import { FakeClock } from '../../testing/fakeClock.ts';
import { makeLog } from '../../testing/fakeLog.ts';
import { nora } from '../store/testing/analyticsRig.ts';
import { fileHere } from '../testing/fileHere.ts';
import { ChatCounts } from './chatCounts.ts';

const MINUTE_MS = 60_000;
const START_MS = Date.UTC(2026, 10, 20, 19, 0, 0);
const joined: RoomState = { kind: 'joined', sinceMs: 0, permissions: [], roles: [], authenticated: true };
const away: RoomState = { kind: 'left' };
const ever = { fromMs: 0, toMs: Number.MAX_SAFE_INTEGER };

let clock: FakeClock;
let room: Subject<RoomState>;
let rig: ReturnType<typeof fileHere>;
let present: { aheadMs: number; liveSinceMs: number | null };
let here: number | null;
let kept: number;
let fails: boolean;
let failing: readonly string[];
let dies: boolean;
let tries: number;
let failings: number;
let workings: number;
let lost: Set<(cause: AppFailure) => void>;

beforeEach(() => {
  clock = new FakeClock(START_MS);
  room = new Subject<RoomState>(joined);
  rig = fileHere();
  present = { aheadMs: 0, liveSinceMs: START_MS - 10 * MINUTE_MS };
  here = 40;
  kept = 0;
  fails = false;
  failing = [];
  dies = false;
  tries = 0;
  failings = 0;
  workings = 0;
  lost = new Set();
});

function start(): ChatCounts {
  return new ChatCounts({
    key: nora,
    file: {
      call: async (...args) => {
        const refusal = new AppFailure({ kind: 'storageFailed', what: 'analytics' });
        if (args[0] === 'count') tries += 1;
        if (fails || failing.includes(args[0])) throw refusal;
        const answer = await rig.file.call(...args);
        if (!dies) return answer;
        for (const tell of lost) tell(refusal);
        throw refusal;
      },
      onLost: (listener) => {
        lost.add(listener);
        return () => lost.delete(listener);
      },
    },
    room,
    here: () => here,
    present: () => ({ nowMs: clock.now() + present.aheadMs, liveSinceMs: present.liveSinceMs }),
    onKept: () => {
      kept += 1;
    },
    onFailing: () => {
      failings += 1;
    },
    onWorking: () => {
      workings += 1;
    },
    clock,
    log: makeLog(clock).log,
  });
}

const minutes = () =>
  rig.methods
    .minutes(nora, ever)
    .map(({ minuteMs, messages, chatters, countedMs }) => [
      (minuteMs - START_MS) / MINUTE_MS,
      messages,
      chatters,
      countedMs / 1_000,
    ]);
const end = async (counts: ChatCounts) => {
  counts.close();
  await clock.advance(0);
};
const spoke = (counts: ChatCounts, userId: number, emoticons: string[] = []) =>
  counts.heard({ userId, username: `u${userId}`, emoticons, atMs: clock.now() });
const stream = () => ({ id: 1, startMs: START_MS - 10 * MINUTE_MS, endMs: null, typeId: null, title: null });

it('counts messages by the minute, and a minute in which nobody speaks as nought', async () => {
  const counts = start();
  spoke(counts, 1);
  spoke(counts, 2);
  await clock.advance(MINUTE_MS);
  here = 41;
  await clock.advance(MINUTE_MS);
  here = null;
  spoke(counts, 1);
  await clock.advance(MINUTE_MS);
  await end(counts);
  expect(minutes()).toEqual([
    [0, 2, 40, 60],
    [1, 0, 41, 60],
    [2, 1, null, 60],
  ]);
  expect(rig.methods.spokeIn(nora, stream(), 3)).toEqual({
    people: 2,
    firstTimers: 2,
    talkative: [
      { username: 'u1', messages: 2 },
      { username: 'u2', messages: 1 },
    ],
  });
  expect(kept).toBeGreaterThan(0);
});

it('does not count the time away', async () => {
  const counts = start();
  await clock.advance(30_000);
  room.set(away);
  await clock.advance(3 * MINUTE_MS);
  room.set(joined);
  await clock.advance(90_000);
  await end(counts);
  expect(minutes()).toEqual([
    [0, 0, null, 30],
    [3, 0, 40, 30],
    [4, 0, 40, 60],
  ]);
});

it('counts what history gave back of a break within a minute, once', async () => {
  const counts = start();
  await clock.advance(10_000);
  room.set(away);
  const fromMs = clock.now();
  await clock.advance(20_000);
  room.set(joined);
  const gap = { key: 'a', fromMs, toMs: clock.now() };
  counts.heard({ userId: 5, username: 'u5', emoticons: [], atMs: null });
  counts.cameBack({ ...gap, state: 'failed', filled: 0 });
  counts.cameBack({ ...gap, state: 'partly', filled: 1 });
  counts.heard({ userId: 6, username: 'u6', emoticons: [], atMs: null });
  counts.cameBack({ ...gap, state: 'filled', filled: 3 });
  counts.cameBack({ ...gap, state: 'filled', filled: 3 });
  await clock.advance(30_000);
  await end(counts);
  expect(minutes()).toEqual([[0, 3, 40, 60]]);
  expect(rig.methods.spokeIn(nora, stream(), 3)?.people).toBe(2);
});

it('knows no minute for what was said in a longer break, but that nothing was said in it', async () => {
  const counts = start();
  room.set(away);
  await clock.advance(3 * MINUTE_MS);
  room.set(joined);
  const gap = { fromMs: START_MS, toMs: clock.now() };
  counts.cameBack({ ...gap, key: 'a', state: 'filled', filled: 30 });
  await end(counts);
  expect(minutes()).toEqual([]);
  const again = start();
  again.cameBack({ ...gap, key: 'a', state: 'nothing', filled: 0 });
  await end(again);
  expect(minutes().map(([minute, , , counted]) => [minute, counted])).toEqual([
    [0, 60],
    [1, 60],
    [2, 60],
  ]);
});

it('takes those whom the first history names for known, and not for speakers of this stream', async () => {
  const counts = start();
  counts.heard({ userId: 5, username: 'u5', emoticons: [], atMs: null });
  await clock.advance(5_000);
  spoke(counts, 5);
  spoke(counts, 6);
  await end(counts);
  expect(rig.methods.spokeIn(nora, stream(), 3)).toMatchObject({ people: 2, firstTimers: 1 });
  expect(minutes()).toEqual([[0, 2, null, 5]]);
});

it('who speaks between streams is nobody’s speaker, and no first-timer afterwards', async () => {
  present.liveSinceMs = null;
  const counts = start();
  spoke(counts, 5);
  await clock.advance(MINUTE_MS);
  present.liveSinceMs = clock.now();
  spoke(counts, 5);
  await end(counts);
  const { liveSinceMs } = present;
  expect(rig.methods.spokeIn(nora, { ...stream(), startMs: liveSinceMs ?? 0 }, 3)).toMatchObject({
    people: 1,
    firstTimers: 0,
  });
});

it('loses five seconds of messages at most to a kill, and none of them is counted twice afterwards', async () => {
  const killed = start();
  spoke(killed, 1);
  await clock.advance(6_000);
  spoke(killed, 1);
  // Killed here: nothing more of it is written.
  room = new Subject<RoomState>(joined);
  const counts = start();
  counts.heard({ userId: 1, username: 'u1', emoticons: [], atMs: null });
  await clock.advance(1_000);
  spoke(counts, 1);
  await end(counts);
  expect(minutes()[0]?.[1]).toBe(2);
});

it('stands on the service’s clock, and counts no leap of it', async () => {
  present.aheadMs = 2 * MINUTE_MS;
  const counts = start();
  await clock.advance(30_000);
  present.aheadMs += 86_400_000;
  await clock.advance(5_000);
  spoke(counts, 1);
  await end(counts);
  expect(minutes()).toEqual([
    [2, 0, null, 30],
    [1_442, 1, null, 0],
  ]);
});

it('does not count the sleep of the computer', async () => {
  const counts = start();
  await clock.advance(10_000);
  clock.jump(10 * MINUTE_MS);
  await clock.advance(10_000);
  await end(counts);
  expect(minutes().map(([, , , counted]) => counted)).toEqual([10, 10]);
});

it('tells again what the file refused, once, with what was counted meanwhile', async () => {
  const counts = start();
  fails = true;
  spoke(counts, 1);
  await clock.advance(7_000);
  spoke(counts, 2);
  await clock.advance(23_000);
  expect(minutes()).toEqual([]);
  expect([kept, workings]).toEqual([0, 0]);
  expect(failings).toBeGreaterThan(0);
  fails = false;
  await clock.advance(30_000);
  expect(workings).toBeGreaterThan(0);
  const before = failings;
  fails = true;
  spoke(counts, 1);
  await clock.advance(10_000);
  expect(failings).toBeGreaterThan(before);
  fails = false;
  await clock.advance(50_000);
  await end(counts);
  expect(minutes()).toEqual([
    [0, 2, 40, 60],
    [1, 1, 40, 60],
  ]);
  expect(rig.methods.spokeIn(nora, stream(), 3)).toMatchObject({ people: 2, firstTimers: 2 });
});

it('tells again only what was refused of what was told together', async () => {
  const counts = start();
  failing = ['count'];
  spoke(counts, 1);
  await clock.advance(6_000);
  failing = [];
  await clock.advance(10_000);
  await end(counts);
  expect(minutes()[0]?.[1]).toBe(1);
  expect(rig.methods.spokeIn(nora, stream(), 3)?.talkative).toEqual([{ username: 'u1', messages: 1 }]);
});

it('does not tell again what the thread was lost with: it may be written', async () => {
  const counts = start();
  dies = true;
  spoke(counts, 1);
  await clock.advance(6_000);
  dies = false;
  spoke(counts, 2);
  await clock.advance(10_000);
  await end(counts);
  // The file has written the first before it was lost.
  expect(minutes()[0]?.[1]).toBe(2);
});

it('hands over what was refused when it ends', async () => {
  const counts = start();
  fails = true;
  spoke(counts, 1);
  await clock.advance(6_000);
  fails = false;
  await end(counts);
  expect(minutes()).toEqual([[0, 1, null, 6]]);
});

it('gives up what is refused again and again, and counts on', async () => {
  const counts = start();
  fails = true;
  spoke(counts, 1);
  await clock.advance(5_000);
  for (let minute = 0; minute < 60; minute++) await clock.advance(MINUTE_MS);
  expect(tries).toBeGreaterThan(12);
  expect(tries).toBeLessThan(60);
  fails = false;
  for (let minute = 0; minute < 10; minute++) await clock.advance(MINUTE_MS);
  await end(counts);
  const counted = minutes();
  expect(counted.reduce((sum, [, messages]) => sum + (messages ?? 0), 0)).toBe(0);
  expect(counted.length).toBeGreaterThan(60);
});

it('counts of a stream what was removed and the emoticons that were used, and of another time nothing', async () => {
  const counts = start();
  spoke(counts, 1, [':drum', ':drum', ':wave']);
  counts.removed(2);
  await clock.advance(6_000);
  spoke(counts, 2, [':wave', ':wave']);
  counts.removed(1);
  await clock.advance(6_000);
  present.liveSinceMs = null;
  spoke(counts, 1, [':drum']);
  counts.removed(9);
  await end(counts);
  expect(rig.methods.streamRecords(nora)).toMatchObject([
    {
      id: START_MS - 10 * MINUTE_MS,
      counted: {
        removed: 3,
        emoticons: [
          { text: ':drum', uses: 2 },
          { text: ':wave', uses: 3 },
        ],
      },
    },
  ]);
});
