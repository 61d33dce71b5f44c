import { expect, it } from 'vitest';
import type { ActivityFact } from './activity.ts';
import { mustBeSeen, wantsLook } from './wantsLook.ts';

const AT_MS = 1_700_000_000_000;
const failing: ActivityFact = { kind: 'hookFailing', hookId: 'h1', inRow: 3, disabledAtMs: null };
const expiring = (renewsItself: boolean): ActivityFact => ({
  kind: 'hookExpiring',
  hookId: 'h1',
  expiresAtMs: AT_MS,
  renewsItself,
});
const missing = (cameAtMs: number | null): ActivityFact => ({
  kind: 'eventMissing',
  seen: 'wentLive',
  hookId: 'h1',
  cameAtMs,
});
const hosted = (viewers: number | null): ActivityFact => ({ kind: 'hosted', name: 'mira', viewers });

it.each<[string, ActivityFact]>([
  ['a hook that fails', failing],
  ['a hook that the service has switched off', { kind: 'hookDisabled', hookId: 'h1', reason: 'too many failures' }],
  ['a hook that ended', { kind: 'hookExpired', hookId: 'h1', expiresAtMs: AT_MS }],
  ['a tunnel that is down', { kind: 'tunnelDown', why: 'refused' }],
  ['a hook that ends soon and that nobody renews', expiring(false)],
])('asks for a look at %s', (_, fact) => {
  expect(wantsLook(fact)).toBe(true);
  expect(mustBeSeen(fact)).toBe(true);
});

it.each<[string, ActivityFact]>([
  ['a hook that ends soon and renews itself', expiring(true)],
  ['a hook that was renewed', { kind: 'hookRenewed', hookId: 'h1', expiresAtMs: AT_MS }],
  ['a tunnel that is back', { kind: 'tunnelBack', awayMs: 4_000 }],
  ['a chat that is back', { kind: 'chatBack', awayMs: 4_000, filled: 3 }],
  ['an event that came after all', missing(AT_MS)],
])('asks for none at %s', (_, fact) => {
  expect(wantsLook(fact)).toBe(false);
  expect(mustBeSeen(fact)).toBe(false);
});

it('asks for a look at an event that never came by the other way', () => {
  expect(wantsLook(missing(null))).toBe(true);
});

it.each([
  [null, false],
  [0, false],
  [49, false],
  [50, true],
  [4_000, true],
])('shows a host with %s viewers apart: %s; it never asks for a look', (viewers, apart) => {
  expect(mustBeSeen(hosted(viewers))).toBe(apart);
  expect(wantsLook(hosted(viewers))).toBe(false);
});
