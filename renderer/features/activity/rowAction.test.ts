import { expect, it } from 'vitest';
import type { ActivityFact } from '../../../shared/activity.ts';
import { hookSample } from '../../testing/samples.ts';
import { type Possible, rowAction } from './rowAction.ts';

const DAY_MS = 86_400_000;
const hook = hookSample();
const possible: Possible = { hooks: [hook], canProve: true };
const actionOf = (fact: ActivityFact, change: Partial<Possible> = {}, deliveryId: number | null = null) =>
  rowAction({ id: 1, fact, deliveryId }, { ...possible, ...change });

const failing: ActivityFact = { kind: 'hookFailing', hookId: hook.id, inRow: 40, disabledAtMs: null };
const expiring: ActivityFact = {
  kind: 'hookExpiring',
  hookId: hook.id,
  expiresAtMs: hook.expiresAtMs,
  renewsItself: false,
};
const missing: ActivityFact = { kind: 'eventMissing', seen: 'wentLive', hookId: hook.id, cameAtMs: null };

it('what a delivery brought leads to that delivery, whatever it tells', () => {
  expect(actionOf({ kind: 'ended' }, {}, 12)).toEqual({ kind: 'inspect', intake: null, deliveryId: 12 });
  expect(actionOf(missing, {}, 12)).toMatchObject({ kind: 'inspect', deliveryId: 12 });
});

it('a hook that fails or is over leads to what came to its path, while it has one here', () => {
  const inspect = { kind: 'inspect', intake: hook.intake, deliveryId: null };
  expect(actionOf(failing)).toEqual(inspect);
  expect(actionOf({ kind: 'hookDisabled', hookId: hook.id, reason: '' })).toEqual(inspect);
  expect(actionOf({ kind: 'hookExpired', hookId: hook.id, expiresAtMs: 0 })).toEqual(inspect);
  expect(actionOf(failing, { hooks: [] })).toBeNull();
  expect(actionOf(failing, { hooks: [hookSample({ intake: null })] })).toBeNull();
});

it('a hook that ends soon can be renewed, until it was', () => {
  const due = hookSample({ standing: { kind: 'expiring' }, expiresAtMs: hook.expiresAtMs });
  expect(actionOf(expiring, { hooks: [due] })).toEqual({ kind: 'renew', hookId: hook.id });
  expect(actionOf(expiring)).toBeNull();
  const told = hookSample({ standing: { kind: 'expiring' }, expiresAtMs: hook.expiresAtMs + DAY_MS }); // the clock was set
  expect(actionOf(expiring, { hooks: [told] })).toEqual({ kind: 'renew', hookId: hook.id });
  const renewed = hookSample({ standing: { kind: 'expiring' }, expiresAtMs: hook.expiresAtMs + 83 * DAY_MS });
  expect(actionOf(expiring, { hooks: [renewed] })).toBeNull();
});

it('a missing event offers to prove the way, unless it came after all or nothing can be proved', () => {
  expect(actionOf(missing)).toEqual({ kind: 'prove' });
  expect(actionOf({ ...missing, cameAtMs: 5 })).toBeNull();
  expect(actionOf(missing, { canProve: false })).toBeNull();
});

it('a reconnected chat leads to its timeline; for the rest there is nothing to do', () => {
  expect(actionOf({ kind: 'chatBack', awayMs: 1, filled: 0 })).toEqual({ kind: 'timeline' });
  expect(actionOf({ kind: 'ended' })).toBeNull();
});

it('a stream that has ended leads to its page', () => {
  const ended = {
    kind: 'streamEnded',
    streamId: 77,
    channelId: 7,
    liveMs: 1,
    averageViewers: 1,
    peakViewers: 1,
    followers: 1,
  } as const;
  expect(actionOf(ended)).toEqual({ kind: 'stream', to: { place: 'stream', id: 77, channelId: 7, entryId: 1 } });
});

it('what was said to somebody leads to the message, of several to the last one', () => {
  const to = { place: 'message', id: 'm-1', entryId: 1, channelId: undefined };
  const said = { kind: 'mentioned', name: 'hana', text: 'hi', whisper: false, messageId: 'm-1' } as const;
  expect(actionOf(said)).toEqual({ kind: 'message', to });
  const mentions = { kind: 'mentions', names: ['hana'], count: 2, detail: 'hi' } as const;
  expect(actionOf({ ...mentions, names: ['hana'], messageId: 'm-1' })).toEqual({ kind: 'message', to });
  expect(actionOf({ ...mentions, names: ['hana'] })).toBeNull();
});
