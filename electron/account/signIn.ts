import { CodeSignIn, type CodeSignInDeps } from './codeSignIn.ts';
import type { SessionService } from './session.ts';

export type SignInDeps = Omit<CodeSignInDeps, 'target'> & { session: SessionService };

/** Signs in the person whose session it is. Nothing is asked for while somebody is signed in. */
export class SignInService extends CodeSignIn {
  readonly #stopListening: () => void;

  constructor({ session, ...deps }: SignInDeps) {
    super({
      ...deps,
      target: {
        scopes: () => session.scopesToAsk,
        isWanted: async (signal) => {
          await session.restored(signal);
          return session.state.value.kind !== 'signedIn';
        },
        adopt: (reply, scopes, signal) => session.adopt(reply, scopes, signal),
        abandon: (reply) => session.abandon(reply),
      },
    });
    this.#stopListening = session.state.subscribe(({ kind }) => {
      if (kind !== 'signedIn') this.settle();
    });
  }

  override close(): void {
    super.close();
    this.#stopListening();
  }
}
