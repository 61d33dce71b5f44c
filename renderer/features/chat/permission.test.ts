import { expect, it } from 'vitest';
import type { RoomState } from '../../../shared/chat.ts';
import { signedInSample } from '../../testing/samples.ts';
import { mayType, permissionOf } from './permission.ts';

const session = signedInSample();
const joined = (change: Partial<Extract<RoomState, { kind: 'joined' }>> = {}): RoomState => ({
  kind: 'joined',
  sinceMs: 0,
  permissions: ['connect', 'chat', 'poll_vote'],
  roles: ['Owner', 'User'],
  authenticated: true,
  ...change,
});

it.each<[string, RoomState | null, Parameters<typeof permissionOf>[1], object]>([
  ['joined', joined(), session, { kind: 'may', name: 'nora_plays', whisper: false }],
  ['no permission', joined({ permissions: ['connect'] }), session, { kind: 'denied', why: 'notPermitted' }],
  ['banned', joined({ roles: ['User', 'Banned'] }), session, { kind: 'denied', why: 'banned' }],
  ['no room', { kind: 'left' }, session, { kind: 'noChat' }],
  ['nothing known', null, session, { kind: 'noChat' }],
  ['connecting', { kind: 'welcoming' }, session, { kind: 'waits', away: false }],
  [
    'away',
    { kind: 'waiting', retryAtMs: 5, tries: 2, why: { kind: 'offline' } },
    session,
    { kind: 'waits', retryAtMs: 5 },
  ],
  [
    'refused as banned',
    { kind: 'refused', why: { kind: 'chatRefused', code: 'UACCESS', message: '' } },
    session,
    { kind: 'denied', why: 'banned' },
  ],
  ['refused', { kind: 'refused', why: { kind: 'offline' } }, session, { kind: 'denied', why: 'refused' }],
  [
    'signed out',
    joined({ authenticated: false }),
    { kind: 'signedOut', wiped: false },
    { kind: 'signIn', lostAtMs: null },
  ],
  [
    'lost',
    joined(),
    { kind: 'lost', username: 'x', channel: null, atMs: 7, why: 'refused' },
    { kind: 'signIn', lostAtMs: 7 },
  ],
])('%s', (_, room, who, expected) => {
  expect(permissionOf(room, who)).toMatchObject(expected);
});

it('lets one type while messages wait', () => {
  expect(mayType(permissionOf({ kind: 'bootstrapping' }, session))).toBe(true);
  expect(mayType(permissionOf(joined({ permissions: [] }), session))).toBe(false);
});
