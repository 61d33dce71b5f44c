import type { VirtualClock } from '../clock.ts';
import type { Random } from '../random.ts';
import type { Client } from './clients.ts';

/** How long an authorization code lives, and how long a granted handle waits to be asked. @see PLATFORM §3.3 */
export const AUTHORIZATION_CODE_MS = 5 * 60_000;

/** Where a shortcode stands; its expiry comes on top. @see API "Shortcode handle" */
type ShortcodeState =
  | { readonly kind: 'pending' }
  | { readonly kind: 'granted'; readonly userId: number; readonly atMs: number }
  | { readonly kind: 'denied' }
  | { readonly kind: 'spent' };

export type Shortcode = {
  readonly code: string;
  readonly handle: string;
  readonly client: Client;
  readonly scopes: readonly string[];
  readonly expiresAtMs: number;
  state: ShortcodeState;
};

/** What a client may exchange for tokens, once. */
export type AuthorizationCode = {
  readonly code: string;
  readonly clientId: string;
  readonly userId: number;
  readonly scopes: readonly string[];
  readonly expiresAtMs: number;
};

/** What polling a handle tells. @see API "GET /oauth/shortcode/check/{handle}" */
export type CheckResult =
  | { readonly kind: 'waiting' | 'denied' | 'invalid' }
  | { readonly kind: 'granted'; readonly code: string };

/** Shortcodes, their handles, and the authorization codes that come of them. @see PLATFORM §3.2 */
export class Shortcodes {
  readonly #clock: VirtualClock;
  readonly #random: Random;
  readonly #lifeMs: number;
  readonly #byCode = new Map<string, Shortcode>();
  readonly #byHandle = new Map<string, Shortcode>();
  readonly #authorizationCodes = new Map<string, AuthorizationCode>();

  constructor(clock: VirtualClock, random: Random, lifeSeconds: number) {
    this.#clock = clock;
    this.#random = random;
    this.#lifeMs = lifeSeconds * 1000;
  }

  get lifeSeconds(): number {
    return this.#lifeMs / 1000;
  }

  /** Starts a handshake. */
  create(client: Client, scopes: readonly string[]): Shortcode {
    this.#forgetOld();
    const random = this.#random.stream('shortcodes');
    let code = random.capitals(6);
    while (this.#byCode.has(code)) code = random.capitals(6);
    const shortcode: Shortcode = {
      code,
      handle: random.alphanumeric(32),
      client,
      scopes,
      expiresAtMs: this.#clock.now() + this.#lifeMs,
      state: { kind: 'pending' },
    };
    this.#byCode.set(code, shortcode);
    this.#byHandle.set(shortcode.handle, shortcode);
    return shortcode;
  }

  /** A code somebody may still decide on; case, spaces and dashes do not matter, as people type it. */
  open(typed: string): Shortcode | undefined {
    const shortcode = this.#byCode.get(typed.replace(/[\s-]/g, '').toUpperCase());
    if (shortcode === undefined || this.#clock.now() >= shortcode.expiresAtMs) return undefined;
    return shortcode.state.kind === 'pending' ? shortcode : undefined;
  }

  /** When the next of the codes that wait for a decision ends; undefined: none waits. */
  nextEndMs(): number | undefined {
    const nowMs = this.#clock.now();
    for (const { state, expiresAtMs } of this.#byCode.values()) {
      // They stand in the order they end.
      if (state.kind === 'pending' && nowMs < expiresAtMs) return expiresAtMs;
    }
    return undefined;
  }

  approve(shortcode: Shortcode, userId: number): void {
    shortcode.state = { kind: 'granted', userId, atMs: this.#clock.now() };
  }

  deny(shortcode: Shortcode): void {
    shortcode.state = { kind: 'denied' };
  }

  /**
   * Polls a handle. A grant is told once and spends the handle. One given in the last moment can still be fetched after
   * the code has run out, so that nobody who typed it in time is turned away; everything else ends with the code.
   */
  check(handle: string): CheckResult {
    const shortcode = this.#byHandle.get(handle);
    if (shortcode === undefined) return { kind: 'invalid' };
    const nowMs = this.#clock.now();
    const expired = nowMs >= shortcode.expiresAtMs;
    const { state } = shortcode;
    switch (state.kind) {
      case 'pending':
        return { kind: expired ? 'invalid' : 'waiting' };
      case 'denied':
        return { kind: expired ? 'invalid' : 'denied' };
      case 'spent':
        return { kind: 'invalid' };
      case 'granted': {
        if (expired && nowMs >= state.atMs + AUTHORIZATION_CODE_MS) return { kind: 'invalid' };
        shortcode.state = { kind: 'spent' };
        return { kind: 'granted', code: this.#authorize(shortcode, state.userId).code };
      }
    }
  }

  /** Takes an authorization code out of the world: a second try finds nothing. */
  takeAuthorizationCode(code: string, clientId: string): AuthorizationCode | undefined {
    const found = this.#authorizationCodes.get(code);
    if (found === undefined || found.clientId !== clientId) return undefined;
    this.#authorizationCodes.delete(code);
    return this.#clock.now() < found.expiresAtMs ? found : undefined;
  }

  #authorize(shortcode: Shortcode, userId: number): AuthorizationCode {
    const authorization: AuthorizationCode = {
      code: this.#random.stream('authorization codes').alphanumeric(16),
      clientId: shortcode.client.id,
      userId,
      scopes: shortcode.scopes,
      expiresAtMs: this.#clock.now() + AUTHORIZATION_CODE_MS,
    };
    this.#authorizationCodes.set(authorization.code, authorization);
    return authorization;
  }

  /** Drops what has been over for as long as a late grant may still be fetched. */
  #forgetOld(): void {
    const nowMs = this.#clock.now();
    for (const shortcode of this.#byHandle.values()) {
      if (nowMs < shortcode.expiresAtMs + AUTHORIZATION_CODE_MS) break; // they stand in the order they end
      this.#byHandle.delete(shortcode.handle);
      this.#byCode.delete(shortcode.code);
    }
    for (const code of this.#authorizationCodes.values()) {
      if (nowMs < code.expiresAtMs) break;
      this.#authorizationCodes.delete(code.code);
    }
  }
}
