import { expect, it } from 'vitest';
import type { SessionState } from '../../shared/session.ts';
import { Subject } from '../kernel/subject.ts';
import { grantsOf } from './grants.ts';

const signedIn = (scopes: string[]): SessionState => ({
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

it('lets through what the sign-in includes, and says what is missing else', () => {
  const session = new Subject<SessionState>(signedIn(['chat:change_ban']));
  const grants = grantsOf(session);
  expect(() => grants.require('ban')).not.toThrow();
  const failure = (kind: object) => expect.objectContaining({ error: kind });
  expect(() => grants.require('timeout')).toThrow(failure({ kind: 'scopeMissing', capability: 'timeout' }));
  session.set({ kind: 'signedOut', wiped: false });
  expect(() => grants.require('ban')).toThrow(failure({ kind: 'notSignedIn' }));
  session.set({ kind: 'lost', username: 'nora_plays', channel: null, atMs: 1, why: 'refused' });
  expect(() => grants.require('ban')).toThrow(failure({ kind: 'signInEnded' }));
});
