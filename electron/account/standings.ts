import type { Standing } from '../../shared/accounts.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { Account, Clock, Logger, Platform } from '../kernel/ports.ts';
import type { Redactor } from '../kernel/redact.ts';
import { Subject } from '../kernel/subject.ts';

/** What was asked so long ago holds still: roles change seldom, and each answer is a call. */
const FRESH_MS = 60_000;
/** Of more channels nothing is remembered. */
const MOST_STANDINGS = 200;
const MOST_NAMES = 100;

export type StandingsDeps = { platform: Platform; clock: Clock; log: Logger; redact: Redactor };

type Who = { readonly userId: number; readonly account: Account };

/** What accounts may do in channels, as far as the service told. @see PLATFORM §5.1, §5.2 */
export class Standings {
  readonly state = new Subject<readonly Standing[]>([]);
  readonly #deps: StandingsDeps;
  readonly #asking = new Set<string>();
  #closed = new AbortController();

  constructor(deps: StandingsDeps) {
    this.#deps = deps;
  }

  /** Asks for each account of which nothing is known that is fresh. Never fails: why it could not be asked is told instead. */
  async look(channelId: number, accounts: readonly Who[]): Promise<void> {
    const nowMs = this.#deps.clock.now();
    const stale = accounts.filter(({ userId }) => {
      const known = this.state.value.find((one) => one.channelId === channelId && one.accountId === userId);
      return (
        !this.#asking.has(`${channelId}/${userId}`) &&
        (known === undefined || known.error !== null || Math.abs(nowMs - known.atMs) >= FRESH_MS)
      );
    });
    await Promise.all(stale.map((who) => this.#ask(channelId, who)));
  }

  /** What the chat itself told when it let an account in. */
  note(channelId: number, accountId: number, { roles, permissions }: Pick<Standing, 'roles' | 'permissions'>): void {
    this.#put({ channelId, accountId, atMs: this.#deps.clock.now(), roles, permissions, error: null });
  }

  /** What was known of an account holds no more: it has other tokens, or is gone. */
  forget(accountId: number): void {
    this.state.set(this.state.value.filter((one) => one.accountId !== accountId));
  }

  clear(): void {
    this.state.set([]);
  }

  close(): void {
    this.#closed.abort();
  }

  async #ask(channelId: number, { userId: accountId, account }: Who): Promise<void> {
    const { platform, clock, log, redact } = this.#deps;
    const { signal } = this.#closed;
    const key = `${channelId}/${accountId}`;
    this.#asking.add(key);
    try {
      const path = { channelId };
      const { data } = await platform.request('chats.details', {
        purpose: 'chat',
        path,
        as: account,
        tries: 1,
        signal,
      });
      // It comes along, is not used, and is worth something to whoever reads it.
      if (data?.authkey !== undefined) redact.learn(data.authkey);
      const names = { roles: data?.roles?.slice(0, MOST_NAMES) ?? [], permissions: data?.permissions ?? [] };
      this.#put({ channelId, accountId, atMs: clock.now(), ...names, error: null });
    } catch (cause) {
      if (signal.aborted) return;
      const error =
        cause instanceof AppFailure
          ? cause.error
          : ({ kind: 'internal', logId: log.fault('accounts.notLooked', cause) } as const);
      this.#put({ channelId, accountId, atMs: clock.now(), roles: [], permissions: [], error });
    } finally {
      this.#asking.delete(key);
    }
  }

  #put(standing: Standing): void {
    const others = this.state.value.filter(
      (one) => one.channelId !== standing.channelId || one.accountId !== standing.accountId,
    );
    this.state.set(
      [...others, { ...standing, permissions: standing.permissions.slice(0, MOST_NAMES) }].slice(-MOST_STANDINGS),
    );
  }
}
