import { expect, it } from 'vitest';
import type { HookRow, HooksState } from '../../shared/hooks.ts';
import { eventTemplates } from '../../shared/platform/eventNames.ts';
import type { TunnelState } from '../../shared/receiver.ts';
import type { SessionState } from '../../shared/session.ts';
import { hooksTellAll } from './hooksTellAll.ts';

it('needs no live events only where hooks that reach us tell all of the channel', () => {
  const names = eventTemplates.filter((name) => name.startsWith('channel:')).map((name) => name.replace('{id}', '7'));
  const session: SessionState = { kind: 'anonymous', channel: { id: 7, token: 'x' } };
  const tunnel: TunnelState = { kind: 'up', provider: 'direct', url: 'http://127.0.0.1:1', sinceMs: 0 };
  const hooks = (events: string[], changes: Partial<HookRow> = {}) =>
    ({ hooks: [{ intake: '/in/a', standing: { kind: 'active' }, events, ...changes }] }) as unknown as HooksState;
  expect(hooksTellAll(session, [], hooks(names), tunnel)).toBe(true);
  expect(hooksTellAll(session, [], hooks(names.slice(1)), tunnel)).toBe(false);
  expect(hooksTellAll(session, [], hooks(names, { intake: null }), tunnel)).toBe(false);
  expect(hooksTellAll(session, [], hooks(names, { standing: { kind: 'expired' } }), tunnel)).toBe(false);
  expect(hooksTellAll(session, [], hooks(names), { kind: 'none' })).toBe(false);
  expect(hooksTellAll(session, [{ id: 8, token: 'y' }], hooks(names), tunnel)).toBe(false);
  expect(hooksTellAll({ kind: 'signedOut', wiped: false }, [], hooks(names), tunnel)).toBe(false);
});
