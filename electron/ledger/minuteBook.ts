import { isTooMany } from '../../shared/isTooMany.ts';
import type { BookName, LedgerCall } from '../../shared/ledger.ts';
import type { CallPurpose } from '../../shared/platform/callPurposes.ts';

export const MINUTE_MS = 60_000;
/** A day and the minute that runs. */
const MOST_MINUTES = 24 * 60 + 1;

/** What was noted in one minute for one purpose in one book: calls that cost one (all on a socket), and those refused by a limit. */
export type Cell = { purpose: CallPurpose; book: BookName; calls: number; refused: number };

/** Calls by minute, purpose and bucket over the last 24 hours. A minute is counted from 1970. */
export class MinuteBook {
  readonly #minutes = new Map<number, Cell[]>();

  /** Takes a call into the minute in which it was sent. One that cost nothing and was not refused leaves no trace here. */
  add(call: Omit<LedgerCall, 'id'>): void {
    const isRefused = isTooMany(call.outcome);
    const book = call.book === 'socket' ? 'socket' : (call.counted ?? call.book);
    const costs = call.book === 'socket' ? call.sentAtMs !== null : call.counted !== null;
    if (!isRefused && !costs) return;
    const minute = minuteOf(call.sentAtMs ?? call.endedAtMs);
    this.put(minute, { purpose: call.purpose, book, calls: costs ? 1 : 0, refused: isRefused ? 1 : 0 });
  }

  /** Adds to a minute. */
  put(minute: number, { purpose, book, calls, refused }: Cell): void {
    let cells = this.#minutes.get(minute);
    if (!cells) {
      cells = [];
      this.#minutes.set(minute, cells);
      this.#forget(minute);
    }
    const cell = cells.find((known) => known.purpose === purpose && known.book === book);
    if (!cell) {
      cells.push({ purpose, book, calls, refused });
      return;
    }
    cell.calls += calls;
    cell.refused += refused;
  }

  of(minute: number): readonly Cell[] {
    return this.#minutes.get(minute) ?? [];
  }

  /** Moves all to so many minutes earlier: the clock was set back. */
  moveBack(minutes: number): void {
    const moved = [...this.#minutes].map(([minute, cells]) => [minute - minutes, cells] as const);
    this.#minutes.clear();
    for (const [minute, cells] of moved) this.#minutes.set(minute, cells);
  }

  clear(): void {
    this.#minutes.clear();
  }

  /** All minutes there are, oldest first. */
  all(): [minute: number, cells: readonly Cell[]][] {
    return [...this.#minutes].sort(([one], [other]) => one - other);
  }

  /** What is a day older than this minute; and, when the clock was set back, a day younger. */
  #forget(minute: number): void {
    if (this.#minutes.size <= MOST_MINUTES) return;
    for (const other of this.#minutes.keys()) {
      if (Math.abs(other - minute) >= MOST_MINUTES) this.#minutes.delete(other);
    }
  }
}

export function minuteOf(atMs: number): number {
  return Math.floor(atMs / MINUTE_MS);
}
