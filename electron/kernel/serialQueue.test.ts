import { expect, it } from 'vitest';
import { settle } from '../testing/fakeClock.ts';
import { SerialQueue } from './serialQueue.ts';

it('runs one after the other, and tells a failure to its own caller alone', async () => {
  const turns = new SerialQueue();
  const done: string[] = [];
  const held = Promise.withResolvers<string>();
  const first = turns.run(() => held.promise.then((name) => done.push(name)));
  const second = turns.run(async () => {
    done.push('second');
    throw new Error('broken');
  });
  const third = turns.run(async () => done.push('third'));
  second.catch(() => {});
  await settle();
  expect(done).toEqual([]);
  held.resolve('first');
  expect(await first).toBe(1);
  await expect(second).rejects.toThrow('broken');
  expect(await third).toBe(3);
  expect(done).toEqual(['first', 'second', 'third']);
});
