import type { Account as AccountRow, AccountsState, AskedFor, AskedResult } from '../../shared/accounts.ts';
import type { StartNotice } from '../../shared/app.ts';
import { type CapabilityName, capabilities } from '../../shared/capabilities.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { TokenReply } from '../../shared/platform/rest.ts';
import { requestedScopes } from '../../shared/platform/scopes.ts';
import type { SessionEnd } from '../../shared/session.ts';
import { Emitter } from '../kernel/emitter.ts';
import type { Account, Clock, Logger, Observable, Platform, Random } from '../kernel/ports.ts';
import type { Redactor } from '../kernel/redact.ts';
import { Subject } from '../kernel/subject.ts';
import type { AccountBook } from './accountBook.ts';
import { bareAccount, speakingAs } from './bareAccount.ts';
import { CodeSignIn } from './codeSignIn.ts';
import { type Other, OtherAccounts } from './otherAccounts.ts';
import type { SessionService } from './session.ts';
import { Standings } from './standings.ts';
import type { TokenKeeper } from './tokenKeeper.ts';
import { forgetOthers, othersKept, type Profile } from './vault.ts';
import { whoAmI } from './whoAmI.ts';

/** Who speaks in a channel, with the sign-in that the chat is joined with. */
export type Speaker = { readonly userId: number; readonly username: string; readonly account: Account };

export type AccountsDeps = {
  platform: Platform;
  session: SessionService;
  /** The tokens of the main account. */
  main: TokenKeeper;
  /** The keeper of another user's tokens. */
  keeperOf: (userId: number) => TokenKeeper;
  book: AccountBook;
  vaultDir: string;
  serviceKey: string;
  clock: Clock;
  random: Random;
  log: Logger;
  redact: Redactor;
};

type Asked = { what: AskedFor; signIn: CodeSignIn; result: AskedResult | null; stop: () => void };

/**
 * All accounts that are signed in at a service, who of them speaks in which channel, and the codes by which more are signed in, or
 * one for more. @see API "Shortcode flow", DESIGN §5
 */
export class AccountsService {
  /** Other tokens took the place of an account's: what was opened with the old ones knows only what those were for. */
  readonly widened = new Emitter<number>();
  /** The service ended the sign-in of an account that is not the main one. */
  readonly lost: Emitter<{ account: Other; why: SessionEnd }>;
  /** An account that is not the main one was signed out: nothing of it is to stay. */
  readonly removed: Emitter<number>;
  readonly #deps: AccountsDeps;
  readonly #state = new Subject<AccountsState>({ list: [], speakers: [], standings: [], asking: null });
  readonly #others: OtherAccounts;
  readonly #standings: Standings;
  readonly #speakers = new Map<number, Subject<Speaker | null>>();
  readonly #stops: (() => void)[];
  readonly #closed = new AbortController();
  /** The main account's user, also when the service has ended its sign-in. */
  #mainId: number | null = null;
  #asked: Asked | null = null;
  /** All are being signed out: until that is over nobody speaks anywhere. */
  #isLeaving = false;

  constructor(deps: AccountsDeps) {
    const { session, main, clock, vaultDir, serviceKey } = deps;
    this.#deps = deps;
    this.#others = new OtherAccounts({
      ...deps,
      mainKept: () => (main.held ? main.wanted : null),
      files: { kept: () => othersKept(vaultDir, serviceKey), forget: () => forgetOthers(vaultDir, serviceKey) },
      now: () => clock.now(),
    });
    this.lost = this.#others.lost;
    this.removed = this.#others.removed;
    this.#standings = new Standings(deps);
    let kept = main.keeping.kept;
    this.#stops = [
      session.state.subscribe((state) => {
        if (state.kind === 'signedIn') this.#meetMain(state.userId);
        if (state.kind === 'signedOut' || state.kind === 'anonymous') this.#end();
        this.#tell();
      }),
      main.changed.subscribe(() => {
        if (main.keeping.kept === kept) return;
        kept = main.keeping.kept;
        void this.#others.followMain();
      }),
      this.#others.changed.subscribe(() => this.#tell()),
      this.#standings.state.subscribe(() => this.#tell()),
    ];
  }

  get state(): Observable<AccountsState> {
    return this.#state;
  }

  /** Takes up the accounts of an earlier run. @returns what the person should know of it. Never fails. */
  async restore(): Promise<StartNotice[]> {
    const notices = await this.#others.restore();
    const { session } = this.#deps;
    if (session.state.value.kind === 'signedIn') this.#meetMain(session.state.value.userId);
    this.#tell();
    for (const other of this.#others.all) if (other.lostAtMs === null) void this.#learn(other);
    return notices;
  }

  /** How often the tokens of each account that is signed in are renewed, in seconds. */
  renewals(): number[] {
    const keepers = [this.#deps.main, ...this.#others.all.map(({ keeper }) => keeper)];
    return keepers.flatMap(({ renewsEverySeconds }) => renewsEverySeconds ?? []);
  }

  /** Who speaks in a channel: the account that was chosen there, else the main one; null while that one can't. */
  speakerIn(channelId: number): Observable<Speaker | null> {
    const known = this.#speakers.get(channelId);
    if (known) return known;
    const made = new Subject(this.#speaker(channelId));
    this.#speakers.set(channelId, made);
    return made;
  }

  /** @throws AppFailure `notSignedIn`: there is nobody whom the new one would be beside, or not for long */
  add(): void {
    const { kind } = this.#deps.session.state.value;
    if (this.#isLeaving || (kind !== 'signedIn' && kind !== 'lost')) throw new AppFailure({ kind: 'notSignedIn' });
    this.#ask({ kind: 'add' }, () => requestedScopes);
  }

  /** Asks for all that the sign-in had included. @throws AppFailure `badInput` when there is no such account */
  signInAgain(accountId: number): void {
    const { username } = this.#known(accountId);
    const had = this.#others.get(accountId)?.lostScopes ?? [];
    const scopes = accountId === this.#mainId ? this.#deps.session.scopesToAsk : [...requestedScopes, ...had];
    this.#ask({ kind: 'again', accountId, username }, () => [...new Set(scopes)]);
  }

  /** @throws AppFailure `badInput`, `notSignedIn`, `signInEnded` */
  widen(capability: CapabilityName, accountId: number | null): void {
    const row = this.#known(accountId ?? this.#mainId ?? -1);
    if (row.state !== 'signedIn') throw new AppFailure({ kind: 'signInEnded' });
    const scopes = capabilities[capability].scopes.filter((scope) => !row.scopes.includes(scope));
    const what: AskedFor = {
      kind: 'wider',
      capability,
      accountId: row.id,
      username: row.username,
      scopes: [...scopes],
    };
    this.#ask(what, () => [...new Set([...this.#keeper(row.id).scopes, ...scopes])]);
  }

  /** Leaves what is asked for. */
  leave(): void {
    const asked = this.#asked;
    if (!asked) return;
    this.#asked = null;
    asked.stop();
    asked.signIn.close();
    this.#tell();
  }

  tryNow(): void {
    this.#asked?.signIn.tryNow();
  }

  /** @throws AppFailure `storageFailed` */
  async remove(accountId: number): Promise<void> {
    this.#standings.forget(accountId);
    await this.#others.remove(accountId);
  }

  /**
   * Has an account speak in a channel.
   * @throws AppFailure `badInput` when there is no such account, `signInEnded` when it can't speak, `storageFailed`
   */
  async speakAs(channelId: number, accountId: number): Promise<void> {
    const row = this.#known(accountId);
    if (row.state !== 'signedIn') throw new AppFailure({ kind: 'signInEnded' });
    const { book } = this.#deps;
    const rest = book.value.speakers.filter((one) => one.channelId !== channelId);
    const kept = book.change({ speakers: row.isMain ? rest : [...rest, { channelId, accountId }] });
    this.#tell();
    await kept;
  }

  /** Who is signed in, as the service names them. */
  get signedIn(): { userId: number; username: string }[] {
    const signedIn = this.#state.value.list.filter(({ state }) => state === 'signedIn');
    return signedIn.map(({ id: userId, username }) => ({ userId, username }));
  }

  look(channelId: number): Promise<void> {
    return this.#standings.look(
      channelId,
      this.signedIn.map(({ userId }) => ({ userId, account: this.#keeper(userId) })),
    );
  }

  /** What a chat told when it let an account in. */
  note(channelId: number, accountId: number, told: { roles: string[]; permissions: string[] }): void {
    this.#standings.note(channelId, accountId, told);
  }

  /**
   * Forgets all accounts beside the main one, here and on disk. Nobody speaks any more until the session is over, which comes next: the
   * main account does not go into the chats of those that went first.
   * @throws AppFailure `storageFailed`
   */
  async forgetOthers(): Promise<void> {
    this.#isLeaving = true;
    this.leave();
    this.#standings.clear();
    await this.#others.removeAll();
  }

  /** After the computer slept, or when the network is back. */
  recheck(): void {
    this.#others.recheck();
    this.#asked?.signIn.recheck();
  }

  /** Begins nothing more, and resolves when tokens that are on their way are written. */
  async finish(): Promise<void> {
    await Promise.all([this.#asked?.signIn.finish(), this.#others.finish()]);
  }

  /** Stops timers and requests; what is kept stays for the next start. */
  close(): void {
    this.#closed.abort();
    for (const stop of this.#stops) stop();
    this.#asked?.stop();
    this.#asked?.signIn.close();
    this.#others.close();
    this.#standings.close();
  }

  /** Signs somebody in beside those who are: whatever comes of it, they go on. */
  #ask(what: AskedFor, scopes: () => readonly string[]): void {
    this.leave();
    const signIn = new CodeSignIn({
      ...this.#deps,
      target: {
        scopes,
        isWanted: async () => true,
        adopt: async (reply, asked, signal) => {
          const profile = await this.#whose(reply, signal);
          signal.throwIfAborted();
          const kind = await this.#take(what, profile, { reply, scopes: asked, signal });
          const { userId: accountId, username } = profile;
          if (this.#asked?.signIn === signIn) this.#asked.result = { kind, accountId, username };
          return profile;
        },
        // Those of the main account may be the session's by now; others that were not taken are known to nobody else.
        abandon: (reply) => this.#deps.session.abandon(reply),
      },
    });
    this.#asked = { what, signIn, result: null, stop: signIn.state.subscribe(() => this.#tell()) };
    signIn.start();
    this.#tell();
  }

  async #whose(reply: TokenReply, signal: AbortSignal): Promise<Profile> {
    const { platform, redact } = this.#deps;
    redact.learn(reply.access_token);
    redact.learn(reply.refresh_token);
    const account = bareAccount(reply.access_token);
    return whoAmI(speakingAs(platform, account), account, signal);
  }

  /** Puts new tokens where they belong, if anywhere: those of somebody who was not meant are dropped. */
  async #take(
    what: AskedFor,
    profile: Profile,
    { reply, scopes, signal }: { reply: TokenReply; scopes: readonly string[]; signal: AbortSignal },
  ): Promise<AskedResult['kind']> {
    const { userId } = profile;
    if (what.kind !== 'add' && what.accountId !== userId) return 'otherUser';
    const row = this.#state.value.list.find(({ id }) => id === userId);
    if (what.kind === 'wider') {
      await this.#keeper(userId).replace(reply, scopes);
      this.#standings.forget(userId);
      this.widened.emit(userId);
      return 'widened';
    }
    if (row?.state === 'signedIn') return 'already';
    if (row?.isMain) await this.#deps.session.adopt(reply, scopes, signal);
    else await this.#others.adopt(profile, reply, scopes, signal);
    this.#standings.forget(userId);
    return row ? 'signedIn' : 'added';
  }

  /** Asks once whether a name has changed; a sign-in that the service ended meanwhile is found out by it. */
  async #learn({ userId, keeper }: Other): Promise<void> {
    const { platform, log } = this.#deps;
    try {
      const profile = await whoAmI(speakingAs(platform, keeper), keeper, this.#closed.signal);
      await this.#others.describe(userId, profile);
    } catch (cause) {
      if (!this.#closed.signal.aborted) log.warn('accounts.notIdentified', { cause });
    }
  }

  /** The session is over: nobody is signed in beside nobody, also not by a code that was asked for meanwhile. */
  #end(): void {
    this.#isLeaving = false;
    this.leave();
  }

  /** Who is the main account is no other one any more. */
  #meetMain(userId: number): void {
    this.#mainId = userId;
    if (this.#others.get(userId)) void this.#others.remove(userId).catch(() => {}); // done at the next start
  }

  #keeper(accountId: number): TokenKeeper {
    if (accountId === this.#mainId) return this.#deps.main;
    const other = this.#others.get(accountId);
    if (!other) throw new AppFailure({ kind: 'badInput', field: 'account', why: 'unknown' });
    return other.keeper;
  }

  #known(accountId: number): AccountRow {
    const row = this.#state.value.list.find(({ id }) => id === accountId);
    if (!row) throw new AppFailure({ kind: 'badInput', field: 'account', why: 'unknown' });
    return row;
  }

  /** Nobody takes the place of an account that was chosen and can't speak: the person has to see that and choose. */
  #speaker(channelId: number): Speaker | null {
    const { session, main, book } = this.#deps;
    const { value: state } = session.state;
    if (this.#isLeaving || (state.kind !== 'signedIn' && state.kind !== 'lost')) return null;
    const chosen = book.value.speakers.find((one) => one.channelId === channelId)?.accountId;
    const other = chosen === undefined ? undefined : this.#others.get(chosen);
    if (other) {
      const { userId, username, keeper } = other;
      return other.lostAtMs === null && keeper.held ? { userId, username, account: keeper } : null;
    }
    if (state.kind === 'lost') return null;
    return { userId: state.userId, username: state.username, account: main };
  }

  #tell(): void {
    // First: who hears of the accounts asks who speaks.
    for (const [channelId, subject] of this.#speakers) {
      const next = this.#speaker(channelId);
      if (!isSame(next, subject.value)) subject.set(next);
    }
    const asked = this.#asked;
    const list = this.#list();
    const speakers = this.#deps.book.value.speakers.filter(({ accountId }) => this.#others.get(accountId));
    this.#state.set({
      list,
      speakers: list.length === 0 ? [] : [...speakers],
      standings: this.#standings.state.value.filter(({ accountId }) => list.some(({ id }) => id === accountId)),
      asking: asked ? { what: asked.what, progress: asked.signIn.state.value, result: asked.result } : null,
    });
  }

  #list(): AccountRow[] {
    const { value: state } = this.#deps.session.state;
    if (state.kind !== 'signedIn' && state.kind !== 'lost') return [];
    const isLost = state.kind === 'lost';
    const main: AccountRow = {
      id: state.kind === 'signedIn' ? state.userId : (this.#mainId ?? -1),
      username: state.username,
      avatarUrl: isLost ? null : state.avatarUrl,
      isMain: true,
      state: isLost ? 'lost' : 'signedIn',
      lostAtMs: isLost ? state.atMs : null,
      scopes: isLost ? [] : state.scopes,
      kept: isLost ? null : state.keeping.kept,
    };
    return [main, ...this.#others.all.map(rowOf)];
  }
}

function isSame(a: Speaker | null, b: Speaker | null): boolean {
  return a?.userId === b?.userId && a?.username === b?.username && a?.account === b?.account;
}

function rowOf({ userId, username, avatarUrl, keeper, lostAtMs }: Other): AccountRow {
  const isLost = lostAtMs !== null;
  return {
    id: userId,
    username,
    avatarUrl,
    isMain: false,
    state: isLost ? 'lost' : 'signedIn',
    lostAtMs,
    scopes: isLost ? [] : keeper.scopes,
    kept: isLost ? null : keeper.keeping.kept,
  };
}
