import { expect, it } from 'vitest';
import { Redactor } from '../kernel/redact.ts';
import { FakeClock } from '../testing/fakeClock.ts';
import { HookEnds } from './hookEnds.ts';
import { newNote } from './hookNotes.ts';
import { isAlive, standingOf } from './standing.ts';

const NOW_MS = Date.UTC(2026, 10, 20, 19);
const DAY_MS = 86_400_000;
const ends = new HookEnds({ clock: new FakeClock(NOW_MS), aheadMs: () => null });
const hook = (days: number, more = {}) => ({
  id: 'hook-1',
  kind: 'web',
  events: [],
  url: 'https://elsewhere.test',
  isActive: true,
  deactivationReason: null,
  expiresAt: new Date(NOW_MS + days * DAY_MS).toISOString().replace('Z', '0000+00:00'),
  renewUrl: '',
  ...more,
});
const off = (reason: unknown) => ({ isActive: false, deactivationReason: reason });
const ours = { ...newNote('hook-1'), deactivatedByUs: true, replacedBy: 'hook-2' };

it.each([
  ['active', hook(8), undefined, { kind: 'active' }],
  ['within a week of its end', hook(7), undefined, { kind: 'expiring' }],
  ['past its end though the service has not told', hook(-0.1), undefined, { kind: 'expired' }],
  ['an end nobody can read', hook(8, { expiresAt: 'soon' }), undefined, { kind: 'expiring' }],
  ['switched off', hook(8, off('too many failures')), undefined, { kind: 'disabled', reason: 'too many failures' }],
  [
    'switched off, told as an object',
    hook(8, off({ code: 3, reason: 'no' })),
    undefined,
    { kind: 'disabled', reason: 'no' },
  ],
  ['ended by somebody', hook(8, off('deactivated by request')), undefined, { kind: 'deactivated', replacedBy: null }],
  ['ended by us', hook(8, off('whatever')), ours, { kind: 'deactivated', replacedBy: 'hook-2' }],
  ['expired', hook(-1, off('expired')), undefined, { kind: 'expired' }],
  ['off without a word, after its end', hook(-1, off(null)), undefined, { kind: 'expired' }],
  ['off without a word, before its end', hook(8, off(null)), undefined, { kind: 'deactivated', replacedBy: null }],
  ['a reason that hides', hook(8, off('a\u202eb')), undefined, { kind: 'disabled', reason: 'ab' }],
])('%s', (_, webhook, note, standing) => {
  const seen = webhook as Parameters<typeof standingOf>[0];
  const told = standingOf(seen, note, ends.leftMs(seen), new Redactor());
  expect(told).toEqual(standing);
  expect(isAlive(told)).toBe(['active', 'expiring'].includes(standing.kind));
});
