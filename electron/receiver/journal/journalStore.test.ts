import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StoreThread } from '../../storage/thread/storeThread.ts';
import type { Answer } from '../../storage/thread/wire.ts';
import { Torn } from '../../storage/torn.ts';
import { until } from '../../testing/until.ts';
import type { DeliveryMethods } from './journalStore.ts';
import { allRows, deliveriesFile, SERVICE, START_MS, StoreRig, sampleArrival } from './testing/storeRig.ts';

let rig: StoreRig;
beforeEach(() => {
  rig = new StoreRig(deliveriesFile);
});
afterEach(() => rig.close());

function start() {
  const told: Answer[] = [];
  rig.told = (change) => {
    if (change.kind === 'filed') told.push({ kind: 'changed', change });
  };
  const ends: string[] = [];
  const thread = new StoreThread(rig.store, {
    tell: (answer) => told.push(answer),
    end: () => ends.push('end'),
    torn: () => ends.push('torn'),
  });
  let id = 0;
  const take = (kind: 'call', method: keyof DeliveryMethods, ...args: unknown[]): number => {
    thread.take({ kind, id: ++id, method, args });
    return id;
  };
  return {
    told,
    ends,
    write: (count: number): number => {
      const body = new Uint8Array(10);
      const arrivals = Array.from({ length: count }, (_, at) => sampleArrival({ envelopeId: `${id}-${at}`, body }));
      const first = rig.put(...arrivals);
      take('call', 'wake');
      return first;
    },
    call: (method: keyof DeliveryMethods, ...args: unknown[]): number => take('call', method, ...args),
    close: (): number => {
      thread.take({ kind: 'close', id: ++id });
      return id;
    },
    answer: (to: number) => told.find((each) => 'id' in each && each.id === to),
    filed: () => told.filter(({ kind }) => kind === 'changed').length,
  };
}

it('answers a question when all before it is filed', async () => {
  const { write, call, answer } = start();
  write(2_000);
  expect(rig.store.inbox.filedUpto).toBe(0);
  const rows = call('rows', SERVICE, allRows);
  const later = call('rows', SERVICE, allRows);
  expect([answer(rows), answer(later)]).toEqual([undefined, undefined]);
  expect(write(1)).toBe(2_001);
  await until(() => answer(later) !== undefined);
  // All that was written before it was asked; what came later may be filed by then, or not.
  const asked = answer(rows);
  const { total } = asked?.kind === 'result' ? (asked.value as { total: number }) : { total: 0 };
  expect([2_000, 2_001]).toContain(total);
});

it('answers at once what has nothing to do with deliveries, and in order', () => {
  const { write, call, answer } = start();
  write(10);
  expect(answer(call('listening', true, 5))).toMatchObject({ kind: 'result' });
  const rows = call('rows', SERVICE, allRows);
  expect(answer(call('listening', false, 6))).toBeUndefined();
  expect(answer(rows)).toBeUndefined();
});

it('tells what was filed, and files by itself', async () => {
  const { write, told, filed } = start();
  write(2_000);
  write(2_000);
  await until(() => rig.store.inbox.waiting === 0);
  expect(filed()).toBeGreaterThan(1);
  expect(told.at(-1)).toMatchObject({ kind: 'changed', change: { upto: 4_000 } });
});

it('hands out what is unhandled as soon as it has as many as were asked for', async () => {
  const { write, call, answer } = start();
  write(20_000);
  const some = call('unhandled', 0, 10);
  await until(() => answer(some) !== undefined);
  expect(answer(some)).toMatchObject({ value: Array.from({ length: 10 }, (_, at) => ({ id: at + 1 })) });
  expect(rig.store.inbox.waiting).toBeGreaterThan(0);
});

it('a flood that was not filed is closed at once, and filed after the next start', async () => {
  const { write, close, ends } = start();
  for (let nth = 0; nth < 30; nth++) write(1_000);
  close();
  await until(() => ends.length > 0);
  rig.reopen();
  expect(rig.store.inbox.waiting).toBeGreaterThan(0);
  expect(rig.store.inbox.lastId).toBe(30_000);
  const { call, answer } = start();
  const rows = call('rows', SERVICE, allRows);
  await until(() => answer(rows) !== undefined);
  expect(answer(rows)).toMatchObject({ value: { total: 30_000 } });
});

it('reads bit by bit what is not in the index for a search, and takes all along from the index', async () => {
  const [, , , looking] = rig.store.background;
  if (looking === undefined) throw new Error('nothing is looked through');
  const read = vi.spyOn(looking, 'work');
  const { write, call, answer } = start();
  write(3_000);
  const search = call('rows', SERVICE, { ...allRows, text: 'content' });
  const later = call('rows', SERVICE, { ...allRows, text: 'content', offset: 2_990 });
  await until(() => answer(later) !== undefined);
  expect(answer(search)).toMatchObject({ value: { total: 3_000, rows: { length: 50 } } });
  expect(answer(later)).toMatchObject({ value: { total: 3_000, rows: { length: 10 } } });
  expect(read).toHaveBeenCalled();
  const slice = call('exportSlice', SERVICE, { ...allRows, text: 'content' }, null, 5);
  await until(() => answer(slice) !== undefined);
  expect(rig.store.texts.upto).toBe(3_000);
});

it('answers what is looked for also where all is filed and in the index', async () => {
  const { write, call, answer } = start();
  write(3_000);
  await until(() => rig.store.inbox.waiting === 0);
  rig.store.texts.catchUp(() => false);
  const queries = [
    { text: 'content' },
    { verdicts: ['valid' as const], fromMs: START_MS },
    { toMs: START_MS - 1 },
    { text: 'content', statusClasses: [2 as const], toMs: START_MS },
  ];
  const asked = queries.map((query) => call('rows', SERVICE, { ...allRows, ...query }));
  for (const [at, total] of [3_000, 3_000, 0, 3_000].entries()) {
    const id = asked[at] ?? 0;
    await until(() => answer(id) !== undefined);
    expect(answer(id)).toMatchObject({ kind: 'result', value: { total } });
  }
});

it('files all before it closes, and does nothing afterwards', async () => {
  const { write, close, call, answer, ends } = start();
  write(1_000);
  const closed = close();
  await until(() => ends.length > 0);
  expect(answer(closed)).toMatchObject({ kind: 'result' });
  expect(ends).toEqual(['end']);
  expect(answer(call('rows', SERVICE, allRows))).toBeUndefined();
  rig.reopen();
  expect(rig.rows().total).toBe(1_000);
});

it('fails who waits when filing fails, and files later', async () => {
  const [, , filing] = rig.store.background;
  if (filing === undefined) throw new Error('nothing is filed');
  vi.spyOn(filing, 'work').mockImplementationOnce(() => {
    throw new Error('full');
  });
  const { write, call, answer } = start();
  write(10);
  const state = call('rows', SERVICE, allRows);
  await until(() => answer(state) !== undefined);
  expect(answer(state)).toMatchObject({ kind: 'error', detail: 'Error: full', damaged: false });
  expect(write(10)).toBe(11);
  const again = call('rows', SERVICE, allRows);
  await until(() => answer(again) !== undefined);
  expect(answer(again)).toMatchObject({ kind: 'result', value: { total: 20 } });
});

it('ends when what is to be filed is torn, and says so though nobody waits', async () => {
  const [, , filing] = rig.store.background;
  if (filing === undefined) throw new Error('nothing is filed');
  vi.spyOn(filing, 'work').mockImplementation(() => {
    throw new Torn('torn');
  });
  const { write, told, ends } = start();
  write(1);
  await until(() => ends.length > 0);
  expect(told.at(-1)).toMatchObject({ kind: 'error', id: null, damaged: true });
  expect(ends).toEqual(['torn']);
});
