import { expect, it } from 'vitest';
import type { Account } from '../../shared/accounts.ts';
import type { RoomState } from '../../shared/chat.ts';
import type { SessionState } from '../../shared/session.ts';
import { type KnownOfMay, mayOf } from './capability.ts';

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

/** The main account alone, which speaks here. */
const alone = (signedIn: SessionState, here: RoomState | null): KnownOfMay => ({
  session: signedIn,
  room: here,
  speaker: null,
  mainRoles: null,
});

const hana = (changes: Partial<Account>): Account => ({
  ...{ id: 2, username: 'mod_hana', avatarUrl: null, isMain: false, state: 'signedIn', lostAtMs: null, scopes: [] },
  kept: 'disk',
  ...changes,
});

it('asks for the scope where the role allows it, since the chat names no permission without its scope', () => {
  expect(mayOf('timeout', alone(session([]), room(['Mod'], ['chat'])))).toEqual({ kind: 'needsScope' });
  expect(mayOf('timeout', alone(session([]), room(['User'], ['chat'])))).toEqual({ kind: 'denied', why: 'role' });
});

it('goes by what the chat permits where the sign-in includes it', () => {
  const held = session(['chat:timeout']);
  expect(mayOf('timeout', alone(held, room(['Mod'], ['chat', 'timeout'])))).toEqual({ kind: 'may' });
  expect(mayOf('timeout', alone(held, room(['Mod'], ['chat'])))).toEqual({ kind: 'denied', why: 'role' });
});

it('knows nothing of roles before the chat is joined, and needs none for what everybody may', () => {
  const left = alone(session(['chat:timeout']), { kind: 'left' });
  expect(mayOf('timeout', left)).toEqual({ kind: 'denied', why: 'notHere' });
  expect(mayOf('follow', alone(session([]), null))).toEqual({ kind: 'needsScope' });
  const nobody = alone({ kind: 'signedOut', wiped: false }, null);
  expect(mayOf('follow', nobody)).toEqual({ kind: 'denied', why: 'signIn' });
});

it('goes by the sign-in of the account that speaks in what is done in a chat', () => {
  const known = (speaker: Account): KnownOfMay => ({
    session: session(['chat:timeout', 'chat:change_ban']),
    room: room(['Mod'], ['chat', 'timeout']),
    speaker,
    mainRoles: null,
  });
  expect(mayOf('timeout', known(hana({ scopes: ['chat:timeout'] })))).toEqual({ kind: 'may' });
  expect(mayOf('ban', known(hana({ scopes: ['chat:timeout'] })))).toEqual({ kind: 'needsScope' });
  expect(mayOf('ban', known(hana({ state: 'lost' })))).toEqual({ kind: 'denied', why: 'signIn' });
  // The main account's sign-in ended, the speaker's goes on.
  const lost: SessionState = { kind: 'lost', username: 'nora_plays', channel: null, atMs: 1, why: 'refused' };
  const goesOn = { ...known(hana({ scopes: ['chat:timeout'] })), session: lost };
  expect(mayOf('timeout', goesOn)).toEqual({ kind: 'may' });
  expect(mayOf('updateChannel', goesOn)).toEqual({ kind: 'denied', why: 'signIn' });
});

it('goes by the main account, and its roles, in all that no chat is asked for', () => {
  const known = (mainRoles: string[] | null): KnownOfMay => ({
    session: session(['channel:update:self']),
    room: room(['Mod'], ['chat']),
    speaker: hana({}),
    mainRoles,
  });
  expect(mayOf('updateChannel', known(['Owner']))).toEqual({ kind: 'may' });
  expect(mayOf('readDetails', known(['Owner']))).toEqual({ kind: 'needsScope' });
  expect(mayOf('updateChannel', known(['User']))).toEqual({ kind: 'denied', why: 'role' });
  expect(mayOf('updateChannel', known(null))).toEqual({ kind: 'denied', why: 'role' });
});
