/** JSON as it was written: numbers, strings and keys keep their text, keys their order and repeats. */
export type JsonNode = JsonAtom | JsonList;
export type JsonAtom = { readonly kind: 'atom'; readonly text: string };
export type JsonEntry = {
  /** With its quotes; null in an array. */ readonly key: string | null;
  readonly value: JsonNode;
};
export type JsonList = { readonly kind: 'list'; readonly open: '{' | '['; readonly entries: readonly JsonEntry[] };

/** Deeper than this nobody writes, and the window must not run out of stack. */
const MOST_DEPTH = 200;

/** Reads JSON without changing what was written. @returns null for what is none, or nested over 200 deep */
export function parseJson(text: string): JsonNode | null {
  try {
    return new Reader(text).read();
  } catch (cause) {
    if (cause instanceof NoJson) return null;
    throw cause;
  }
}

class NoJson extends Error {}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const SPACE = /[ \t\n\r]*/y;
const HEX = /[\da-fA-F]{4}/y;

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): JsonNode {
    const node = this.#node(0);
    this.#skip();
    if (this.#at < this.#text.length) throw new NoJson();
    return node;
  }

  #node(depth: number): JsonNode {
    this.#skip();
    const first = this.#text[this.#at];
    if (first === '{' || first === '[') return this.#list(first, depth);
    if (first === '"') return { kind: 'atom', text: this.#string() };
    for (const word of ['true', 'false', 'null']) {
      if (this.#text.startsWith(word, this.#at)) return { kind: 'atom', text: this.#take(word.length) };
    }
    return { kind: 'atom', text: this.#match(NUMBER) };
  }

  #list(open: '{' | '[', depth: number): JsonList {
    if (depth >= MOST_DEPTH) throw new NoJson();
    const close = open === '{' ? '}' : ']';
    const entries: JsonEntry[] = [];
    this.#at += 1;
    if (this.#sees(close)) return { kind: 'list', open, entries };
    for (;;) {
      this.#skip();
      const key = open === '{' ? this.#string() : null;
      if (key !== null && !this.#sees(':')) throw new NoJson();
      entries.push({ key, value: this.#node(depth + 1) });
      if (this.#sees(close)) return { kind: 'list', open, entries };
      if (!this.#sees(',')) throw new NoJson();
    }
  }

  #string(): string {
    const text = this.#text;
    if (text[this.#at] !== '"') throw new NoJson();
    let at = this.#at + 1;
    for (; ; at += 1) {
      const code = text.charCodeAt(at);
      if (code === 0x22) return this.#take(at + 1 - this.#at);
      // Past the end it is NaN, which is at least nothing.
      if (!(code >= 0x20)) throw new NoJson();
      if (code !== 0x5c) continue;
      at += 1;
      if (text[at] === 'u') {
        HEX.lastIndex = at + 1;
        if (!HEX.test(text)) throw new NoJson();
        at += 4;
      } else if (at >= text.length || !'"\\/bfnrt'.includes(text[at] ?? ' ')) throw new NoJson();
    }
  }

  #sees(sign: string): boolean {
    this.#skip();
    if (this.#text[this.#at] !== sign) return false;
    this.#at += 1;
    return true;
  }

  #skip(): void {
    SPACE.lastIndex = this.#at;
    SPACE.test(this.#text);
    this.#at = SPACE.lastIndex;
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (found === undefined) throw new NoJson();
    this.#at += found.length;
    return found;
  }

  #take(length: number): string {
    const taken = this.#text.slice(this.#at, this.#at + length);
    this.#at += length;
    return taken;
  }
}
