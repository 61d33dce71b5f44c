import type { VirtualClock } from '../clock.ts';
import type { Random } from '../random.ts';

/** Lives of tokens. @see PLATFORM §3.3 */
const ACCESS_TOKEN_SECONDS = 21_600;
const REFRESH_TOKEN_MS = 365 * 86_400_000;

/** What tokens of one sign-in share. Reuse of a spent refresh token ends the whole family. */
type Family = {
  readonly clientId: string;
  readonly userId: number;
  readonly scopes: readonly string[];
  revoked: boolean;
};
type AccessToken = { readonly family: Family; readonly expiresAtMs: number };
type RefreshToken = { readonly family: Family; readonly expiresAtMs: number; spent: boolean };

/** Who a good access token speaks for. */
export type Grant = {
  readonly userId: number;
  readonly clientId: string;
  readonly scopes: readonly string[];
  readonly expiresAtMs: number;
};

export type TokenPair = {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresInSeconds: number;
};

export class Tokens {
  readonly #clock: VirtualClock;
  readonly #random: Random;
  readonly #access = new Map<string, AccessToken>();
  readonly #refresh = new Map<string, RefreshToken>();

  constructor(clock: VirtualClock, random: Random) {
    this.#clock = clock;
    this.#random = random;
  }

  /** Signs a user in to a client. */
  issue(grant: { clientId: string; userId: number; scopes: readonly string[] }): TokenPair {
    return this.#pair({ clientId: grant.clientId, userId: grant.userId, scopes: grant.scopes, revoked: false });
  }

  /**
   * Exchanges a refresh token, which is spent by it. A spent one that comes back means that it has leaked: the family's
   * tokens all end. @returns undefined when it is unknown, spent, expired, or of another client.
   */
  rotate(refreshToken: string, clientId: string): TokenPair | undefined {
    const token = this.#refresh.get(refreshToken);
    if (token === undefined || token.family.clientId !== clientId) return undefined;
    if (token.spent) token.family.revoked = true;
    if (token.family.revoked || this.#clock.now() >= token.expiresAtMs) return undefined;
    token.spent = true;
    return this.#pair(token.family);
  }

  /** Who an access token speaks for; undefined when it is unknown, revoked or expired. */
  grantOf(accessToken: string): Grant | undefined {
    const token = this.#access.get(accessToken);
    if (token === undefined || token.family.revoked || this.#clock.now() >= token.expiresAtMs) return undefined;
    const { userId, clientId, scopes } = token.family;
    return { userId, clientId, scopes, expiresAtMs: token.expiresAtMs };
  }

  /** The same for a refresh token, spending nothing. */
  grantOfRefresh(refreshToken: string): Grant | undefined {
    const token = this.#refresh.get(refreshToken);
    if (token === undefined || token.spent || token.family.revoked) return undefined;
    if (this.#clock.now() >= token.expiresAtMs) return undefined;
    const { userId, clientId, scopes } = token.family;
    return { userId, clientId, scopes, expiresAtMs: token.expiresAtMs };
  }

  #pair(family: Family): TokenPair {
    this.#forgetExpired();
    const random = this.#random.stream('tokens');
    const nowMs = this.#clock.now();
    const accessToken = random.alphanumeric(64);
    const refreshToken = random.alphanumeric(64);
    this.#access.set(accessToken, { family, expiresAtMs: nowMs + ACCESS_TOKEN_SECONDS * 1000 });
    this.#refresh.set(refreshToken, { family, expiresAtMs: nowMs + REFRESH_TOKEN_MS, spent: false });
    return { accessToken, refreshToken, expiresInSeconds: ACCESS_TOKEN_SECONDS };
  }

  /** Maps keep the order of insertion, and lives are equal: the oldest stand first. */
  #forgetExpired(): void {
    const nowMs = this.#clock.now();
    for (const [text, token] of this.#access) {
      if (nowMs < token.expiresAtMs) break;
      this.#access.delete(text);
    }
    for (const [text, token] of this.#refresh) {
      if (nowMs < token.expiresAtMs) break;
      this.#refresh.delete(text);
    }
  }
}
