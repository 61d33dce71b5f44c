/** Shorter ones would be found by chance in what is no text. */
const SHORTEST = 8;

/**
 * Finds any of many byte strings in one pass over a text, however many they are: a table of the first two bytes leaves out nearly
 * every place at once. Each value is looked for as it is, and as two bytes a character, which is how browsers store what is said.
 */
export class Needles {
  /** How many values are looked for. */
  readonly count: number;
  /** The longest of them in bytes. */
  readonly longest: number;
  readonly #begins = new Uint8Array(65_536);
  readonly #byBegin = new Map<number, { bytes: Buffer; value: string }[]>();

  constructor(values: Iterable<string>) {
    const chosen = new Set([...values].filter((value) => value.length >= SHORTEST));
    this.count = chosen.size;
    let longest = 0;
    for (const value of chosen) {
      for (const bytes of [Buffer.from(value, 'utf8'), Buffer.from(value, 'utf16le')]) {
        const begin = bytes.readUInt16LE(0);
        this.#begins[begin] = 1;
        this.#byBegin.set(begin, [...(this.#byBegin.get(begin) ?? []), { bytes, value }]);
        longest = Math.max(longest, bytes.length);
      }
    }
    this.longest = longest;
  }

  /** Those that stand in it. */
  in(text: Buffer): Set<string> {
    const found = new Set<string>();
    const begins = this.#begins;
    for (let at = 0; at + 1 < text.length; at += 1) {
      const begin = (text[at] as number) | ((text[at + 1] as number) << 8);
      if (begins[begin] === 0) continue;
      for (const { bytes, value } of this.#byBegin.get(begin) ?? []) {
        if (text.compare(bytes, 0, bytes.length, at, Math.min(text.length, at + bytes.length)) === 0) found.add(value);
      }
    }
    return found;
  }
}
