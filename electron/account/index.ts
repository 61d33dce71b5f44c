import type { accounts } from '../../shared/accounts.ts';
import type { Module } from '../../shared/domain.ts';
import type { session } from '../../shared/session.ts';
import type { signIn } from '../../shared/signIn.ts';
import type { AccountsService } from './accounts.ts';
import type { SessionService } from './session.ts';
import type { SignInService } from './signIn.ts';

export { AccountBook } from './accountBook.ts';
export { AccountsService } from './accounts.ts';
export { grantsOf } from './grants.ts';
export { SessionService } from './session.ts';
export { SignInService } from './signIn.ts';
export { TokenKeeper } from './tokenKeeper.ts';
export { accountsFile, forgetOthers, keepsSignIn, signInFile, Vault } from './vault.ts';

/** What stands behind the face of the sign-in. */
export function signInModule(service: SignInService): Module<typeof signIn> {
  return {
    state: service.state,
    calls: { start: () => service.start(), cancel: () => service.cancel(), tryNow: () => service.tryNow() },
    feeds: {},
  };
}

/** What stands behind the face of the session. @param signOut signs all accounts out */
export function sessionModule(service: SessionService, signOut: () => Promise<void>): Module<typeof session> {
  return {
    state: service.state,
    calls: {
      openChannel: ({ channel }) => service.openChannel(channel),
      signOut,
      keep: ({ on }) => service.keep(on),
    },
    feeds: {},
  };
}

/** What stands behind the face of the accounts. */
export function accountsModule(service: AccountsService): Module<typeof accounts> {
  return {
    state: service.state,
    calls: {
      add: () => service.add(),
      signInAgain: ({ accountId }) => service.signInAgain(accountId),
      widen: ({ capability, accountId }) => service.widen(capability, accountId),
      leave: () => service.leave(),
      tryNow: () => service.tryNow(),
      remove: ({ accountId }) => service.remove(accountId),
      speakAs: ({ channelId, accountId }) => service.speakAs(channelId, accountId),
      look: ({ channelId }) => service.look(channelId),
    },
    feeds: {},
  };
}
