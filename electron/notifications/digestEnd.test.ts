import { expect, it } from 'vitest';
import type { ActivityFact } from '../../shared/activity.ts';
import { defaultSettings, type Settings } from '../../shared/settings.ts';
import { FakeClock } from '../testing/fakeClock.ts';
import { NotificationRig } from './testing/notificationRig.ts';

const HOUR_MS = 3_600_000;
const mention: ActivityFact = { kind: 'mentioned', name: 'hana', text: 'hello', whisper: false };

// A Friday.
const at = (hour: number, day = 20, minute = 0) => new Date(2026, 10, day, hour, minute).getTime();
const week = Array.from({ length: 7 }, () => [
  { from: 23 * 60, to: 1440 },
  { from: 0, to: 8 * 60 },
]);

const rigAt = (atMs: number, quiet: Partial<Settings['quiet']>) =>
  new NotificationRig({ ...defaultSettings, quiet: { ...defaultSettings.quiet, ...quiet } }, new FakeClock(atMs));

/** The app ends, and is started again then. */
function startAgain(rig: NotificationRig, atMs: number, isKilled = false): NotificationRig {
  if (!isKilled) rig.service.close();
  rig.clock.jump(atMs - rig.clock.now());
  const next = new NotificationRig(rig.settings.value, rig.clock);
  next.service.caughtUp();
  return next;
}

it('ends with the week’s plan, also when the app is started long after that', () => {
  const rig = rigAt(at(23, 20, 30), { week });
  rig.news(mention);
  expect(startAgain(rig, at(14, 21)).service.state.value.digest).toMatchObject({
    ...{ fromMs: at(23, 20, 30), toMs: at(8, 21) },
    counts: { mention: 1 },
  });
});

it('ends with the plan that goes on where what was asked for ended', () => {
  const rig = rigAt(at(22), { week });
  rig.service.asked.askFor(90);
  rig.news(mention);
  const { digest } = startAgain(rig, at(14, 21)).service.state.value;
  expect(digest).toMatchObject({ fromMs: at(22), toMs: at(8, 21) });
});

it('ends when the app did, where it was quiet for as long as the stream lasted', () => {
  const rig = rigAt(at(20), { whileLive: true });
  rig.live.set(true);
  rig.clock.jump(HOUR_MS);
  rig.news(mention);
  const { digest } = startAgain(rig, at(14, 21)).service.state.value;
  expect(digest).toMatchObject({ fromMs: at(20), toMs: at(21) });
});

it('ends with the last that it held back, where the app was killed', async () => {
  const rig = rigAt(at(20), { whileLive: true });
  rig.live.set(true);
  await rig.clock.advance(HOUR_MS);
  rig.news(mention);
  await rig.clock.advance(10_000);
  const { digest } = startAgain(rig, at(14, 21), true).service.state.value;
  expect(Math.abs((digest?.toMs ?? 0) - at(21))).toBeLessThanOrEqual(10_000);
});

it('goes on over a restart while it is still quiet, and ends with that', () => {
  const rig = rigAt(at(20), { whileLive: true });
  rig.live.set(true);
  rig.news(mention);
  rig.service.close();
  const next = new NotificationRig(rig.settings.value, rig.clock);
  next.live.set(true);
  next.service.caughtUp();
  next.clock.jump(2 * HOUR_MS);
  next.live.set(false);
  expect(next.service.state.value.digest).toMatchObject({ fromMs: at(20), toMs: at(22) });
});

it('of an older version ends now, where no plan says more', () => {
  const { clock, settings } = rigAt(at(14, 21), {});
  const kept = { since: { fromMs: at(20), why: 'live' }, ofServices: [] } as unknown as Settings['quietKept'];
  const ofServices = [{ serviceKey: 'here', counts: { mention: 1 }, digest: null }];
  const next = new NotificationRig({ ...settings.value, quietKept: { ...kept, ofServices } }, clock);
  next.service.caughtUp();
  expect(next.service.state.value.digest).toMatchObject({ fromMs: at(20), toMs: at(14, 21) });
});
