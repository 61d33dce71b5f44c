/** A piece of a rule, with its place in the text. */
export type RuleToken =
  | { kind: 'word'; text: string; at: number; length: number }
  /** `text` is what stands between the quotes, escapes read. */
  | { kind: 'text'; text: string; at: number; length: number }
  | { kind: 'number'; value: number; at: number; length: number }
  | { kind: 'percent'; value: number; at: number; length: number }
  /** In ms. */
  | { kind: 'time'; value: number; at: number; length: number }
  | { kind: ',' | '(' | ')' | 'end'; at: number; length: number };

export type LexProblem = { at: number; length: number; kind: 'unclosedText' | 'oddCharacter' | 'oddNumber' };

const unitMs = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const SPACE = /\s*/y;
const WORD = /\p{L}+/uy;
const NUMBER = /(\d{1,9})(%|[smhd](?!\p{L}))?/uy;
/** What a quoted text is made of: anything but a quote and a backslash, which a backslash stands before. */
const TEXT = /"((?:[^"\\]|\\["\\])*)"/uy;
const ODD_NUMBER = /\d+[\p{L}\d%]*/uy;

/** The pieces of a rule, `end` last; or the first place where it can't be read. */
export function ruleTokens(text: string): RuleToken[] | LexProblem {
  const tokens: RuleToken[] = [];
  let at = 0;
  const match = (pattern: RegExp) => {
    pattern.lastIndex = at;
    return pattern.exec(text);
  };
  for (;;) {
    at += match(SPACE)?.[0].length ?? 0;
    const sign = text[at];
    if (sign === undefined) return [...tokens, { kind: 'end', at, length: 0 }];
    const word = match(WORD);
    const quoted = sign === '"' ? match(TEXT) : null;
    let token: RuleToken;
    if (word) token = { kind: 'word', text: word[0], at, length: word[0].length };
    else if (quoted) {
      const inside = (quoted[1] ?? '').replaceAll(/\\(["\\])/g, '$1');
      token = { kind: 'text', text: inside, at, length: quoted[0].length };
    } else if (sign === '"') return { at, length: text.length - at, kind: 'unclosedText' };
    else if (sign === ',' || sign === '(' || sign === ')') token = { kind: sign, at, length: 1 };
    else {
      const read = readNumber(match(NUMBER), at, match(ODD_NUMBER)?.[0].length ?? 0);
      if (read === null) {
        const odd = match(ODD_NUMBER)?.[0].length ?? 0;
        return odd > 0 ? { at, length: odd, kind: 'oddNumber' } : { at, length: 1, kind: 'oddCharacter' };
      }
      token = read;
    }
    tokens.push(token);
    at += token.length;
  }
}

/** @param whole how many letters and digits stand together: a number is all of them or it is none */
function readNumber(found: RegExpExecArray | null, at: number, whole: number): RuleToken | null {
  if (found === null || found[0].length !== whole) return null;
  const value = Number(found[1]);
  const { length } = found[0];
  const unit = found[2];
  if (unit === undefined) return { kind: 'number', value, at, length };
  if (unit === '%') return { kind: 'percent', value, at, length };
  return { kind: 'time', value: value * unitMs[unit as keyof typeof unitMs], at, length };
}
