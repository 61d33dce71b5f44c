import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { FakeClock } from '../testing/fakeClock.ts';
import { type Ending, quitAfter } from './quitting.ts';

/** An app that quits as Electron does: unless somebody holds it. */
class FakeApp extends EventEmitter {
  quits = 0;
  relaunches = 0;
  gone = false;

  relaunch(): void {
    this.relaunches += 1;
  }

  quit(): void {
    this.quits += 1;
    let held = false;
    this.emit('will-quit', {
      preventDefault: () => {
        held = true;
      },
    });
    this.gone ||= !held;
  }
}

function setUp(end: () => Ending = () => 'quit') {
  const clock = new FakeClock();
  const app = new FakeApp();
  const signals = new EventEmitter();
  const away = Promise.withResolvers<void>();
  let goodbyes = 0;
  const putAway = () => {
    goodbyes += 1;
    return away.promise;
  };
  quitAfter(app as unknown as Parameters<typeof quitAfter>[0], clock, { putAway, end }, signals as NodeJS.Process);
  return { clock, app, signals, away, goodbyes: () => goodbyes };
}

it('says goodbye once, however often it is told to quit meanwhile', async () => {
  const { app, signals, away, goodbyes, clock } = setUp();
  signals.emit('SIGTERM');
  signals.emit('SIGTERM');
  app.quit();
  expect(app.gone).toBe(false);
  expect(goodbyes()).toBe(1);
  away.resolve();
  await clock.advance(0);
  expect(app.gone).toBe(true);
});

it('waits 5 s and no longer', async () => {
  const { app, clock } = setUp();
  app.quit();
  await clock.advance(4_999);
  expect(app.gone).toBe(false);
  await clock.advance(1);
  expect(app.gone).toBe(true);
});

it('asks what is left to do when all is put away, and starts anew when that failed', async () => {
  const order: string[] = [];
  const { app, away, clock } = setUp(() => {
    order.push('end');
    return 'relaunch';
  });
  app.quit();
  expect(order).toEqual([]);
  away.resolve();
  await clock.advance(0);
  expect([order, app.relaunches, app.gone]).toEqual([['end'], 1, true]);
});

it('lets the system end the app, for a minute at most', async () => {
  const { app, away, clock } = setUp(() => 'wait');
  app.quit();
  away.resolve();
  await clock.advance(59_999);
  expect(app.gone).toBe(false);
  await clock.advance(1);
  expect(app.gone).toBe(true);
});
