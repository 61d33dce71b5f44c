import { isDeepStrictEqual } from 'node:util';
import type { AppError } from '../../shared/errors.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { TokenReply } from '../../shared/platform/rest.ts';
import type { Keeping, SessionEnd } from '../../shared/session.ts';
import { backoffMs } from '../kernel/backoff.ts';
import { Emitter } from '../kernel/emitter.ts';
import type { Account, Clock, Logger, Platform, Random } from '../kernel/ports.ts';
import type { Redactor } from '../kernel/redact.ts';
import type { Found } from '../storage/sealedJson.ts';
import { KeptSignIn } from './keptSignIn.ts';
import { RETRIES, type RefreshOutcome, refresh } from './refresh.ts';
import type { Profile, SignIn, Vault } from './vault.ts';

/** Refreshed this long before expiry, or at nine tenths of a shorter life. */
const MARGIN_MS = 5 * 60_000;
/** The longest a timer runs before it looks at the clock again: timers stand still while the computer sleeps. */
const LONGEST_TIMER_MS = 60 * 60_000;
/** A service that refuses every fresh token is not asked for ever more of them. */
const MOST_FORCED = 3;
const FORCED_WITHIN_MS = 60_000;

export type TokenKeeperDeps = {
  /** Tells this account apart from any other at the service. */
  id: string;
  /** The service as nobody in particular asks it: whoever refreshes a token names nobody. */
  platform: Platform;
  vault: Vault;
  clock: Clock;
  random: Random;
  log: Logger;
  redact: Redactor;
  /** Told as the disk refuses tokens that are to lie there, and as that is over. */
  onKept?: (isKept: boolean) => void;
};

/**
 * Holds the tokens of a sign-in and keeps them fresh: one refresh at a time, and the new refresh token is durably
 * written before the new access token is used. @see PLATFORM §3.3
 */
export class TokenKeeper implements Account {
  /** A refresh began or ended, or where the tokens are kept has changed. */
  readonly changed = new Emitter<void>();
  /** The service refused the refresh token: all is wiped already. */
  readonly ended = new Emitter<SessionEnd>();
  readonly id: string;
  readonly #deps: TokenKeeperDeps;
  #held: SignIn | null = null;
  readonly #kept: KeptSignIn;
  #ended = false;
  #lostScopes: readonly string[] = [];
  /** How that stood before the tokens held were taken. */
  #before: { ended: boolean; lostScopes: readonly string[] } = { ended: false, lostScopes: [] };
  #refreshing: Promise<RefreshOutcome> | null = null;
  #failures = 0;
  /** Why the last refresh brought nothing; null when it did. */
  #trouble: AppError | null = null;
  /** The service may have spent the refresh token in a request whose answer never came. */
  #answerLost = false;
  /** No refresh begins any more. */
  #finishing = false;
  #retryAtMs: number | null = null;
  #forcedAtMs: number[] = [];
  #cancelTimer = (): void => {};
  #hold = new AbortController();
  /** Counts what came for good or went: tokens that wait for the key store are not taken over what came after them. */
  #turn = 0;

  constructor(deps: TokenKeeperDeps) {
    this.#deps = deps;
    this.id = deps.id;
    const { vault, clock, onKept = () => undefined } = deps;
    const current = async () => {
      await this.#noRefresh();
      return this.#held;
    };
    this.#kept = new KeptSignIn({ vault, clock, current, onKept });
    this.#kept.madeGood.subscribe(() => this.changed.emit());
  }

  get hold(): AbortSignal {
    return this.#hold.signal;
  }

  get held(): boolean {
    return this.#held !== null;
  }

  /** How often its tokens are renewed, in seconds; null: there are none. */
  get renewsEverySeconds(): number | null {
    if (!this.#held) return null;
    const { lifetimeMs } = this.#held;
    return Math.max(1, Math.round((lifetimeMs - marginOf(lifetimeMs)) / 1_000));
  }

  get profile(): Profile | null {
    return this.#held?.profile ?? null;
  }

  get scopes(): string[] {
    return this.#held?.scopes ?? [];
  }

  /** What the sign-in that the service ended had included; empty while there is one, or when it was left here. */
  get lostScopes(): readonly string[] {
    return this.#lostScopes;
  }

  get refreshing(): boolean {
    return this.#refreshing !== null;
  }

  get keeping(): Keeping {
    const { backend, strength } = this.#deps.vault;
    return { backend, strength: strength === 'system' ? 'system' : 'weak', kept: this.#kept.kept };
  }

  /** Where the tokens are to be kept: `disk` also while it refuses them. */
  get wanted(): Keeping['kept'] {
    return this.#kept.wanted;
  }

  get missing(): AppError {
    return this.#ended ? { kind: 'signInEnded' } : { kind: 'notSignedIn' };
  }

  /** Takes up what an earlier run has kept. */
  async restore(): Promise<Found<SignIn>> {
    const loaded = await this.#deps.vault.load();
    if (loaded.kind === 'found') {
      this.#take(loaded.value);
      this.#kept.found();
      this.#arm();
    }
    return loaded;
  }

  /**
   * Takes the tokens of a new sign-in, in place of any others, and keeps them as far as that needs no consent.
   * @param profile whose they are, where that is known already
   * @throws AppFailure `notSignedIn`, `signInEnded` when all was wiped, or others came, before these were kept
   */
  async adopt(reply: TokenReply, scopes: readonly string[], profile: Profile | null = null): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    const strength = await this.#deps.vault.look();
    if (turn !== this.#turn) throw new AppFailure(this.missing);
    this.#letGo();
    const signIn = fromReply(reply, this.#deps.clock.now(), { scopes: [...scopes], profile });
    this.#before = { ended: this.#ended, lostScopes: this.#lostScopes };
    this.#take(signIn);
    await this.#kept.begin(signIn, strength);
    if (turn !== this.#turn) throw new AppFailure(this.missing);
    this.#arm();
  }

  /**
   * Puts other tokens of the same person in place of those held, such as ones with more scopes. They are on disk before they are
   * used; when the disk refuses, all stays as it was.
   * @throws AppFailure `storageFailed`; `notSignedIn`, `signInEnded` when the tokens held went meanwhile
   */
  async replace(reply: TokenReply, scopes: readonly string[]): Promise<void> {
    const { clock, redact } = this.#deps;
    redact.learn(reply.access_token);
    redact.learn(reply.refresh_token);
    const { signal } = this.#hold;
    for (;;) {
      await this.#noRefresh();
      const { profile } = this;
      if (!this.#held || signal.aborted) throw new AppFailure(this.missing);
      const signIn = fromReply(reply, clock.now(), { scopes: [...scopes], profile });
      await this.#kept.update(signIn);
      if (signal.aborted) throw new AppFailure(this.missing); // who signed out has wiped what was just written
      // A refresh that began meanwhile lays its own tokens over these, so they are written once more behind it.
      if (this.#refreshing) continue;
      this.#take(signIn);
      break;
    }
    this.#failures = 0;
    this.#trouble = null;
    this.#answerLost = false;
    this.#retryAtMs = null;
    this.#forcedAtMs = [];
    this.#arm();
    this.changed.emit();
  }

  /** Notes whose tokens they are. A disk that refuses costs nothing: the same tokens lie there already. */
  async describe(profile: Profile): Promise<void> {
    await this.#noRefresh();
    if (!this.#held || isDeepStrictEqual(this.#held.profile, profile)) return;
    this.#held = { ...this.#held, profile };
    await this.#kept.update(this.#held).catch(() => {}); // logged by the vault
  }

  /** The person's answer where the keyring is weak. @throws AppFailure `storageFailed`, `notSignedIn` */
  async keep(on: 'disk' | 'memory'): Promise<void> {
    await this.#noRefresh();
    if (!this.#held) throw new AppFailure(this.missing);
    await this.#kept.keep(on, this.#held);
    this.changed.emit();
  }

  /** Forgets the tokens, here and on disk. @throws AppFailure `storageFailed`: gone from memory, not from disk. */
  async wipe(): Promise<void> {
    this.#turn += 1;
    this.#letGo();
    this.#ended = false;
    this.#lostScopes = [];
    await this.#deps.vault.wipe();
  }

  /** Forgets tokens that were adopted and of which nothing came: a sign-in that was lost before is lost as it was. @throws AppFailure `storageFailed` */
  async giveUp(): Promise<void> {
    const { ended, lostScopes } = this.#before;
    const wiped = this.wipe();
    this.#ended = ended;
    this.#lostScopes = lostScopes;
    await wiped;
  }

  /**
   * Begins nothing more, and resolves when a refresh and a save under way are over: the service may have spent the old
   * refresh token already, so the new one has to reach the disk.
   */
  async finish(): Promise<void> {
    this.#finishing = true;
    this.#cancelTimer();
    await this.#kept.again();
    await this.#noRefresh();
    await this.#deps.vault.idle();
  }

  /** Stops the timers and requests; what is on disk stays. */
  close(): void {
    this.#letGo();
  }

  async current(): Promise<string | null> {
    if (!this.#held) return null;
    if (this.#deps.clock.now() < this.#held.expiresAtMs) return this.#held.accessToken;
    return this.#tokenAfter(await this.#refresh());
  }

  async renew(refused: string): Promise<string | null> {
    if (!this.#held) return null;
    if (this.#held.accessToken !== refused) return this.current();
    const nowMs = this.#deps.clock.now();
    this.#forcedAtMs = this.#forcedAtMs.filter((atMs) => Math.abs(nowMs - atMs) < FORCED_WITHIN_MS);
    if (!this.#refreshing) {
      if (this.#forcedAtMs.length >= MOST_FORCED) {
        if (this.#trouble) throw new AppFailure(this.#trouble);
        return refused;
      }
      this.#forcedAtMs.push(nowMs);
    }
    return this.#tokenAfter(await this.#refresh());
  }

  /** After sleep, or when the network is back: refreshes if it is time, without waiting for the timer. */
  recheck(): void {
    this.#retryAtMs = null;
    this.#arm();
  }

  /** Waits until no refresh runs: else what is written now could lay the spent token over the new one. */
  async #noRefresh(): Promise<void> {
    while (this.#refreshing) await this.#refreshing;
  }

  #tokenAfter(outcome: RefreshOutcome): string | null {
    if (outcome.kind === 'trouble') throw new AppFailure(outcome.error);
    return this.#held?.accessToken ?? null;
  }

  #take(signIn: SignIn): void {
    this.#deps.redact.learn(signIn.accessToken);
    this.#deps.redact.learn(signIn.refreshToken);
    this.#held = signIn;
    this.#ended = false;
    this.#lostScopes = [];
  }

  #letGo(): void {
    this.#hold.abort(new DOMException('The tokens were let go.', 'AbortError'));
    this.#hold = new AbortController();
    this.#cancelTimer();
    this.#kept.letGo();
    this.#held = null;
    this.#refreshing = null;
    this.#failures = 0;
    this.#trouble = null;
    this.#answerLost = false;
    this.#retryAtMs = null;
    this.#forcedAtMs = [];
  }

  #arm(): void {
    this.#cancelTimer();
    if (!this.#held || this.#finishing) return;
    const { clock } = this.#deps;
    const { expiresAtMs, lifetimeMs } = this.#held;
    const dueAtMs = this.#retryAtMs ?? expiresAtMs - marginOf(lifetimeMs);
    const restMs = Math.min(Math.max(0, dueAtMs - clock.now()), LONGEST_TIMER_MS);
    this.#cancelTimer = clock.after(restMs, () => {
      if (clock.now() >= dueAtMs) void this.#refresh();
      else this.#arm();
    });
  }

  /** The refresh under way, or a new one. Never rejects. */
  #refresh(): Promise<RefreshOutcome> {
    if (this.#refreshing) return this.#refreshing;
    if (this.#finishing) return Promise.resolve({ kind: 'refused', error: { kind: 'notSignedIn' } });
    const hold = this.#hold;
    const run = this.#runRefresh(hold.signal).finally(() => {
      if (this.#hold !== hold) return;
      this.#refreshing = null;
      this.#arm();
      this.changed.emit();
    });
    this.#refreshing = run;
    this.changed.emit();
    return run;
  }

  async #runRefresh(signal: AbortSignal): Promise<RefreshOutcome> {
    const { clock, log, random } = this.#deps;
    const before = this.#held;
    if (!before) return { kind: 'refused', error: this.missing };
    try {
      const outcome = await refresh(this.#deps.platform, before.refreshToken, signal);
      signal.throwIfAborted();
      if (outcome.kind === 'renewed') await this.#replace(before, outcome.reply, signal);
      if (outcome.kind === 'refused') await this.#end(outcome.error);
      if (outcome.kind === 'trouble') {
        this.#failures += 1;
        this.#trouble = outcome.error;
        this.#answerLost ||= outcome.spent;
        const restMs = outcome.error.kind === 'rateLimited' ? outcome.error.retryAfterMs : 0;
        this.#retryAtMs = clock.now() + Math.max(restMs, backoffMs(RETRIES, this.#failures, random));
        log.warn('session.notRefreshed', { ...outcome, failures: this.#failures });
      }
      return outcome;
    } catch (cause) {
      if (signal.aborted) return { kind: 'refused', error: { kind: 'notSignedIn' } };
      const logId = log.fault('session.refreshFailed', cause);
      this.#failures += 1;
      this.#retryAtMs = clock.now() + backoffMs(RETRIES, this.#failures, random);
      return { kind: 'trouble', error: { kind: 'internal', logId }, spent: false };
    }
  }

  async #replace(before: SignIn, reply: TokenReply, signal: AbortSignal): Promise<void> {
    const { clock, log, redact } = this.#deps;
    redact.learn(reply.access_token);
    redact.learn(reply.refresh_token);
    const signIn = fromReply(reply, clock.now(), { scopes: before.scopes, profile: before.profile });
    await this.#kept.replace(signIn);
    signal.throwIfAborted();
    this.#take(signIn);
    this.#failures = 0;
    this.#trouble = null;
    this.#answerLost = false;
    this.#retryAtMs = null;
    log.info('session.refreshed', { expiresAtMs: signIn.expiresAtMs });
  }

  async #end(error: AppError): Promise<void> {
    this.#deps.log.warn('session.ended', { error, afterFailures: this.#failures });
    const why: SessionEnd = this.#answerLost ? 'answerLost' : 'refused';
    const { scopes } = this;
    this.#letGo();
    this.#lostScopes = scopes;
    this.#ended = true;
    const wiped = this.#deps.vault.wipe();
    this.ended.emit(why);
    await wiped.catch(() => {}); // logged by the vault; a spent token is of no use to anybody
  }
}

/** So long before they end tokens are renewed. */
const marginOf = (lifetimeMs: number): number => Math.min(MARGIN_MS, lifetimeMs / 10);

function fromReply(reply: TokenReply, nowMs: number, more: Pick<SignIn, 'scopes' | 'profile'>): SignIn {
  const lifetimeMs = reply.expires_in * 1_000;
  return {
    version: 1,
    accessToken: reply.access_token,
    refreshToken: reply.refresh_token,
    expiresAtMs: nowMs + lifetimeMs,
    lifetimeMs,
    ...more,
  };
}
