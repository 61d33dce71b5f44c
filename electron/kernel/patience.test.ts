import { expect, it } from 'vitest';
import { AppFailure } from '../../shared/failure.ts';
import { LONGEST_PATIENCE_MS } from '../../shared/patience.ts';
import { FakeClock } from '../testing/fakeClock.ts';
import { Patience } from './patience.ts';
import type { BudgetWait, Waiting } from './ports.ts';

const refusal = (retryAfterMs: number) =>
  new AppFailure({ kind: 'rateLimited', bucket: 'channel-write', retryAfterMs });
const stopped = new AppFailure({ kind: 'stopped' });

/** An act that fails with these first, one after the other. */
function setUp(...failures: Error[]) {
  const clock = new FakeClock();
  const told: (BudgetWait | null)[] = [];
  const patience = new Patience({ clock, told: (wait) => told.push(wait) });
  const tries: number[] = [];
  const ended: unknown[] = [];
  const act = async () => {
    tries.push(clock.now());
    const failure = failures.shift();
    if (failure) throw failure;
  };
  const run = (what: (waiting: Waiting) => Promise<void> = act) =>
    patience.run(what).then(
      () => ended.push('done'),
      (cause) => ended.push(cause),
    );
  return { clock, patience, told, tries, ended, run, startMs: clock.now() };
}

it('does what was refused once the wait is over, and tells it meanwhile', async () => {
  const { clock, told, tries, ended, run, startMs } = setUp(refusal(9_000));
  void run();
  await clock.advance(8_999);
  expect(told).toEqual([{ bucket: 'channel-write', untilMs: startMs + 9_000, refused: true }]);
  expect(tries).toHaveLength(1);
  await clock.advance(1);
  expect(tries).toEqual([startMs, startMs + 9_000]);
  expect([told.at(-1), ended]).toEqual([null, ['done']]);
  expect(clock.pending).toBe(0);
});

it('is stopped while it waits, and does nothing more', async () => {
  const { clock, patience, tries, ended, run } = setUp(refusal(9_000));
  void run();
  await clock.advance(1_000);
  patience.stop(stopped);
  await clock.advance(60_000);
  void run();
  await clock.advance(0);
  expect([tries.length, ended]).toEqual([1, [stopped, stopped]]);
  expect(clock.pending).toBe(0);
});

it('lets what was sent come to its end when it is stopped', async () => {
  const { clock, patience, ended, run } = setUp();
  void run(() => clock.sleep(2_000));
  patience.stop(stopped);
  await clock.advance(2_000);
  expect(ended).toEqual(['done']);
});

it('gives up after several refusals in a row, also when they name no time', async () => {
  const many = Array.from({ length: 9 }, () => refusal(0));
  const { clock, tries, ended, run } = setUp(...many);
  void run();
  await clock.advance(60_000);
  expect(tries).toHaveLength(5);
  expect(ended).toEqual([expect.objectContaining({ error: expect.objectContaining({ kind: 'rateLimited' }) })]);
});

it('waits for no rest that makes no sense, and says how long it was to be', async () => {
  const { clock, told, ended, run } = setUp(refusal(10_000 * 86_400_000));
  void run();
  await clock.advance(0);
  expect(told.filter((wait) => wait !== null)).toEqual([]);
  expect(ended).toEqual([refusal(10_000 * 86_400_000)].map(({ error }) => expect.objectContaining({ error })));
  expect(clock.pending).toBe(0);
});

it('ends a wait of the budget that never comes to its end', async () => {
  const { clock, told, ended, run } = setUp();
  void run(async ({ told: tell, signal }) => {
    tell({ bucket: 'global', untilMs: null, refused: false });
    await clock.sleep(10 * LONGEST_PATIENCE_MS, signal);
  });
  await clock.advance(LONGEST_PATIENCE_MS);
  expect(told).toEqual([{ bucket: 'global', untilMs: null, refused: false }, null]);
  expect(ended).toMatchObject([{ error: { kind: 'rateLimited', bucket: 'global' } }]);
});

it('goes on at once after a sleep that was longer, and after no longer a wait when the clock was set back', async () => {
  const slept = setUp(refusal(9_000));
  void slept.run();
  await slept.clock.advance(0);
  slept.clock.jump(3_600_000);
  slept.patience.recheck();
  await slept.clock.advance(0);
  expect(slept.tries).toHaveLength(2);
  const back = setUp(refusal(9_000));
  void back.run();
  await back.clock.advance(1_000);
  back.clock.jump(-3_600_000);
  back.patience.recheck();
  expect(back.told.at(-1)).toMatchObject({ untilMs: back.clock.now() + 9_000 });
});
