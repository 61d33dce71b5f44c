import type { AppError } from '../../shared/errors.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { TokenReply } from '../../shared/platform/rest.ts';
import type { SignInState } from '../../shared/signIn.ts';
import { backoffMs } from '../kernel/backoff.ts';
import type { Clock, Logger, Observable, Platform, Random } from '../kernel/ports.ts';
import type { Redactor } from '../kernel/redact.ts';
import { Subject } from '../kernel/subject.ts';
import { Unanswered } from '../kernel/unanswered.ts';
import { WakeableSleep } from '../kernel/wakeableSleep.ts';
import { isTransient } from '../platform/isTransient.ts';
import { type CodeOutcome, Codes, type ShownCode } from './codes.ts';
import { RETRIES } from './refresh.ts';

/** The service's own clients poll between 1 and 5 s. @see PLATFORM §3.2 */
const POLL_MS = 2_000;
/** How long an approval can be exchanged for tokens. @see PLATFORM §13 */
const APPROVAL_MS = 5 * 60_000;
const MOST_UNREADABLE = 3;

/** What is done with the tokens that a code brings. */
export type SignInTarget = {
  /** What to ask for; looked at when a sign-in begins. */
  scopes(): readonly string[];
  /** Whether there is anything to ask for, once that is known. Rejects with the signal's reason. */
  isWanted(signal: AbortSignal): Promise<boolean>;
  /**
   * Takes the tokens and finds out whose they are. After a failure it may be called again with the same reply.
   * @throws AppFailure; the signal's reason
   */
  adopt(reply: TokenReply, scopes: readonly string[], signal: AbortSignal): Promise<{ username: string }>;
  /** Forgets tokens that `adopt` took, if it did, and of which nothing will come. Never fails. */
  abandon(reply: TokenReply): Promise<void>;
};

export type CodeSignInDeps = {
  platform: Platform;
  target: SignInTarget;
  clock: Clock;
  random: Random;
  log: Logger;
  redact: Redactor;
};

type Shown = Extract<SignInState, { kind: 'offline' }>['shown'];

/** Signs in by shortcode. Handles, authorization codes and tokens stay in here. @see API "Shortcode flow", DESIGN §5 */
export class CodeSignIn {
  readonly #deps: CodeSignInDeps;
  readonly #state = new Subject<SignInState>({ kind: 'idle' });
  readonly #codes: Codes;
  readonly #sleep: WakeableSleep;
  #run: AbortController | null = null;
  /** What runs, until it is over. Never rejects. */
  #running: Promise<void> = Promise.resolve();
  #scopes: readonly string[] = [];
  #lastAnswerAtMs: number | null = null;
  #tries = 0;

  constructor(deps: CodeSignInDeps) {
    this.#deps = deps;
    this.#codes = new Codes({ ...deps, scopes: () => this.#scopes });
    this.#sleep = new WakeableSleep(deps.clock);
  }

  get state(): Observable<SignInState> {
    return this.#state;
  }

  /** Asks for a code and goes on until it was approved or denied. Nothing when it runs, or when none is wanted. */
  start(): void {
    if (this.#run) return;
    const run = new AbortController();
    this.#run = run;
    this.#running = this.#signIn(run.signal).finally(() => {
      if (this.#run === run) this.#run = null;
    });
  }

  /** Stops asking and forgets all codes and handles. */
  cancel(): void {
    this.#run?.abort(new DOMException('The sign-in was left.', 'AbortError'));
    this.#run = null;
    this.#codes.forget();
    this.#state.set({ kind: 'idle' });
  }

  /** While the service does not answer: tries at once. */
  tryNow(): void {
    if (this.#state.value.kind === 'offline') this.#sleep.wake();
  }

  /** After the computer slept: asks at once and looks at every deadline anew. */
  recheck(): void {
    this.#sleep.wake();
  }

  /** Asks for no more codes. Resolves when an approval that is being exchanged is kept: its code works once only. */
  async finish(): Promise<void> {
    if (this.#state.value.kind === 'exchanging') await this.#running;
    else this.cancel();
  }

  /** What came of it is no news any more. */
  settle(): void {
    if (this.#state.value.kind === 'signedIn') this.#state.set({ kind: 'idle' });
  }

  /** Ends for good. */
  close(): void {
    this.cancel();
  }

  async #signIn(signal: AbortSignal): Promise<void> {
    const { target, log } = this.#deps;
    this.#codes.forget();
    this.#lastAnswerAtMs = null;
    this.#tries = 0;
    try {
      if (!(await target.isWanted(signal))) return this.#state.set({ kind: 'idle' });
      this.#scopes = target.scopes();
      this.#state.set({ kind: 'requesting' });
      for (;;) {
        const outcome = await this.#untilAnswered(signal);
        if (outcome.kind === 'denied') return this.#state.set({ kind: 'denied', code: outcome.code });
        if (await this.#exchange(outcome, signal)) return;
        this.#state.set({ kind: 'requesting' });
      }
    } catch (cause) {
      if (signal.aborted) return;
      const known = cause instanceof AppFailure;
      const error: AppError = known ? cause.error : { kind: 'internal', logId: log.fault('signIn.broke', cause) };
      log.warn('signIn.failed', { error });
      this.#state.set({ kind: 'failed', error });
    } finally {
      if (!signal.aborted) this.#codes.forget();
    }
  }

  /**
   * Shows codes, one after the other, and asks about them until one is approved or denied.
   * @throws AppFailure when the service will give no code.
   */
  async #untilAnswered(signal: AbortSignal): Promise<Exclude<CodeOutcome, { kind: 'open' }>> {
    const { clock } = this.#deps;
    for (;;) {
      this.#codes.look();
      let asking: 'check' | 'request' = 'check';
      try {
        const hadAny = this.#codes.current ?? this.#codes.previous;
        const outcome = await this.#codes.check(signal);
        if (hadAny) this.#answered();
        if (outcome.kind !== 'open') return outcome;
        if (!this.#codes.current) {
          // A service that drops every code at once must not be asked for ever more of them.
          if (this.#codes.droppedEarly > 1) await this.#waitOffline(dropped, signal);
          asking = 'request';
          await this.#codes.request(signal);
          this.#answered();
        }
      } catch (cause) {
        if (!(cause instanceof AppFailure)) throw cause;
        if (asking === 'request' && !isTransient(cause.error) && cause.error.kind !== 'badPayload') throw cause;
        await this.#waitOffline(cause.error, signal);
        continue;
      }
      const pollAtMs = Math.min(clock.now() + POLL_MS, this.#codes.current?.expiresAtMs ?? Number.POSITIVE_INFINITY);
      const shown = this.#shown();
      if (shown) this.#state.set({ kind: 'waiting', ...shown, nextCheckAtMs: pollAtMs });
      await this.#sleep.for(pollAtMs - clock.now(), signal);
    }
  }

  /**
   * Exchanges an approval for tokens and hands them on.
   * @returns false when the approval has run out unused, or was spent for an answer that was lost, so that a new code is needed.
   * @throws AppFailure when the service refuses it.
   */
  async #exchange(approved: Extract<CodeOutcome, { kind: 'approved' }>, signal: AbortSignal): Promise<boolean> {
    const { platform, target, clock } = this.#deps;
    const approvedAtMs = clock.now();
    this.#codes.forget();
    this.#tries = 0;
    let reply: TokenReply | undefined;
    let isAnswerLost = false;
    try {
      for (;;) {
        this.#state.set({ kind: 'exchanging', code: approved.code });
        try {
          reply ??= await this.#requestTokens(platform, approved.authorizationCode, signal);
          const { username } = await target.adopt(reply, this.#scopes, signal);
          this.#state.set({ kind: 'signedIn', username, approvedAtMs });
          return true;
        } catch (cause) {
          if (!(cause instanceof AppFailure)) throw cause;
          // A page in place of the tokens may come from some box on the way; a spent code is refused next time.
          const page = !reply && cause.error.kind === 'badPayload' && this.#tries < MOST_UNREADABLE;
          if (!isTransient(cause.error) && !page) {
            // The tokens were made, and their answer was lost: the approval is spent, though nobody refused anything.
            if (!reply && isAnswerLost && cause.error.kind === 'http') return false;
            throw cause;
          }
          isAnswerLost ||= cause.cause instanceof Unanswered || page;
          if (!reply && clock.now() - approvedAtMs >= APPROVAL_MS) return false;
          await this.#waitOffline(cause.error, signal);
        }
      }
    } catch (cause) {
      if (reply) await target.abandon(reply);
      throw cause;
    }
  }

  async #requestTokens(platform: Platform, code: string, signal: AbortSignal): Promise<TokenReply> {
    const { data } = await platform.request('oauth.token', {
      purpose: 'signIn',
      body: { grant_type: 'authorization_code', client_id: platform.clientId, code },
      patienceMs: 0,
      signal,
    });
    if (data) return data;
    throw new AppFailure({ kind: 'badPayload', where: 'oauth.token', detail: 'empty' });
  }

  /** Tells that the service does not answer and waits for the next try. The code on screen stays while it is good. */
  async #waitOffline(why: AppError, signal: AbortSignal): Promise<void> {
    const { clock, random, log } = this.#deps;
    this.#tries += 1;
    const restMs = why.kind === 'rateLimited' ? why.retryAfterMs : 0;
    const retryAtMs = clock.now() + Math.max(restMs, backoffMs(RETRIES, this.#tries, random));
    log.warn('signIn.waits', { why, tries: this.#tries });
    const tell = (): void => {
      this.#codes.look();
      const shown = this.#codes.current ? this.#shown() : null;
      this.#state.set({ kind: 'offline', shown, retryAtMs, tries: this.#tries, why });
    };
    tell();
    const expiresAtMs = this.#codes.current?.expiresAtMs ?? Number.POSITIVE_INFINITY;
    if (expiresAtMs < retryAtMs) {
      await this.#sleep.for(expiresAtMs - clock.now(), signal);
      if (clock.now() < expiresAtMs) return; // woken: try now
      tell();
    }
    await this.#sleep.for(retryAtMs - clock.now(), signal);
  }

  #answered(): void {
    this.#lastAnswerAtMs = this.#deps.clock.now();
    if (this.#codes.droppedEarly <= 1) this.#tries = 0;
  }

  #shown(): Shown {
    const current: ShownCode | null = this.#codes.current;
    if (!current) return null;
    const { code, expiresAtMs, lifetimeMs } = current;
    return {
      code,
      linkUrl: `${this.#deps.platform.baseUrl}/go?code=${encodeURIComponent(code)}`,
      expiresAtMs,
      lifetimeMs,
      previousCode: this.#codes.previous?.code ?? null,
      lastAnswerAtMs: this.#lastAnswerAtMs,
    };
  }
}

/** Why we wait before we ask for yet another code: as the check has answered. */
const dropped: AppError = { kind: 'http', status: 404, path: '/api/v1/oauth/shortcode/check/{handle}', message: null };
