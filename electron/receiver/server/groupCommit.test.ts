import { expect, it } from 'vitest';
import { AppFailure } from '../../../shared/failure.ts';
import { FakeClock, settle } from '../../testing/fakeClock.ts';
import type { Arrival, Taken, Written } from '../journal/journal.ts';
import { GroupCommit } from './groupCommit.ts';
import { Series } from './series.ts';

/** A journal whose writes end when the test says so. */
function makeCommits() {
  const writes: { ids: number[]; end: (ok: boolean) => void }[] = [];
  const journal = {
    write: (arrivals: readonly Arrival[]) =>
      new Promise<Taken>((resolve, reject) => {
        const ids = arrivals.map(({ atMs }) => atMs);
        const end = (ok: boolean): void => {
          const written = ids.map((id): Written => ({ id, firstId: null }));
          if (ok) resolve({ from: ids[0] ?? 0, filed: Promise.resolve(written) });
          else reject(new AppFailure({ kind: 'storageFailed', what: 'journal' }));
        };
        writes.push({ ids, end });
      }),
  };
  const counts: number[] = [];
  const faults: unknown[] = [];
  const filed: (number | null)[] = [];
  const listeners = {
    written: (count: number) => void counts.push(count),
    failed: (cause: unknown) => void faults.push(cause),
    filed: (written: readonly Written[] | null) => void filed.push(written?.length ?? null),
  };
  const clock = new FakeClock();
  const commits = new GroupCommit(journal, clock, listeners);
  const settled: [number, number | null][] = [];
  const push = (from: number, count: number, series?: Series): void => {
    for (let id = from; id < from + count; id++) {
      commits.push({ atMs: id, body: new Uint8Array() } as Arrival, (given) => void settled.push([id, given]), series);
    }
  };
  return { clock, writes, counts, faults, filed, commits, settled, push };
}

it('writes together what came together, two at once, and the next while the answers of the one before leave', async () => {
  const { writes, counts, filed, commits, settled, push } = makeCommits();
  push(1, 3);
  await settle();
  push(4, 2);
  await settle();
  push(6, 300);
  await settle();
  expect(writes.map(({ ids }) => ids)).toEqual([
    [1, 2, 3],
    [4, 5],
  ]);
  expect(settled).toEqual([]);
  writes[0]?.end(true);
  await settle();
  expect(writes[2]?.ids).toHaveLength(256);
  writes[1]?.end(true);
  await settle();
  expect(writes[3]?.ids).toHaveLength(44);
  let isIdle = false;
  const idle = commits.idle().then(() => {
    isIdle = true;
  });
  writes[2]?.end(true);
  await settle();
  expect(isIdle).toBe(false);
  writes[3]?.end(true);
  await idle;
  expect(settled).toEqual(Array.from({ length: 305 }, (_, at) => [at + 1, at + 1]));
  expect(counts).toEqual([3, 2, 256, 44]);
  expect(filed).toEqual([3, 2, 256, 44]);
});

it('begins to write in the middle of a turn that brings much', async () => {
  const { writes, push } = makeCommits();
  push(1, 30);
  expect(writes.map(({ ids }) => ids.length)).toEqual([12, 12]);
  writes[0]?.end(true);
  await settle();
  expect(writes[2]?.ids).toEqual([25, 26, 27, 28, 29, 30]);
});

it('waits for company when the disk is slow, which two writes say: until all have come back, or a moment', async () => {
  const { clock, writes, push } = makeCommits();
  const writeSlowly = async (nth: number): Promise<void> => {
    await settle();
    clock.jump(8);
    writes[nth]?.end(true);
    await settle();
  };
  push(1, 4);
  await writeSlowly(0);
  push(5, 4);
  await settle();
  expect(writes).toHaveLength(2);
  push(9, 2);
  await settle();
  push(11, 1);
  await writeSlowly(1);
  await writeSlowly(2);
  expect(writes).toHaveLength(3);
  push(12, 1);
  await settle();
  expect(writes).toHaveLength(3);
  push(13, 1);
  await settle();
  expect(writes[3]?.ids).toEqual([11, 12, 13]);
  push(14, 2);
  await settle();
  expect(writes).toHaveLength(4);
  await writeSlowly(3);
  await clock.advance(4);
  expect(writes).toHaveLength(4);
  await clock.advance(1);
  expect(writes[4]?.ids).toEqual([14, 15]);
});

it('waits for nobody when it is to end', async () => {
  const { clock, writes, commits, push } = makeCommits();
  for (const nth of [0, 1]) {
    push(2 * nth, 2);
    await settle();
    clock.jump(8);
    writes[nth]?.end(true);
    await settle();
  }
  push(4, 1);
  await settle();
  expect(writes).toHaveLength(2);
  const idle = commits.idle();
  writes[2]?.end(true);
  await idle;
  expect(writes[2]?.ids).toEqual([4]);
});

it('says when what was written will not be told to be filed', async () => {
  const filed: unknown[] = [];
  const journal = { write: async () => ({ from: 1, filed: Promise.reject(new Error('the thread ended')) }) };
  const listeners = { written: () => {}, failed: () => {}, filed: (written: unknown) => void filed.push(written) };
  const commits = new GroupCommit(journal, new FakeClock(), listeners);
  const settled: (number | null)[] = [];
  commits.push({ atMs: 1, body: new Uint8Array() } as Arrival, (id) => void settled.push(id));
  await commits.idle();
  await settle();
  expect([settled, filed]).toEqual([[1], [null]]);
});

it('tells all of a failed write, and goes on', async () => {
  const { writes, faults, commits, settled, push } = makeCommits();
  push(1, 2);
  await settle();
  writes[0]?.end(false);
  await settle();
  push(3, 1);
  await settle();
  writes[1]?.end(true);
  await commits.idle();
  expect(settled).toEqual([
    [1, null],
    [2, null],
    [3, 3],
  ]);
  expect(faults).toHaveLength(1);
});

it('writes none of a series behind one that could not be written, and what is not of it all the same', async () => {
  const { writes, commits, settled, push } = makeCommits();
  const series = new Series();
  push(1, 1, series);
  await settle();
  push(2, 1);
  await settle();
  push(3, 1, series);
  push(4, 1);
  push(5, 1, series);
  await settle();
  writes[0]?.end(false);
  await settle();
  expect(writes.map(({ ids }) => ids)).toEqual([[1], [2], [4]]);
  for (const write of writes) write.end(true);
  await settle();
  expect(settled).toEqual([
    [3, null],
    [5, null],
    [1, null],
    [2, 2],
    [4, 4],
  ]);
  push(6, 1, series);
  await commits.idle();
  expect(settled.at(-1)).toEqual([6, null]);
  expect(writes).toHaveLength(3);
});
