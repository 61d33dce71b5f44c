import { join } from 'node:path';
import type {
  IntervalProof,
  LedgerBucket,
  LedgerFigures,
  LedgerState,
  PayerKind,
  RegularReader,
} from '../../shared/ledger.ts';
import { type BucketName, buckets } from '../../shared/platform/buckets.ts';
import type { Clock, Logger, Observable } from '../kernel/ports.ts';
import { Subject } from '../kernel/subject.ts';
import { Throttle } from '../kernel/throttle.ts';
import type { BucketStand } from '../platform/budget/queue.ts';
import { bucketsInOrder, CallLedger, NOT_KNOWN_YET, type Whose, whoseOf } from './callLedger.ts';
import { LedgerFile, ledgerFile } from './ledgerFile.ts';
import { type LedgerRow, rowsOf } from './ledgerRows.ts';
import { proveIntervals } from './proof.ts';

/** Twice a second is as much as a person can follow. */
const TOLD_EVERY_MS = 500;
const GATHER_MS = 50;
/** A window's end is known as the latest it can be: to the second, as the service's clock tells. */
const LATE_MS = 1_000;
/** What a crash may lose of the figures by minute. */
const SAVE_AFTER_MS = 5 * 60_000;

export type LedgerDeps = {
  clock: Clock;
  log: Logger;
  /** Where it is kept; null: it is forgotten when the service is left, as with the demo, whose service is another one each time. */
  keep: { dir: string; serviceKey: string } | null;
};

/** What of the budget and the app the ledger explains. */
export type LedgerSubject = {
  budget: {
    stand(): BucketStand[];
    tryNow(payer: BucketStand['payer'], name: BucketName): void;
    readonly state: Observable<unknown>;
  };
  /** All that reads regularly, as things are now. @param everySeconds another interval for the chatters; left out: the one that is set */
  readers: (everySeconds?: number | null) => RegularReader[];
  /** The intervals that can be chosen for the chatters. */
  choices: readonly number[];
  /** When the readers have changed. */
  changes: readonly Observable<unknown>[];
};

/**
 * The ledger of one service: notes every call from the moment it is made, and explains the buckets once it is told of them.
 * Figures by minute and what was refused outlive the app for a day; single calls do not.
 * @see API "Limits", PLATFORM §2
 */
export class LedgerService {
  /** What the budget tells of each call. */
  readonly books: CallLedger;
  readonly #clock: Clock;
  readonly #file: LedgerFile | null;
  readonly #loaded: Promise<void>;
  readonly #telling: Throttle;
  readonly #state = new Subject<LedgerState>(emptyState());
  #told = '';
  #subject: LedgerSubject | null = null;
  #stops: (() => void)[] = [];
  #cancelSave: (() => void) | null = null;

  constructor({ clock, log, keep }: LedgerDeps) {
    this.#clock = clock;
    this.books = new CallLedger(clock, () => this.#noted());
    this.#file = keep && new LedgerFile(join(keep.dir, ledgerFile(keep.serviceKey)), log);
    this.#telling = new Throttle({ clock, everyMs: TOLD_EVERY_MS, gatherMs: GATHER_MS, run: () => this.#tell() });
    this.#loaded = this.#load();
  }

  /** What is told, at most twice a second. */
  get state(): Observable<LedgerState> {
    return this.#state;
  }

  /** From now on it knows whose calls these are. */
  explain(subject: LedgerSubject): void {
    this.#subject = subject;
    const touch = () => this.#telling.touch();
    this.#stops = [subject.budget.state, ...subject.changes].map((source) => source.subscribe(touch));
    touch();
  }

  /** As things stand at this moment. */
  read(): LedgerState {
    const subject = this.#subject;
    if (!subject) return emptyState();
    const readers = subject.readers();
    return {
      noted: this.books.ring.noted,
      buckets: subject.budget
        .stand()
        .map((stand) => this.#describe(stand, readers))
        .filter(isOfInterest)
        .sort(inOrder),
      refusals: this.books.refusals(),
      proof: this.#prove(readers),
    };
  }

  figures(span: 'hour' | 'day'): LedgerFigures {
    const stands = this.#subject?.budget.stand() ?? [];
    return this.books.figures(span, (bucket) => limitIn(stands, bucket, null));
  }

  /** What the intervals come to with this one for the chatters; null: never. */
  prove(everySeconds: number | null): IntervalProof {
    return this.#prove(this.#subject?.readers(everySeconds) ?? []);
  }

  /** Lets one call go to a bucket that a refusal keeps closed. */
  tryNow({ name, payer, accountId }: Pick<LedgerBucket, 'name' | 'payer' | 'accountId'>): void {
    const { budget } = this.#subject ?? {};
    for (const stand of budget?.stand() ?? []) {
      if (stand.name === name && isOf(stand, { payer, accountId })) budget?.tryNow(stand.payer, name);
    }
    this.#telling.touch();
  }

  /** The computer goes to sleep: what comes now is no time in which nothing was asked. */
  suspend(): void {
    this.books.runs.pause(this.books.followClock());
  }

  resume(): void {
    this.books.runs.goOn(this.books.followClock());
  }

  /** All that is known: single calls of this run, oldest first, and what is kept by the minute. */
  async *everything(): AsyncGenerator<LedgerRow> {
    await this.#loaded;
    yield* rowsOf(this.books.toKeep());
    for (const call of [...this.books.ring.newestFirst()].reverse()) yield { kind: 'call', ...call };
  }

  /** Forgets all that was noted, also what outlives the app. */
  async forget(): Promise<void> {
    await this.#loaded;
    this.books.forget();
    this.#telling.touch();
    await this.#file?.remove();
  }

  /** Keeps what outlives the app, and tells nothing any more. */
  async close(): Promise<void> {
    for (const stop of this.#stops) stop();
    this.#telling.stop();
    this.#cancelSave?.();
    await this.#save();
  }

  #noted(): void {
    this.#telling.touch();
    if (this.#file) this.#cancelSave ??= this.#clock.after(SAVE_AFTER_MS, () => void this.#save());
  }

  async #load(): Promise<void> {
    const kept = await this.#file?.load();
    if (kept) this.books.takeEarlier(kept);
    this.#telling.touch();
  }

  async #save(): Promise<void> {
    this.#cancelSave = null;
    await this.#loaded;
    await this.#file?.save(this.books.toKeep());
  }

  #tell(): void {
    const state = this.read();
    const text = JSON.stringify(state);
    if (text === this.#told) return;
    this.#told = text;
    this.#state.set(state);
  }

  #prove(readers: RegularReader[]): IntervalProof {
    const { budget, choices } = this.#subject ?? { budget: null, choices: [] };
    const stands = budget?.stand() ?? [];
    return proveIntervals({
      readers,
      choices,
      limitOf: (payer, bucket) => limitIn(stands, bucket, { payer, accountId: null }),
    });
  }

  #describe(stand: BucketStand, readers: readonly RegularReader[]): LedgerBucket {
    const { name, limit, intervalMs, spent, underWay, resetsAtMs, refusedUntilMs, letsOne, waiting } = stand;
    const whose = whoseOf(stand.payer);
    const nowMs = this.#clock.now();
    const beganAtMs = (resetsAtMs ?? nowMs + intervalMs) - intervalMs - LATE_MS;
    const ours = atMost(this.books.ours(name, whose, beganAtMs), spent - underWay);
    // A refusal closes the bucket as if all of it were spent: by whom is not known. Who just signs in may be somebody whose calls stand
    // in another line, and the service counts them as one.
    const isToldWhole = refusedUntilMs === null && resetsAtMs !== null && whose.accountId !== NOT_KNOWN_YET;
    const spentByUs = ours.reduce((sum, { calls }) => sum + calls, 0);
    return {
      name,
      ...whose,
      limit,
      intervalSeconds: intervalMs / 1_000,
      spent,
      ours,
      others: isToldWhole ? Math.max(0, spent - underWay - spentByUs) : 0,
      expected: expectedOf(stand, whose, readers, nowMs),
      resetsAtMs,
      refusedUntilMs,
      letsOne,
      waiting: waiting.map(({ call, mayGoAtMs }) => ({
        purpose: call.purpose,
        what: call.what,
        channelId: call.channelId,
        askedAtMs: call.askedAtMs,
        isBackground: call.isBackground,
        why: call.why ?? 'turn',
        mayGoAtMs,
      })),
    };
  }
}

/** The same with no more in all than was spent: the last calls of the window before may have been taken along. */
function atMost(ours: LedgerBucket['ours'], spent: number): LedgerBucket['ours'] {
  let left = Math.max(0, spent);
  return ours.flatMap(({ purpose, calls }) => {
    const counted = Math.min(calls, left);
    left -= counted;
    return counted > 0 ? [{ purpose, calls: counted }] : [];
  });
}

/** What regular reading will spend of a bucket until its window ends. */
function expectedOf(stand: BucketStand, whose: Whose, readers: readonly RegularReader[], nowMs: number): number {
  // What is read regularly is read in the name of the main account.
  if (whose.accountId !== null) return 0;
  const restMs = stand.resetsAtMs === null ? stand.intervalMs : Math.max(0, stand.resetsAtMs - nowMs);
  const counted = readers.filter((reader) => reader.bucket === stand.name && reader.payer === whose.payer);
  return counted.reduce((sum, { calls, everySeconds, mostInInterval }) => {
    const most = mostInInterval ?? Number.POSITIVE_INFINITY;
    return sum + Math.min(most, Math.round((calls * restMs) / (everySeconds * 1_000)));
  }, 0);
}

const isOfInterest = ({ spent, expected, waiting, refusedUntilMs }: LedgerBucket): boolean =>
  spent > 0 || expected > 0 || waiting.length > 0 || refusedUntilMs !== null;

const payers: readonly PayerKind[] = ['user', 'application', 'hookApplication', 'address'];

/** Those of the account first, each where a person looks for it. */
function inOrder(one: LedgerBucket, other: LedgerBucket): number {
  const byPayer = payers.indexOf(one.payer) - payers.indexOf(other.payer);
  const byAccount = (one.accountId ?? 0) - (other.accountId ?? 0);
  return byPayer || byAccount || bucketsInOrder.indexOf(one.name) - bucketsInOrder.indexOf(other.name);
}

function limitIn(stands: readonly BucketStand[], name: BucketName, whose: Whose | null): number {
  const told = stands.find((stand) => stand.name === name && (whose === null || isOf(stand, whose)));
  return told?.limit ?? buckets[name].count;
}

function isOf({ payer }: BucketStand, whose: Whose): boolean {
  const { payer: kind, accountId } = whoseOf(payer);
  return kind === whose.payer && accountId === whose.accountId;
}

function emptyState(): LedgerState {
  return {
    noted: 0,
    buckets: [],
    refusals: [],
    proof: { fits: true, lines: [], chatters: null, nearestSeconds: null },
  };
}
