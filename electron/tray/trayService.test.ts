import { beforeEach, expect, it } from 'vitest';
import { accounts } from '../../shared/accounts.ts';
import type { Command } from '../../shared/commands.ts';
import { hooks } from '../../shared/hooks.ts';
import { receiver } from '../../shared/receiver.ts';
import type { TrayLook } from '../kernel/desktop.ts';
import { Subject } from '../kernel/subject.ts';
import { createTexts } from '../kernel/texts.ts';
import { FakeClock } from '../testing/fakeClock.ts';
import { TrayService } from './trayService.ts';
import type { TrayFacts } from './trayState.ts';

let clock: FakeClock;
let channel: Subject<TrayFacts['channel']>;
let shown: TrayLook<Command>[];
let tray: TrayService;

beforeEach(() => {
  clock = new FakeClock(new Date(2026, 10, 20, 20, 31).getTime());
  channel = new Subject<TrayFacts['channel']>({ id: 1, token: 'nora', online: false, viewers: 0, liveSinceMs: null });
  shown = [];
  tray = new TrayService({
    icon: { show: (look) => shown.push(look) },
    sources: [channel],
    read: () => ({
      service: { profile: { kind: 'demo' }, mark: null, status: 'ready' },
      session: { kind: 'anonymous', channel: { id: 1, token: 'nora' } },
      channel: channel.value,
      room: { kind: 'left' },
      accounts: accounts.state.empty,
      hooks: hooks.state.empty,
      receiver: receiver.state.empty,
      activity: { unread: 0 },
      quiet: { quiet: false, why: null, untilMs: null },
      comfort: { on: false, hidden: false },
      screenSafe: false,
      aheadMs: 0,
    }),
    texts: createTexts(),
    clock,
  });
});

const live = (viewers: number) =>
  channel.set({ id: 1, token: 'nora', online: true, viewers, liveSinceMs: clock.now() });

it('shows how things stand at once, and what comes together together', async () => {
  expect(shown.map(({ state }) => state)).toEqual(['offline']);
  live(1);
  live(2);
  await clock.advance(100);
  expect(shown.map(({ state }) => state)).toEqual(['offline', 'live']);
  expect(JSON.stringify(shown[1])).toContain('2 viewers');
});

it('builds nothing anew when it says the same as before', async () => {
  channel.set({ id: 1, token: 'nora', online: false, viewers: 5, liveSinceMs: null });
  await clock.advance(300_000);
  expect(shown).toHaveLength(1);
});

it('tells by the minute how long the stream has run', async () => {
  live(3);
  await clock.advance(100);
  await clock.advance(120_000);
  const told = shown
    .map(({ tooltip }) => /for (\d+) min/.exec(tooltip)?.[1])
    .filter((minutes) => minutes !== undefined);
  expect(told).toEqual(['1', '2']);
});

it('says nothing any more once it is closed', async () => {
  live(3);
  tray.close();
  await clock.advance(120_000);
  expect(shown).toHaveLength(1);
});
