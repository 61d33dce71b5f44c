import { expect, it } from 'vitest';
import { turnsAfter } from './turns.ts';

it('hands out no turn before it has begun, then one after the other with what is asked meanwhile between them', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const done: string[] = [];
  const turn = turnsAfter(begun);
  const turns = ['first', 'second', 'third'].map((name) => turn().then(() => void done.push(name)));
  await new Promise((resolve) => setImmediate(resolve));
  expect(done).toEqual([]);
  begin();
  const ask = () =>
    setImmediate(() => {
      done.push('asked');
      if (!done.includes('third')) ask();
    });
  ask();
  await Promise.all(turns);
  for (const name of ['second', 'third']) expect(done[done.indexOf(name) - 1]).toBe('asked');
  expect(done.filter((name) => name !== 'asked')).toEqual(['first', 'second', 'third']);
});
