import { beforeEach, expect, it } from 'vitest';
import type { BudgetState } from '../../shared/budget.ts';
import type { FactOf } from '../../shared/facts.ts';
import type { SessionState } from '../../shared/session.ts';
import { FakeAnalytics } from '../analytics/testing/fakeAnalytics.ts';
import { fileHere } from '../analytics/testing/fileHere.ts';
import { ChannelService } from '../channel/index.ts';
import { FactStream } from '../kernel/facts.ts';
import type { Platform } from '../kernel/ports.ts';
import { Subject } from '../kernel/subject.ts';
import { FakeClock } from '../testing/fakeClock.ts';
import { makeLog } from '../testing/fakeLog.ts';
import { openNumbers } from './numbers.ts';
import { OwnBehind } from './ownBehind.ts';

const NOW_MS = Date.UTC(2026, 10, 20, 19, 0, 0);
const START_MS = NOW_MS - 2 * 3_600_000;
const MINUTE_MS = 60_000;
const nora = { id: 7, token: 'nora' };
const otto = { id: 8, token: 'otto' };

const looksAt = (channel: { id: number; token: string }): SessionState => ({
  ...{ kind: 'signedIn', userId: 1, username: 'nora', avatarUrl: null, channel, own: nora, scopes: [] },
  keeping: { backend: 'test', strength: 'system', kept: 'disk' },
  ...{ refreshing: false, restored: true },
});

let rig: ReturnType<typeof setUp>;
beforeEach(() => {
  rig = setUp();
});

function setUp() {
  const clock = new FakeClock(NOW_MS);
  const service = new FakeAnalytics(clock);
  const { log } = makeLog(clock);
  const facts = new FactStream(log);
  const session = new Subject<SessionState>(looksAt(nora));
  let online = true;
  const asked: [number, string | undefined][] = [];
  const platform: Platform = {
    baseUrl: service.baseUrl,
    clientId: service.clientId,
    request: (async (name: string, options: { path: { channelIdOrToken: number }; priority?: string }) => {
      const about = {
        'channels.read': { id: 7, token: 'nora', name: 'boats', online, viewersCurrent: 3 },
        'channels.broadcast': { online, startedAt: new Date(START_MS).toISOString() },
        'channels.recordings': [],
        'clips.ofChannel': [],
      }[name];
      if (about === undefined) return service.request(name as 'channels.read', options as never);
      if (name === 'channels.read') asked.push([Number(options.path.channelIdOrToken), options.priority]);
      return { status: 200, data: about, rowsLeftOut: 0, headers: new Headers(), url: service.baseUrl };
    }) as unknown as Platform['request'],
  };
  const told: FactOf<'streamEnded'>[] = [];
  facts.listen(['streamEnded'], (fact) => void told.push(fact));
  const reading = { platform, serviceKey: 'here', facts, clock, log };
  const budget = { state: new Subject<BudgetState>([]), aheadMs: 0 };
  const own = new OwnBehind({
    session,
    clock,
    openChannel: (wanted) => new ChannelService({ ...reading, wanted, isBehind: true }),
    openNumbers: (channelId, channel) =>
      openNumbers(
        {
          ...{ ...reading, file: fileHere().file, session, channel, budget, zone: () => 'UTC' },
          ...{ hidden: new Subject(false), heldBack: new Subject(false) },
        },
        channelId,
      ),
  });
  return {
    ...{ clock, session, asked, told, own },
    end: () => {
      online = false;
      service.addStream(START_MS, clock.now());
    },
    /** In steps, as a fetch waits for what a step before it has begun. */
    pass: async (ms: number) => {
      for (let passed = 0; passed < ms; passed += 5_000) await clock.advance(5_000);
    },
  };
}

it('asks nothing while one’s own channel is in front, or another one is for a moment only', async () => {
  const { session, asked, own, pass } = rig;
  await pass(2 * MINUTE_MS);
  session.set(looksAt(otto));
  await rig.clock.advance(4_000);
  session.set(looksAt(nora));
  await pass(MINUTE_MS);
  expect(asked).toEqual([]);
  expect(own.state.value).toBeNull();
});

it('tells what a stream came to that ended while another channel was in front', async () => {
  const { session, asked, told, own, end, pass } = rig;
  session.set(looksAt(otto));
  await pass(MINUTE_MS);
  expect(asked[0]).toEqual([7, 'background']);
  expect(own.state.value).toMatchObject({ id: 7, online: true, liveSinceMs: START_MS });
  end();
  await pass(5 * MINUTE_MS);
  expect(told).toMatchObject([{ channelId: 7, serviceKey: 'here', averageViewers: 7 }]);
});

it('reads no more once it is in front again, and leaves nothing running when it is closed', async () => {
  const { session, asked, own, pass } = rig;
  session.set(looksAt(otto));
  await pass(MINUTE_MS);
  session.set(looksAt(nora));
  const before = asked.length;
  expect(own.state.value).toBeNull();
  await pass(3 * MINUTE_MS);
  session.set(looksAt(otto));
  own.close();
  await pass(3 * MINUTE_MS);
  expect(asked).toHaveLength(before);
});
