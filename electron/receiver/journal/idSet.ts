import type { Span } from './timeBlocks.ts';

/** Numbers whose bits are kept together, and of how many it is counted how many are there. */
const BLOCK = 4_096;
const WORD = 32;

type Block = { readonly bits: Uint32Array; count: number };

/**
 * Numbers of deliveries, one bit each of those between the least and the greatest: 13 KB for 100,000. A list of as many numbers takes sixty
 * times as much, and to have the room for it as long as to find them.
 */
export class IdSet {
  readonly #blocks = new Map<number, Block>();
  /** The numbers of the blocks in order, while none came. */
  #order: number[] | null = null;
  /** To which something was added last: the next is nearly always of the same. */
  #last: { number: number; block: Block } | null = null;

  add(id: number): void {
    const number = Math.floor(id / BLOCK);
    const block = this.#last?.number === number ? this.#last.block : this.#open(number);
    const at = id % BLOCK;
    const bits = block.bits[at >> 5] ?? 0;
    const bit = 1 << (at & 31);
    if ((bits & bit) !== 0) return;
    block.bits[at >> 5] = bits | bit;
    block.count += 1;
  }

  #open(number: number): Block {
    let block = this.#blocks.get(number);
    if (block === undefined) {
      block = { bits: new Uint32Array(BLOCK / WORD), count: 0 };
      this.#blocks.set(number, block);
      this.#order = null;
    }
    this.#last = { number, block };
    return block;
  }

  /** How many of them lie within some spans, none of which touches another. */
  count(spans: readonly Span[]): number {
    let sum = 0;
    for (const span of spans) for (const number of this.#within(span)) sum += this.#countIn(number, span);
    return sum;
  }

  /**
   * The greatest of them that lie within some spans in their order, the greatest first.
   * @param offset so many of the greatest are left out @param most so many at most
   */
  greatest(spans: readonly Span[], offset: number, most: number): number[] {
    const found: number[] = [];
    let left = offset;
    for (const span of spans.toReversed()) {
      for (const number of this.#within(span).reverse()) {
        const count = this.#countIn(number, span);
        if (count > left) {
          found.push(...this.#descending(number, span, left, most - found.length));
          if (found.length === most) return found;
        }
        left = Math.max(0, left - count);
      }
    }
    return found;
  }

  /** The blocks with numbers of a span, in order. */
  #within({ first, last }: Span): number[] {
    this.#order ??= [...this.#blocks.keys()].sort((one, other) => one - other);
    const [from, to] = [Math.floor(first / BLOCK), Math.floor(last / BLOCK)];
    return this.#order.filter((number) => number >= from && number <= to);
  }

  #countIn(number: number, span: Span): number {
    const block = this.#blocks.get(number);
    if (block === undefined) return 0;
    const { from, to } = partOf(number, span);
    if (from === 0 && to === BLOCK - 1) return block.count;
    let sum = 0;
    for (let word = from >> 5; word <= to >> 5; word += 1) sum += ones(bitsOf(block, word, from, to));
    return sum;
  }

  #descending(number: number, span: Span, offset: number, most: number): number[] {
    const found: number[] = [];
    const block = this.#blocks.get(number);
    const { from, to } = partOf(number, span);
    let left = offset;
    for (let word = to >> 5; block !== undefined && word >= from >> 5; word -= 1) {
      for (let bits = bitsOf(block, word, from, to); bits !== 0; ) {
        const at = WORD - 1 - Math.clz32(bits);
        bits &= ~(1 << at);
        if (left > 0) left -= 1;
        else if (found.push(number * BLOCK + word * WORD + at) === most) return found;
      }
    }
    return found;
  }
}

/** Which places of a block belong to a span. */
const partOf = (number: number, { first, last }: Span): { from: number; to: number } => ({
  from: Math.max(0, first - number * BLOCK),
  to: Math.min(BLOCK - 1, last - number * BLOCK),
});

/** Those bits of a word whose places lie between two. */
function bitsOf({ bits }: Block, word: number, from: number, to: number): number {
  const lowest = Math.max(0, from - word * WORD);
  const highest = Math.min(WORD - 1, to - word * WORD);
  return (bits[word] ?? 0) & (-1 << lowest) & (-1 >>> (WORD - 1 - highest));
}

/** How many bits are set. */
function ones(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
