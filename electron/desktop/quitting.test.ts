import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { FakeClock } from '../testing/fakeClock.ts';
import { type BeforeQuitting, type Ending, quitAfter } from './quitting.ts';

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
    const goesOn = (event: string): boolean => {
      let held = false;
      this.emit(event, {
        preventDefault: () => {
          held = true;
        },
      });
      return !held;
    };
    this.gone ||= goesOn('before-quit') && goesOn('will-quit');
  }
}

const nothingWaits: BeforeQuitting = { waits: () => false, ask: () => Promise.reject(new Error('nobody is asked')) };

function setUp(end: () => Ending = () => 'quit', before: BeforeQuitting = nothingWaits) {
  const clock = new FakeClock();
  const app = new FakeApp();
  const signals = new EventEmitter();
  const away = Promise.withResolvers<void>();
  let goodbyes = 0;
  const putAway = () => {
    goodbyes += 1;
    return away.promise;
  };
  const quitting = quitAfter(
    app as unknown as Parameters<typeof quitAfter>[0],
    clock,
    { putAway, end, before },
    signals as NodeJS.Process,
  );
  return { clock, app, signals, away, quitting, goodbyes: () => goodbyes };
}

/** Something waits until it was asked about. */
function setUpAsking() {
  const asked: ((mayQuit: boolean) => void)[] = [];
  const ask = () => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    asked.push(resolve);
    return promise;
  };
  return { ...setUp(() => 'quit', { waits: () => true, ask }), asked };
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

it('asks once before it quits, stays where the answer is to, and asks anew the next time', async () => {
  const { app, asked, clock, quitting, goodbyes } = setUpAsking();
  app.quit();
  app.quit();
  expect([asked.length, quitting.isQuitting, goodbyes()]).toEqual([1, false, 0]);
  asked[0]?.(false);
  await clock.advance(0);
  expect([app.gone, quitting.isQuitting, goodbyes()]).toEqual([false, false, 0]);
  app.quit();
  expect(asked).toHaveLength(2);
  asked[1]?.(true);
  await clock.advance(0);
  expect([quitting.isQuitting, goodbyes(), asked.length]).toEqual([true, 1, 2]);
});

it.each(['SIGTERM', 'SIGINT', 'SIGHUP'])('asks nothing on %s, also while a question is open', async (signal) => {
  const { app, signals, asked, clock, away, goodbyes } = setUpAsking();
  app.quit();
  expect(asked).toHaveLength(1);
  signals.emit(signal);
  expect(goodbyes()).toBe(1);
  asked[0]?.(false);
  away.resolve();
  await clock.advance(0);
  expect([app.gone, asked.length]).toEqual([true, 1]);
});

it('asks nothing where the system goes down, or a person was asked elsewhere', () => {
  const { app, asked, quitting, goodbyes } = setUpAsking();
  quitting.askNoMore();
  app.quit();
  expect([asked.length, goodbyes()]).toEqual([0, 1]);
});
