import type { StartNotice } from '../../shared/app.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { TokenReply } from '../../shared/platform/rest.ts';
import { requestedScopes } from '../../shared/platform/scopes.ts';
import type { SessionChannel, SessionEnd, SessionState } from '../../shared/session.ts';
import { backoffMs } from '../kernel/backoff.ts';
import type { Clock, Logger, Observable, Platform, Random } from '../kernel/ports.ts';
import type { Redactor } from '../kernel/redact.ts';
import { Subject } from '../kernel/subject.ts';
import { isTransient } from '../platform/isTransient.ts';
import { RETRIES } from './refresh.ts';
import type { TokenKeeper } from './tokenKeeper.ts';
import type { Profile } from './vault.ts';
import { channelOf, whoAmI } from './whoAmI.ts';

export type SessionDeps = {
  platform: Platform;
  /** Whose session it is; requests through `platform` speak as it. */
  account: TokenKeeper;
  clock: Clock;
  random: Random;
  log: Logger;
  redact: Redactor;
  /** The channel that was in front when the app ended; null: none is known, and one's own is opened. */
  channelBefore?: () => SessionChannel | null;
};

/** Who the app is to the service. The tokens stay in here and in the client. @see DESIGN §5, PLATFORM §3 */
export class SessionService {
  readonly #deps: SessionDeps;
  readonly #state = new Subject<SessionState>({ kind: 'restoring' });
  /** Ends what was begun for a session that is over. */
  #era = new AbortController();
  /** The reply `adopt` took last, so that a repeated call does not bring back tokens that were refreshed meanwhile. */
  #adopted: TokenReply | null = null;
  #opening = 0;
  #isFinishing = false;

  constructor(deps: SessionDeps) {
    this.#deps = deps;
    deps.account.changed.subscribe(() => this.#tellKeeping());
    deps.account.ended.subscribe((why) => this.#lose(why));
  }

  get state(): Observable<SessionState> {
    return this.#state;
  }

  /** What a new sign-in asks for: no less than one that the service ended had included. */
  get scopesToAsk(): readonly string[] {
    return [...new Set([...requestedScopes, ...this.#deps.account.lostScopes])];
  }

  /**
   * Takes up the sign-in of an earlier run; whom it belongs to is known even without the service.
   * @returns what the person should know of it. Never fails.
   */
  async restore(): Promise<StartNotice[]> {
    const loaded = await this.#deps.account.restore();
    if (loaded.kind === 'found') {
      const { profile } = loaded.value;
      if (profile) this.#state.set(this.#signedIn(profile, this.#before() ?? profile.channel, { restored: true }));
      void this.#learnWhoWeAre(this.#era.signal);
      return [];
    }
    if (this.#state.value.kind === 'restoring') this.#state.set({ kind: 'signedOut', wiped: false });
    return loaded.kind === 'unreadable' ? [{ kind: 'vaultUnreadable' }] : [];
  }

  /** Resolves when it is known whether somebody is signed in. Rejects with the signal's reason. */
  async restored(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => reject(signal.reason);
    const look = ({ kind }: SessionState) => {
      if (kind !== 'restoring') resolve();
    };
    signal.addEventListener('abort', leave, { once: true });
    const stop = this.#state.subscribe(look);
    look(this.#state.value);
    try {
      await promise;
    } finally {
      stop();
      signal.removeEventListener('abort', leave);
    }
  }

  /**
   * Takes the tokens of a new sign-in and finds out whose they are. After a failure it may be called again with the same
   * reply. When the signal aborts, the tokens are forgotten and wiped.
   * @throws AppFailure when the service can't be asked; the signal's reason.
   */
  async adopt(reply: TokenReply, scopes: readonly string[], signal: AbortSignal): Promise<Profile> {
    signal.throwIfAborted();
    try {
      if (this.#adopted !== reply) {
        this.#newEra();
        await this.#deps.account.adopt(reply, scopes);
        this.#adopted = reply;
      }
      const era = this.#era.signal;
      const profile = await whoAmI(this.#deps.platform, this.#deps.account, signal);
      signal.throwIfAborted();
      await this.#deps.account.describe(profile);
      signal.throwIfAborted();
      if (era.aborted) throw new AppFailure(this.#deps.account.missing); // signed out meanwhile
      const before = this.#state.value;
      // Signing in again where chat went on read-only leaves its channel open; else one's own is opened.
      const same = before.kind === 'lost' && before.username === profile.username;
      this.#state.set(this.#signedIn(profile, (same ? before.channel : null) ?? profile.channel, { restored: false }));
      return profile;
    } catch (cause) {
      if (signal.aborted) await this.abandon(reply);
      throw cause;
    }
  }

  /**
   * Forgets tokens that `adopt` took and that will not become a session; at the end they stay for the next start. Never fails.
   * @param reply nothing is done where others were taken since
   */
  async abandon(reply?: TokenReply): Promise<void> {
    if (this.#isFinishing || (reply && this.#adopted !== reply)) return;
    this.#adopted = null;
    await this.#deps.account.giveUp().catch(() => {}); // logged by the vault; there is no more to be done
    const { kind } = this.#state.value;
    if (kind === 'signedIn' || kind === 'restoring') this.#state.set({ kind: 'signedOut', wiped: kind === 'signedIn' });
  }

  /** Ends the session and removes everything secret, here and on disk. @throws AppFailure `storageFailed` */
  async signOut(): Promise<void> {
    const wiped = this.#state.value.kind === 'signedIn' || this.#state.value.kind === 'lost';
    this.#newEra();
    this.#adopted = null;
    try {
      await this.#deps.account.wipe();
      this.#state.set({ kind: 'signedOut', wiped });
    } catch (cause) {
      this.#state.set({ kind: 'signedOut', wiped: false });
      throw cause;
    }
  }

  /**
   * Opens a channel's chat, whoever we are; signed out that begins the anonymous mode. The last call wins.
   * @param nameOrId a channel's name or its number.
   * @throws AppFailure `noSuchChannel`, `badInput`, and what a request throws.
   */
  async openChannel(nameOrId: string): Promise<void> {
    this.#opening += 1;
    const turn = this.#opening;
    const channel = await this.findChannel(nameOrId);
    if (channel && turn === this.#opening) this.showChannel(channel);
  }

  /** A channel by its name or number; null: the session it was asked in is over. @throws AppFailure as `openChannel` */
  async findChannel(nameOrId: string): Promise<SessionChannel | null> {
    const name = nameOrId.trim();
    if (name === '') throw new AppFailure({ kind: 'badInput', field: 'channel', why: 'empty' });
    const { signal } = this.#era;
    return await this.#findChannel(name, signal).catch((cause: unknown) => {
      if (signal.aborted) return null; // somebody signed in or out meanwhile, which opens or closes a channel itself
      throw cause;
    });
  }

  /** Shows a channel that is known, whoever we are; signed out that begins the anonymous mode. */
  showChannel(channel: SessionChannel): void {
    this.#opening += 1;
    const state = this.#state.value;
    if (state.kind === 'signedIn' || state.kind === 'lost') this.#state.set({ ...state, channel });
    else if (state.kind !== 'restoring') this.#state.set({ kind: 'anonymous', channel });
  }

  /** Where the tokens are kept from now on. @throws AppFailure `storageFailed`, `notSignedIn` */
  keep(on: 'disk' | 'memory'): Promise<void> {
    return this.#deps.account.keep(on);
  }

  /** After the computer slept, or when the network is back. */
  recheck(): void {
    this.#deps.account.recheck();
  }

  /** Begins no refresh any more, and resolves when one under way, and what is being written, are over. */
  finish(): Promise<void> {
    this.#isFinishing = true;
    return this.#deps.account.finish();
  }

  /** Stops timers and requests; what is kept stays for the next start. */
  close(): void {
    this.#newEra();
    this.#deps.account.close();
  }

  #before(): SessionChannel | null {
    return this.#deps.channelBefore?.() ?? null;
  }

  async #findChannel(name: string, signal: AbortSignal): Promise<SessionChannel> {
    await this.restored(signal);
    const path = { channelIdOrToken: name };
    const ask = (as: TokenKeeper | 'anonymous') =>
      this.#deps.platform.request('channels.read', { purpose: 'account', path, accept: [404], as, signal });
    // When the sign-in ends under this very call, the channel can be read all the same.
    const reply = await ask(this.#deps.account).catch((cause: unknown) => {
      if (cause instanceof AppFailure && cause.error.kind === 'signInEnded') return ask('anonymous');
      throw cause;
    });
    const { id, token } = reply.data ?? {};
    if (id === undefined) throw new AppFailure({ kind: 'noSuchChannel', channel: name });
    return channelOf({ id, token }, name);
  }

  /** Asks for a restored sign-in whose it is, until the service has told, will not tell, or the session is over. */
  async #learnWhoWeAre(signal: AbortSignal): Promise<void> {
    const { clock, log, random } = this.#deps;
    for (let failures = 0; !signal.aborted; ) {
      try {
        const profile = await whoAmI(this.#deps.platform, this.#deps.account, signal);
        signal.throwIfAborted();
        await this.#deps.account.describe(profile);
        signal.throwIfAborted();
        const state = this.#state.value;
        const chosen = state.kind === 'signedIn' ? state.channel : null;
        this.#state.set(this.#signedIn(profile, chosen ?? this.#before() ?? profile.channel, { restored: true }));
        return;
      } catch (cause) {
        if (signal.aborted) return;
        if (!(cause instanceof AppFailure)) log.fault('session.notIdentified', cause);
        else if (!isTransient(cause.error)) {
          // With a known owner the session stands; a nameless one will not get a name.
          if (this.#state.value.kind === 'restoring') await this.abandon();
          return;
        }
        failures += 1;
        await clock.sleep(backoffMs(RETRIES, failures, random), signal).catch(() => {}); // the loop looks at the signal
      }
    }
  }

  #signedIn(profile: Profile, channel: SessionChannel | null, { restored }: { restored: boolean }): SessionState {
    const { userId, username, avatarUrl, channel: own } = profile;
    const { scopes, keeping, refreshing } = this.#deps.account;
    return { kind: 'signedIn', userId, username, avatarUrl, channel, own, scopes, keeping, refreshing, restored };
  }

  #tellKeeping(): void {
    const state = this.#state.value;
    if (state.kind !== 'signedIn' || !this.#deps.account.held) return;
    const { scopes, keeping, refreshing } = this.#deps.account;
    this.#state.set({ ...state, scopes, keeping, refreshing });
  }

  #lose(why: SessionEnd): void {
    const state = this.#state.value;
    this.#newEra();
    this.#adopted = null;
    if (state.kind === 'signedIn') {
      const { username, channel, own } = state;
      this.#state.set({ kind: 'lost', username, channel, own, atMs: this.#deps.clock.now(), why });
    } else if (state.kind === 'restoring') {
      this.#state.set({ kind: 'signedOut', wiped: false });
    }
  }

  #newEra(): void {
    this.#era.abort(new DOMException('The session is over.', 'AbortError'));
    this.#era = new AbortController();
  }
}
