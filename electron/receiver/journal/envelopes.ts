import type { Tables } from '../../storage/tables.ts';
import { Torn } from '../../storage/torn.ts';

/** Put in order together: as many as take a few milliseconds. */
const RUN = 1_024;

/** One delivery and its envelope. */
type Entry = { envelope: string; id: number };

/** Deliveries by their envelope. */
type Fresh = Map<string, number[]>;

/** Those up to a number, on their way into the table: those in no run yet, and runs, each in order with its first one last, as they are themselves. */
type Leaving = { upto: number; fresh: Fresh; unsorted: Iterator<[string, number[]]>; runs: Entry[][] };

/**
 * Which deliveries brought an envelope. Envelopes come in any order, so each would touch another page of an index: what was filed last
 * is known here alone, from its rows after a start, and is put into the table in the order of envelopes, many at a time, so that
 * what lies together in it is written together.
 */
export class Envelopes {
  readonly #tables: Tables;
  /** All up to this number are in the table. */
  #upto: number;
  /** The last one that is known here. */
  #last = 0;
  #fresh: Fresh = new Map();
  /** Those that are being put into the table now, up to a number. */
  #leaving: Leaving | null = null;
  #isKnown = false;

  constructor(tables: Tables) {
    this.#tables = tables;
    this.#upto = this.#told();
    if (this.#upto > tables.number('SELECT upto FROM filed')) throw new Torn('envelopes of what is not there');
    this.#know();
  }

  /** Of how many numbers the table says nothing yet. */
  get left(): number {
    return this.#last - this.#upto;
  }

  /** Whether those that were known here at some time are on their way into the table: the sooner all are, the fewer pages it takes. */
  get isUnderWay(): boolean {
    return this.#leaving !== null;
  }

  /** The deliveries that have this envelope, and perhaps some that have not. */
  ids(envelope: string): number[] {
    this.#know();
    const key = envelope.toWellFormed();
    const ids = this.#tables.all('SELECT id FROM envelopes WHERE envelope = ?', key).map(({ id }) => Number(id));
    return ids.concat(this.#leaving?.fresh.get(key) ?? [], this.#fresh.get(key) ?? []);
  }

  /** In the transaction that writes its row; numbers grow. */
  added(id: number, envelope: string | null): void {
    this.#know();
    this.#note(id, envelope);
  }

  /** In the transaction that takes its row away. */
  removed(id: number, envelope: string | null): void {
    if (envelope === null) return;
    this.#know();
    const key = envelope.toWellFormed();
    for (const fresh of [this.#fresh, this.#leaving?.fresh]) {
      const left = fresh?.get(key)?.filter((each) => each !== id);
      if (left === undefined) continue;
      if (left.length > 0) fresh?.set(key, left);
      else fresh?.delete(key);
    }
    this.#tables.run('DELETE FROM envelopes WHERE envelope = ? AND id = ?', key, id);
  }

  /** What was said in a transaction that failed does not hold. */
  forget(): void {
    this.#isKnown = false;
  }

  /** One step on the way of all that are known here into the table: it puts them in order, or in until `enough` says so. */
  catchUp(enough: () => boolean): void {
    this.#know();
    const leaving = this.#leaving ?? this.#leave();
    const run = nextOf(leaving.unsorted);
    if (run.length > 0) {
      place(leaving.runs, run.sort(fromLast));
      return;
    }
    this.#tables.transaction(false, () => {
      for (let next = takeFirst(leaving.runs); next !== null; next = takeFirst(leaving.runs)) {
        // It may have been taken away meanwhile.
        if (leaving.fresh.get(next.envelope)?.includes(next.id)) {
          this.#tables.run('INSERT OR IGNORE INTO envelopes VALUES (?, ?)', next.envelope, next.id);
        }
        if (enough()) return;
      }
      this.#tables.run('UPDATE enveloped SET upto = ?', leaving.upto);
      this.#upto = leaving.upto;
      this.#leaving = null;
    });
  }

  #leave(): Leaving {
    const fresh = this.#fresh;
    this.#fresh = new Map();
    this.#leaving = { upto: this.#last, fresh, unsorted: fresh.entries(), runs: [] };
    return this.#leaving;
  }

  /** At the start, and after what failed: by the rows that are there. */
  #know(): void {
    if (this.#isKnown) return;
    this.#isKnown = true;
    this.#fresh = new Map();
    this.#leaving = null;
    this.#upto = this.#told();
    this.#last = this.#upto;
    const rows = this.#tables.all('SELECT id, envelope FROM deliveries WHERE id > ? ORDER BY id', this.#upto);
    for (const { id, envelope } of rows) this.#note(Number(id), envelope === null ? null : String(envelope));
  }

  #told(): number {
    return this.#tables.number('SELECT upto FROM enveloped');
  }

  #note(id: number, envelope: string | null): void {
    this.#last = id;
    if (envelope === null) return;
    const key = envelope.toWellFormed();
    const ids = this.#fresh.get(key);
    if (ids === undefined) this.#fresh.set(key, [id]);
    else ids.push(id);
  }
}

/** As many as are put in order together; empty when all were. */
function nextOf(unsorted: Leaving['unsorted']): Entry[] {
  const run: Entry[] = [];
  while (run.length < RUN) {
    const { done, value } = unsorted.next();
    if (done) break;
    const [envelope, ids] = value;
    for (const id of ids) run.push({ envelope, id });
  }
  return run;
}

// As the table has them, for nearly all: where it differs, a few pages more are touched.
const fromLast = (one: Entry, other: Entry): number =>
  one.envelope === other.envelope ? one.id - other.id : one.envelope < other.envelope ? 1 : -1;

/** Runs are in order of what comes next of each, the first one last, and end with that themselves. @returns null: there is none left */
function takeFirst(runs: Entry[][]): Entry | null {
  const run = runs.pop();
  const first = run?.pop() ?? null;
  if (run !== undefined) place(runs, run);
  return first;
}

function place(runs: Entry[][], run: Entry[]): void {
  const next = run.at(-1);
  if (next === undefined) return;
  const isSooner = (other: Entry[] | undefined) => (other?.at(-1)?.envelope ?? '') < next.envelope;
  let low = 0;
  let high = runs.length;
  // What lies together came together, often: then the same one goes on.
  if (high > 0 && !isSooner(runs.at(-1))) low = high;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isSooner(runs[middle])) high = middle;
    else low = middle + 1;
  }
  runs.splice(low, 0, run);
}
