import { beforeEach, expect, it } from 'vitest';
import type { ChannelState } from '../../../shared/channel.ts';
import type { FactOf } from '../../../shared/facts.ts';
import { AppFailure } from '../../../shared/failure.ts';
import type { StreamSummary } from '../../../shared/streams.ts';
import { FactStream } from '../../kernel/facts.ts';
import { Subject } from '../../kernel/subject.ts';
import { FakeClock } from '../../testing/fakeClock.ts';
import { makeLog } from '../../testing/fakeLog.ts';
import { noFigures } from '../nothingKnown.ts';
import { channelState, NOW_MS } from '../testing/analyticsRoom.ts';
import { fileHere } from '../testing/fileHere.ts';
import { Endings } from './endings.ts';

const MINUTE_MS = 60_000;
const START_MS = NOW_MS - 3 * 3_600_000;
const key = { platform: 'here', channelId: 7 };

let clock: FakeClock;
let channel: Subject<ChannelState | null>;
let heldBack: Subject<boolean>;
let here: ReturnType<typeof fileHere>;
let told: FactOf<'streamEnded'>[];
let shown: StreamSummary[];
/** What a stream comes to; null: not known yet. */
let sums: (startMs: number) => Promise<StreamSummary> | StreamSummary | null;
let asked: number[];
/** The feed can't keep it. */
let feedFails: boolean;

beforeEach(() => {
  clock = new FakeClock(NOW_MS);
  channel = new Subject<ChannelState | null>(live());
  heldBack = new Subject(false);
  here = fileHere();
  told = [];
  shown = [];
  asked = [];
  feedFails = false;
  sums = summary;
});

const summary = (startMs: number): StreamSummary => ({
  stream: { id: startMs, startMs, endMs: startMs + 3 * 3_600_000, typeId: null, title: null },
  figures: {
    ...noFigures,
    averageViewers: 11_046.4,
    peakViewers: { value: 16_530, atMs: startMs },
    followers: { gained: 1_000, lost: 12 },
  },
});
const live = (more: Partial<ChannelState> = {}) =>
  channelState({ online: true, liveSinceMs: START_MS, checkedAtMs: NOW_MS, ...more });
const offline = () => channelState({ checkedAtMs: clock.now() });

function start(): Endings {
  const { log } = makeLog(clock);
  const facts = new FactStream(log);
  facts.listen(['streamEnded'], (fact) => {
    if (feedFails) throw new AppFailure({ kind: 'storageFailed', what: 'journal' });
    told.push(fact);
  });
  return new Endings({
    ...{ key, file: here.file, channel, heldBack, facts, clock, log },
    sumUp: async (startMs) => {
      asked.push(startMs);
      return sums(startMs);
    },
    aheadMs: () => 0,
    onTold: (one) => void shown.push(one),
    onKept: () => {},
  });
}
const records = () => here.methods.streamRecords(key);

it('tells once what a stream came to, when its last minutes are there', async () => {
  start();
  await clock.advance(MINUTE_MS);
  channel.set(offline());
  await clock.advance(MINUTE_MS);
  expect(told).toEqual([]);
  await clock.advance(MINUTE_MS);
  expect(told).toMatchObject([
    {
      id: `streamEnded/here/7/${START_MS}`,
      serviceKey: 'here',
      streamId: START_MS,
      liveMs: 3 * 3_600_000,
      averageViewers: 11_046,
      peakViewers: 16_530,
      followers: 988,
    },
  ]);
  expect(shown).toHaveLength(1);
  channel.set(offline());
  await clock.advance(60 * MINUTE_MS);
  expect(told).toHaveLength(1);
  expect(records()[0]?.summary).toMatchObject({ averageViewers: 11_046.4 });
});

it('keeps the title that the stream had last, and that it was seen', async () => {
  start();
  await clock.advance(0);
  channel.set(live({ title: 'now with strings', checkedAtMs: NOW_MS + 1 }));
  await clock.advance(0);
  // A count of viewers comes without a reading, and writes nothing.
  const writes = here.file.asked.length;
  channel.set(live({ title: 'now with strings', checkedAtMs: NOW_MS + 1, viewers: 9 }));
  await clock.advance(0);
  expect(here.file.asked).toHaveLength(writes);
  expect(records()).toMatchObject([{ id: START_MS, title: 'now with strings', seenAtMs: NOW_MS }]);
});

it('tells nothing of a stream that is on again within two minutes, also not after a restart', async () => {
  const endings = start();
  channel.set(offline());
  await clock.advance(MINUTE_MS);
  const againMs = clock.now();
  channel.set(live({ liveSinceMs: againMs, checkedAtMs: againMs }));
  await clock.advance(10 * MINUTE_MS);
  expect(told).toEqual([]);
  endings.close();
  start();
  await clock.advance(10 * MINUTE_MS);
  expect(asked).toEqual([]);
  channel.set(offline());
  await clock.advance(3 * MINUTE_MS);
  expect(told.map(({ streamId }) => streamId)).toEqual([againMs]);
});

it('a reading that does not know whether the channel is live ends nothing', async () => {
  start();
  channel.set(live({ online: null, liveSinceMs: null }));
  channel.set(null);
  await clock.advance(10 * MINUTE_MS);
  expect(asked).toEqual([]);
});

it('asks again until the numbers are there, and less often after a while', async () => {
  sums = () => {
    throw new AppFailure({ kind: 'offline' });
  };
  start();
  channel.set(offline());
  await clock.advance(4 * MINUTE_MS);
  expect(asked).toHaveLength(3);
  sums = () => null;
  await clock.advance(20 * MINUTE_MS);
  expect(asked.length).toBeLessThan(10);
  sums = summary;
  await clock.advance(5 * MINUTE_MS);
  expect(told).toHaveLength(1);
});

it('is told after a restart, when the app was ended before it could', async () => {
  const endings = start();
  channel.set(offline());
  await clock.advance(MINUTE_MS);
  endings.close();
  await clock.advance(60 * MINUTE_MS);
  expect(told).toEqual([]);
  start();
  await clock.advance(MINUTE_MS);
  expect(told).toHaveLength(1);
  start();
  await clock.advance(10 * MINUTE_MS);
  expect(told).toHaveLength(1);
});

it('waits after a restart until it is known that the stream does not run', async () => {
  const endings = start();
  await clock.advance(MINUTE_MS);
  endings.close();
  channel = new Subject<ChannelState | null>(live({ online: null, checkedAtMs: null }));
  start();
  await clock.advance(10 * MINUTE_MS);
  channel.set(live({ checkedAtMs: clock.now() }));
  await clock.advance(10 * MINUTE_MS);
  expect(asked).toEqual([]);
  channel.set(offline());
  await clock.advance(3 * MINUTE_MS);
  expect(told).toHaveLength(1);
});

it('tells of nothing that ended more than a day ago', async () => {
  const endings = start();
  await clock.advance(0);
  endings.close();
  clock.jump(25 * 3_600_000);
  channel = new Subject<ChannelState | null>(offline());
  start();
  await clock.advance(60 * MINUTE_MS);
  expect(asked).toEqual([]);
});

it('while comfort mode holds the numbers back nothing is told; afterwards it is', async () => {
  heldBack.set(true);
  start();
  channel.set(offline());
  await clock.advance(10 * MINUTE_MS);
  expect([told, asked]).toEqual([[], []]);
  heldBack.set(false);
  await clock.advance(0);
  expect(told).toHaveLength(1);
});

it('is told once when comfort mode comes and goes while it is summed up', async () => {
  const { promise, resolve } = Promise.withResolvers<StreamSummary>();
  sums = () => promise;
  start();
  channel.set(offline());
  await clock.advance(2 * MINUTE_MS);
  heldBack.set(true);
  heldBack.set(false);
  await clock.advance(MINUTE_MS);
  expect(asked).toEqual([START_MS]);
  resolve(summary(START_MS));
  await clock.advance(MINUTE_MS);
  expect([told.length, shown.length]).toEqual([1, 1]);
});

it('that comfort mode shows them again does not tell of a stream that may only have broken off', async () => {
  heldBack.set(true);
  start();
  channel.set(offline());
  heldBack.set(false);
  await clock.advance(MINUTE_MS);
  expect(asked).toEqual([]);
  await clock.advance(MINUTE_MS);
  expect(told).toHaveLength(1);
});

it('what the feed could not keep is told again, and counts as told only then', async () => {
  feedFails = true;
  start();
  channel.set(offline());
  await clock.advance(3 * MINUTE_MS);
  expect(records()[0]?.summary).toBeNull();
  feedFails = false;
  await clock.advance(3 * MINUTE_MS);
  expect(told).toHaveLength(1);
  expect(records()[0]?.summary).not.toBeNull();
});
