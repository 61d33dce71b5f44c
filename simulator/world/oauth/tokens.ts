import { createHash } from 'node:crypto';
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

/** What is kept of the tokens so that sign-ins outlive the process. Tokens stand in it as digests, never in clear. */
export type SavedTokens = {
  /** Pairs given out so far: with the same seed the next run goes on behind them. */
  readonly pairs: number;
  readonly families: readonly Family[];
  /** `family` is a place in `families`. */
  readonly access: readonly { digest: string; family: number; expiresAtMs: number }[];
  readonly refresh: readonly { digest: string; family: number; expiresAtMs: number; spent: boolean }[];
};

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
  /** Called after each change. */
  onChange = (): void => {};
  readonly #clock: VirtualClock;
  readonly #random: Random;
  /** By digest, like the refresh tokens. */
  readonly #access = new Map<string, AccessToken>();
  readonly #refresh = new Map<string, RefreshToken>();
  #pairs = 0;

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
    const token = this.#refresh.get(digestOf(refreshToken));
    if (token === undefined || token.family.clientId !== clientId) return undefined;
    if (token.spent) {
      token.family.revoked = true;
      this.onChange();
    }
    if (token.family.revoked || this.#clock.now() >= token.expiresAtMs) return undefined;
    token.spent = true;
    return this.#pair(token.family);
  }

  /** Who an access token speaks for; undefined when it is unknown, revoked or expired. */
  grantOf(accessToken: string): Grant | undefined {
    const token = this.#access.get(digestOf(accessToken));
    if (token === undefined || token.family.revoked || this.#clock.now() >= token.expiresAtMs) return undefined;
    const { userId, clientId, scopes } = token.family;
    return { userId, clientId, scopes, expiresAtMs: token.expiresAtMs };
  }

  /** The same for a refresh token, spending nothing. */
  grantOfRefresh(refreshToken: string): Grant | undefined {
    const token = this.#refresh.get(digestOf(refreshToken));
    if (token === undefined || token.spent || token.family.revoked) return undefined;
    if (this.#clock.now() >= token.expiresAtMs) return undefined;
    const { userId, clientId, scopes } = token.family;
    return { userId, clientId, scopes, expiresAtMs: token.expiresAtMs };
  }

  /** Ends every access token at once; refresh tokens stay good. */
  expireAccess(): void {
    this.#access.clear();
    this.onChange();
  }

  /** Ends every sign-in: all users have to sign in anew. */
  revokeAll(): void {
    this.#access.clear();
    this.#refresh.clear();
    this.onChange();
  }

  /** Ends every sign-in of one user. */
  revokeOf(userId: number): void {
    for (const { family } of [...this.#access.values(), ...this.#refresh.values()]) {
      if (family.userId === userId) family.revoked = true;
    }
    this.onChange();
  }

  /** All that outlives the process. */
  save(): SavedTokens {
    this.#forgetExpired();
    const families = [...new Set([...this.#access.values(), ...this.#refresh.values()].map(({ family }) => family))];
    const place = new Map(families.map((family, index) => [family, index]));
    const rows = <T extends { family: Family }>(tokens: Map<string, T>) =>
      [...tokens].map(([digest, token]) => ({ ...token, digest, family: place.get(token.family) ?? 0 }));
    return { pairs: this.#pairs, families, access: rows(this.#access), refresh: rows(this.#refresh) };
  }

  /** Takes up what an earlier run saved; to be called before any token is issued. */
  restore(saved: SavedTokens): void {
    const families = saved.families.map((family) => ({ ...family }));
    for (const { digest, family, ...token } of saved.access) {
      const found = families[family];
      if (found) this.#access.set(digest, { ...token, family: found });
    }
    for (const { digest, family, ...token } of saved.refresh) {
      const found = families[family];
      if (found) this.#refresh.set(digest, { ...token, family: found });
    }
    while (this.#pairs < saved.pairs) this.#draw();
  }

  #pair(family: Family): TokenPair {
    this.#forgetExpired();
    const nowMs = this.#clock.now();
    const { accessToken, refreshToken } = this.#draw();
    this.#access.set(digestOf(accessToken), { family, expiresAtMs: nowMs + ACCESS_TOKEN_SECONDS * 1000 });
    this.#refresh.set(digestOf(refreshToken), { family, expiresAtMs: nowMs + REFRESH_TOKEN_MS, spent: false });
    this.onChange();
    return { accessToken, refreshToken, expiresInSeconds: ACCESS_TOKEN_SECONDS };
  }

  #draw(): { accessToken: string; refreshToken: string } {
    const random = this.#random.stream('tokens');
    this.#pairs += 1;
    return { accessToken: random.alphanumeric(64), refreshToken: random.alphanumeric(64) };
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

function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
