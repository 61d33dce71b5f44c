import { beforeAll, expect, it } from 'vitest';
import type { ReceiverState } from '../../../shared/receiver.ts';
import { receiverSample } from '../../testing/samples.ts';
import { startTexts } from '../../testing/startTexts.ts';
import { brokenWhy, cantProve, receiverStatus } from './receiverWords.ts';

beforeAll(() => startTexts());

type Change = { [K in keyof ReceiverState]?: Partial<ReceiverState[K]> };
const state = (change: Change = {}) => receiverSample(change as Partial<ReceiverState>);
const wordOf = (change: Change) => receiverStatus(state(change)).word;

it('says in one word how the way stands, what is broken nearest first', () => {
  expect(receiverStatus(state())).toEqual({ kind: 'proved', word: 'Proved end to end' });
  expect(wordOf({ proof: { kind: 'unknown' } })).toBe('Not proved yet');
  expect(wordOf({ tunnel: { kind: 'down' } })).toBe('Tunnel down');
  expect(wordOf({ tunnel: { kind: 'none' } })).toBe('No tunnel');
  const failed = { kind: 'failed', why: 'portTaken', port: 1, offered: null } as const;
  expect(wordOf({ receiver: failed, tunnel: { kind: 'down' } })).toBe('Receiver not listening');
});

it('a receiver that cannot store is at fault, however well the way to it was proved', () => {
  const unstored = { kind: 'listening', port: 1, sinceMs: 0, unstoredSinceMs: 1 } as const;
  expect(receiverStatus(state({ receiver: unstored }))).toEqual({ kind: 'fault', word: 'Nothing can be stored' });
});

it('tells where a round trip is, and where it broke', () => {
  expect(wordOf({ proof: { kind: 'running', step: 'sent', sinceMs: 0 } })).toBe('Proving: sending');
  const broken = { kind: 'broken', atMs: 0, step: 'arrived', why: 'notArrived', status: 404 } as const;
  expect(wordOf({ proof: broken })).toBe('Broken: arriving here');
  expect(brokenWhy(broken)).toContain('It answered with status 404.');
  expect(brokenWhy({ ...broken, status: null })).not.toContain('status');
});

it('offers a proof where one can be run: a silent tunnel is worth another try, none is not', () => {
  expect(cantProve(state())).toBeUndefined();
  expect(cantProve(state({ tunnel: { kind: 'down', why: 'silent' } }))).toBeUndefined();
  expect(cantProve(state({ tunnel: { kind: 'none' } }))).toBe('No tunnel is up.');
  expect(cantProve(state({ receiver: { kind: 'closed' } }))).toBe('The receiver is not listening.');
});
