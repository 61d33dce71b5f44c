import type { AppError } from '../../shared/errors.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { ModerationState, OnMany } from '../../shared/moderation.ts';
import type { ModeratedPerson, ModerationWrite } from '../../shared/writes/moderation.ts';
import type { WriteParts } from '../../shared/writes.ts';
import { Patience } from '../kernel/patience.ts';
import type { Clock, Logger, Waiting } from '../kernel/ports.ts';
import { failureOfChange } from '../kernel/unanswered.ts';
import { LONGEST_ANSWER_MS as LONGEST_WRITE_MS } from '../kernel/undoWindow.ts';
import { type EachPersonEnd, eachPerson } from './eachPerson.ts';

/** At the end of all, an answer that is still owed is waited for so long: who was reached is told before the undo window gives up. */
const LONGEST_ANSWER_MS = LONGEST_WRITE_MS - 500;

/** So many acts that were left are kept in mind, the newest. */
const MOST_LEFT = 5;

type Told = ModerationState['running'][number];
type ToldLeft = ModerationState['left'][number];
/** An act on many that ended too soon. `by`: the account that began it, as which alone it is gone on with or reversed; null: nobody spoke. */
export type Left = ToldLeft & { what: OnMany; by: number | null };
type Run = {
  told: Told;
  by: Begun['by'];
  patience: Patience;
  check: Begun['check'];
  /** What became of many, once it is over; null: it is no act on many. */
  ended: Promise<EachPersonEnd | null>;
  /** Waits no longer for the answer that is owed. */
  giveUp: (why: AppFailure) => void;
  /** Whoever ended it takes what was left over. */
  isTakenBack: boolean;
};

type Begun = {
  /** The account that began it; null: nobody spoke. */
  by: number | null;
  /** @throws AppFailure when nothing more may be done, whatever was waited for */
  check: () => void;
};

type ManyPorts = Begun & {
  act: (person: ModeratedPerson, waiting: Waiting) => Promise<void>;
  mayGoOn: () => boolean;
};

type BulkRunsDeps = {
  clock: Clock;
  log: Logger;
  tell: () => void;
  /** Of whom is not so, nothing that was left is kept in mind. */
  hasAccount: (userId: number) => boolean;
};

/** Acts that are under way: how far they are, what they wait for, how they are stopped, and who of many was left. */
export class BulkRuns {
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #tell: () => void;
  readonly #hasAccount: (userId: number) => boolean;
  readonly #runs = new Map<string, Run>();
  #left: readonly Left[] = [];
  #lastId = 0;

  constructor({ clock, log, tell, hasAccount }: BulkRunsDeps) {
    this.#clock = clock;
    this.#log = log;
    this.#tell = tell;
    this.#hasAccount = hasAccount;
  }

  /** Those of many, and of others those that wait. */
  get running(): Told[] {
    return [...this.#runs.values()].flatMap(({ told }) => (told.of > 1 || told.wait !== null ? [told] : []));
  }

  get left(): ToldLeft[] {
    return this.#left.map(({ by: _, ...told }) => told);
  }

  /** Does something to each of many. */
  async many(target: string, what: OnMany, { act, mayGoOn, ...begun }: ManyPorts): Promise<WriteParts> {
    const { run, answered, end } = this.#begin(target, what, what.people.length, begun);
    const ended = await eachPerson(what.people, {
      act: async (person, waiting) => {
        run.check();
        await answered(act(person, waiting));
      },
      patience: run.patience,
      mayGoOn,
      progress: (done) => this.#change(run, { done }),
      internal: (cause) => ({ kind: 'internal', logId: this.#log.fault('moderation.actFailed', cause) }),
    });
    if (!run.isTakenBack && ended.rest.length > 0) this.bringBack(this.#leftOf(run, what, ended));
    end(ended);
    return ended.parts;
  }

  /** Does one thing, which may have to wait. @throws what the act throws; `stopped` */
  async one(target: string, what: ModerationWrite, begun: Begun, act: (waiting: Waiting) => Promise<void>) {
    const { run, answered, end } = this.#begin(target, what, 1, begun);
    try {
      await run.patience.run((waiting) => {
        run.check();
        return answered(act(waiting));
      });
    } finally {
      end(null);
    }
  }

  /** @returns what becomes of it; null: there is none */
  stop(target: string, why: AppError = { kind: 'stopped' }): Run['ended'] | null {
    const run = this.#runs.get(target);
    if (run === undefined) return null;
    run.patience.stop(new AppFailure(why));
    this.#change(run, { stopping: true });
    return run.ended;
  }

  /** The same, and what was left is the caller's to bring back. @returns null: there is none, or it is no act on many */
  async takeBack(target: string): Promise<Left | null> {
    const run = this.#runs.get(target);
    if (run === undefined) return null;
    run.isTakenBack = true;
    const ended = await this.stop(target);
    const { what } = run.told;
    return ended !== null && 'people' in what ? this.#leftOf(run, what, ended) : null;
  }

  /** Who may act, or what is open, has changed: what waits in vain is ended. */
  look(): void {
    for (const { check, patience } of this.#runs.values()) {
      try {
        check();
      } catch (cause) {
        if (!(cause instanceof AppFailure)) throw cause;
        patience.stop(cause);
      }
    }
    const kept = this.#left.filter((left) => this.#isOfAccount(left));
    if (kept.length === this.#left.length) return;
    this.#left = kept;
    this.#tell();
  }

  /** After the computer slept, or the clock was set. */
  recheck(): void {
    for (const { patience } of this.#runs.values()) patience.recheck();
  }

  leftOf(id: string): Left | undefined {
    return this.#left.find((left) => left.id === id);
  }

  /** @returns false when it was put away before */
  putAway(id: string): boolean {
    const rest = this.#left.filter((left) => left.id !== id);
    if (rest.length === this.#left.length) return false;
    this.#left = rest;
    this.#tell();
    return true;
  }

  /** What was put away can be gone on with, and reversed, again. */
  bringBack(left: Left): void {
    if (!this.#isOfAccount(left)) return;
    this.#left = [...this.#left.filter(({ id }) => id !== left.id), left].slice(-MOST_LEFT);
    this.#tell();
  }

  /** Ends all. @returns when the calls that are under way are answered, or it was waited for that long enough */
  async close(): Promise<void> {
    const ends = [...this.#runs.keys()].map((target) => this.stop(target, { kind: 'cutShort', sent: false }));
    const cancel = this.#clock.after(LONGEST_ANSWER_MS, () => {
      for (const { giveUp } of this.#runs.values()) giveUp(new AppFailure({ kind: 'cutShort', sent: true }));
    });
    await Promise.all(ends);
    cancel();
  }

  #isOfAccount({ by }: Left): boolean {
    return by === null || this.#hasAccount(by);
  }

  #begin(target: string, what: ModerationWrite, of: number, begun: Begun) {
    const { promise, resolve } = Promise.withResolvers<EachPersonEnd | null>();
    const patience = new Patience({ clock: this.#clock, told: (wait) => this.#change(run, { wait }) });
    const told: Told = { target, what, done: 0, of, wait: null, stopping: false };
    const { promise: givenUp, reject: giveUp } = Promise.withResolvers<never>();
    givenUp.catch(() => {}); // nobody may be waiting
    const answered = (acted: Promise<void>): Promise<void> =>
      Promise.race([acted, givenUp]).catch((cause: unknown) => {
        throw failureOfChange(cause);
      });
    const run: Run = { told, patience, ...begun, ended: promise, giveUp, isTakenBack: false };
    this.#runs.set(target, run);
    if (of > 1) this.#tell();
    const end = (ended: EachPersonEnd | null): void => {
      if (this.#runs.get(target) === run) this.#runs.delete(target);
      this.#tell();
      resolve(ended);
    };
    return { run, answered, end };
  }

  #change(run: Run, change: Partial<Told>): void {
    run.told = { ...run.told, ...change };
    this.#tell();
  }

  #leftOf({ by }: Run, what: OnMany, { parts, done, rest }: EachPersonEnd): Left {
    this.#lastId += 1;
    const why: AppError = parts.endedBy ?? { kind: 'stopped' };
    return { id: `${this.#lastId}`, what, by, atMs: this.#clock.now(), done, rest, why };
  }
}
