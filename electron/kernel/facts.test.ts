import { beforeEach, expect, it } from 'vitest';
import type { FactOf } from '../../shared/facts.ts';
import { AppFailure } from '../../shared/failure.ts';
import { FakeClock, settle } from '../testing/fakeClock.ts';
import { makeLog } from '../testing/fakeLog.ts';
import { FactStream } from './facts.ts';

let stream: FactStream;
let lines: string[];
let heard: string[];

beforeEach(() => {
  const { log, lines: logged } = makeLog(new FakeClock());
  lines = logged;
  heard = [];
  stream = new FactStream(log);
});

const down = (id: string): FactOf<'tunnelDown'> => ({ kind: 'tunnelDown', id, atMs: 1, serviceKey: 'demo', why: 'x' });
const back = (id: string): FactOf<'tunnelBack'> => ({ kind: 'tunnelBack', id, atMs: 2, serviceKey: 'demo', awayMs: 1 });
const full = new AppFailure({ kind: 'storageFailed', what: 'journal' });
const listenAs = (name: string) => stream.listen(null, ({ id }) => void heard.push(`${name} ${id}`));

it('tells each fact to whoever listens to its kind, until they leave', () => {
  const leave = stream.listen(['tunnelDown'], ({ why }) => void heard.push(why));
  listenAs('all');
  stream.tell(down('1'));
  stream.tell(back('2'));
  leave();
  stream.tell(down('3'));
  expect(heard).toEqual(['x', 'all 1', 'all 2', 'all 3']);
});

it('lets everybody hear the facts in one order, whatever is told meanwhile', () => {
  stream.listen(['tunnelDown'], ({ id }) => {
    heard.push(`first ${id}`);
    stream.tell(back(`of ${id}`));
  });
  listenAs('second');
  stream.tell(down('1'));
  stream.tell(down('2'));
  expect(heard).toEqual(['first 1', 'second 1', 'second of 1', 'first 2', 'second 2', 'second of 2']);
});

it('keeps nothing from others when a listener throws or rejects, and logs a row of failures once', async () => {
  let isBroken = true;
  stream.listen(null, () => {
    if (isBroken) throw new Error('sync');
  });
  stream.listen(null, () => (isBroken ? Promise.reject(new Error('async')) : undefined));
  listenAs('third');
  for (const id of ['1', '2']) await stream.tell(down(id));
  isBroken = false;
  await stream.tell(down('3'));
  isBroken = true;
  await stream.tell(down('4'));
  expect(heard).toEqual(['third 1', 'third 2', 'third 3', 'third 4']);
  expect(lines.filter((line) => line.includes('fact.notHeard'))).toHaveLength(4);
});

it('tells nobody who leaves, or comes, while the fact is told', () => {
  let leaveThird = (): void => {};
  stream.listen(null, () => {
    leaveThird();
    listenAs('late');
  });
  listenAs('second');
  leaveThird = listenAs('third');
  stream.tell(down('1'));
  expect(heard).toEqual(['second 1']);
});

it('waits for what is promised, also of a fact that is told by a listener', async () => {
  const slow = Promise.withResolvers<void>();
  stream.listen(['tunnelBack'], () => slow.promise);
  stream.listen(['tunnelDown'], async () => {
    await stream.tell(back('2'));
    heard.push('kept');
  });
  const told = Promise.resolve(stream.tell(down('1'))).then(() => heard.push('told'));
  await settle();
  expect(heard).toEqual([]);
  slow.resolve();
  await told;
  expect(heard).toEqual(['kept', 'told']);
});

it('changes nothing when a fact is told twice', async () => {
  listenAs('one');
  const slow = Promise.withResolvers<void>();
  stream.listen(null, () => slow.promise);
  const first = stream.tell(down('1'));
  expect(stream.tell(down('1'))).toBe(first);
  slow.resolve();
  await first;
  expect(stream.tell(down('1'))).toBeUndefined();
  expect(heard).toEqual(['one 1']);
});

it('tells it again to those alone who could not keep it', async () => {
  let isFull = true;
  listenAs('first');
  stream.listen(null, async ({ id }) => {
    if (isFull) throw full;
    heard.push(`kept ${id}`);
  });
  stream.listen(null, ({ id }) => {
    if (isFull) throw full;
    heard.push(`taken ${id}`);
  });
  stream.listen(null, () => Promise.reject(new TypeError('a slip of ours')));
  await expect(stream.tell(down('1'))).rejects.toBe(full);
  await expect(stream.tell(down('1'))).rejects.toBe(full);
  expect(heard).toEqual(['first 1']);
  isFull = false;
  await stream.tell(down('1'));
  await stream.tell(down('1'));
  expect(heard).toEqual(['first 1', 'taken 1', 'kept 1']);
});

it('leaves nothing unheard when nobody waits for what could not be kept', async () => {
  stream.listen(['tunnelBack'], () => Promise.reject(full));
  stream.listen(['tunnelDown'], () => void stream.tell(back('2')));
  stream.tell(down('1'));
  // A rejection that nobody hears would fail this test.
  await settle();
  expect(lines.filter((line) => line.includes('fact.notKept'))).toHaveLength(1);
});

it('remembers the last ids alone', () => {
  listenAs('one');
  for (let nth = 0; nth < 9_000; nth += 1) stream.tell(down(`${nth}`));
  heard.length = 0;
  stream.tell(down('8999'));
  stream.tell(down('0'));
  expect(heard).toEqual(['one 0']);
});
