import type { AnalyticsCompare, AnalyticsQuery, AnalyticsRange } from '../../../shared/analytics.ts';
import type { BudgetState } from '../../../shared/budget.ts';
import type { ChannelState } from '../../../shared/channel.ts';
import type { SessionState } from '../../../shared/session.ts';
import { FactStream } from '../../kernel/facts.ts';
import type { Platform } from '../../kernel/ports.ts';
import { Subject } from '../../kernel/subject.ts';
import { FakeClock } from '../../testing/fakeClock.ts';
import { makeLog } from '../../testing/fakeLog.ts';
import { ChannelAnalytics } from '../channelAnalytics.ts';
import { FakeAnalytics } from './fakeAnalytics.ts';
import { fileHere } from './fileHere.ts';

export const NOW_MS = Date.UTC(2026, 10, 20, 19, 0, 0);
export const CHANNEL_ID = 7;

const signedIn: SessionState = {
  kind: 'signedIn',
  userId: 1,
  username: 'nora',
  avatarUrl: null,
  channel: { id: CHANNEL_ID, token: 'nora' },
  scopes: [],
  keeping: { backend: 'test', strength: 'system', kept: 'disk' },
  refreshing: false,
  restored: true,
};

export const channelState = (more: Partial<ChannelState> = {}): ChannelState => ({
  id: CHANNEL_ID,
  token: 'nora',
  title: 'building boats',
  online: false,
  viewers: 0,
  liveSinceMs: null,
  checkedAtMs: NOW_MS,
  ...more,
});

/** The numbers of a channel on a service and a clock that a test moves. */
export function openAnalyticsRoom({
  here = fileHere(),
  clock = new FakeClock(NOW_MS),
  reach = (service: FakeAnalytics): Platform => service,
} = {}) {
  const service = new FakeAnalytics(clock);
  const { log, lines } = makeLog(clock);
  const facts = new FactStream(log);
  const session = new Subject<SessionState>(signedIn);
  const channel = new Subject<ChannelState | null>(channelState());
  const hidden = new Subject(false);
  const budgetState = new Subject<BudgetState>([]);
  let zone = 'Europe/Berlin';
  const budget = {
    state: budgetState,
    get aheadMs() {
      return service.learnt;
    },
  };
  const room = new ChannelAnalytics({
    ...{ channelId: CHANNEL_ID, serviceKey: 'here', firstVersion: 0, platform: reach(service), file: here.file },
    ...{ session, channel, budget, facts, hidden, zone: () => zone, clock, log },
  });
  const asked = (range: AnalyticsRange, compare: AnalyticsCompare = { kind: 'none' }) => ({ range, compare });
  return {
    ...{ room, service, facts, session, channel, hidden, budgetState, clock, lines, here, asked },
    setZone: (name: string) => {
      zone = name;
    },
    signOut: () => session.set({ kind: 'signedOut', wiped: false }),
    view: (range: AnalyticsRange, more: Partial<AnalyticsQuery> = {}) =>
      room.view({ range, compare: { kind: 'none' }, zoom: null, points: 500, ...more }),
    /** Fetches, with time going on until it is done. */
    fetch: async (range: AnalyticsRange, compare?: AnalyticsCompare): Promise<void> => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      room.fetch(asked(range, compare)).then(resolve, reject);
      let isDone = false;
      promise.then(
        () => (isDone = true),
        () => (isDone = true),
      );
      for (let turn = 0; turn < 1_000 && !isDone; turn++) await clock.advance(service.latencyMs);
      return promise;
    },
    days: (series: string) =>
      here.methods
        .coverage({ platform: 'here', channelId: CHANNEL_ID }, { fromMs: 0, toMs: NOW_MS * 2 })
        .days.filter((day) => day.series === series),
    failures: () =>
      here.methods.coverage({ platform: 'here', channelId: CHANNEL_ID }, { fromMs: 0, toMs: NOW_MS * 2 }).failures,
  };
}
