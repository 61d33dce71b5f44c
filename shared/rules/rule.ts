/**
 * What a rule of the chat is, as data. The language it is written in is told in docs/rules.md: `parse.ts` reads it, `print.ts` writes
 * it. There is nothing in it that takes longer the cleverer it is written: no pattern of one's own, only words, counts and times.
 */

/** What becomes of a message that a rule is about. */
export const ruleActions = ['hold', 'highlight', 'hide', 'pin'] as const;
export type RuleAction = (typeof ruleActions)[number];

/** One thing that can be asked of a message or of who said it. */
export type RuleTest =
  /** Whole words, one after the other where there are several; case, accents and look-alike letters make no difference. */
  | { kind: 'word'; words: readonly string[] }
  /** The same, also inside of a word. */
  | { kind: 'part'; parts: readonly string[] }
  /** A link; to any host but these and what is below them, or to these alone. At most one of the two holds something. */
  | { kind: 'link'; except: readonly string[]; to: readonly string[] }
  /** At least so many of a hundred letters are capitals, of eight letters or more. */
  | { kind: 'caps'; percent: number }
  /** The same text, said so often by this person, or by anybody. */
  | { kind: 'repeat'; times: number; withinMs: number; anybody: boolean }
  /** So many who came with a name like this one's. */
  | { kind: 'alike'; people: number; withinMs: number }
  /** Nothing is kept that this person said here before. */
  | { kind: 'first' }
  /** Heard of here for the first time less than so long ago. */
  | { kind: 'seen'; underMs: number }
  | { kind: 'role'; roles: readonly string[] }
  /** The whole name; a star at its beginning or its end stands for anything. */
  | { kind: 'name'; names: readonly string[] }
  /** At least so many characters. */
  | { kind: 'length'; characters: number }
  /** Whoever is signed in is named; or so many people are. */
  | { kind: 'mention'; people: number | null }
  /** At least so many. */
  | { kind: 'emoticons'; count: number }
  /** Said by no account: what polls, giveaways and widgets say. */
  | { kind: 'bot' }
  /** The service's own filter hid it from viewers. */
  | { kind: 'filtered' };

export type RuleTestKind = RuleTest['kind'];

/** What a message must be. */
export type RuleCondition =
  | RuleTest
  | { kind: 'all'; of: readonly RuleCondition[] }
  | { kind: 'any'; of: readonly RuleCondition[] }
  | { kind: 'not'; of: RuleCondition };

export type Rule = { action: RuleAction; when: RuleCondition };

/** A rule is no longer than this, brackets in it go no deeper, and a person has no more of them. */
export const MOST_RULE_LENGTH = 1_000;
export const MOST_RULE_DEPTH = 8;
export const MOST_RULES = 60;

/** What a number in a rule may be. Times are in ms. */
export const ruleBounds = {
  percent: [10, 100],
  times: [2, 60],
  people: [2, 60],
  within: [1_000, 600_000],
  under: [1_000, 365 * 86_400_000],
  characters: [1, 1_000],
  mentions: [1, 50],
  emoticons: [1, 100],
} as const satisfies Record<string, readonly [number, number]>;
