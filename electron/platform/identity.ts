import type { AppError } from '../../shared/errors.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { Identity } from '../../shared/platform/endpoint.ts';
import type { Account } from './budget/budget.ts';

/** Where the client gets the access token; the session stands behind it. */
export interface TokenSource {
  /**
   * The access token to send now, after waiting for a refresh when it has run out; null: nobody is signed in.
   * @throws AppFailure when it has run out and the service can't be asked for another.
   */
  current(): Promise<string | null>;
  /**
   * The service refused this token: another one, or null when there is none to be had.
   * @throws AppFailure when the service can't be asked.
   */
  renew(refused: string): Promise<string | null>;
  /** Why there is no token: `notSignedIn` or `signInEnded`. */
  readonly missing: AppError;
}

/** What a request carries to say who asks. */
export type Credentials = { headers: Record<string, string>; account: Account; token: string | null };

/** An application of one's own that has a secret: it owns hooks. @see API "Authentication" 4 */
export type HookClient = { clientId: string; secret: string };

export type IdentityDeps = {
  clientId: string;
  tokens: TokenSource;
  /** Who makes hook calls; left out where hooks are not used. */
  hookClient?: () => HookClient | null;
};

/**
 * The headers for one request.
 * @throws AppFailure `notSignedIn` or `signInEnded` when a user must ask and none is there; `badInput` for a client id or
 *   a missing secret no header can carry.
 * @see API "Authentication"; PLATFORM §14 for /oauth/*
 */
export async function identify(identity: Identity, anonymous: boolean, deps: IdentityDeps): Promise<Credentials> {
  switch (identity) {
    case 'none':
      return { headers: {}, account: 'address', token: null };
    case 'hookClient': {
      const client = deps.hookClient?.() ?? null;
      if (client === null) throw new AppFailure({ kind: 'badInput', field: 'clientSecret', why: 'missing' });
      const { clientId, secret } = client;
      return {
        headers: { ...clientHeader(clientId), authorization: `Secret ${secret}` },
        account: clientId === deps.clientId ? 'client' : `client ${clientId}`,
        token: null,
      };
    }
    case 'application':
    case 'user': {
      const token = anonymous ? null : await deps.tokens.current();
      if (token !== null) return { headers: { authorization: `Bearer ${token}` }, account: 'user', token };
      if (identity === 'user') throw new AppFailure(anonymous ? { kind: 'notSignedIn' } : deps.tokens.missing);
      return { headers: clientHeader(deps.clientId), account: 'client', token: null };
    }
  }
}

function clientHeader(clientId: string): Record<string, string> {
  if (!/^[\x21-\x7e]+$/.test(clientId)) {
    throw new AppFailure({ kind: 'badInput', field: 'clientId', why: 'a header can not carry it' });
  }
  return { 'client-id': clientId };
}
