import type { DeliveriesFilter } from '../../../shared/deliveries.ts';
import type { Tables } from '../../storage/tables.ts';

/** Numbers that are looked at together. */
const BLOCK = 256;

/** All numbers between two, both included. */
export type Span = { first: number; last: number };

type Times = Pick<DeliveriesFilter, 'fromMs' | 'toMs'>;

/**
 * Between which numbers the deliveries of a time lie. Numbers grow as times do, but for neighbours, a clock that was set and what was
 * imported: so of each block of numbers the least and the greatest time is kept, and only blocks that lie across an end are read.
 */
export class TimeBlocks {
  readonly #tables: Tables;
  /** From the block of the first number that there was. Rows that went since leave a block wider than it is, which costs a look only. */
  readonly #blocks: { leastMs: number; mostMs: number }[] = [];
  #firstBlock = 0;
  #upto = 0;

  constructor(tables: Tables) {
    this.#tables = tables;
  }

  /** All up to this number were looked at. */
  get upto(): number {
    return this.#upto;
  }

  /** Looks on up to this number, until `enough` says so, and at least at a block. */
  lookOn(upto: number, enough: () => boolean): void {
    if (this.#upto === 0) this.#begin();
    while (this.#upto < upto) {
      const block = blockOf(this.#upto + 1);
      const last = Math.min(firstOf(block + 1) - 1, upto);
      this.#add(block, this.#upto + 1, last);
      this.#upto = last;
      if (enough()) return;
    }
  }

  /** The numbers of a time among those that were looked at, in order; others of no time or of no delivery may lie among them. */
  spans({ fromMs, toMs }: Times): Span[] {
    const from = fromMs ?? Number.MIN_SAFE_INTEGER;
    const to = toMs ?? Number.MAX_SAFE_INTEGER;
    const spans: Span[] = [];
    for (const [at, { leastMs, mostMs }] of this.#blocks.entries()) {
      if (mostMs < from || leastMs > to) continue;
      const first = firstOf(this.#firstBlock + at);
      if (leastMs >= from && mostMs <= to) add(spans, first, first + BLOCK - 1);
      else for (const id of this.#among(first, from, to)) add(spans, id, id);
    }
    return spans;
  }

  #begin(): void {
    const first = this.#tables.number('SELECT min(id) FROM deliveries');
    this.#firstBlock = blockOf(first);
    this.#upto = Math.max(0, first - 1);
  }

  #add(block: number, first: number, last: number): void {
    const row = this.#tables.get(
      'SELECT min(at_ms) AS least, max(at_ms) AS most FROM deliveries WHERE id BETWEEN ? AND ?',
      first,
      last,
    );
    const known = this.#blocks[block - this.#firstBlock] ?? EMPTY;
    const { least, most } = row ?? {};
    this.#blocks[block - this.#firstBlock] = {
      leastMs: Math.min(known.leastMs, Number(least ?? EMPTY.leastMs)),
      mostMs: Math.max(known.mostMs, Number(most ?? EMPTY.mostMs)),
    };
  }

  #among(first: number, fromMs: number, toMs: number): number[] {
    return this.#tables
      .all(
        'SELECT id FROM deliveries WHERE id BETWEEN ? AND ? AND at_ms >= ? AND at_ms <= ? ORDER BY id',
        first,
        Math.min(first + BLOCK - 1, this.#upto),
        fromMs,
        toMs,
      )
      .map(({ id }) => Number(id));
  }
}

const EMPTY = { leastMs: Number.POSITIVE_INFINITY, mostMs: Number.NEGATIVE_INFINITY };
const blockOf = (id: number): number => Math.floor(id / BLOCK);
const firstOf = (block: number): number => block * BLOCK;

/** Behind those that are there, to which it is joined where it follows at once. */
function add(spans: Span[], first: number, last: number): void {
  const before = spans.at(-1);
  if (before !== undefined && before.last === first - 1) before.last = last;
  else spans.push({ first, last });
}
