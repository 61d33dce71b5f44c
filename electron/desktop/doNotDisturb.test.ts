import { expect, it, vi } from 'vitest';
import { Subject } from '../kernel/subject.ts';
import { FakeClock } from '../testing/fakeClock.ts';
import { followDoNotDisturb } from './doNotDisturb.ts';
import type { Follow, Run } from './systemPrograms.ts';

function follow({
  platform = 'linux' as NodeJS.Platform,
  desktop = 'KDE',
  answer = null as string | null,
  wants = true,
  startWhen = Promise.resolve(),
} = {}) {
  const clock = new FakeClock();
  const wanted = new Subject(wants);
  const said = { answer };
  const run = vi.fn<Run>(async () => said.answer);
  const stopped = vi.fn();
  const tells = vi.fn<Follow>(() => stopped);
  const told = followDoNotDisturb({ platform, desktop, run, follow: tells, clock, wanted, startWhen });
  /** What the program that tells of changes says, and that it ended. */
  const heard = () => tells.mock.lastCall?.[2];
  return { clock, wanted, said, run, told, tells, stopped, heard };
}

it.each([
  ['KDE', 'b true\n', 'on', 'busctl'],
  ['KDE', 'b false\n', 'off', 'busctl'],
  ['ubuntu:GNOME', 'false\n', 'on', 'gsettings'],
  ['ubuntu:GNOME', 'true\n', 'off', 'gsettings'],
  ['X-Cinnamon:Cinnamon', 'false\n', 'on', 'gsettings'],
  ['KDE', null, 'unknown', 'busctl'],
  ['', 'b false\nand more', 'unknown', 'busctl'],
  ['GNOME', 'No such schema', 'unknown', 'gsettings'],
])('on %s takes %j for %s', async (desktop, answer, is, program) => {
  const { told, run, clock } = follow({ desktop, answer });
  await clock.advance(0);
  expect(told.value).toBe(is);
  expect(run.mock.calls[0]?.[0]).toBe(program);
});

it.each(['darwin', 'win32'] as const)('asks nothing on %s, which tells nothing', async (platform) => {
  const { told, run, clock } = follow({ platform, answer: 'b true' });
  await clock.advance(120_000);
  expect([told.value, run.mock.calls.length]).toEqual(['unknown', 0]);
});

it('looks every 30 s, and not at all while nobody wants to know', async () => {
  const { told, run, clock, said, wanted } = follow({ answer: 'b false' });
  await clock.advance(0);
  said.answer = 'b true';
  await clock.advance(29_999);
  expect(told.value).toBe('off');
  await clock.advance(1);
  expect(told.value).toBe('on');
  wanted.set(false);
  expect(told.value).toBe('unknown');
  const asked = run.mock.calls.length;
  await clock.advance(300_000);
  expect(run).toHaveBeenCalledTimes(asked);
  wanted.set(true);
  await clock.advance(0);
  expect(told.value).toBe('on');
});

it('asks a system that does not tell ever later, up to 8 min, and every 30 s again once it tells', async () => {
  const { told, run, clock, said } = follow();
  await clock.advance(0);
  for (const waitMs of [30_000, 60_000, 120_000, 240_000, 480_000, 480_000]) {
    const asked = run.mock.calls.length;
    await clock.advance(waitMs - 1);
    expect(run).toHaveBeenCalledTimes(asked);
    await clock.advance(1);
    expect(run).toHaveBeenCalledTimes(asked + 1);
  }
  said.answer = 'b false';
  await clock.advance(480_000);
  expect(told.value).toBe('off');
  said.answer = 'b true';
  await clock.advance(30_000);
  expect(told.value).toBe('on');
});

it('an answer that comes when nobody wants it any more is nothing', async () => {
  const { told, run, clock, wanted } = follow({ answer: 'b true' });
  const answer = Promise.withResolvers<string>();
  run.mockImplementation(() => answer.promise);
  await clock.advance(0);
  expect(run).toHaveBeenCalledTimes(1);
  wanted.set(false);
  answer.resolve('b true');
  await clock.advance(60_000);
  expect(told.value).toBe('unknown');
});

it('asks nothing before the window is up, and what is wanted by then', async () => {
  const up = Promise.withResolvers<void>();
  const { told, run, clock, wanted } = follow({ answer: 'b true', wants: false, startWhen: up.promise });
  wanted.set(true);
  await clock.advance(60_000);
  expect(run).not.toHaveBeenCalled();
  up.resolve();
  await clock.advance(0);
  expect(told.value).toBe('on');
});

it('is told each change on GNOME, and asks no more', async () => {
  const { told, run, clock, tells, heard, wanted, stopped } = follow({ desktop: 'ubuntu:GNOME', answer: 'true' });
  await clock.advance(0);
  expect(tells.mock.lastCall?.slice(0, 2)).toEqual([
    'timeout',
    ['3600', 'gsettings', 'monitor', 'org.gnome.desktop.notifications', 'show-banners'],
  ]);
  heard()?.line('show-banners: false');
  expect(told.value).toBe('on');
  heard()?.line('show-banners: true');
  expect(told.value).toBe('off');
  await clock.advance(3_000_000);
  expect([run.mock.calls.length, tells.mock.calls.length]).toEqual([1, 1]);
  wanted.set(false);
  expect([told.value, stopped.mock.calls.length]).toEqual(['unknown', 1]);
});

it('asks again once nobody tells of changes any more, and has itself told anew', async () => {
  const { told, said, clock, tells, heard } = follow({ desktop: 'GNOME', answer: 'true' });
  await clock.advance(0);
  heard()?.ended();
  said.answer = 'false';
  await clock.advance(30_000);
  expect([told.value, tells.mock.calls.length]).toEqual(['on', 2]);
});

it('a change that comes before the answer is newer than that', async () => {
  const { told, run, clock, heard } = follow({ desktop: 'GNOME' });
  const answer = Promise.withResolvers<string>();
  run.mockImplementation(() => answer.promise);
  await clock.advance(0);
  heard()?.line('show-banners: false');
  answer.resolve('true');
  await clock.advance(0);
  expect(told.value).toBe('on');
});

it('leaves no program running on a desktop whose answer it does not know', async () => {
  const { told, clock, tells, stopped } = follow({ desktop: 'GNOME', answer: null });
  await clock.advance(0);
  expect([told.value, tells.mock.calls.length, stopped.mock.calls.length]).toEqual(['unknown', 1, 1]);
  await clock.advance(30_000);
  expect([tells.mock.calls.length, stopped.mock.calls.length]).toEqual([2, 2]);
});
