import { EventEmitter } from 'node:events';
import { beforeEach, expect, it } from 'vitest';
import { FakeClock } from '../testing/fakeClock.ts';
import { makeLog } from '../testing/fakeLog.ts';
import { keepPage } from './pageKeeper.ts';

const OWN_PAGE = 'app://bundle/index.html';

class FakePage extends EventEmitter {
  url = OWN_PAGE;
  isGone = false;
  failsToLoad = false;
  readonly loaded: string[] = [];
  getURL = () => this.url;
  isDestroyed = () => this.isGone;
  reload = () => {
    this.loaded.push('again');
  };
  loadURL = async (url: string) => {
    this.loaded.push(url);
    if (this.failsToLoad) throw new Error('ERR_FAILED');
    this.url = url;
  };
}

let clock: FakeClock;
let page: FakePage;
let lines: string[];
let told: string[];
const crash = (reason = 'crashed') => page.emit('render-process-gone', {}, { reason, exitCode: 5 });
const safe = (index: number) => `app://bundle/safe.html?log=${told[index]}`;

beforeEach(() => {
  clock = new FakeClock();
  page = new FakePage();
  const { log, lines: logged } = makeLog(clock);
  lines = logged;
  told = [];
  keepPage(page as never, { clock, log, onGone: (logId) => told.push(logId) });
});

it('brings a crashed page back at once and logs why it was gone', () => {
  crash('oom');
  expect(page.loaded).toEqual(['again']);
  expect(lines.join()).toContain('oom');
  expect(told).toHaveLength(1);
  expect(lines.join()).toContain(told[0]);
});

it('leaves a page alone that ended because it was to', () => {
  crash('clean-exit');
  expect(page.loaded).toEqual([]);
  expect(told).toEqual([]);
});

it('opens the safe mode at the second crash within a minute, with the id of that one', async () => {
  crash();
  await clock.advance(59_000);
  crash();
  expect(page.loaded).toEqual(['again', safe(1)]);
  expect(lines.join()).toContain(told[1]);
});

it('knows two crashes an hour apart, or before the clock was set back, for two accidents', async () => {
  crash();
  await clock.advance(3_600_000);
  crash();
  clock.jump(-7_200_000);
  crash();
  expect(page.loaded).toEqual(['again', 'again', 'again']);
});

it('comes back to the safe mode when the page that was opened again crashes too', async () => {
  crash();
  crash();
  page.url = OWN_PAGE;
  crash();
  expect(page.loaded).toEqual(['again', safe(1), safe(2)]);
});

it('brings the safe mode back once a minute when even that crashes, not in a circle', async () => {
  crash();
  crash();
  crash();
  expect(page.loaded).toHaveLength(2);
  await clock.advance(60_000);
  expect(page.loaded).toEqual(['again', safe(1), safe(2)]);
});

it('does nothing to a window that was closed meanwhile', async () => {
  for (let time = 0; time < 3; time += 1) crash();
  page.isGone = true;
  await clock.advance(60_000);
  expect(page.loaded).toEqual(['again', safe(1)]);
});

it('logs that the safe mode could not be loaded', async () => {
  page.failsToLoad = true;
  crash();
  crash();
  await clock.advance(0);
  expect(lines.join()).toContain('window.safePageNotLoaded');
});
