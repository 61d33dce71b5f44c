import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AppFailure } from '../../shared/failure.ts';
import { FakeClock, settle } from '../testing/fakeClock.ts';
import { makeLog } from '../testing/fakeLog.ts';
import { Unanswered } from './unanswered.ts';
import { LONGEST_ANSWER_MS, UNDO_MS, UNDO_TIMER, UndoWindow, type Write, type WriteResult } from './undoWindow.ts';

type What = { kind: 'title'; title: string } | { kind: 'end' };

let clock: FakeClock;
let undo: UndoWindow<What>;
let results: WriteResult<What>[];
let done: string[];
beforeEach(() => {
  clock = new FakeClock();
  undo = new UndoWindow({ clock, log: makeLog(clock).log });
  results = [];
  done = [];
  undo.onResult((result) => results.push(result));
});

const write = (target: string, title: string, more: Partial<Write<What>> = {}): Write<What> => ({
  target,
  what: { kind: 'title', title },
  calls: 1,
  act: async () => void done.push(title),
  ...more,
});

describe('what is finished before its time', () => {
  it('is done at once, and waited for with what of it is under way; all else waits on', async () => {
    const answer = Promise.withResolvers<void>();
    undo.begin(write('channel/7/under way', 'first', { act: () => answer.promise }));
    await clock.advance(UNDO_MS);
    undo.begin(write('channel/7/b', 'second'));
    undo.begin(write('channel/7/other', 'third'));
    let isOver = false;
    const over = undo.finish(({ what }) => 'title' in what && what.title !== 'third').then(() => (isOver = true));
    await settle();
    expect([done, isOver, undo.has('channel/7/other')]).toEqual([['second'], false, true]);
    answer.resolve();
    await over;
    expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'done']);
  });

  it('is waited for no longer than an answer may take', async () => {
    undo.begin(write('channel/7', 'first', { act: () => new Promise<void>(() => {}) }));
    let isOver = false;
    void undo.finish(() => true).then(() => (isOver = true));
    await clock.advance(LONGEST_ANSWER_MS);
    expect(isOver).toBe(true);
  });
});

describe('a write', () => {
  it('is done after six seconds, and until then says what it is, what it costs and how long it can be taken back', async () => {
    const beganAtMs = clock.now();
    const ended = undo.start(write('channel/7', 'Fishing', { calls: 3 }));
    const what = { kind: 'title', title: 'Fishing' };
    expect(undo.state.value).toEqual([{ target: 'channel/7', what, calls: 3, untilMs: beganAtMs + UNDO_MS }]);
    await clock.advance(5_999);
    expect(done).toEqual([]);
    await clock.advance(1);
    expect(await ended).toBe('done');
    expect(done).toEqual(['Fishing']);
    expect(undo.state.value).toEqual([]);
    const atMs = beganAtMs + UNDO_MS;
    expect(results).toEqual([{ target: 'channel/7', what, calls: 3, atMs, outcome: 'done', error: null, parts: null }]);
    expect(clock.pending).toBe(0);
  });

  it('waits as long as it says itself', async () => {
    void undo.start(write('channel/7', 'Fishing', { forMs: 8_000 }));
    await clock.advance(7_999);
    expect(done).toEqual([]);
    await clock.advance(1);
    expect(done).toEqual(['Fishing']);
  });

  it('can be taken back until then, once', async () => {
    const ended = undo.start(write('channel/7', 'Fishing'));
    await clock.advance(2_000);
    expect(undo.undo('channel/7')).toBe(true);
    expect(await ended).toBe('undone');
    expect(undo.undo('channel/7')).toBe(false);
    await clock.advance(60_000);
    expect(done).toEqual([]);
    expect(results.map(({ outcome }) => outcome)).toEqual(['undone']);
    expect(results[0]?.waitedMs).toBe(2_000);
    expect(clock.pending).toBe(0);
  });

  it('can not be taken back while it is being done', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const ended = undo.start(write('channel/7', 'Fishing', { act: () => promise }));
    await clock.advance(UNDO_MS);
    expect(undo.undo('channel/7')).toBe(false);
    expect(undo.has('channel/7')).toBe(true);
    expect(undo.state.value).toEqual([]);
    resolve();
    expect(await ended).toBe('done');
    expect(undo.has('channel/7')).toBe(false);
  });

  it('tells what goes wrong to whoever began it and to whoever listens', async () => {
    const refused = { kind: 'http', status: 403, path: '/channels/7', message: null } as const;
    const ended = undo.start(
      write('channel/7', 'Fishing', {
        act: async () => {
          throw new AppFailure(refused);
        },
      }),
    );
    const told = expect(ended).rejects.toMatchObject({ error: refused });
    await clock.advance(UNDO_MS);
    await told;
    expect(results).toMatchObject([{ outcome: 'failed', error: refused }]);
    expect(undo.has('channel/7')).toBe(false);
  });

  it('tells a fault of ours by its id in the log', async () => {
    const act = (): Promise<void> => {
      throw new TypeError('a slip');
    };
    const told = expect(undo.start(write('channel/7', 'Fishing', { act }))).rejects.toThrow('a slip');
    await clock.advance(UNDO_MS);
    await told;
    expect(results).toMatchObject([{ outcome: 'failed', error: { kind: 'internal' } }]);
  });
});

describe('several writes', () => {
  it('to several targets each have their own time', async () => {
    void undo.start(write('channel/7', 'Long', { forMs: 9_000 }));
    await clock.advance(1_000);
    void undo.start(write('channel/8', 'Fishing'));
    void undo.start(write('channel/9', 'Reading'));
    expect(undo.state.value.map(({ target }) => target)).toEqual(['channel/7', 'channel/8', 'channel/9']);
    undo.undo('channel/9');
    await clock.advance(UNDO_MS);
    expect(done).toEqual(['Fishing']);
    await clock.advance(2_000);
    expect(done).toEqual(['Fishing', 'Long']);
  });

  it('that say the same are one, which keeps its time', async () => {
    const first = undo.start(write('channel/7', 'Fishing'));
    await clock.advance(3_000);
    const second = undo.start(write('channel/7', 'Fishing'));
    await clock.advance(3_000);
    expect(await Promise.all([first, second])).toEqual(['done', 'done']);
    expect(done).toEqual(['Fishing']);
    expect(results).toHaveLength(1);
  });

  it('that say the same are one also while the first is being done', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const first = undo.start(write('channel/7', 'Fishing', { act: () => promise }));
    await clock.advance(UNDO_MS);
    const second = undo.start(write('channel/7', 'Fishing'));
    expect(undo.state.value).toEqual([]);
    resolve();
    expect(await Promise.all([first, second])).toEqual(['done', 'done']);
    await clock.advance(60_000);
    expect(done).toEqual([]);
  });

  it('to one target: the later takes the place of the one that waits', async () => {
    const first = undo.start(write('channel/7', 'Fishing'));
    await clock.advance(3_000);
    const second = undo.start(write('channel/7', 'Reading'));
    expect(await first).toBe('undone');
    expect(undo.state.value).toMatchObject([{ what: { title: 'Reading' }, untilMs: clock.now() + UNDO_MS }]);
    await clock.advance(UNDO_MS);
    expect(await second).toBe('done');
    expect(done).toEqual(['Reading']);
  });

  it('to one target are done one after the other, whatever becomes of the first', async () => {
    const slow = Promise.withResolvers<void>();
    const first = undo.start(write('channel/7', 'Fishing', { act: () => slow.promise }));
    const told = expect(first).rejects.toThrow('no');
    await clock.advance(UNDO_MS);
    const second = undo.start(write('channel/7', 'Reading'));
    await clock.advance(UNDO_MS);
    expect(done).toEqual([]);
    slow.reject(new Error('no'));
    await told;
    expect(await second).toBe('done');
    expect(done).toEqual(['Reading']);
    expect(undo.has('channel/7')).toBe(false);
  });

  it('are taken back together by how their targets begin', async () => {
    void undo.start(write('channel/7', 'Fishing'));
    void undo.start(write('hook/1', 'One'));
    void undo.start(write('hook/2', 'Two'));
    undo.undoAll('hook/');
    await clock.advance(UNDO_MS);
    expect(done).toEqual(['Fishing']);
  });
});

it('after a sleep what fell due is done at once, and the rest in its time', async () => {
  void undo.start(write('channel/7', 'Fishing'));
  void undo.start(write('channel/8', 'Long', { forMs: 120_000 }));
  clock.jump(60_000);
  undo.recheck();
  await clock.advance(0);
  expect(done).toEqual(['Fishing']);
  await clock.advance(120_000);
  expect(done).toEqual(['Fishing', 'Long']);
});

it('waits no longer than it said where the clock was set back, and is done once', async () => {
  void undo.start(write('channel/7', 'Fishing'));
  clock.jump(-3 * 3_600_000);
  undo.recheck();
  expect(undo.state.value).toMatchObject([{ target: 'channel/7', untilMs: clock.now() + 6_000 }]);
  await clock.advance(6_000);
  expect(done).toEqual(['Fishing']);
  clock.jump(8 * 3_600_000);
  undo.recheck();
  await clock.advance(0);
  expect(done).toEqual(['Fishing']);
});

it('what was begun last is the last that is told, and what is taken back, whatever is due first', () => {
  undo.begin(write('ban/1', 'Ban'));
  undo.begin(write('message/1', 'Removal', { forMs: 2_000 }));
  undo.begin(write('ban/2', 'Other ban'));
  undo.begin(write('message/2', 'Other removal', { forMs: 2_000 }));
  const waiting = () => undo.state.value.map(({ target }) => target);
  expect(waiting()).toEqual(['ban/1', 'message/1', 'ban/2', 'message/2']);
  expect(undo.undoLast()).toBe(true);
  expect(undo.undoLast()).toBe(true);
  expect(waiting()).toEqual(['ban/1', 'message/1']);
});

it('what waits behind another when the app quits never happens either, and is told as not sent', async () => {
  const slow = Promise.withResolvers<void>();
  const acting = undo.start(write('channel/7', 'Slow', { act: () => slow.promise }));
  await clock.advance(UNDO_MS);
  const behind = undo.start(write('channel/7', 'Fishing'));
  await clock.advance(UNDO_MS);
  undo.close();
  slow.resolve();
  expect(await acting).toBe('done');
  expect(await behind).toBe('undone');
  expect(done).toEqual([]);
  expect(results.map(({ outcome, error }) => [outcome, error])).toEqual([
    ['done', null],
    ['failed', { kind: 'cutShort', sent: false }],
  ]);
  expect(undo.has('channel/7')).toBe(false);
});

it('what waits when the app quits never happens, and is told so; what is being done is waited for; nothing begins any more', async () => {
  const slow = Promise.withResolvers<void>();
  const acting = undo.start(write('channel/6', 'Slow', { act: () => slow.promise }));
  await clock.advance(UNDO_MS);
  const waiting = undo.start(write('channel/7', 'Fishing'));
  const closed = undo.close();
  expect(await waiting).toBe('undone');
  expect(await undo.start(write('channel/8', 'Late'))).toBe('undone');
  await clock.advance(LONGEST_ANSWER_MS - 1);
  expect(results).toHaveLength(1);
  slow.resolve();
  expect(await acting).toBe('done');
  await closed;
  expect(done).toEqual([]);
  expect(results.map(({ what, outcome, error }) => [what.kind === 'title' && what.title, outcome, error])).toEqual([
    ['Fishing', 'failed', { kind: 'cutShort', sent: false }],
    ['Slow', 'done', null],
  ]);
  expect(clock.pending).toBe(0);
});

it('what got no answer in time when the app quits may be done, and what stood behind it was not sent; each is told once', async () => {
  const slow = Promise.withResolvers<void>();
  undo.begin(write('channel/7', 'Slow', { act: () => slow.promise }));
  await clock.advance(UNDO_MS);
  undo.begin(write('channel/7', 'Behind'));
  await clock.advance(UNDO_MS);
  const closed = undo.close();
  await clock.advance(LONGEST_ANSWER_MS);
  await closed;
  const told = () => results.map(({ what, outcome, error }) => [what.kind === 'title' && what.title, outcome, error]);
  const expected = [
    ['Slow', 'failed', { kind: 'cutShort', sent: true }],
    ['Behind', 'failed', { kind: 'cutShort', sent: false }],
  ];
  expect(told()).toEqual(expected);
  slow.reject(new Error('too late'));
  await clock.advance(60_000);
  expect([told(), done]).toEqual([expected, []]);
});

it('the end waits for nothing where no answer is owed', async () => {
  undo.begin(write('channel/7', 'Fishing'));
  await undo.close();
  expect(clock.pending).toBe(0);
});

describe('while all are held', () => {
  it('nothing is done because its time is over; what is let go has its whole time again', async () => {
    undo.begin(write('channel/7', 'Fishing'));
    await clock.advance(5_000);
    const letGo = undo.hold();
    undo.begin(write('channel/8', 'Begun meanwhile'));
    clock.jump(60_000);
    undo.recheck();
    await clock.advance(60_000);
    expect(done).toEqual([]);
    const letOtherGo = undo.hold();
    letGo();
    letGo();
    await clock.advance(60_000);
    expect(done).toEqual([]);
    letOtherGo();
    expect(undo.state.value.map(({ untilMs }) => untilMs - clock.now())).toEqual([UNDO_MS, UNDO_MS]);
    await clock.advance(UNDO_MS - 1);
    expect(done).toEqual([]);
    await clock.advance(1);
    expect(done).toEqual(['Fishing', 'Begun meanwhile']);
    expect(clock.pending).toBe(0);
  });

  it('one is done at once, or taken back, all the same', async () => {
    undo.begin(write('channel/7', 'Fishing'));
    undo.begin(write('channel/8', 'Reading'));
    const letGo = undo.hold();
    undo.now('channel/7');
    undo.undo('channel/8');
    await clock.advance(0);
    letGo();
    await clock.advance(UNDO_MS);
    expect(done).toEqual(['Fishing']);
  });
});

it('who no longer listens is told nothing', async () => {
  const heard: string[] = [];
  const stop = undo.onResult(({ outcome }) => heard.push(outcome));
  stop();
  void undo.start(write('channel/7', 'Fishing'));
  await clock.advance(UNDO_MS);
  expect(heard).toEqual([]);
  expect(results).toHaveLength(1);
});

it('what ends the time of a write has a name of its own, also once the clock was set back', () => {
  const after = vi.spyOn(clock, 'after');
  undo.begin(write('channel/7', 'Fishing', { forMs: 2_000 }));
  clock.jump(-3_600_000);
  undo.recheck();
  expect(after.mock.calls.map(([ms, run]) => [ms, run.name])).toEqual([
    [2_000, UNDO_TIMER],
    [2_000, UNDO_TIMER],
  ]);
});

it('of a write whose answer was lost it says that it may be done, to whoever waits for it, too', async () => {
  const lost = new AppFailure({ kind: 'offline' }, { cause: new Unanswered() });
  const ended = undo.start(write('channel/7', 'Fishing', { act: (): Promise<void> => Promise.reject(lost) }));
  const thrown = expect(ended).rejects.toMatchObject({ error: { kind: 'offline', mayBeDone: true } });
  await clock.advance(UNDO_MS);
  await thrown;
  expect(results).toMatchObject([{ outcome: 'failed', error: { kind: 'offline', mayBeDone: true } }]);
});
