import { expect, it } from 'vitest';
import type { ChannelState } from '../../shared/channel.ts';
import { type ComfortRules, defaultComfortRules } from '../../shared/comfort.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { Settings } from '../../shared/settings.ts';
import { Subject } from '../kernel/subject.ts';
import { FakeClock } from '../testing/fakeClock.ts';
import { makeLog } from '../testing/fakeLog.ts';
import { ComfortService } from './comfortService.ts';

const MINUTE_MS = 60_000;
const nora = 40213;

type Kept = Pick<Settings, 'comfort' | 'comfortStream'>;

/** Settings as the file holds them. */
class KeptSettings {
  readonly state = new Subject<Kept>({ comfort: defaultComfortRules, comfortStream: null });
  isBroken = false;

  change(change: Partial<Kept>): void {
    if (this.isBroken) throw new AppFailure({ kind: 'storageFailed', what: 'settings' });
    this.state.set({ ...this.state.value, ...change });
  }
}

type Start = { rules?: Partial<ComfortRules>; clock?: FakeClock; settings?: KeptSettings };

/** The app, started: nothing is known of the channel yet. */
function start({ rules, clock = new FakeClock(), settings = new KeptSettings() }: Start = {}) {
  const { log, lines } = makeLog(clock);
  const channel = new Subject<Pick<ChannelState, 'id' | 'online' | 'checkedAtMs'> | null>(null);
  let serviceKey = 'here';
  const comfort = new ComfortService({
    settings: settings.state,
    changeSettings: (change) => settings.change(change),
    channel,
    serviceKey: () => serviceKey,
    clock,
    log,
  });
  if (rules) comfort.set(rules);
  const hears = (online: boolean | null, id = nora) => channel.set({ id, online, checkedAtMs: clock.now() });
  return {
    ...{ comfort, clock, settings, channel, lines, hears },
    hidden: () => comfort.state.value.hidden,
    switchService: (key: string) => {
      channel.set(null);
      serviceKey = key;
    },
  };
}

it('hides nothing unless it is on', () => {
  const { comfort, hears, hidden } = start();
  expect(comfort.state.value).toEqual({ on: false, showAgain: 'streamEnds', hidden: false, peekUntilMs: null });
  hears(true);
  expect(hidden()).toBe(false);
  comfort.set({ on: true });
  expect(hidden()).toBe(true);
  expect(comfort.hidden.value).toBe(true);
  comfort.set({ on: false });
  expect(hidden()).toBe(false);
  expect(comfort.hidden.value).toBe(false);
});

it('hides until it is known that the channel is not live, so that nothing flashes at the start', () => {
  const { settings } = start({ rules: { on: true } });
  const { comfort, hears, hidden } = start({ settings });
  const told: boolean[] = [];
  comfort.state.subscribe((state) => told.push(state.hidden));
  expect(hidden()).toBe(true);
  hears(null);
  hears(true);
  expect(told).toEqual([]);
  hears(null);
  expect(hidden()).toBe(true);
  hears(false);
  expect(told).toEqual([false]);
});

it('shows the numbers when the stream ends, and hides them when the next one begins', () => {
  const { hears, hidden } = start({ rules: { on: true } });
  hears(true);
  hears(false);
  expect(hidden()).toBe(false);
  hears(true);
  expect(hidden()).toBe(true);
  hears(false);
  expect(hidden()).toBe(false);
});

it('keeps them for ten minutes more when that was chosen, and no longer', async () => {
  const { clock, hears, hidden } = start({ rules: { on: true, showAgain: 'tenMinutesAfter' } });
  hears(true);
  await clock.advance(3 * MINUTE_MS);
  hears(false);
  await clock.advance(9 * MINUTE_MS);
  hears(false);
  await clock.advance(MINUTE_MS - 1);
  expect(hidden()).toBe(true);
  await clock.advance(1);
  expect(hidden()).toBe(false);
  expect(clock.pending).toBe(0);
});

it('counts the ten minutes anew after a stream that began again', async () => {
  const { clock, hears, hidden } = start({ rules: { on: true, showAgain: 'tenMinutesAfter' } });
  hears(true);
  hears(false);
  await clock.advance(8 * MINUTE_MS);
  hears(true);
  await clock.advance(30 * MINUTE_MS);
  expect(hidden()).toBe(true);
  hears(false);
  await clock.advance(9 * MINUTE_MS);
  expect(hidden()).toBe(true);
  await clock.advance(MINUTE_MS);
  expect(hidden()).toBe(false);
});

it('does not wait for a stream that nobody saw end', () => {
  const { hears, hidden } = start({ rules: { on: true, showAgain: 'tenMinutesAfter' } });
  hears(false);
  expect(hidden()).toBe(false);
});

it('hides for as long as it is on when that was chosen', () => {
  const { comfort, channel, hears, hidden } = start({ rules: { on: true, showAgain: 'onlyWhenTurnedOff' } });
  hears(false);
  expect(hidden()).toBe(true);
  channel.set(null);
  expect(hidden()).toBe(true);
  comfort.set({ showAgain: 'streamEnds' });
  hears(false);
  expect(hidden()).toBe(false);
});

it('hides at once when it is turned on within the ten minutes', async () => {
  const { comfort, clock, hears, hidden } = start();
  hears(true);
  hears(false);
  await clock.advance(4 * MINUTE_MS);
  comfort.set({ on: true, showAgain: 'tenMinutesAfter' });
  expect(hidden()).toBe(true);
  await clock.advance(6 * MINUTE_MS);
  expect(hidden()).toBe(false);
});

it.each([
  ['in the middle of the ten minutes', false, 4 * MINUTE_MS, 6 * MINUTE_MS],
  ['in the middle of the stream, which ended meanwhile', true, 4 * MINUTE_MS, 10 * MINUTE_MS],
  ['after them', false, 11 * MINUTE_MS, 0],
])('knows after a restart %s how long they are', async (_, live, awayMs, leftMs) => {
  const { clock, settings, comfort, hears } = start({ rules: { on: true, showAgain: 'tenMinutesAfter' } });
  hears(true);
  if (!live) hears(false);
  comfort.close();
  clock.jump(awayMs);
  const again = start({ clock, settings });
  expect(again.hidden()).toBe(true);
  again.hears(false);
  expect(again.hidden()).toBe(leftMs > 0);
  if (leftMs > 0) await clock.advance(leftMs - 1);
  expect(again.hidden()).toBe(leftMs > 0);
  await clock.advance(1);
  expect(again.hidden()).toBe(false);
});

it('does not take the end of another channel, or of one at another service, for its own', () => {
  const { hears, hidden, switchService } = start({ rules: { on: true, showAgain: 'tenMinutesAfter' } });
  hears(true);
  switchService('there');
  expect(hidden()).toBe(true);
  hears(null);
  expect(hidden()).toBe(true);
  hears(false);
  expect(hidden()).toBe(false);
  switchService('here');
  expect(hidden()).toBe(true);
  hears(false, 7);
  expect(hidden()).toBe(false);
  // It was live when it was left, and has ended since.
  hears(false, nora);
  expect(hidden()).toBe(true);
});

it('does not believe after a sleep what it heard before', async () => {
  const { comfort, clock, channel, hears, hidden } = start({ rules: { on: true } });
  hears(false);
  clock.jump(60 * MINUTE_MS);
  comfort.resume();
  expect(hidden()).toBe(true);
  // Told again, but not asked again.
  const before = channel.value;
  channel.set(before && { ...before });
  expect(hidden()).toBe(true);
  await clock.advance(500);
  hears(false);
  expect(hidden()).toBe(false);
});

it('sees after a sleep that the ten minutes are over, although no timer ran', () => {
  const { comfort, clock, hears, hidden } = start({ rules: { on: true, showAgain: 'tenMinutesAfter' } });
  hears(true);
  hears(false);
  clock.jump(11 * MINUTE_MS);
  comfort.resume();
  hears(false);
  expect(hidden()).toBe(false);
});

it('ends the ten minutes and a peek in time when the clock is set back', async () => {
  const { comfort, clock, hears, hidden } = start({ rules: { on: true, showAgain: 'tenMinutesAfter' } });
  hears(true);
  comfort.peek();
  clock.jump(-60 * MINUTE_MS);
  hears(false);
  // The fake clock's timers go by the wall clock, which has to come back to them.
  await clock.advance(60 * MINUTE_MS);
  expect(hidden()).toBe(false);
  const later = start({ clock, rules: { on: true, showAgain: 'tenMinutesAfter' } });
  later.hears(true);
  later.hears(false);
  later.comfort.close();
  clock.jump(-60 * MINUTE_MS);
  const restarted = start({ clock, settings: later.settings });
  restarted.hears(false);
  await clock.advance(10 * MINUTE_MS - 1);
  expect(restarted.hidden()).toBe(true);
  await clock.advance(1);
  expect(restarted.hidden()).toBe(false);
});

it('shows them for ten seconds, in the window alone, and anew when asked again', async () => {
  const { comfort, clock, hears, hidden } = start({ rules: { on: true } });
  hears(true);
  comfort.peek();
  expect(comfort.state.value).toMatchObject({ hidden: false, peekUntilMs: clock.now() + 10_000 });
  expect(comfort.hidden.value).toBe(true);
  await clock.advance(8_000);
  comfort.peek();
  await clock.advance(9_999);
  expect(hidden()).toBe(false);
  await clock.advance(1);
  expect(comfort.state.value).toMatchObject({ hidden: true, peekUntilMs: null });
  expect(clock.pending).toBe(0);
});

it('has nothing to peek at where nothing is hidden, and ends a peek with what it looked at', async () => {
  const { comfort, clock, hears, hidden } = start({ rules: { on: true } });
  hears(false);
  comfort.peek();
  expect(comfort.state.value.peekUntilMs).toBeNull();
  hears(true);
  comfort.peek();
  hears(false);
  expect(comfort.state.value.peekUntilMs).toBeNull();
  hears(true);
  expect(hidden()).toBe(true);
  comfort.peek();
  clock.jump(2 * MINUTE_MS);
  comfort.resume();
  expect(hidden()).toBe(true);
});

it('keeps what was chosen, and stays as it was when that can’t be written', () => {
  const { comfort, settings, hears, hidden, lines } = start({ rules: { on: true, showAgain: 'tenMinutesAfter' } });
  expect(settings.state.value.comfort).toEqual({ on: true, showAgain: 'tenMinutesAfter' });
  settings.isBroken = true;
  expect(() => comfort.set({ on: false })).toThrow(AppFailure);
  expect(comfort.state.value.on).toBe(true);
  // A stream that can't be remembered is hidden all the same.
  hears(true);
  expect(hidden()).toBe(true);
  expect(lines.some((line) => line.includes('comfort.streamNotKept'))).toBe(true);
});

it('tells nothing, and waits for nothing, once it is closed', async () => {
  const { comfort, clock, hears } = start({ rules: { on: true, showAgain: 'tenMinutesAfter' } });
  hears(true);
  comfort.peek();
  hears(false);
  comfort.close();
  expect(clock.pending).toBe(0);
  const last = comfort.state.value;
  comfort.set({ on: false });
  hears(true);
  expect(comfort.state.value).toBe(last);
});
