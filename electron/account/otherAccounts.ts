import type { StartNotice } from '../../shared/app.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { TokenReply } from '../../shared/platform/rest.ts';
import type { SessionEnd } from '../../shared/session.ts';
import { Emitter } from '../kernel/emitter.ts';
import type { AccountBook } from './accountBook.ts';
import type { TokenKeeper } from './tokenKeeper.ts';
import type { Profile } from './vault.ts';

/** An account beside the main one. */
export type Other = {
  readonly userId: number;
  readonly username: string;
  readonly avatarUrl: string | null;
  readonly keeper: TokenKeeper;
  /** When the service ended its sign-in; null: it goes on. */
  readonly lostAtMs: number | null;
  /** What it had been signed in for when that ended. */
  readonly lostScopes: readonly string[];
  readonly stops: readonly (() => void)[];
};

/** The sealed files of all of them, readable or not. */
export type OthersFiles = {
  /** The users they are of. */
  kept: () => Promise<number[]>;
  /** @throws what the disk says */
  forget: () => Promise<void>;
};

export type OtherAccountsDeps = {
  /** The keeper of a user's tokens, with a sealed file of its own. */
  keeperOf: (userId: number) => TokenKeeper;
  book: AccountBook;
  /** Where the main sign-in is to be kept; null: there is none. Where sealing is weak the others follow it. */
  mainKept: () => 'disk' | 'memory' | 'asked' | null;
  files: OthersFiles;
  now: () => number;
};

/** The accounts beside the main one: their tokens, what is kept of them, and what is gone. */
export class OtherAccounts {
  /** One came, went, or stands otherwise. */
  readonly changed = new Emitter<void>();
  /** The service ended the sign-in of one; its tokens are wiped already. */
  readonly lost = new Emitter<{ account: Other; why: SessionEnd }>();
  /** One was signed out: nothing of it is to stay. */
  readonly removed = new Emitter<number>();
  readonly #deps: OtherAccountsDeps;
  readonly #all = new Map<number, Other>();
  /** Tokens that are being taken. */
  readonly #adopting = new Set<Promise<void>>();
  /** What else is on its way to the disk. */
  readonly #writing = new Set<Promise<void>>();

  constructor(deps: OtherAccountsDeps) {
    this.#deps = deps;
  }

  /** In the order they were added. */
  get all(): Other[] {
    return [...this.#all.values()];
  }

  get(userId: number): Other | undefined {
    return this.#all.get(userId);
  }

  /**
   * Takes up those of an earlier run. What the disk would not delete then is deleted now. Never fails.
   * @returns what the person should know of it
   */
  async restore(): Promise<StartNotice[]> {
    const notices: StartNotice[] = [];
    const { book, files, keeperOf, now } = this.#deps;
    const { accounts, removed } = await book.load();
    const kept = await files.kept().catch(() => []);
    for (const userId of removed) {
      const gone = await keeperOf(userId)
        .wipe()
        .then(() => true)
        .catch(() => false);
      if (gone) await book.change({ removed: book.value.removed.filter((id) => id !== userId) }).catch(() => {});
    }
    const known = new Map(accounts.map((account) => [account.userId, account]));
    for (const userId of new Set([...known.keys(), ...kept])) {
      if (removed.includes(userId)) continue;
      const keeper = keeperOf(userId);
      const loaded = await keeper.restore();
      // Tokens that nobody has named yet are somebody's all the same: the service tells the name when it is asked.
      const nameless = loaded.kind === 'found' ? { username: String(userId), avatarUrl: null } : undefined;
      const profile = keeper.profile ?? known.get(userId) ?? nameless;
      if (loaded.kind === 'unreadable') {
        notices.push({ kind: 'accountUnreadable', username: profile?.username ?? null });
      }
      if (!profile) continue; // nobody knows whose it was, and it can't be opened
      const { username, avatarUrl } = profile;
      const lostAtMs = loaded.kind === 'found' ? null : (known.get(userId)?.lostAtMs ?? now());
      const lostScopes = lostAtMs === null ? [] : (known.get(userId)?.scopes ?? []);
      this.#put({ userId, username, avatarUrl, keeper, lostAtMs, lostScopes });
    }
    this.changed.emit();
    return notices;
  }

  /** Takes the tokens of a new sign-in; those of one that was left meanwhile are wiped. @throws the signal's reason */
  async adopt(profile: Profile, reply: TokenReply, scopes: readonly string[], signal: AbortSignal): Promise<void> {
    await during(this.#adopting, this.#adopt(profile, reply, scopes, signal));
  }

  async #adopt(profile: Profile, reply: TokenReply, scopes: readonly string[], signal: AbortSignal): Promise<void> {
    const { userId, username, avatarUrl } = profile;
    const keeper = this.#all.get(userId)?.keeper ?? this.#deps.keeperOf(userId);
    await keeper.adopt(reply, scopes, profile);
    await this.#follow(keeper);
    if (signal.aborted) {
      await keeper.wipe().catch(() => {}); // logged by the vault; signing out deletes what is left
      throw signal.reason;
    }
    this.#put({ userId, username, avatarUrl, keeper, lostAtMs: null, lostScopes: [] });
    this.changed.emit();
    const { book } = this.#deps;
    // A book that can't be written costs a name in a list; the tokens have a file of their own.
    await book.change({ ...this.#rows(), removed: book.value.removed.filter((id) => id !== userId) }).catch(() => {});
  }

  /** What the service says of one now. */
  describe(userId: number, profile: Profile): Promise<void> {
    return during(this.#writing, this.#describe(userId, profile));
  }

  async #describe(userId: number, profile: Profile): Promise<void> {
    const other = this.#all.get(userId);
    if (!other || profile.userId !== userId) return;
    await other.keeper.describe(profile);
    const now = this.#all.get(userId);
    if (now?.keeper !== other.keeper) return; // removed meanwhile
    const { username, avatarUrl } = profile;
    if (now.username === username && now.avatarUrl === avatarUrl) return;
    this.#all.set(userId, { ...now, username, avatarUrl });
    this.changed.emit();
    await this.#deps.book.change(this.#rows()).catch(() => {});
  }

  /**
   * Forgets an account, here and on disk.
   * @throws AppFailure `storageFailed`: it is gone here, and its file is deleted at the next start
   */
  remove(userId: number): Promise<void> {
    return during(this.#writing, this.#remove(userId));
  }

  async #remove(userId: number): Promise<void> {
    const other = this.#all.get(userId);
    if (!other) return;
    for (const stop of other.stops) stop();
    this.#all.delete(userId);
    this.removed.emit(userId);
    const { book } = this.#deps;
    const speakers = book.value.speakers.filter(({ accountId }) => accountId !== userId);
    // The tokens go first; the book is written with the name of what could not be deleted.
    const wiped = other.keeper.wipe();
    this.changed.emit();
    const removed = book.value.removed.filter((id) => id !== userId);
    try {
      await wiped;
      await book.change({ ...this.#rows(), speakers, removed });
    } catch (cause) {
      await book.change({ ...this.#rows(), speakers, removed: [...removed, userId] }).catch(() => {});
      throw cause;
    }
  }

  /**
   * Forgets them all, also those of whom a file is left that could not be read. What can be deleted goes also where something
   * else can't. @throws AppFailure `storageFailed`: they are gone here, and what is left is deleted at the next start
   */
  async removeAll(): Promise<void> {
    const { book, files } = this.#deps;
    const gone = this.all;
    for (const { stops } of gone) for (const stop of stops) stop();
    this.#all.clear();
    const wiped = [...gone.map(({ keeper }) => keeper.wipe()), book.wipe()];
    this.changed.emit();
    await Promise.allSettled([...wiped, ...this.#adopting]); // what failed of it is tried once more
    try {
      await files.forget();
    } catch (cause) {
      const left = await files.kept().catch(() => []);
      if (left.length > 0) await book.change({ removed: left }).catch(() => {}); // logged by the file
      throw new AppFailure({ kind: 'storageFailed', what: 'signIn' }, { cause });
    }
  }

  /** The answer to a weak keyring was given for the main sign-in, and holds for the others. */
  async followMain(): Promise<void> {
    for (const { keeper } of this.all) await this.#follow(keeper);
    await this.#deps.book.save().catch(() => {}); // logged by the file
    this.changed.emit();
  }

  recheck(): void {
    for (const { keeper } of this.all) keeper.recheck();
  }

  async finish(): Promise<void> {
    const written = Promise.allSettled([...this.#adopting, ...this.#writing]).then(() => this.#deps.book.idle());
    await Promise.all([...this.all.map(({ keeper }) => keeper.finish()), written]);
  }

  close(): void {
    for (const { keeper, stops } of this.all) {
      for (const stop of stops) stop();
      keeper.close();
    }
  }

  async #follow(keeper: TokenKeeper): Promise<void> {
    const kept = this.#deps.mainKept();
    if (keeper.held && keeper.keeping.strength === 'weak' && keeper.wanted !== (kept ?? 'memory')) {
      await keeper.keep(kept === 'disk' ? 'disk' : 'memory').catch((cause: unknown) => {
        if (!(cause instanceof AppFailure)) throw cause; // else: logged by the vault, shown by `keeping`
      });
    }
  }

  #put(account: Omit<Other, 'stops'>): void {
    const { userId, keeper } = account;
    for (const stop of this.#all.get(userId)?.stops ?? []) stop();
    const stops = [
      keeper.changed.subscribe(() => this.changed.emit()),
      keeper.ended.subscribe((why) => this.#lose(userId, why)),
    ];
    this.#all.set(userId, { ...account, stops });
  }

  #lose(userId: number, why: SessionEnd): void {
    const account = this.#all.get(userId);
    if (!account) return;
    const lost = { ...account, lostAtMs: this.#deps.now(), lostScopes: account.keeper.lostScopes };
    this.#all.set(userId, lost);
    this.changed.emit();
    this.lost.emit({ account: lost, why });
    void during(this.#writing, this.#deps.book.change(this.#rows())).catch(() => {}); // logged by the file
  }

  #rows() {
    return {
      accounts: this.all.map(({ userId, username, avatarUrl, lostAtMs, lostScopes, keeper }) => ({
        ...{ userId, username, avatarUrl, lostAtMs },
        scopes: [...(lostAtMs === null ? keeper.scopes : lostScopes)],
      })),
    };
  }
}

/** A promise that stands in a set for as long as it is open. */
async function during<T>(set: Set<Promise<T>>, run: Promise<T>): Promise<T> {
  set.add(run);
  try {
    return await run;
  } finally {
    set.delete(run);
  }
}
