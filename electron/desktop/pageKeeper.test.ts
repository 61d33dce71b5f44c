import { EventEmitter } from 'node:events';
import { beforeEach, expect, it } from 'vitest';
import { FakeClock } from '../testing/fakeClock.ts';
import { makeLog } from '../testing/fakeLog.ts';
import { keepPage } from './pageKeeper.ts';

let clock: FakeClock;
let page: EventEmitter & { reloads: number; gone: boolean };
let lines: string[];
let told: string[];
const crash = (reason = 'crashed') => page.emit('render-process-gone', {}, { reason, exitCode: 5 });

beforeEach(() => {
  clock = new FakeClock();
  page = Object.assign(new EventEmitter(), {
    reloads: 0,
    gone: false,
    reload: () => {
      page.reloads += 1;
    },
    isDestroyed: () => page.gone,
  });
  const { log, lines: logged } = makeLog(clock);
  lines = logged;
  told = [];
  keepPage(page as never, { clock, log, onGone: (logId) => told.push(logId) });
});

it('brings a crashed page back at once and logs why it was gone', () => {
  crash('oom');
  expect(page.reloads).toBe(1);
  expect(lines.join()).toContain('oom');
  expect(told).toHaveLength(1);
  expect(lines.join()).toContain(told[0]);
});

it('leaves a page alone that ended because it was to', () => {
  crash('clean-exit');
  expect(page.reloads).toBe(0);
  expect(told).toEqual([]);
});

it('brings one back that keeps crashing, but not in a circle', async () => {
  for (let time = 0; time < 4; time += 1) crash();
  expect(page.reloads).toBe(3);
  await clock.advance(60_000);
  expect(page.reloads).toBe(4);
  crash();
  expect(page.reloads).toBe(5);
});

it('does not reload a window that was closed meanwhile', async () => {
  for (let time = 0; time < 4; time += 1) crash();
  page.gone = true;
  await clock.advance(60_000);
  expect(page.reloads).toBe(3);
});
