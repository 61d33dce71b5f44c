import type { Account, Platform } from '../kernel/ports.ts';

/** Tokens that nobody has taken yet, as an account: only to ask whose they are. */
export function bareAccount(accessToken: string): Account {
  return {
    id: 'asked',
    current: async () => accessToken,
    renew: async () => null,
    hold: new AbortController().signal,
    missing: { kind: 'signInEnded' },
  };
}

/** The service as one account asks it, whoever the platform itself speaks as. */
export function speakingAs(platform: Platform, account: Account): Platform {
  return {
    baseUrl: platform.baseUrl,
    clientId: platform.clientId,
    request: (name, options) => platform.request(name, { as: account, ...options }),
  };
}
