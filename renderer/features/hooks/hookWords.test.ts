import { beforeAll, expect, it } from 'vitest';
import { countHookLooks, hookWantsLook } from '../../../shared/hookAttention.ts';
import type { HookRow } from '../../../shared/hooks.ts';
import { hookSample, hooksSample } from '../../testing/samples.ts';
import { startTexts } from '../../testing/startTexts.ts';
import { hookStatus } from '../../view/hookStatus.ts';
import { expiryWords, failureMeter, lastWords } from './hookWords.ts';

const NOW = new Date(2026, 10, 20, 20, 14, 32).getTime();
const DAY = 86_400_000;

beforeAll(() => startTexts());

const statusOf = (changes: Partial<HookRow>) => hookStatus(hookSample(changes), [hookSample()], NOW);
const failing = (changes: Partial<Extract<HookRow['health'], { kind: 'failing' }>> = {}): Partial<HookRow> => ({
  health: {
    kind: 'failing',
    inRow: 610,
    missed: 0,
    sinceMs: NOW - DAY,
    disabledAtMs: null,
    rule: 'inRow',
    ...changes,
  },
});

it('says how a hook stands by shape and word, and why', () => {
  expect(statusOf({})).toEqual({ kind: 'proved', word: 'Active', detail: null });
  expect(statusOf({ signing: 'none' })).toEqual({ kind: 'connected', word: 'Active', detail: 'Not signed' });
  expect(statusOf({ health: { kind: 'notOurs' } })).toMatchObject({ kind: 'connected', word: 'Active' });
  expect(statusOf({ health: { kind: 'neverDelivered' } })).toMatchObject({ kind: 'unknown', word: 'Never delivered' });
  expect(statusOf(failing({ missed: 12 }))).toEqual({
    kind: 'caution',
    word: 'Active, failing',
    detail: '12 of them never arrived',
  });
  expect(statusOf({ health: { kind: 'silent', sinceMs: NOW - 60_000 } })).toMatchObject({
    kind: 'caution',
    detail: 'Nothing has arrived yet. It was due 20:13:32.',
  });
  expect(statusOf({ standing: { kind: 'expiring' } })).toMatchObject({ kind: 'caution', word: 'Expires soon' });
  expect(statusOf({ standing: { kind: 'expiring' }, ...failing() })).toMatchObject({ word: 'Failing, expires soon' });
  expect(statusOf({ standing: { kind: 'expired' } })).toMatchObject({ kind: 'fault', word: 'Expired' });
  expect(statusOf({ standing: { kind: 'disabled', reason: 'too many failures' } })).toEqual({
    kind: 'fault',
    word: 'Disabled by the service',
    detail: 'says “too many failures”',
  });
  expect(statusOf({ standing: { kind: 'deactivated', replacedBy: hookSample().id } })).toEqual({
    kind: 'inactive',
    word: 'Deactivated',
    detail: 'replaced by /in/7f3a91',
  });
});

it('a hook that renews automatically is calm about its end', () => {
  expect(statusOf({ standing: { kind: 'expiring' }, renewsItself: true })).toMatchObject({ word: 'Active' });
  expect(hookWantsLook(hookSample({ standing: { kind: 'expiring' }, renewsItself: true }))).toBe(false);
  expect(hookWantsLook(hookSample({ standing: { kind: 'expiring' }, renewsItself: true, ...failing() }))).toBe(true);
});

it('counts what wants a look: not what somebody ended', () => {
  const hooks = [
    hookSample({ id: 'a' }),
    hookSample({ id: 'b', ...failing() }),
    hookSample({ id: 'c', standing: { kind: 'expiring' } }),
    hookSample({ id: 'd', standing: { kind: 'disabled', reason: '' } }),
    hookSample({ id: 'e', standing: { kind: 'expired' } }),
    hookSample({ id: 'f', standing: { kind: 'deactivated', replacedBy: null }, ...failing() }),
    hookSample({ id: 'g', health: { kind: 'neverDelivered' } }),
  ];
  expect(countHookLooks(hooksSample({ hooks }))).toBe(4);
  const move = {
    from: 'a',
    to: 'g',
    startedAtMs: NOW,
    delivered: { from: false, to: true },
    untilMs: NOW,
    step: 'stuck',
    failure: null,
  } as const;
  expect(countHookLooks(hooksSample({ hooks, moves: [move] }))).toBe(5);
});

it('fills the meter by what happened, outlines what is expected, hatches what nobody knows', () => {
  const meterOf = (changes: Partial<HookRow>) => failureMeter(hookSample(changes), NOW);
  expect(meterOf({})).toMatchObject({ value: 0, forecast: 0, unknown: 0, text: 'No failures in a row' });
  expect(meterOf(failing({ inRow: 3 }))).toMatchObject({ value: 0.3, forecast: 0, text: '3 failures in a row' });
  expect(meterOf(failing({ disabledAtMs: NOW + 2 * DAY }))).toEqual({
    value: 61,
    forecast: 39,
    unknown: 0,
    caution: true,
    text: '610 in a row. At this rate: disabled Sun 20:14',
  });
  expect(
    meterOf(failing({ inRow: 40, rule: 'week', sinceMs: NOW - 3.5 * DAY, disabledAtMs: NOW + 3.5 * DAY })),
  ).toMatchObject({ value: 50, forecast: 50, text: 'No success for 3 d. At this rate: disabled Tue 08:14' });
  expect(meterOf({ health: { kind: 'neverDelivered' } })).toMatchObject({ value: 0, unknown: 100 });
  expect(meterOf({ health: { kind: 'silent', sinceMs: NOW } })).toMatchObject({ unknown: 100 });
  expect(meterOf({ health: { kind: 'notOurs' } })).toMatchObject({ unknown: 100 });
  expect(meterOf({ standing: { kind: 'disabled', reason: '' }, ...failing({ inRow: 40 }) })).toMatchObject({
    value: 100,
    forecast: 0,
    text: '40 failures in a row',
  });
});

it('tells the time left by what it is worth, and the day', () => {
  const wordsOf = (changes: Partial<HookRow>) => expiryWords(hookSample(changes), NOW);
  expect(wordsOf({ expiresAtMs: NOW + 61.4 * DAY })).toEqual({
    left: '61 d',
    ended: null,
    date: '21 Jan 2027',
    renews: null,
  });
  expect(wordsOf({ expiresAtMs: NOW + 22 * 3_600_000 + 40 * 60_000, renewsItself: true })).toEqual({
    left: '22 h 40 min',
    ended: null,
    date: 'Sat 18:54',
    renews: 'renews automatically',
  });
  expect(wordsOf({ expiresAtMs: NOW + 13 * DAY, standing: { kind: 'deactivated', replacedBy: null } })).toEqual({
    left: null,
    ended: 'expected until',
    date: '3 Dec 2026',
    renews: null,
  });
});

it('tells the last delivery, a verdict of its own words too', () => {
  const wordsOf = (changes: Partial<HookRow>) => lastWords(hookSample(changes), NOW);
  const atMs = new Date(2026, 10, 20, 20, 14, 2).getTime();
  expect(wordsOf({ last: { atMs, status: 401, verdict: 'invalid' } })).toEqual({
    time: '20:14:02',
    status: '401',
    verdict: 'signature invalid',
  });
  expect(wordsOf({ last: { atMs, status: 0, verdict: 'newOne' } })).toMatchObject({
    status: 'hung up',
    verdict: 'newOne',
  });
  expect(wordsOf({ last: null })).toEqual({ time: '–', status: null, verdict: 'none yet' });
  expect(wordsOf({ last: null, health: { kind: 'notOurs' } })).toMatchObject({ verdict: 'not seen from here' });
});

it('sums a storm up, how late and out of order it came', () => {
  const detail = (recent: HookRow['recent']) => statusOf({ recent }).detail;
  expect(detail({ deliveries: 99, lateMs: 60_000, outOfOrder: 5 })).toBeNull();
  expect(detail({ deliveries: 676, lateMs: 43_000, outOfOrder: 12 })).toBe(
    '676 in 10 min, up to 43 s late, 12 out of order',
  );
  expect(detail({ deliveries: 676, lateMs: 300, outOfOrder: 0 })).toBe('676 in 10 min');
});

it('a hook that ended before its day was expected until then, one that came to its day lasted until then', () => {
  const nowMs = new Date(2026, 10, 22).getTime();
  const wordsOf = (kind: 'expired' | 'disabled', expiresAtMs: number) => {
    const standing = kind === 'expired' ? { kind } : { kind, reason: 'too many failures' };
    const { ended, date } = expiryWords(hookSample({ standing, expiresAtMs }), nowMs);
    return `${ended} ${date}`;
  };
  expect(wordsOf('expired', new Date(2027, 1, 20).getTime())).toBe('expected until 20 Feb 2027');
  expect(wordsOf('expired', new Date(2026, 10, 20).getTime())).toBe('until 20 Nov 2026');
  expect(wordsOf('disabled', new Date(2026, 10, 20).getTime())).toBe('expected until 20 Nov 2026');
});
