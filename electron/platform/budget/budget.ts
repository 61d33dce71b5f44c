import type { BudgetState } from '../../../shared/budget.ts';
import { AppFailure } from '../../../shared/failure.ts';
import { type BucketName, buckets } from '../../../shared/platform/buckets.ts';
import type { CallPurpose } from '../../../shared/platform/callPurposes.ts';
import type { BudgetWait, Clock, Observable, Waiting } from '../../kernel/ports.ts';
import { Bucket } from './bucket.ts';
import { BudgetFeed } from './budgetFeed.ts';
import { type CallNotes, type NotedCall, noNotes } from './callNotes.ts';
import { makePermit, type Permit } from './permit.ts';
import { type BucketStand, hasRoom, type Queue, standOf, tellWaits, type Waiter, whyWaits } from './queue.ts';
import { ServerTime } from './serverTime.ts';

/**
 * Whose allowance a request spends: the service counts by user, else by client and address. `client` is the app's own
 * client id; another one is named. @see PLATFORM §13
 */
export type Payer = `user ${string}` | 'client' | `client ${string}` | 'address';

/** The payer of what is asked in the name of the main account; another account's is its user's number. */
export const MAIN_PAYER = 'user own' satisfies Payer;

export type Want = {
  bucket: BucketName;
  payer: Payer;
  priority: 'foreground' | 'background';
  purpose: CallPurpose;
  /** Verb and path as declared. */
  what: string;
  /** The channel it is for, where it is for one. */
  channelId?: number | null;
  /** How long to wait for room. */
  patienceMs: number;
  /** Who wants to be told how long. Its signal ends the wait too. */
  waiting?: Waiting | undefined;
  signal?: AbortSignal | undefined;
};

/** After so many foreground requests in a row one background request goes first, so that it never starves. */
const FOREGROUND_RUN = 9;
/** What is told as the wait when only requests under way fill a bucket. */
const SHORT_WAIT_MS = 1_000;

/** `notes` is told of every call. */
export type BudgetDeps = { clock: Clock; notes?: CallNotes };

/**
 * The one budget all requests go through: every bucket of the API document, foreground before background, corrected by
 * the headers of each reply. @see API "Limits", PLATFORM §2, DESIGN §4
 */
export class Budget {
  readonly #clock: Clock;
  readonly #queues = new Map<string, Queue>();
  readonly #notes: CallNotes;
  readonly #time = new ServerTime();
  readonly #feed: BudgetFeed;
  #order = 0;
  #foregroundRun = 0;
  #cancelTimer = (): void => {};

  constructor({ clock, notes = noNotes }: BudgetDeps) {
    this.#clock = clock;
    this.#notes = notes;
    this.#feed = new BudgetFeed(clock, () => this.#describe());
  }

  /** The buckets as they stand, told at most four times a second. Lists chats, analytics, global and all in use. */
  get state(): Observable<BudgetState> {
    return this.#feed.state;
  }

  /** The service's time less ours, as the `Date` of its replies tells; null before the first. It may change at any reply. */
  get aheadMs(): number | null {
    return this.#time.aheadMs();
  }

  /**
   * Waits for its turn, and takes one request from the bucket and, provisionally, from `global`.
   * @throws AppFailure `rateLimited` when there is no room within `patienceMs`; the signal's reason when it aborts.
   */
  take(want: Want): Promise<Permit> {
    return new Promise((resolve, reject) => {
      const signals = [want.signal, want.waiting?.signal].filter((signal) => signal !== undefined);
      for (const signal of signals) signal.throwIfAborted();
      const queue = this.#queue(want.payer, want.bucket);
      const line = queue[want.priority];
      const leave = (): void => {
        cancelPatience();
        for (const signal of signals) signal.removeEventListener('abort', abort);
        const place = line.indexOf(waiter);
        if (place >= 0) line.splice(place, 1);
      };
      const call = noted(want, this.#clock.now());
      const waiter: Waiter = {
        order: this.#order++,
        call,
        told: want.waiting === undefined ? null : onlyChanges(want.waiting.told),
        grant: (permit) => {
          leave();
          want.waiting?.told(null);
          resolve(permit);
        },
        refuse: (cause) => {
          leave();
          const outcome = cause instanceof AppFailure && cause.error.kind === 'rateLimited' ? 'noRoom' : 'cancelled';
          this.#notes.ended(call, { outcome, counted: null, refusal: null });
          reject(cause);
          this.#feed.touch();
        },
      };
      const abort = (): void => waiter.refuse(signals.find(({ aborted }) => aborted)?.reason);
      let cancelPatience = (): void => {};
      line.push(waiter);
      for (const signal of signals) signal.addEventListener('abort', abort, { once: true });
      this.#serve();
      if (!line.includes(waiter)) return;
      call.why = whyWaits(queue, call, this.#clock.now());
      const waitMs = this.#waitMs(queue);
      if (waitMs > want.patienceMs) return waiter.refuse(rateLimited(queue, waitMs, this.#clock.now()));
      if (!Number.isFinite(want.patienceMs)) return;
      cancelPatience = this.#clock.after(want.patienceMs, () =>
        waiter.refuse(rateLimited(queue, this.#waitMs(queue), this.#clock.now())),
      );
    });
  }

  /** The buckets of all payers with who waits for them. */
  stand(): BucketStand[] {
    const nowMs = this.#clock.now();
    return [...this.#queues.values()].map((queue) => standOf(queue, nowMs));
  }

  /** Lets one request go to a bucket that a refusal keeps closed, whoever is next; refused again, it is closed again. */
  tryNow(payer: Payer, name: BucketName): void {
    const queue = this.#queues.get(`${payer} ${name}`);
    if (queue?.own.letOne(this.#clock.now())) this.#serve();
  }

  /** After the computer slept: windows may be over though no timer has told. */
  recheck(): void {
    this.#serve();
  }

  /** Refuses all who wait and stops the timers. */
  close(): void {
    const cause = new DOMException('The budget was closed.', 'AbortError');
    for (const { foreground, background } of this.#queues.values()) {
      for (const waiter of [...foreground, ...background]) waiter.refuse(cause);
    }
    this.#cancelTimer();
    this.#feed.close();
  }

  #queue(payer: Payer, name: BucketName): Queue {
    const key = `${payer} ${name}`;
    let queue = this.#queues.get(key);
    if (!queue) {
      const own = new Bucket(name, buckets[name]);
      const global = name === 'global' ? own : this.#queue(payer, 'global').own;
      queue = { payer, own, global, foreground: [], background: [] };
      this.#queues.set(key, queue);
    }
    return queue;
  }

  /** Lets go whoever may, and looks again when the next window ends. */
  #serve(): void {
    const nowMs = this.#clock.now();
    for (let next = this.#choose(nowMs); next; next = this.#choose(nowMs)) {
      const { own, global } = next.queue;
      const now = (): number => this.#clock.now();
      const { call } = next.waiter;
      call.sentAtMs = nowMs;
      next.waiter.grant(
        makePermit({
          own,
          global,
          time: this.#time,
          now,
          ended: (end, sentAtMs) => {
            call.sentAtMs = end.outcome === 'unsent' ? null : (sentAtMs ?? call.sentAtMs);
            this.#notes.ended(call, end);
            this.#serve();
          },
        }),
      );
    }
    this.#feed.touch();
    this.#cancelTimer();
    const waiting = [...this.#queues.values()].filter(({ foreground, background }) => foreground[0] ?? background[0]);
    const ends = waiting.flatMap(({ own, global }) => [own.nextRoomAtMs(nowMs), global.nextRoomAtMs(nowMs)]);
    const soonest = Math.min(...ends.filter((end) => end !== null));
    if (Number.isFinite(soonest)) this.#cancelTimer = this.#clock.after(soonest - nowMs, () => this.#serve());
    // Last: who gives up on being told leaves the line.
    for (const queue of waiting) tellWaits(queue, nowMs);
  }

  /** Of all heads of the lines that have room: the first foreground one, now and then the first background one. */
  #choose(nowMs: number): { queue: Queue; waiter: Waiter } | null {
    let foreground: { queue: Queue; waiter: Waiter } | null = null;
    let background: { queue: Queue; waiter: Waiter } | null = null;
    for (const queue of this.#queues.values()) {
      const [first] = queue.foreground;
      const [second] = queue.background;
      if (
        first &&
        hasRoom(queue, false, nowMs) &&
        first.order < (foreground?.waiter.order ?? Number.POSITIVE_INFINITY)
      ) {
        foreground = { queue, waiter: first };
      }
      if (second && hasRoom(queue, true, nowMs)) {
        if (second.order < (background?.waiter.order ?? Number.POSITIVE_INFINITY)) {
          background = { queue, waiter: second };
        }
      }
    }
    if (background && (!foreground || this.#foregroundRun >= FOREGROUND_RUN)) {
      this.#foregroundRun = 0;
      return background;
    }
    if (foreground && background) this.#foregroundRun += 1;
    return foreground;
  }

  #waitMs({ own, global }: Queue): number {
    const nowMs = this.#clock.now();
    const full = [own, global].filter((bucket) => bucket.room(nowMs) === 0);
    const ends = full.map((bucket) => bucket.nextRoomAtMs(nowMs) ?? nowMs + SHORT_WAIT_MS);
    return Math.max(SHORT_WAIT_MS, ...ends.map((end) => end - nowMs));
  }

  /** One line a bucket; when several payers use it, the fullest one is told. */
  #describe(): { state: BudgetState; nextChangeAtMs: number | null } {
    const nowMs = this.#clock.now();
    const told = new Map<BucketName, BudgetState[number]>();
    for (const name of ['chats', 'analytics', 'global'] as const) {
      told.set(name, { name, limit: buckets[name].count, spent: 0, resetsAtMs: null, waiting: 0 });
    }
    let nextChangeAtMs = Number.POSITIVE_INFINITY;
    for (const { own, foreground, background } of this.#queues.values()) {
      const waiting = foreground.length + background.length;
      const spent = Math.min(own.spent(nowMs), own.limit);
      const before = told.get(own.name);
      nextChangeAtMs = Math.min(nextChangeAtMs, own.nextRoomAtMs(nowMs) ?? Number.POSITIVE_INFINITY);
      if (!before && spent === 0 && waiting === 0) continue;
      const line = { name: own.name, limit: own.limit, spent, resetsAtMs: own.resetsAtMs(nowMs), waiting };
      const fuller = !before || before.spent / before.limit <= spent / own.limit ? line : before;
      told.set(own.name, { ...fuller, waiting: waiting + (before?.waiting ?? 0) });
    }
    return { state: [...told.values()], nextChangeAtMs: Number.isFinite(nextChangeAtMs) ? nextChangeAtMs : null };
  }
}

/** Tells a wait when it differs from the one before. */
function onlyChanges(told: (wait: BudgetWait) => void): (wait: BudgetWait) => void {
  let last: BudgetWait | null = null;
  return (wait) => {
    const isSame = last?.bucket === wait.bucket && last.untilMs === wait.untilMs && last.refused === wait.refused;
    last = wait;
    if (!isSame) told(wait);
  };
}

function noted({ purpose, what, bucket, payer, channelId = null, priority }: Want, nowMs: number): NotedCall {
  const isBackground = priority === 'background';
  return { purpose, what, book: bucket, payer, channelId, isBackground, askedAtMs: nowMs, sentAtMs: null, why: null };
}

function rateLimited({ own, global }: Queue, retryAfterMs: number, nowMs: number): AppFailure {
  const bucket = own.room(nowMs) > 0 && global.room(nowMs) === 0 ? global.name : own.name;
  return new AppFailure({ kind: 'rateLimited', bucket, retryAfterMs });
}
