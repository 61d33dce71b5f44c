import type { AppError } from '../../shared/errors.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { Clock, Platform } from '../kernel/ports.ts';
import type { Redactor } from '../kernel/redact.ts';

/** The handle of a code that ran out is asked about so much longer at most: who typed it in its last second gets in. */
const HAND_OVER_MS = 60_000;
/** Statuses that are answers to a check. @see API "GET /oauth/shortcode/check/{handle}" */
const DENIED = 403;
const GONE = 404;

/** A code on screen and the secret handle behind it. */
export type ShownCode = { code: string; handle: string; issuedAtMs: number; expiresAtMs: number; lifetimeMs: number };

/** What asking about the codes has brought. */
export type CodeOutcome =
  | { kind: 'approved'; code: string; authorizationCode: string }
  | { kind: 'denied'; code: string }
  | { kind: 'open' };

type Answer = { kind: 'approved'; authorizationCode: string } | { kind: 'denied' | 'gone' | 'pending' };
type Asked = { answer: Answer | null; error: AppError | null };

/** `scopes`: what a code is asked for. */
export type CodesDeps = { platform: Platform; scopes: () => readonly string[]; clock: Clock; redact: Redactor };

/** The code on screen, and the one before it while the service may still accept it. @see API "Shortcode flow" */
export class Codes {
  readonly #deps: CodesDeps;
  #current: ShownCode | null = null;
  #previous: ShownCode | null = null;
  #droppedEarly = 0;

  constructor(deps: CodesDeps) {
    this.#deps = deps;
  }

  get current(): ShownCode | null {
    return this.#current;
  }

  get previous(): ShownCode | null {
    return this.#previous;
  }

  /** How many codes in a row the service has dropped long before their time. */
  get droppedEarly(): number {
    return this.#droppedEarly;
  }

  /** Looks at the clock: a code that ran out makes room for a new one, and an old one is let go in the end. */
  look(): void {
    const nowMs = this.#deps.clock.now();
    if (this.#current && nowMs >= this.#current.expiresAtMs) {
      this.#previous = this.#current;
      this.#current = null;
    }
    if (this.#previous && nowMs >= this.#previous.expiresAtMs + HAND_OVER_MS) this.#previous = null;
  }

  /** Asks for a new code. @throws AppFailure; the signal's reason. */
  async request(signal: AbortSignal): Promise<void> {
    const { platform, clock, redact } = this.#deps;
    const { data } = await platform.request('oauth.createShortcode', {
      purpose: 'signIn',
      body: { client_id: platform.clientId, scope: this.#deps.scopes().join(' ') },
      patienceMs: 0,
      signal,
    });
    if (!data) throw new AppFailure({ kind: 'badPayload', where: 'oauth.createShortcode', detail: 'empty' });
    redact.learn(data.handle);
    const issuedAtMs = clock.now();
    const lifetimeMs = data.expires_in * 1_000;
    this.#current = {
      code: data.code,
      handle: data.handle,
      issuedAtMs,
      expiresAtMs: issuedAtMs + lifetimeMs,
      lifetimeMs,
    };
  }

  /**
   * Asks once about each handle.
   * @throws AppFailure when the service could not be asked about the code on screen, or about the only one there is.
   */
  async check(signal: AbortSignal): Promise<CodeOutcome> {
    const [previous, current] = [this.#previous, this.#current];
    const [before, now] = await Promise.all([this.#ask(previous, signal), this.#ask(current, signal)]);
    if (current && now?.answer?.kind === 'approved') return { ...now.answer, code: current.code };
    if (previous && before?.answer?.kind === 'approved') return { ...before.answer, code: previous.code };
    // A refusal of the old code is dropped with it when a new one is on screen.
    if (before?.answer?.kind === 'denied' && !current) return { kind: 'denied', code: previous?.code ?? '' };
    if (before?.answer && before.answer.kind !== 'pending') this.#previous = null;
    if (current && now?.answer?.kind === 'denied') return { kind: 'denied', code: current.code };
    if (current && now?.answer?.kind === 'gone') {
      const livedMs = this.#deps.clock.now() - current.issuedAtMs;
      this.#droppedEarly = livedMs < current.lifetimeMs / 2 ? this.#droppedEarly + 1 : 0;
      this.#current = null;
    }
    if (now?.answer?.kind === 'pending') this.#droppedEarly = 0;
    const error = now ? now.error : before?.error;
    if (error) throw new AppFailure(error);
    return { kind: 'open' };
  }

  forget(): void {
    this.#current = null;
    this.#previous = null;
    this.#droppedEarly = 0;
  }

  async #ask(shown: ShownCode | null, signal: AbortSignal): Promise<Asked | null> {
    if (!shown) return null;
    const { platform, redact } = this.#deps;
    try {
      const { status, data } = await platform.request('oauth.checkShortcode', {
        purpose: 'signIn',
        path: { handle: shown.handle },
        accept: [DENIED, GONE],
        tries: 1,
        patienceMs: 0,
        signal,
      });
      if (data) redact.learn(data.code);
      if (data) return { answer: { kind: 'approved', authorizationCode: data.code }, error: null };
      const kind = status === DENIED ? 'denied' : status === GONE ? 'gone' : 'pending';
      return { answer: { kind }, error: null };
    } catch (cause) {
      if (cause instanceof AppFailure) return { answer: null, error: cause.error };
      throw cause;
    }
  }
}
