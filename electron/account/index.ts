import type { Module } from '../../shared/domain.ts';
import type { session } from '../../shared/session.ts';
import type { signIn } from '../../shared/signIn.ts';
import type { SessionService } from './session.ts';
import type { SignInService } from './signIn.ts';

export { grantsOf } from './grants.ts';
export { SessionService } from './session.ts';
export { SignInService } from './signIn.ts';
export { TokenKeeper } from './tokenKeeper.ts';
export { keepsSignIn, signInFile, Vault } from './vault.ts';

/** What stands behind the face of the sign-in. */
export function signInModule(service: SignInService): Module<typeof signIn> {
  return {
    state: service.state,
    calls: { start: () => service.start(), cancel: () => service.cancel(), tryNow: () => service.tryNow() },
    feeds: {},
  };
}

/** What stands behind the face of the session. */
export function sessionModule(service: SessionService): Module<typeof session> {
  return {
    state: service.state,
    calls: {
      openChannel: ({ channel }) => service.openChannel(channel),
      signOut: () => service.signOut(),
      keep: ({ on }) => service.keep(on),
    },
    feeds: {},
  };
}
