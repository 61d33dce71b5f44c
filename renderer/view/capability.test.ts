import { expect, it } from 'vitest';
import type { RoomState } from '../../shared/chat.ts';
import type { SessionState } from '../../shared/session.ts';
import { mayOf } from './capability.ts';

const session = (scopes: string[]): SessionState => ({
  kind: 'signedIn',
  userId: 7,
  username: 'nora_plays',
  avatarUrl: null,
  channel: null,
  scopes,
  keeping: { backend: 'keychain', strength: 'system', kept: 'disk' },
  refreshing: false,
  restored: true,
});

const room = (roles: string[], permissions: string[]): RoomState => ({
  kind: 'joined',
  sinceMs: 0,
  roles,
  permissions,
  authenticated: true,
});

it('asks for the scope where the role allows it, since the chat names no permission without its scope', () => {
  expect(mayOf('timeout', session([]), room(['Mod'], ['chat']))).toEqual({ kind: 'needsScope' });
  expect(mayOf('timeout', session([]), room(['User'], ['chat']))).toEqual({ kind: 'denied', why: 'role' });
});

it('goes by what the chat permits where the sign-in includes it', () => {
  const held = session(['chat:timeout']);
  expect(mayOf('timeout', held, room(['Mod'], ['chat', 'timeout']))).toEqual({ kind: 'may' });
  expect(mayOf('timeout', held, room(['Mod'], ['chat']))).toEqual({ kind: 'denied', why: 'role' });
});

it('knows nothing of roles before the chat is joined, and needs none for what everybody may', () => {
  expect(mayOf('timeout', session(['chat:timeout']), { kind: 'left' })).toEqual({ kind: 'denied', why: 'notHere' });
  expect(mayOf('follow', session([]), null)).toEqual({ kind: 'needsScope' });
  expect(mayOf('follow', { kind: 'signedOut', wiped: false }, null)).toEqual({ kind: 'denied', why: 'signIn' });
});
