import type { Fact, FactKind, FactOf } from '../../shared/facts.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { Logger } from './ports.ts';

/** What a listener promises is waited for by who told the fact. */
export type FactListener<F extends Fact = Fact> = (fact: F) => void | Promise<void>;

/** At least so many ids are remembered, and at most twice as many. What comes again later than that is told again, and whoever keeps things knows it by its id. */
const MOST_KNOWN = 4_096;

/** `isFaulty`: the last fact was not heard, and that is logged. */
type Ear = { kinds: ReadonlySet<FactKind> | null; hear: FactListener; isFaulty: boolean };
/** `owing`: who could not keep it; null: nobody. */
type Telling = { outcome: Promise<void> | undefined; owing: ReadonlySet<Ear> | null };
type Waiting = { fact: Fact; resolve: (outcome: Promise<void> | undefined) => void };

/**
 * What happened, told once to whoever listens, so that no part of main holds another to call it back. Every listener hears the
 * facts in the same order: one that is told while another is being told comes after it.
 */
export class FactStream {
  readonly #log: Logger;
  readonly #ears = new Set<Ear>();
  #known = new Map<string, Telling>();
  /** Those before them: given up together, for to take one out at each fact costs more than to tell it. */
  #knownBefore = new Map<string, Telling>();
  /** Told while another one is being told; null: none is. */
  #waiting: Waiting[] | null = null;

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Listens to facts of these kinds; null: to all. Returns the function that stops listening. */
  listen<K extends FactKind>(kinds: readonly K[] | null, listener: FactListener<FactOf<K>>): () => void {
    const hear: FactListener = (fact) => listener(fact as FactOf<K>); // only its kinds come to it
    const ear = { kinds: kinds && new Set<FactKind>(kinds), hear, isFaulty: false };
    this.#ears.add(ear);
    return () => this.#ears.delete(ear);
  }

  /**
   * Tells a fact. A listener that throws is logged and keeps it from nobody else. Told again, it changes nothing, but for those who
   * could not keep it the first time. It may be left alone: nothing rejects unheard.
   * @returns what the listeners promised; undefined: nothing
   * @throws AppFailure `storageFailed`, in what is returned, when a listener could not keep it: it is to be told again
   */
  tell(fact: Fact): Promise<void> | undefined {
    if (this.#waiting !== null) {
      const { promise, resolve } = Promise.withResolvers<void>();
      promise.catch(() => {}); // heard by who waits for it, if anybody
      this.#waiting.push({ fact, resolve });
      return promise;
    }
    this.#waiting = [];
    const outcome = this.#tellOne(fact);
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      next.resolve(this.#tellOne(next.fact));
    }
    this.#waiting = null;
    return outcome;
  }

  #tellOne(fact: Fact): Promise<void> | undefined {
    const before = this.#known.get(fact.id) ?? this.#knownBefore.get(fact.id);
    if (before !== undefined && before.owing === null) return before.outcome;
    const telling: Telling = { outcome: undefined, owing: null };
    // Thousands are told a second in a flood, and hardly any of them fails or is waited for.
    let failures: Map<Ear, unknown> | null = null;
    const promised: Promise<void>[] = [];
    for (const ear of [...(before?.owing ?? this.#ears)]) {
      // One that was told of it before may have had this one leave.
      if (!this.#ears.has(ear) || ear.kinds?.has(fact.kind) === false) continue;
      const kept = this.#hear(ear, fact, (cause) => {
        failures ??= new Map();
        failures.set(ear, cause);
      });
      if (kept !== undefined) promised.push(kept);
    }
    this.#remember(fact.id, telling);
    if (promised.length > 0 || failures !== null) telling.outcome = this.#settle(telling, promised, () => failures);
    return telling.outcome;
  }

  #hear(ear: Ear, fact: Fact, owe: (cause: unknown) => void): Promise<void> | undefined {
    const heard = (): void => {
      ear.isFaulty = false;
    };
    const failed = (cause: unknown): void => {
      this.#logFailure(ear, fact, cause);
      if (isOfDisk(cause)) owe(cause);
    };
    try {
      const kept = ear.hear(fact);
      if (kept instanceof Promise) return kept.then(heard, failed);
      heard();
    } catch (cause) {
      failed(cause);
    }
    return undefined;
  }

  /** @param failuresOf told once all that was promised has ended; null: there are none */
  #settle(
    telling: Telling,
    promised: readonly Promise<void>[],
    failuresOf: () => ReadonlyMap<Ear, unknown> | null,
  ): Promise<void> {
    const outcome = Promise.all(promised).then(() => {
      telling.outcome = undefined;
      const failures = failuresOf();
      if (failures === null) return;
      telling.owing = new Set(failures.keys());
      const [first] = failures.values();
      throw first;
    });
    outcome.catch(() => {}); // heard by who told it, if they wait
    return outcome;
  }

  /** Once in a row: what fails at one fact may fail at a thousand. */
  #logFailure(ear: Ear, { kind, id }: Fact, cause: unknown): void {
    if (ear.isFaulty) return;
    ear.isFaulty = true;
    if (isOfDisk(cause)) this.#log.warn('fact.notKept', { kind, id });
    else this.#log.fault('fact.notHeard', cause, { kind, id });
  }

  #remember(id: string, telling: Telling): void {
    this.#known.set(id, telling);
    if (this.#known.size < MOST_KNOWN) return;
    this.#knownBefore = this.#known;
    this.#known = new Map();
  }
}

/** What is no fault of the disk would fail each time: it is not told again. */
function isOfDisk(cause: unknown): boolean {
  return cause instanceof AppFailure && cause.error.kind === 'storageFailed';
}
