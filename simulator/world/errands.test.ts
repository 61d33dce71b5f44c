import { expect, it } from 'vitest';
import { Errands } from './errands.ts';

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

it('asks nothing before it starts, and then for all that was asked before, in order', async () => {
  const errands = new Errands();
  const asked: string[] = [];
  const ask = (what: string) =>
    errands.run(
      async () => asked.push(what),
      () => {},
    );
  ask('first');
  ask('second');
  await settled();
  expect(asked).toEqual([]);
  errands.start(() => {});
  ask('third');
  expect(asked).toEqual(['first', 'second', 'third']);
});

it('hands an answer to the receiver alone; who asked gets it when the world is told', async () => {
  const errands = new Errands();
  const received: [number, unknown][] = [];
  const done: unknown[] = [];
  errands.start((id, answer) => received.push([id, answer]));
  errands.run(
    async () => ({ status: 204 }),
    (answer) => done.push(answer),
  );
  await settled();
  expect([received, done]).toEqual([[[1, { status: 204 }]], []]);
  errands.answer(1, { status: 204 });
  expect(done).toEqual([{ status: 204 }]);
});

it('takes the answers of then in a replay, and asks only for what stayed open', async () => {
  const errands = new Errands();
  const asked: string[] = [];
  const done: unknown[] = [];
  for (const name of ['a', 'b']) {
    errands.run(
      async () => asked.push(name),
      (answer) => done.push([name, answer]),
    );
  }
  errands.answer(1, 'of then');
  errands.start(() => {});
  await settled();
  expect([done, asked]).toEqual([[['a', 'of then']], ['b']]);
});

it('passes over a second answer, and one nobody asked for', () => {
  const errands = new Errands();
  const done: unknown[] = [];
  errands.run(
    async () => 0,
    (answer) => done.push(answer),
  );
  errands.answer(99, 'stray');
  errands.answer(1, 'one');
  errands.answer(1, 'two');
  expect(done).toEqual(['one']);
});

it('receives nothing any more once it is stopped', async () => {
  const errands = new Errands();
  const received: number[] = [];
  errands.start((id) => received.push(id));
  errands.run(
    async () => 'in time',
    () => {},
  );
  await settled();
  errands.run(
    async () => 'late',
    () => {},
  );
  errands.stop();
  await settled();
  expect(received).toEqual([1]);
});
