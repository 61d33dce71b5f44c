import { expect, it } from 'vitest';
import { VirtualClock } from './clock.ts';
import { Faults } from './faults.ts';
import { Journal } from './journal.ts';
import { Random } from './random.ts';

const request = (path: string, method = 'GET') => ({ kind: 'request', method, path, bucket: 'chats' }) as const;

it('strikes what matches in all that is given, and counts down', () => {
  const faults = new Faults(new Random(7).stream('faults'));
  faults.add({ method: 'get', path: '/chats/*', bucket: 'chats' }, { status: 503 }, { times: 2 });
  expect(faults.strike(request('/api/v1/chats/7/users'))).toBeUndefined();
  expect(faults.strike(request('/api/v1/chats/7', 'POST'))).toBeUndefined();
  expect(faults.strike({ kind: 'socket', socket: 'chat', endpoint: 0 })).toBeUndefined();
  expect(faults.strike(request('/api/v1/chats/7'))?.do).toEqual({ status: 503 });
  expect(faults.all()[0]?.times).toBe(1);
  expect(faults.strike(request('/api/v1/chats/7'))).toBeDefined();
  expect(faults.strike(request('/api/v1/chats/7'))).toBeUndefined();
});

it('reads globs: one star within a segment, two beyond; everything else as it stands', () => {
  const faults = new Faults(new Random(7).stream('faults'));
  faults.add({ path: '/api/**/users' }, { cut: true });
  expect(faults.strike(request('/api/v2/chats/7/users'))).toBeDefined();
  expect(faults.strike(request('/api/v2/chats/7/userss'))).toBeUndefined();
  faults.clear();
  faults.add({ path: '/a.c' }, { cut: true });
  expect(faults.strike(request('/abc'))).toBeUndefined();
});

it('keeps sockets apart by endpoint and by the method of a packet', () => {
  const faults = new Faults(new Random(7).stream('faults'));
  faults.add({ socket: 'chat', endpoint: 1 }, { refuse: true });
  faults.add({ socket: 'chat', method: 'msg' }, { cut: true });
  expect(faults.strike({ kind: 'socket', socket: 'chat', endpoint: 0 })).toBeUndefined();
  expect(faults.strike({ kind: 'socket', socket: 'chat', endpoint: 1 })?.do).toEqual({ refuse: true });
  expect(faults.strike({ kind: 'socket', socket: 'chat', endpoint: 0, method: 'auth' })).toBeUndefined();
  expect(faults.strike({ kind: 'socket', socket: 'chat', endpoint: 0, method: 'msg' })?.do).toEqual({ cut: true });
});

it('keeps the last 2,000 entries of the journal, by number', () => {
  const journal = new Journal(new VirtualClock({ startAtMs: 9, rate: 0 }));
  for (let index = 0; index < 2_500; index++)
    journal.add({ kind: 'request', method: 'GET', path: `/${index}`, status: 200 });
  const entries = journal.since(0);
  expect(entries).toHaveLength(2_000);
  expect(entries[0]).toEqual({ seq: 501, at: 9, kind: 'request', method: 'GET', path: '/500', status: 200 });
  expect(journal.since(2_498).map(({ seq }) => seq)).toEqual([2_499, 2_500]);
  expect(journal.since(9_999)).toEqual([]);
});
