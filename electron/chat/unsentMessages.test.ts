import { expect, it } from 'vitest';
import type { KeyValueStore } from '../kernel/desktop.ts';
import { FakeClock } from '../testing/fakeClock.ts';
import { makeLog } from '../testing/fakeLog.ts';
import { type UnsentMessage, UnsentMessages } from './unsentMessages.ts';

const { log } = makeLog(new FakeClock());
const saying = (text: string): UnsentMessage => ({
  ...{ text, whisperTo: null, userId: 1, username: 'nora', atMs: 5, became: 'failed' },
  failure: { kind: 'offline' },
});
function makeStore() {
  const values: Record<string, unknown> = {};
  const store: KeyValueStore = {
    get: (key) => values[key],
    set: (key, value) => {
      values[key] = structuredClone(value);
    },
  };
  return { values, store, open: () => new UnsentMessages({ store, log }) };
}

it('keeps what was not sent of each channel of each service, over a restart', () => {
  const { open } = makeStore();
  open().keep('demo', 1, [saying('one'), saying('two')]);
  open().keep('other', 1, [saying('elsewhere')]);
  expect(open().of('demo', 1)).toEqual([saying('one'), saying('two')]);
  open().forget('demo');
  expect(open().of('demo', 1)).toEqual([]);
  expect(open().all).toMatchObject([{ service: 'other', text: 'elsewhere' }]);
  open().keep('other', 2, [saying('of one'), { ...saying('of another'), userId: 9 }]);
  open().forgetAccount('other', 9);
  open().forgetAccount('demo', 1);
  expect(open().all.map(({ text }) => text)).toEqual(['elsewhere', 'of one']);
  open().clear();
  expect(open().all).toEqual([]);
});

it('keeps the newest twenty of a channel, and writes nothing where nothing was kept', () => {
  const { open, values } = makeStore();
  open().keep('demo', 1, []);
  expect(values).toEqual({});
  const many = Array.from({ length: 25 }, (_, nth) => saying(`${nth}`));
  open().keep('demo', 1, many);
  expect(open().of('demo', 1)).toEqual(many.slice(5));
});

it('what can’t be read goes with all that is deleted, though it counts as nothing', () => {
  const { open, values } = makeStore();
  values.unsent = [{ text: 'a private line' }];
  open().clear();
  expect(values).toEqual({ unsent: [] });
});

it('begins anew where the file holds something else, and goes on where nothing can be kept', () => {
  const { open, values } = makeStore();
  values.unsent = [{ text: 7 }];
  expect(open().all).toEqual([]);
  const full: KeyValueStore = {
    get: () => undefined,
    set: () => {
      throw new Error('ENOSPC');
    },
  };
  const unsent = new UnsentMessages({ store: full, log });
  unsent.keep('demo', 1, [saying('one')]);
  expect(unsent.of('demo', 1)).toEqual([saying('one')]);
});
