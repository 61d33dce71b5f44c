import { AppFailure } from '../../../shared/failure.ts';
import type { Identity } from '../../../shared/platform/endpoint.ts';
import type { Account } from '../../kernel/ports.ts';
import type { Payer } from '../budget/budget.ts';

/** What a request carries to say who asks. */
export type Credentials = { headers: Record<string, string>; payer: Payer; token: string | null };

/** An application of one's own that has a secret: it owns hooks. @see API "Authentication" 4 */
export type HookClient = { clientId: string; secret: string };

export type IdentityDeps = {
  clientId: string;
  /** Who makes hook calls; left out where hooks are not used. */
  hookClient?: HookClient;
};

/**
 * The headers for one request.
 * @param account whom it speaks as; null: the application alone
 * @throws AppFailure `notSignedIn` or `signInEnded` when a user must ask and none is there; `badInput` for a client id or
 *   a missing secret no header can carry.
 * @see API "Authentication"; PLATFORM §14 for /oauth/*
 */
export async function identify(
  identity: Identity,
  account: Account | null,
  { clientId, hookClient }: IdentityDeps,
): Promise<Credentials> {
  switch (identity) {
    case 'none':
      return { headers: {}, payer: 'address', token: null };
    case 'hookClient': {
      if (!hookClient) throw new AppFailure({ kind: 'badInput', field: 'clientSecret', why: 'missing' });
      return {
        headers: { ...clientHeader(hookClient.clientId), authorization: `Secret ${hookClient.secret}` },
        payer: hookClient.clientId === clientId ? 'client' : `client ${hookClient.clientId}`,
        token: null,
      };
    }
    case 'application':
    case 'user': {
      const token = (await account?.current()) ?? null;
      if (account && token !== null) {
        return { headers: { authorization: `Bearer ${token}` }, payer: `user ${account.id}`, token };
      }
      if (identity === 'user') throw new AppFailure(account?.missing ?? { kind: 'notSignedIn' });
      return { headers: clientHeader(clientId), payer: 'client', token: null };
    }
  }
}

function clientHeader(clientId: string): Record<string, string> {
  if (!/^[\x21-\x7e]+$/.test(clientId)) {
    throw new AppFailure({ kind: 'badInput', field: 'clientId', why: 'a header can not carry it' });
  }
  return { 'client-id': clientId };
}
