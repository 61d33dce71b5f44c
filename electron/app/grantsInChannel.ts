import type { AccountsState } from '../../shared/accounts.ts';
import { missingScopes } from '../../shared/capabilities.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { Grants, Observable } from '../kernel/ports.ts';

type Speaking = { readonly state: Observable<Pick<AccountsState, 'list' | 'speakers'>> };

/**
 * What the sign-in of who speaks in a channel includes: of the account that was chosen there, which nobody stands in for.
 * @param main what that of the main account does, which speaks where no other was chosen
 */
export function grantsInChannel({ state }: Speaking, main: Grants, channelId: number): Grants {
  const { list, speakers } = state.value;
  const chosen = speakers.find((one) => one.channelId === channelId)?.accountId;
  const speaker = list.find(({ id, isMain }) => id === chosen && !isMain);
  if (speaker === undefined) return main;
  return {
    require: (capability) => {
      if (speaker.state === 'lost') throw new AppFailure({ kind: 'signInEnded' });
      if (missingScopes(capability, speaker.scopes).length > 0) {
        throw new AppFailure({ kind: 'scopeMissing', capability });
      }
    },
  };
}
