import { expect, it } from 'vitest';
import { Announcer, type Timers } from './announcer.ts';

function setUp() {
  let nowMs = 0;
  let waiting: { atMs: number; run: () => void }[] = [];
  const timers: Timers = {
    now: () => nowMs,
    after: (ms, run) => {
      const entry = { atMs: nowMs + ms, run };
      waiting.push(entry);
      return () => {
        waiting = waiting.filter((one) => one !== entry);
      };
    },
  };
  const announcer = new Announcer(timers);
  const heard: string[] = [];
  announcer.subscribe(() => heard.push(announcer.read().polite));
  const advance = (ms: number) => {
    nowMs += ms;
    const due = waiting.filter(({ atMs }) => atMs <= nowMs);
    waiting = waiting.filter(({ atMs }) => atMs > nowMs);
    for (const { run } of due) run();
  };
  return { announcer, heard, advance };
}

it('says the first line at once and the next no sooner than 5 s after', () => {
  const { announcer, heard, advance } = setUp();
  announcer.polite('one');
  advance(0);
  announcer.polite('two');
  advance(4999);
  expect(heard).toEqual(['one']);
  advance(1);
  expect(heard).toEqual(['one', 'two']);
});

it('merges what waits into one line', () => {
  const { announcer, heard, advance } = setUp();
  announcer.polite('start');
  advance(0);
  for (let index = 0; index < 6; index += 1) announcer.count('message', 1, (count) => `${count} new messages`);
  announcer.count('mention', 1, (count) => `${count} mention`);
  announcer.polite('same');
  announcer.polite('same');
  advance(5000);
  expect(heard).toEqual(['start', '6 new messages, 1 mention, same']);
});

it('forgets what waits when it is silenced', () => {
  const { announcer, heard, advance } = setUp();
  announcer.polite('secret');
  announcer.silence();
  advance(10_000);
  expect(heard).toEqual(['']);
});

it('says what matters now without waiting, and the same line again', () => {
  const { announcer, advance } = setUp();
  announcer.assertive('refused');
  const first = announcer.read().assertive;
  announcer.assertive('refused');
  expect(announcer.read().assertive).not.toBe(first);
  expect(announcer.read().assertive.trim()).toBe('refused');
  announcer.unsay('approved');
  expect(announcer.read().assertive.trim()).toBe('refused');
  announcer.unsay('refused');
  expect(announcer.read().assertive).toBe('');
  advance(0);
});
