import { Posting } from './posting.ts';

/** The longest run of characters that is indexed as such. */
export const GRAM_MAX = 3;

/** Nodes of the first so many different characters stand in a flat table: with Latin names, nearly all. */
const DIRECT = 64;

/** One gram, and the grams that go on from it by one character. */
class Node extends Posting {
  readonly #direct: (Node | undefined)[] = [];
  readonly #others = new Map<number, Node>();

  find(number: number): Node | undefined {
    return number < DIRECT ? this.#direct[number] : this.#others.get(number);
  }

  open(number: number): Node {
    const found = this.find(number);
    if (found !== undefined) return found;
    const node = new Node();
    if (number < DIRECT) {
      while (this.#direct.length <= number) this.#direct.push(undefined);
      this.#direct[number] = node;
    } else {
      this.#others.set(number, node);
    }
    return node;
  }
}

/**
 * Which slots hold which run of one, two or three characters (UTF-16 units of folded names).
 * Characters are numbered as they come, so that the usual ones have small numbers.
 */
export class Grams {
  readonly #numbers = new Uint32Array(65_536);
  #known = 0;
  readonly #root = new Node();

  /** @param slots how many slots there are, this one included */
  add(slot: number, folded: string, slots: number): void {
    let one = this.#root;
    let two = this.#root;
    for (let index = 0; index < folded.length; index++) {
      const number = this.#number(folded.charCodeAt(index));
      // Runs that end here, the longest first: `two` and `one` still are the runs that ended one character before.
      if (index > 1) two.open(number).add(slot, slots);
      if (index > 0) {
        two = one.open(number);
        two.add(slot, slots);
      }
      one = this.#root.open(number);
      one.add(slot, slots);
    }
  }

  remove(slot: number, folded: string): void {
    for (let length = 1; length <= GRAM_MAX; length++) {
      for (const posting of this.#runs(folded, length) ?? []) posting.remove(slot);
    }
  }

  /**
   * The postings that every name containing the fragment is in: of its runs of three, or of itself when it is shorter.
   * A fragment of at most `GRAM_MAX` characters is in exactly the names of its one posting.
   * @returns null when nothing can match
   */
  postings(fragment: string): Posting[] | null {
    return this.#runs(fragment, Math.min(fragment.length, GRAM_MAX));
  }

  /** The postings of all runs of a length, each once; null when one of them has nobody. */
  #runs(text: string, length: number): Posting[] | null {
    const found = new Set<Posting>();
    for (let from = 0; from + length <= text.length; from++) {
      let node: Node | undefined = this.#root;
      for (let index = from; index < from + length && node !== undefined; index++) {
        node = node.find(this.#numbers[text.charCodeAt(index)] ?? 0);
      }
      if (node === undefined || node.count === 0) return null;
      found.add(node);
    }
    return [...found];
  }

  /** From 1 on; 0 is no character's. */
  #number(unit: number): number {
    const known = this.#numbers[unit] ?? 0;
    if (known !== 0) return known;
    this.#known++;
    this.#numbers[unit] = this.#known;
    return this.#known;
  }
}
