import { timeOf } from '../store/cleanRows.ts';
import type { FetchedDay, RawRow, Span } from '../store/methods.ts';
import { DAY_MS, dayOf } from './spans.ts';
import type { SeriesPage } from './walk.ts';

/** A day is past only so long after its end: what happened in its last minutes may be told late. */
const SETTLED_AFTER_MS = 10 * 60_000;

type TimedRow = { atMs: number; row: RawRow };

/**
 * Sorts the pages of one walk into days by UTC, to be kept page by page: the days that are over, and of the last one what has come.
 * A day counts as whole only when the answer itself says that it is past. Where rows do not come in order, nothing is sure before
 * the last page has come.
 */
export class DayParts {
  readonly #span: Span;
  /** What a page is kept up to when no answer tells the service's time. */
  readonly #nowMs: number;
  /** All that has come. */
  readonly #rows: TimedRow[] = [];
  /** Up to here all is handed out. */
  #handedMs: number;
  /** The first row that is not handed out for good. */
  #next = 0;
  #isOrdered = true;
  /** Calls in all, and those that no day has been told of. */
  #allCalls = 0;
  #calls = 0;

  constructor(span: Span, nowMs: number) {
    this.#span = span;
    this.#nowMs = nowMs;
    this.#handedMs = span.fromMs;
  }

  /** Up to here all is known; what comes later is still missing. */
  get knownToMs(): number {
    return this.#isOrdered ? this.#handedMs : this.#span.fromMs;
  }

  /** @param fetchedAtMs on the service's clock @returns what of it is to be kept now */
  take({ rows, dateMs, isLast }: SeriesPage, fetchedAtMs: number): FetchedDay[] {
    this.#allCalls += 1;
    this.#calls += 1;
    const wasOrdered = this.#isOrdered;
    for (const row of rows) this.#add(row);
    const knownToMs = Math.min(this.#span.toMs, dateMs ?? this.#nowMs);
    if (isLast)
      return this.#isOrdered
        ? this.#hand(knownToMs, dateMs, fetchedAtMs)
        : this.#handAll(knownToMs, dateMs, fetchedAtMs);
    if (this.#isOrdered) {
      const lastMs = this.#rows.at(-1)?.atMs ?? this.#span.fromMs;
      return this.#hand(Math.min(lastMs, knownToMs), dateMs, fetchedAtMs);
    }
    return wasOrdered ? this.#takeBack(fetchedAtMs) : [];
  }

  #add(row: RawRow): void {
    const atMs = timeOf(row.time);
    if (!(atMs >= this.#span.fromMs && atMs < this.#span.toMs)) return;
    if (atMs < (this.#rows.at(-1)?.atMs ?? this.#span.fromMs)) this.#isOrdered = false;
    this.#rows.push({ atMs, row });
  }

  /** The days up to a moment, from where they were handed out up to. */
  #hand(toMs: number, dateMs: number | null, fetchedAtMs: number): FetchedDay[] {
    const days: FetchedDay[] = [];
    for (let dayMs = dayOf(this.#handedMs); dayMs < toMs; dayMs += DAY_MS) {
      const fromMs = Math.max(dayMs, this.#handedMs);
      const endMs = dayMs + DAY_MS;
      const rows: RawRow[] = [];
      for (let row = this.#rows[this.#next]; row !== undefined && row.atMs < endMs; row = this.#rows[this.#next]) {
        rows.push(row.row);
        this.#next += 1;
      }
      days.push({ ...this.#day(dayMs, fromMs, toMs, dateMs), rows, fetchedAtMs, calls: this.#takeCalls() });
    }
    this.#handedMs = Math.max(this.#handedMs, toMs);
    // More rows of the last moment may come with the next page.
    while ((this.#rows[this.#next - 1]?.atMs ?? Number.NEGATIVE_INFINITY) >= this.#handedMs) this.#next -= 1;
    return days;
  }

  /** All days anew: now it is known that nothing is missing between the rows. */
  #handAll(toMs: number, dateMs: number | null, fetchedAtMs: number): FetchedDay[] {
    this.#rows.sort((a, b) => a.atMs - b.atMs);
    this.#next = 0;
    this.#handedMs = this.#span.fromMs;
    this.#calls = this.#allCalls;
    return this.#hand(toMs, dateMs, fetchedAtMs);
  }

  /** What was handed out as known is not: earlier rows may still come. */
  #takeBack(fetchedAtMs: number): FetchedDay[] {
    const days: FetchedDay[] = [];
    for (let dayMs = dayOf(this.#span.fromMs); dayMs < this.#handedMs; dayMs += DAY_MS) {
      const fromMs = Math.max(dayMs, this.#span.fromMs);
      days.push({ dayMs, fromMs, untilMs: fromMs, whole: false, rows: [], fetchedAtMs, calls: 0 });
    }
    return days;
  }

  #day(dayMs: number, fromMs: number, toMs: number, dateMs: number | null) {
    const endMs = dayMs + DAY_MS;
    const isPast = dateMs !== null && dateMs >= endMs + SETTLED_AFTER_MS;
    return { dayMs, fromMs, untilMs: Math.min(endMs, toMs), whole: isPast && toMs >= endMs };
  }

  #takeCalls(): number {
    const calls = this.#calls;
    this.#calls = 0;
    return calls;
  }
}
