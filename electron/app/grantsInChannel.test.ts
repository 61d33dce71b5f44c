import { expect, it } from 'vitest';
import type { Account } from '../../shared/accounts.ts';
import { AppFailure } from '../../shared/failure.ts';
import { Subject } from '../kernel/subject.ts';
import { grantsInChannel } from './grantsInChannel.ts';

const [CHANNEL, ELSEWHERE] = [7, 8];
const account = (changes: Partial<Account>): Account => ({
  ...{ id: 1, username: 'nora_plays', avatarUrl: null, isMain: true, state: 'signedIn', lostAtMs: null, scopes: [] },
  kept: 'disk',
  ...changes,
});
const main = {
  require: () => {
    throw new AppFailure({ kind: 'notSignedIn' });
  },
};

/** Somebody beside the main account was chosen to speak in the one channel. */
function grantsWith(hana: Partial<Account>) {
  const list = [account({}), account({ id: 2, username: 'mod_hana', isMain: false, ...hana })];
  const state = new Subject({ list, speakers: [{ channelId: CHANNEL, accountId: 2 }] });
  return (channelId: number) => grantsInChannel({ state }, main, channelId);
}

const failure = (kind: object) => expect.objectContaining({ error: kind });

it('goes by the account that speaks in the channel, and by the main one where no other was chosen', () => {
  const grantsIn = grantsWith({ scopes: ['chat:timeout'] });
  expect(() => grantsIn(CHANNEL).require('timeout')).not.toThrow();
  expect(() => grantsIn(CHANNEL).require('ban')).toThrow(failure({ kind: 'scopeMissing', capability: 'ban' }));
  expect(() => grantsIn(ELSEWHERE).require('timeout')).toThrow(failure({ kind: 'notSignedIn' }));
});

it('has nobody act in the place of an account whose sign-in ended', () => {
  const grantsIn = grantsWith({ state: 'lost', scopes: [] });
  expect(() => grantsIn(CHANNEL).require('timeout')).toThrow(failure({ kind: 'signInEnded' }));
});
