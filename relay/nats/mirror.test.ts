import type { KV, KvEntry } from '@nats-io/kv';
import { expect, it } from 'vitest';
import { settle } from '../../electron/testing/fakeClock.ts';
import type { NatsLink } from './connection.ts';
import { Mirror } from './mirror.ts';

type Told = Pick<KvEntry, 'key' | 'operation' | 'revision'> & { value: Uint8Array };
const text = (value: string) => new Uint8Array(Buffer.from(value));
const entry = (operation: 'PUT' | 'DEL', revision: number, value = ''): Told => ({
  key: 'nora',
  operation,
  revision,
  value: text(value),
});

/** A store that tells what a test says, and what it answers when it is asked. */
async function mirrored() {
  const waiting: ((told: Told) => void)[] = [];
  const store = { answer: null as Told | null, changes: 0 };
  async function* told() {
    for (;;) yield await new Promise<Told>((resolve) => waiting.push(resolve));
  }
  const kv = {
    status: async () => ({ values: 0 }),
    watch: async () => Object.assign(told(), { stop() {} }),
    get: async () => store.answer,
  };
  const link = { onReturn: () => () => {} };
  const read = (bytes: Uint8Array) => Buffer.from(bytes).toString() || null;
  const mirror = await Mirror.open(link as unknown as NatsLink, kv as unknown as KV, read, () => {
    store.changes += 1;
  });
  return {
    mirror,
    store,
    async tell(one: Told) {
      await settle();
      waiting.shift()?.(one);
      await settle();
    },
  };
}

it('does not bring back what was deleted by an answer that is older than that', async () => {
  const { mirror, store, tell } = await mirrored();
  await tell(entry('PUT', 5, 'a'));
  await tell(entry('DEL', 6));
  mirror.set('nora', text('a'), 5);
  expect(mirror.get('nora')).toBe(null);
  store.answer = entry('PUT', 5, 'a');
  expect(await mirror.refresh('nora')).toMatchObject({ value: null, revision: 6 });
  expect(mirror.get('nora')).toBe(null);
  expect(mirror.keys()).toEqual([]);
  await tell(entry('PUT', 7, 'b'));
  expect(mirror.get('nora')).toBe('b');
  expect(store.changes).toBe(3);
});

it('keeps what is newer than what was deleted here', async () => {
  const { mirror, store, tell } = await mirrored();
  await tell(entry('PUT', 5, 'a'));
  await tell(entry('PUT', 7, 'b'));
  mirror.drop('nora', 5);
  expect(mirror.get('nora')).toBe('b');
  mirror.drop('nora', 7);
  expect(mirror.get('nora')).toBe(null);
  // The store tells of that as well: it is no change any more.
  await tell(entry('DEL', 8));
  expect(store.changes).toBe(3);
});

it('tells of a change once, whoever learned of it first', async () => {
  const { mirror, store, tell } = await mirrored();
  mirror.set('nora', text('a'), 5);
  await tell(entry('PUT', 5, 'a'));
  await tell(entry('PUT', 6, 'a'));
  expect(store.changes).toBe(1);
  store.answer = entry('DEL', 9);
  await mirror.refresh('nora');
  await tell(entry('PUT', 8, 'late'));
  expect(mirror.get('nora')).toBe(null);
  expect(store.changes).toBe(2);
});
