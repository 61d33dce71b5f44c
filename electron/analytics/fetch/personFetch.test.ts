import { expect, it } from 'vitest';
import { NOW_MS, openAnalyticsRoom } from '../testing/analyticsRoom.ts';

const week = { kind: 'days', days: 7 } as const;
const full = { name: 'analytics', limit: 100, spent: 100, resetsAtMs: NOW_MS + 40_000, waiting: 3 };

it('says until when it waits, on the service’s clock, once the bucket has held a call back', async () => {
  const { room, service, clock, budgetState, asked } = openAnalyticsRoom();
  service.aheadMs = 7_000;
  service.latencyMs = 60_000;
  void room.fetch(asked(week));
  await clock.advance(0);
  await clock.advance(61_000);
  expect(room.read().loading?.waitingUntilMs).toBeNull();
  const resetsAtMs = clock.now() + 40_000;
  budgetState.set([{ ...full, resetsAtMs }]);
  await clock.advance(600);
  expect(room.read().loading?.waitingUntilMs).toBe(resetsAtMs + 7_000);
  budgetState.set([{ ...full, spent: 2, waiting: 0 }]);
  expect(room.read().loading?.waitingUntilMs).toBeNull();
  room.close();
});

it('ends at once when it is stopped, also while it waits for what streams there are', async () => {
  const { room, service, clock, asked } = openAnalyticsRoom();
  service.latencyMs = 60_000;
  let ended = false;
  void room.fetch(asked({ kind: 'lastStream' })).then(() => {
    ended = true;
  });
  await clock.advance(1_000);
  expect(service.seriesAsked).toEqual(['streamSessions']);
  room.stop();
  await clock.advance(0);
  expect(ended).toBe(true);
  expect(room.read().loading).toBeNull();
  room.close();
});
