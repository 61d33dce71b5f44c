/** A JSON text as a tree that keeps every string and number as it was written, so that it can be put together otherwise. */
export type RawJson =
  | { kind: 'scalar'; text: string }
  | { kind: 'list'; items: RawJson[] }
  | { kind: 'object'; members: { key: string; value: RawJson }[] };

/** Deeper ones are no envelopes, and would not fit on the stack. */
const DEEPEST = 200;
const TOKEN =
  /[\t\n\r ]*(?:([[\]{}:,])|("[^"\\]*(?:\\.[^"\\]*)*")|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null))/y;

/** @returns null for what is no JSON, or is nested too deeply */
export function parseRawJson(text: string): RawJson | null {
  try {
    const tokens = new Tokens(text);
    const tree = readValue(tokens, 0);
    return tokens.atEnd() ? tree : null;
  } catch (cause) {
    if (cause instanceof NotJson) return null;
    throw cause;
  }
}

export type JsonStyle = {
  /** Between members, and after a key's colon. */
  comma: string;
  colon: string;
  /** Each member on its own line, indented by this; null: all on one line. */
  indent: string | null;
  /** The order of an object's members; left out: as written. */
  order?: (members: readonly { key: string; value: RawJson }[], depth: number) => { key: string; value: RawJson }[];
  /** Rewrites strings, keys too; left out: as written. */
  string?: (text: string) => string;
};

export const compact: JsonStyle = { comma: ',', colon: ':', indent: null };

export function writeRawJson(tree: RawJson, style: JsonStyle, depth = 0): string {
  const { comma, colon, indent, order, string } = style;
  const scalar = (text: string) => (text.startsWith('"') && string ? string(text) : text);
  const wrap = (open: string, parts: string[], close: string) => {
    if (parts.length === 0) return open + close;
    if (indent === null) return open + parts.join(comma) + close;
    const inner = `\n${indent.repeat(depth + 1)}`;
    return `${open}${inner}${parts.join(`,${inner}`)}\n${indent.repeat(depth)}${close}`;
  };
  switch (tree.kind) {
    case 'scalar':
      return scalar(tree.text);
    case 'list':
      return wrap(
        '[',
        tree.items.map((item) => writeRawJson(item, style, depth + 1)),
        ']',
      );
    case 'object': {
      const members = order ? order(tree.members, depth) : tree.members;
      const parts = members.map(({ key, value }) => scalar(key) + colon + writeRawJson(value, style, depth + 1));
      return wrap('{', parts, '}');
    }
  }
}

class NotJson extends Error {}

class Tokens {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  next(): string {
    TOKEN.lastIndex = this.#at;
    const found = TOKEN.exec(this.#text);
    if (!found) throw new NotJson();
    this.#at = TOKEN.lastIndex;
    return found[1] ?? found[2] ?? found[3] ?? '';
  }

  peek(): string {
    const at = this.#at;
    const token = this.next();
    this.#at = at;
    return token;
  }

  atEnd(): boolean {
    return /^[\t\n\r ]*$/.test(this.#text.slice(this.#at));
  }
}

function readValue(tokens: Tokens, depth: number): RawJson {
  if (depth > DEEPEST) throw new NotJson();
  const token = tokens.next();
  if (token === '{') return readObject(tokens, depth);
  if (token === '[') return readList(tokens, depth);
  if (token.length === 1 && ']}:,'.includes(token)) throw new NotJson();
  return { kind: 'scalar', text: token };
}

function readList(tokens: Tokens, depth: number): RawJson {
  const items: RawJson[] = [];
  if (tokens.peek() === ']') {
    tokens.next();
    return { kind: 'list', items };
  }
  for (;;) {
    items.push(readValue(tokens, depth + 1));
    const token = tokens.next();
    if (token === ']') return { kind: 'list', items };
    if (token !== ',') throw new NotJson();
  }
}

function readObject(tokens: Tokens, depth: number): RawJson {
  const members: { key: string; value: RawJson }[] = [];
  if (tokens.peek() === '}') {
    tokens.next();
    return { kind: 'object', members };
  }
  for (;;) {
    const key = tokens.next();
    if (!key.startsWith('"') || tokens.next() !== ':') throw new NotJson();
    members.push({ key, value: readValue(tokens, depth + 1) });
    const token = tokens.next();
    if (token === '}') return { kind: 'object', members };
    if (token !== ',') throw new NotJson();
  }
}
