import { type RuleToken, ruleTokens } from './lexer.ts';
import {
  MOST_RULE_DEPTH,
  MOST_RULE_LENGTH,
  type Rule,
  type RuleAction,
  type RuleCondition,
  type RuleTest,
  ruleActions,
  ruleBounds,
} from './rule.ts';

/** Why a rule can't be read, and where. `at`, `length`: in UTF-16 units of the text. */
export type RuleProblem = {
  at: number;
  length: number;
  kind:
    | 'expected'
    | 'unclosedText'
    | 'emptyText'
    | 'oddCharacter'
    | 'oddNumber'
    | 'outOfRange'
    | 'tooLong'
    | 'tooDeep'
    | 'notAHost';
  /** What may stand there, of `expected`: words of the language as they are, and the kinds of values. */
  expected: readonly Expected[];
  /** Of `outOfRange`, in the unit of the value: ms for a time. */
  from: number;
  to: number;
};

/** `text` is a quoted one, `time` a number with s, m, h or d, `percent` one with %. */
export type Expected = (typeof words)[number] | 'text' | 'number' | 'time' | 'percent' | ',' | '(' | ')' | 'end';

const tests = [
  ...(['word', 'part', 'link', 'caps', 'repeat', 'alike', 'first', 'seen', 'role', 'name', 'length'] as const),
  ...(['mention', 'emoticons', 'bot', 'filtered'] as const),
] as const;
const words = [
  ...ruleActions,
  ...tests,
  'when',
  'and',
  'or',
  'not',
  'except',
  'to',
  'in',
  'by',
  'anybody',
  'under',
] as const;

/** Every word that may stand in a rule. */
export const ruleWords: readonly string[] = words;

export type ParsedRule = { ok: true; rule: Rule } | { ok: false; problem: RuleProblem };

const HOST = /^(?:[\p{L}\p{N}-]{1,63}\.){1,8}[\p{L}\p{N}-]{2,63}$/u;

class Problem extends Error {
  readonly problem: RuleProblem;
  constructor(problem: RuleProblem) {
    super(problem.kind);
    this.problem = problem;
  }
}

/** Reads a rule, such as `hold when word "free viewers" or link except "nora.example"`. @see docs/rules.md */
export function parseRule(text: string): ParsedRule {
  const whole = { at: 0, length: text.length };
  if (text.length > MOST_RULE_LENGTH) return { ok: false, problem: problemOf(whole, 'tooLong') };
  const tokens = ruleTokens(text);
  if (!Array.isArray(tokens)) return { ok: false, problem: problemOf(tokens, tokens.kind) };
  try {
    return { ok: true, rule: new Parser(tokens).rule() };
  } catch (cause) {
    if (cause instanceof Problem) return { ok: false, problem: cause.problem };
    throw cause;
  }
}

class Parser {
  readonly #tokens: readonly RuleToken[];
  #next = 0;
  #depth = 0;

  constructor(tokens: readonly RuleToken[]) {
    this.#tokens = tokens;
  }

  rule(): Rule {
    const action = this.#word<RuleAction>(ruleActions);
    this.#word(['when']);
    const when = this.#any();
    if (this.#token.kind !== 'end') this.#fail(['and', 'or', 'end']);
    return { action, when };
  }

  #any(): RuleCondition {
    const of = [this.#all()];
    while (this.#take('or')) of.push(this.#all());
    return only(of) ?? { kind: 'any', of };
  }

  #all(): RuleCondition {
    const of = [this.#one()];
    while (this.#take('and')) of.push(this.#one());
    return only(of) ?? { kind: 'all', of };
  }

  #one(): RuleCondition {
    const { at, length } = this.#token;
    if (this.#take('not') || this.#token.kind === '(') {
      if (this.#depth >= MOST_RULE_DEPTH) throw new Problem(problemOf({ at, length }, 'tooDeep'));
      this.#depth += 1;
      const inside = this.#isAt(at) ? this.#bracket() : ({ kind: 'not', of: this.#one() } as const);
      this.#depth -= 1;
      return inside;
    }
    return this.#test();
  }

  #bracket(): RuleCondition {
    this.#next += 1;
    const inside = this.#any();
    this.#sign(')');
    return inside;
  }

  #test(): RuleTest {
    const kind = this.#word(tests, ['not', '(']);
    switch (kind) {
      case 'word':
        return { kind, words: this.#texts() };
      case 'part':
        return { kind, parts: this.#texts() };
      case 'link':
        if (this.#take('except')) return { kind, except: this.#hosts(), to: [] };
        return { kind, except: [], to: this.#take('to') ? this.#hosts() : [] };
      case 'caps':
        return { kind, percent: this.#value('percent', ruleBounds.percent) };
      case 'repeat': {
        const times = this.#value('number', ruleBounds.times);
        const anybody = this.#take('by');
        if (anybody) this.#word(['anybody']);
        this.#word(['in'], anybody ? [] : ['by']);
        return { kind, times, anybody, withinMs: this.#value('time', ruleBounds.within) };
      }
      case 'alike': {
        const people = this.#value('number', ruleBounds.people);
        this.#word(['in']);
        return { kind, people, withinMs: this.#value('time', ruleBounds.within) };
      }
      case 'seen':
        this.#word(['under']);
        return { kind, underMs: this.#value('time', ruleBounds.under) };
      case 'role':
        return { kind, roles: this.#texts() };
      case 'name':
        return { kind, names: this.#texts() };
      case 'length':
        return { kind, characters: this.#value('number', ruleBounds.characters) };
      case 'mention':
        return { kind, people: this.#token.kind === 'number' ? this.#value('number', ruleBounds.mentions) : null };
      case 'emoticons':
        return { kind, count: this.#value('number', ruleBounds.emoticons) };
      default:
        return { kind };
    }
  }

  #hosts(): string[] {
    const from = this.#next;
    const hosts = this.#texts().map((host) => host.toLowerCase());
    hosts.forEach((host, index) => {
      const token = this.#tokens[from + index * 2];
      if (!HOST.test(host)) throw new Problem(problemOf(token ?? this.#token, 'notAHost'));
    });
    return hosts;
  }

  #texts(): string[] {
    const texts: string[] = [];
    do {
      const token = this.#token;
      if (token.kind !== 'text') return this.#fail(['text']);
      if (token.text.trim() === '') throw new Problem(problemOf(token, 'emptyText'));
      texts.push(token.text);
      this.#next += 1;
    } while (this.#takeSign(','));
    return texts;
  }

  #value(kind: 'number' | 'time' | 'percent', [from, to]: readonly [number, number]): number {
    const token = this.#token;
    if (token.kind !== kind) return this.#fail([kind]);
    if (token.value < from || token.value > to) throw new Problem({ ...problemOf(token, 'outOfRange'), from, to });
    this.#next += 1;
    return token.value;
  }

  #word<W extends Expected>(wanted: readonly W[], others: readonly Expected[] = []): W {
    const token = this.#token;
    const word = token.kind === 'word' ? wanted.find((each) => each === token.text.toLowerCase()) : undefined;
    if (word === undefined) return this.#fail([...wanted, ...others]);
    this.#next += 1;
    return word;
  }

  #take(word: string): boolean {
    const token = this.#token;
    if (token.kind !== 'word' || token.text.toLowerCase() !== word) return false;
    this.#next += 1;
    return true;
  }

  #sign(sign: ')'): void {
    if (!this.#takeSign(sign)) this.#fail(['and', 'or', sign]);
  }

  #takeSign(sign: ')' | ','): boolean {
    if (this.#token.kind !== sign) return false;
    this.#next += 1;
    return true;
  }

  #isAt(at: number): boolean {
    return this.#token.at === at;
  }

  get #token(): RuleToken {
    return this.#tokens[this.#next] as RuleToken;
  }

  #fail(expected: readonly Expected[]): never {
    throw new Problem({ ...problemOf(this.#token, 'expected'), expected });
  }
}

function only<T>(of: readonly T[]): T | undefined {
  return of.length === 1 ? of[0] : undefined;
}

function problemOf({ at, length }: { at: number; length: number }, kind: RuleProblem['kind']): RuleProblem {
  return { at, length, kind, expected: [], from: 0, to: 0 };
}
