import { missingScopes } from '../../shared/capabilities.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { SessionState } from '../../shared/session.ts';
import type { Grants, Observable } from '../kernel/ports.ts';

/** What the sign-in of a session includes. */
export function grantsOf(session: Observable<SessionState>): Grants {
  return {
    require: (capability) => {
      const { value: state } = session;
      if (state.kind === 'lost') throw new AppFailure({ kind: 'signInEnded' });
      if (state.kind !== 'signedIn') throw new AppFailure({ kind: 'notSignedIn' });
      if (missingScopes(capability, state.scopes).length > 0) {
        throw new AppFailure({ kind: 'scopeMissing', capability });
      }
    },
  };
}
