import { beforeEach, expect, it } from 'vitest';
import { defaultSettings, type Settings } from '../../shared/settings.ts';
import { Subject } from '../kernel/subject.ts';
import { FakeClock } from '../testing/fakeClock.ts';
import { makeLog } from '../testing/fakeLog.ts';
import { makeAge } from '../testing/testAge.ts';
import { Upkeep } from './upkeep.ts';

const MINUTE_MS = 60_000;

let clock: FakeClock;
let settings: Subject<Settings>;
let told: [boolean, number][];
let retained: { days: number; megabytes: number }[];
let age: ReturnType<typeof makeAge>;
let askedAtMs: number[];
let isListening: boolean;
let lines: string[];
let breaks: boolean;
let upkeep: Upkeep;

beforeEach(() => {
  clock = new FakeClock(0);
  settings = new Subject<Settings>({ ...defaultSettings, keepDays: 30, keepMegabytes: 200 });
  [told, retained, askedAtMs, isListening, breaks] = [[], [], [], true, false];
  age = makeAge(() => clock.now());
  const { log, lines: logged } = makeLog(clock);
  lines = logged;
  const orBreak = async <T>(value: T): Promise<T> => {
    if (breaks) throw new Error('disk');
    return value;
  };
  upkeep = new Upkeep({
    journal: {
      listening: (on, atMs) => orBreak(void told.push([on, atMs])),
      retain: (retention, nowMs) => {
        askedAtMs.push(nowMs);
        return orBreak(retained.push(retention));
      },
    },
    settings,
    isListening: () => isListening,
    age,
    clock,
    log,
  });
  upkeep.start();
});

it('takes away what is too much now and then, and when the limits change, not for other settings', async () => {
  await clock.advance(20 * MINUTE_MS);
  expect(retained).toHaveLength(3);
  settings.set({ ...settings.value, theme: 'light' });
  expect(retained).toHaveLength(3);
  settings.set({ ...settings.value, keepDays: 7 });
  expect(retained.at(-1)).toEqual({ days: 7, megabytes: 200 });
});

it('takes nothing away for its age by a clock that cannot be believed, and looks at once when it can be', async () => {
  age.nowMs = () => 0;
  clock.jump(100 * 24 * 60 * MINUTE_MS);
  upkeep.recheck();
  expect(askedAtMs.at(-1)).toBe(0);
  age.nowMs = () => clock.now();
  age.steady.emit();
  expect(askedAtMs.at(-1)).toBe(clock.now());
  const { length } = askedAtMs;
  upkeep.close();
  age.steady.emit();
  expect(askedAtMs).toHaveLength(length);
});

it('notes every minute that it is listened, as long as it is', async () => {
  await clock.advance(2 * MINUTE_MS);
  isListening = false;
  await clock.advance(2 * MINUTE_MS);
  isListening = true;
  await clock.advance(MINUTE_MS);
  expect(told).toEqual([0, 1, 2, 5].map((minute) => [true, minute * MINUTE_MS]));
});

it('knows of a sleep that nobody told of: nothing was listened to meanwhile', async () => {
  await clock.advance(MINUTE_MS);
  clock.jump(8 * 60 * MINUTE_MS);
  await clock.advance(MINUTE_MS);
  expect(told.slice(2)).toEqual([
    [false, MINUTE_MS],
    [true, 481 * MINUTE_MS],
    [true, 482 * MINUTE_MS],
  ]);
});

it('leaves to the receiver what it has told of a sleep itself', async () => {
  clock.jump(8 * 60 * MINUTE_MS);
  upkeep.recheck();
  await clock.advance(MINUTE_MS);
  expect(told.every(([on]) => on)).toBe(true);
});

it('goes on while the disk fails, and ends when it is closed', async () => {
  breaks = true;
  await clock.advance(MINUTE_MS);
  expect(lines.join()).toContain('journal.notListening');
  upkeep.close();
  settings.set({ ...settings.value, keepDays: 90 });
  expect(clock.pending).toBe(0);
});
