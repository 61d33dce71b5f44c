/** FNV-1a over the UTF-16 units of a text: small, and the same everywhere. */
function hashOf(text: string, seed: number): number {
  let hash = 0x811c9dc5 ^ seed;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

const LETTERS_AND_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const CODE_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const HEX_DIGITS = '0123456789abcdef';
/** Of a UUID, without its version and its variant. */
const UUID_DIGITS = 30;

/** One stream of seeded numbers (sfc32). Two streams never disturb each other. */
export class RandomStream {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;
  readonly #worldDigits: string;

  /** @param worldDigits 30 hexadecimal digits that make its ids those of one world; none: they are as drawn */
  constructor(seed: number, purpose: string, worldDigits = '') {
    this.#worldDigits = worldDigits;
    this.#a = hashOf(purpose, seed);
    this.#b = hashOf(purpose, this.#a ^ 0x9e3779b9);
    this.#c = Math.imul(seed, 0x85ebca6b) | 0;
    for (let round = 0; round < 12; round++) this.next();
  }

  /** A whole number from 0 to 2^32 − 1. */
  next(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }

  /** From 0 up to, and without, 1. */
  fraction(): number {
    return this.next() / 4_294_967_296;
  }

  /** A whole number from 0 to `bound` − 1. */
  below(bound: number): number {
    return Math.floor(this.fraction() * bound);
  }

  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  pick<T>(items: readonly [T, ...T[]]): T {
    return items[this.below(items.length)] ?? items[0];
  }

  /** A waiting time of a Poisson process: exponential, of mean `meanMs`, at least 1 ms. */
  waitMs(meanMs: number): number {
    return Math.max(1, Math.round(-Math.log(1 - this.fraction()) * meanMs));
  }

  /** `length` letters and digits, as in tokens. @see PLATFORM §3.1 */
  alphanumeric(length: number): string {
    return this.#text(LETTERS_AND_DIGITS, length);
  }

  /** `length` capitals and digits, as in shortcodes. @see PLATFORM §3.1 */
  capitals(length: number): string {
    return this.#text(CODE_CHARACTERS, length);
  }

  /** `length` lower-case hexadecimal digits. */
  hex(length: number): string {
    return this.#text(HEX_DIGITS, length);
  }

  /** A UUID of version 4. */
  uuid(): string {
    const digits = Array.from(this.hex(UUID_DIGITS), (digit, at) =>
      HEX_DIGITS.charAt(HEX_DIGITS.indexOf(digit) ^ HEX_DIGITS.indexOf(this.#worldDigits[at] ?? '0')),
    ).join('');
    const variant = HEX_DIGITS[8 + this.below(4)] ?? '8';
    return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(12, 15)}-${variant}${digits.slice(15, 18)}-${digits.slice(18)}`;
  }

  #text(characters: string, length: number): string {
    let text = '';
    for (let index = 0; index < length; index++) text += characters.charAt(this.below(characters.length));
    return text;
  }
}

/**
 * The seeded randomness of a world: a stream for each purpose, so that one more draw here shifts nothing there. A world that begins at
 * another time has other ids: what is kept of the one before, in an app or anywhere, is never taken for its own.
 */
export class Random {
  readonly seed: number;
  readonly #worldDigits: string;
  readonly #streams = new Map<string, RandomStream>();

  constructor(seed: number, startAtMs = 0) {
    this.seed = seed;
    this.#worldDigits = new RandomStream(seed, `ids from ${startAtMs}`).hex(UUID_DIGITS);
  }

  /** The stream of a purpose, always the same object. */
  stream(purpose: string): RandomStream {
    let stream = this.#streams.get(purpose);
    if (stream === undefined) {
      stream = new RandomStream(this.seed, purpose, this.#worldDigits);
      this.#streams.set(purpose, stream);
    }
    return stream;
  }
}
