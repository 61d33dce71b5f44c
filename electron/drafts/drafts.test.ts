import { beforeEach, expect, it } from 'vitest';
import type { KeyValueStore } from '../kernel/desktop.ts';
import { FakeClock } from '../testing/fakeClock.ts';
import { makeLog } from '../testing/fakeLog.ts';
import { Drafts } from './index.ts';

let values: Record<string, unknown>;
let service: string;
const store: KeyValueStore = {
  get: (key) => values[key],
  set: (key, value) => {
    values[key] = structuredClone(value);
  },
};
const { log } = makeLog(new FakeClock());
const open = (kept: KeyValueStore | null = store) => new Drafts({ store: kept, serviceKey: () => service, log });

beforeEach(() => {
  values = {};
  service = 'demo';
});

it('keeps a line for each channel of each service, over a restart', () => {
  open().keep(1, 'hello');
  open().keep(2, 'there');
  service = 'other';
  expect(open().of(1)).toBe('');
  open().keep(1, 'elsewhere');
  service = 'demo';
  expect([open().of(1), open().of(2)]).toEqual(['hello', 'there']);
});

it('forgets a line that was sent, and all of a service that was left', () => {
  const drafts = open();
  drafts.keep(1, 'hello');
  drafts.keep(1, '');
  expect(values).toEqual({ drafts: [] });
  drafts.keep(1, 'mine');
  drafts.forget('other');
  expect(drafts.of(1)).toBe('mine');
  drafts.forget('demo');
  expect(drafts.of(1)).toBe('');
});

it('writes nothing where nothing is kept and nothing was written, unless the disk still has what was sent', () => {
  let writes = 0;
  let isFull = false;
  const drafts = open({
    get: store.get,
    set: (key, value) => {
      writes += 1;
      if (isFull) throw new Error('ENOSPC');
      store.set(key, value);
    },
  });
  drafts.keep(1, '');
  expect(writes).toBe(0);
  drafts.keep(1, 'hello');
  isFull = true;
  drafts.keep(1, '');
  isFull = false;
  drafts.keep(1, '');
  expect(values).toEqual({ drafts: [] });
  drafts.keep(1, '');
  expect(writes).toBe(3);
});

it('keeps the fifty channels that were written in last', () => {
  const drafts = open();
  for (let channel = 0; channel < 60; channel += 1) drafts.keep(channel, `to ${channel}`);
  expect([drafts.of(9), drafts.of(10), drafts.of(59)]).toEqual(['', 'to 10', 'to 59']);
});

const pim = { name: 'pim', userId: 5 };

it('keeps a whisper for the person, the account and the channel, over a restart, and never as the line to all', () => {
  open().keep(1, 'to all');
  open().keepWhisper(1, 8, pim, 'half a sec');
  open().keepWhisper(1, 8, { name: 'zoe', userId: null }, 'to zoe');
  open().keepWhisper(1, 9, pim, 'by the other');
  open().keepWhisper(2, 8, pim, 'elsewhere');
  expect(open().of(1)).toBe('to all');
  expect(open().whispersOf(1)).toEqual([
    { as: 8, ...pim, text: 'half a sec' },
    { as: 8, name: 'zoe', userId: null, text: 'to zoe' },
    { as: 9, ...pim, text: 'by the other' },
  ]);
  expect(open().whispersOf(2)).toEqual([{ as: 8, ...pim, text: 'elsewhere' }]);
  open().keepWhisper(1, 8, pim, '');
  expect(
    open()
      .whispersOf(1)
      .map(({ text }) => text),
  ).toEqual(['to zoe', 'by the other']);
});

it('a whisper stays one line as its person answers or is renamed, and is not another one’s who has their name now', () => {
  const drafts = open();
  drafts.keepWhisper(1, 8, { name: 'Pim', userId: null }, 'are you');
  drafts.keepWhisper(1, 8, pim, 'are you there');
  drafts.keepWhisper(1, 8, { name: 'pim_live', userId: 5 }, 'are you there?');
  drafts.keepWhisper(1, 8, { name: 'pim_live', userId: 6 }, 'who are you');
  expect(drafts.whispersOf(1)).toEqual([
    { as: 8, name: 'pim_live', userId: 5, text: 'are you there?' },
    { as: 8, name: 'pim_live', userId: 6, text: 'who are you' },
  ]);
});

it('forgets whispers with their service, with their account, and with everything', () => {
  const drafts = open();
  const write = () => {
    drafts.keepWhisper(1, 8, pim, 'mine');
    drafts.keepWhisper(1, 9, pim, 'of the other');
  };
  write();
  drafts.keep(1, 'to all');
  drafts.forgetAccount('elsewhere', 8);
  drafts.forgetAccount('demo', 8);
  expect(drafts.all).toMatchObject([{ text: 'to all' }, { text: 'of the other', as: 9 }]);
  write();
  drafts.forget('demo');
  expect(values).toEqual({ drafts: [], whispers: [] });
  write();
  drafts.clear();
  expect(values).toEqual({ drafts: [], whispers: [] });
});

it('what can’t be read goes with all that is deleted, though it counts as nothing', () => {
  values = { drafts: [{ service: 'demo', text: 'a private line' }], whispers: [{ text: 'a private whisper' }] };
  open().clear();
  expect(values).toEqual({ drafts: [], whispers: [] });
  values = { drafts: [{ service: 'demo', text: 'a private line' }] };
  open().forget('demo');
  expect(values).toEqual({ drafts: [] });
});

it('begins anew where the file holds something else, and goes on where nothing can be kept', () => {
  values.drafts = [{ service: 7 }];
  expect(open().of(1)).toBe('');
  open().keep(1, 'new');
  expect(open().of(1)).toBe('new');
  const refusing = open({
    get: () => undefined,
    set: () => {
      throw new Error('EROFS');
    },
  });
  expect(() => refusing.keep(1, 'x')).not.toThrow();
  expect(refusing.of(1)).toBe('x');
  expect(open(null).of(1)).toBe('');
});
