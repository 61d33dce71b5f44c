import { expect, it } from 'vitest';
import type { ChatGap } from '../../shared/chat.ts';
import type { HookRow, HooksState } from '../../shared/hooks.ts';
import { eventTemplates } from '../../shared/platform/eventNames.ts';
import type { TunnelState } from '../../shared/receiver.ts';
import type { SessionState } from '../../shared/session.ts';
import { chatNews, hooksTellAll, tunnelNews } from './channelNews.ts';

const gap = (changes: Partial<ChatGap>): ChatGap => ({
  kind: 'gap',
  key: 'g1',
  fromMs: 0,
  toMs: 72_000,
  state: 'filled',
  filled: 14,
  ...changes,
});

it('tells of a long break of the chat once, when its outcome is known', () => {
  const tell = chatNews();
  expect(tell({ append: [gap({ state: 'filling', filled: 0 })], update: [] })).toEqual([]);
  expect(tell({ append: [], update: [gap({})] })).toEqual([{ kind: 'chatBack', awayMs: 72_000, filled: 14 }]);
  expect(tell({ append: [], update: [gap({ filled: 15 })] })).toEqual([]);
  expect(tell({ append: [gap({ key: 'g2', toMs: 59_999 })], update: [] })).toEqual([]);
});

it('tells of a tunnel that ends and comes back, not of one that never stood', () => {
  let nowMs = 1_000;
  const up: TunnelState = { kind: 'up', provider: 'relay', url: 'https://relay.example', sinceMs: 0 };
  const down: TunnelState = { kind: 'down', provider: 'relay', why: 'silent', detail: '', retryAtMs: null };
  const tell = tunnelNews(() => nowMs, { kind: 'none' });
  expect(tell(down)).toEqual([]);
  expect(tell(up)).toEqual([]);
  expect(tell(down)).toEqual([{ kind: 'tunnelDown', why: 'silent' }]);
  expect(tell({ kind: 'starting', provider: 'relay' })).toEqual([]);
  expect(tell(down)).toEqual([]);
  nowMs = 6_000;
  expect(tell(up)).toEqual([{ kind: 'tunnelBack', awayMs: 5_000 }]);
  expect(tell({ kind: 'none' })).toEqual([]);
  expect(tell(down)).toEqual([]);
  expect(tunnelNews(() => nowMs, up)(down)).toEqual([{ kind: 'tunnelDown', why: 'silent' }]);
  expect(tunnelNews(() => nowMs, down)(down)).toEqual([]);
});

it('needs no live events only where hooks that reach us tell all of the channel', () => {
  const names = eventTemplates.filter((name) => name.startsWith('channel:')).map((name) => name.replace('{id}', '7'));
  const session: SessionState = { kind: 'anonymous', channel: { id: 7, token: 'x' } };
  const tunnel: TunnelState = { kind: 'up', provider: 'direct', url: 'http://127.0.0.1:1', sinceMs: 0 };
  const hooks = (events: string[], changes: Partial<HookRow> = {}) =>
    ({ hooks: [{ intake: '/in/a', standing: { kind: 'active' }, events, ...changes }] }) as unknown as HooksState;
  expect(hooksTellAll(session, hooks(names), tunnel)).toBe(true);
  expect(hooksTellAll(session, hooks(names.slice(1)), tunnel)).toBe(false);
  expect(hooksTellAll(session, hooks(names, { intake: null }), tunnel)).toBe(false);
  expect(hooksTellAll(session, hooks(names, { standing: { kind: 'expired' } }), tunnel)).toBe(false);
  expect(hooksTellAll(session, hooks(names), { kind: 'none' })).toBe(false);
  expect(hooksTellAll({ kind: 'signedOut', wiped: false }, hooks(names), tunnel)).toBe(false);
});
