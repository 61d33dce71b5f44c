import { beforeAll, expect, it } from 'vitest';
import type { AnalyticsGap, GapCause } from '../../../../shared/analytics.ts';
import { startTexts } from '../../../testing/startTexts.ts';
import { failureWords, gapLines, gapWords, sourceNames } from './gapWords.ts';

beforeAll(() => startTexts());

const MINUTE = 60_000;
const from = Date.UTC(2026, 10, 20, 16, 2);
const range = { fromMs: from, toMs: from + 180 * MINUTE };
const failed: GapCause = {
  kind: 'failed',
  error: { kind: 'http', status: 503, path: '/x', message: null },
  atMs: from,
};
const gap = (changes: Partial<AnalyticsGap>): AnalyticsGap => ({
  fromMs: from + 119 * MINUTE,
  toMs: from + 129 * MINUTE,
  of: 'tsdbViewers',
  cause: failed,
  ...changes,
});

it('tells when and why, and of what', () => {
  const [line] = gapLines([gap({})]);
  expect(line && gapWords(line, range, 'Europe/Warsaw')).toBe(
    'No data, 19:01 – 19:11: the service answered 503 (viewers)',
  );
});

it('tells gaps of several sources with one cause once, gravest first', () => {
  const lines = gapLines([
    gap({ of: 'chat', cause: { kind: 'notCounted' } }),
    gap({ of: 'viewers' }),
    gap({ of: 'tsdbViewers' }),
    gap({ of: 'cpm', cause: { kind: 'notAsked' } }),
  ]);
  expect(lines.map(({ of }) => of)).toEqual([['viewers', 'tsdbViewers'], ['cpm'], ['chat']]);
});

it('leaves the times out of a gap that is all of the range', () => {
  const [line] = gapLines([gap({ fromMs: range.fromMs, toMs: range.toMs, cause: { kind: 'forbidden', atMs: from } })]);
  expect(line && gapWords(line, range, 'UTC')).toBe('No data: this account may not see it (viewers)');
});

it('tells a failed call by what it failed with', () => {
  expect(failureWords({ kind: 'http', status: 503, path: '/', message: null })).toBe('the service answered 503');
  expect(failureWords({ kind: 'offline' })).toBe('the service was not reached');
  expect(failureWords({ kind: 'signInEnded' })).toBe('nobody was signed in');
  expect(failureWords({ kind: 'storageFailed', what: 'analytics' })).toBe('the call failed');
});

it('lists names as people do', () => {
  expect(sourceNames(['viewers', 'followers', 'chat'])).toBe('viewers with and without an account, followers and chat');
});
