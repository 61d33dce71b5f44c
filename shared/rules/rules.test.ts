import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Heard, RuleJudge } from './judge.ts';
import { parseRule, ruleWords } from './parse.ts';
import { printRule } from './print.ts';
import { type Rule, type RuleCondition, type RuleTest, ruleActions, ruleBounds } from './rule.ts';
import { RuleMemory } from './ruleMemory.ts';

function read(text: string): Rule {
  const parsed = parseRule(text);
  if (!parsed.ok) expect.fail(`${text}: ${parsed.problem.kind} at ${parsed.problem.at}`);
  return parsed.rule;
}

function problem(text: string) {
  const parsed = parseRule(text);
  if (parsed.ok) expect.fail(`${text} was read`);
  return parsed.problem;
}

const within = ([from, to]: readonly [number, number]) => fc.integer({ min: from, max: to });
const time = ([from, to]: readonly [number, number]) =>
  fc.integer({ min: from / 1_000, max: to / 1_000 }).map((seconds) => seconds * 1_000);
const said = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter((text) => text.trim() !== '');
const texts = fc.array(said, { minLength: 1, maxLength: 3 });
const hosts = fc.array(fc.constantFrom('nora.example', 'youtube.com', 'a-b.co.uk'), { minLength: 1, maxLength: 2 });
const anyTest: fc.Arbitrary<RuleTest> = fc.oneof(
  fc.record({ kind: fc.constant('word' as const), words: texts }),
  fc.record({ kind: fc.constant('part' as const), parts: texts }),
  fc.record({ kind: fc.constant('link' as const), except: hosts, to: fc.constant([]) }),
  fc.record({ kind: fc.constant('link' as const), except: fc.constant([]), to: hosts }),
  fc.constant({ kind: 'link' as const, except: [], to: [] }),
  fc.record({ kind: fc.constant('caps' as const), percent: within(ruleBounds.percent) }),
  fc.record({
    kind: fc.constant('repeat' as const),
    times: within(ruleBounds.times),
    withinMs: time(ruleBounds.within),
    anybody: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('alike' as const),
    people: within(ruleBounds.people),
    withinMs: time(ruleBounds.within),
  }),
  fc.record({ kind: fc.constant('seen' as const), underMs: time(ruleBounds.under) }),
  fc.record({ kind: fc.constant('role' as const), roles: texts }),
  fc.record({ kind: fc.constant('name' as const), names: texts }),
  fc.record({ kind: fc.constant('length' as const), characters: within(ruleBounds.characters) }),
  fc.record({ kind: fc.constant('mention' as const), people: fc.option(within(ruleBounds.mentions)) }),
  fc.record({ kind: fc.constant('emoticons' as const), count: within(ruleBounds.emoticons) }),
  fc.constantFrom({ kind: 'first' as const }, { kind: 'bot' as const }, { kind: 'filtered' as const }),
);
const { when } = fc.letrec<{ when: RuleCondition }>((tie) => ({
  when: fc.oneof(
    { depthSize: 'small', maxDepth: 3 },
    anyTest,
    fc.record({ kind: fc.constant('not' as const), of: tie('when') }),
    fc.record({
      kind: fc.constantFrom('all' as const, 'any' as const),
      of: fc.array(tie('when'), { minLength: 2, maxLength: 3 }),
    }),
  ),
}));
const anyRule: fc.Arbitrary<Rule> = fc.record({ action: fc.constantFrom(...ruleActions), when });

const heard: Heard = {
  ...{ userId: 5, username: 'shrill_kite', roles: ['User'], text: '', hosts: [], mentions: 0, mentionsMe: false },
  ...{ emoticons: 0, filtered: false, own: false, atMs: 1_000_000 },
};
const anyHeard: fc.Arbitrary<Heard> = fc.record({
  userId: fc.integer({ min: -1, max: 20 }),
  username: fc.constantFrom('cheap_clicks1', 'cheap_clicks2', 'CheapClicks', 'pim', '深夜のラジオ'),
  roles: fc.array(fc.constantFrom('User', 'Mod', 'Subscriber'), { maxLength: 2 }),
  text: fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.constantFrom('FREE views', 'see a.example/x', '!!'),
  ),
  hosts: fc.array(fc.constantFrom('a.example', 'youtube.com'), { maxLength: 1 }),
  mentions: fc.nat(4),
  mentionsMe: fc.boolean(),
  emoticons: fc.nat(4),
  filtered: fc.boolean(),
  own: fc.boolean(),
  atMs: fc.integer({ min: 1_000_000, max: 2_000_000 }),
});

/** Which rules are about what was said last. */
function about(rule: string, ...messages: Partial<Heard>[]) {
  const judge = new RuleJudge([{ id: 'r', rule: read(rule) }]);
  const memory = new RuleMemory();
  return messages.map((message) => judge.hear({ ...heard, ...message }, memory)).at(-1)?.[0] ?? null;
}

describe('the language', () => {
  it('reads what it wrote as the same rule', () => {
    fc.assert(
      fc.property(anyRule, (rule) => {
        const text = printRule(rule);
        if (text.length <= 1_000) expect(printRule(read(text))).toBe(text);
      }),
    );
  });

  it('keeps every test as it was through writing and reading', () => {
    fc.assert(
      fc.property(anyTest, (test) => {
        expect(read(printRule({ action: 'hold', when: test })).when).toEqual(test);
      }),
    );
  });

  it('answers to every text with a rule or with a place inside of it', () => {
    const words = fc.constantFrom(...ruleWords, '"a"', ',', '(', ')', '3', '70%', '30s', '"', '\\', '#');
    const some = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 80 }),
      fc.array(words, { maxLength: 30 }).map((each) => each.join(' ')),
    );
    fc.assert(
      fc.property(some, (text) => {
        const parsed = parseRule(text);
        if (parsed.ok) return;
        const { at, length } = parsed.problem;
        expect(at).toBeGreaterThanOrEqual(0);
        expect(at + length).toBeLessThanOrEqual(text.length);
      }),
    );
  });

  it('tells what is wrong, where, and what may stand there', () => {
    expect(problem('hold wenn link')).toMatchObject({ kind: 'expected', at: 5, length: 4, expected: ['when'] });
    expect(problem('hold when')).toMatchObject({ kind: 'expected', at: 9, length: 0 });
    expect(problem('ban when link')).toMatchObject({ at: 0, expected: [...ruleActions] });
    expect(problem('hold when word free')).toMatchObject({ at: 15, length: 4, expected: ['text'] });
    expect(problem('hold when word "free')).toMatchObject({ kind: 'unclosedText', at: 15, length: 5 });
    expect(problem('hold when word " "')).toMatchObject({ kind: 'emptyText', at: 15, length: 3 });
    expect(problem('hold when caps 170%')).toMatchObject({ kind: 'outOfRange', at: 15, length: 4, from: 10, to: 100 });
    expect(problem('hold when repeat 3 in 30min')).toMatchObject({ kind: 'oddNumber', at: 22, length: 5 });
    expect(problem('hold when link except "nora"')).toMatchObject({ kind: 'notAHost', at: 22, length: 6 });
    expect(problem('hold when (link')).toMatchObject({ at: 15, expected: ['and', 'or', ')'] });
    expect(problem('hold when link link')).toMatchObject({ at: 15, expected: ['and', 'or', 'end'] });
    expect(problem('hold when link ; bot')).toMatchObject({ kind: 'oddCharacter', at: 15, length: 1 });
    expect(problem(`hold when ${'not '.repeat(9)}link`).kind).toBe('tooDeep');
    expect(problem(`hold when word "${'a'.repeat(1_000)}"`).kind).toBe('tooLong');
  });

  it('binds and closer than or, and brackets closer than both', () => {
    expect(read('hold when link or bot and first').when).toMatchObject({ kind: 'any', of: [{}, { kind: 'all' }] });
    expect(read('HOLD When (link or bot) and first').when).toMatchObject({ kind: 'all', of: [{ kind: 'any' }, {}] });
  });
});

describe('judging', () => {
  it('finds whole words in any case, with accents, look-alikes and letters pulled apart', () => {
    const rule = 'hold when word "free viewers", "böse"';
    for (const text of ['get FREE viewers', 'get F R E E viewers', 'get frее viewers', 'frée, viewers!', 'Bose']) {
      expect(about(rule, { text }), text).not.toBeNull();
    }
    for (const text of ['freedom viewers', 'viewers free', 'free', '']) expect(about(rule, { text }), text).toBeNull();
    expect(about(rule, { text: 'get FREE viewers now' })?.why).toEqual([
      { kind: 'word', what: 'FREE viewers', count: 0, from: 4, to: 16 },
    ]);
  });

  it('finds parts inside of words', () => {
    expect(about('hold when part "view"', { text: 'more Viewers' })?.why).toMatchObject([
      { what: 'View', from: 5, to: 9 },
    ]);
    expect(about('hold when part "free viewers"', { text: 'viewers, free' })).toBeNull();
  });

  it('knows links with and without a scheme, and hosts that are allowed', () => {
    const rule = 'hold when link except "nora.example", "youtube.com"';
    for (const text of [
      'https://evil.example/x',
      'cheap-viewers.example/now',
      'go to evil.com',
      'www.evil.zz',
      'xyoutube.com',
    ]) {
      expect(about(rule, { text }), text).not.toBeNull();
    }
    for (const text of [
      'see nora.example/gear',
      'https://m.youtube.com/watch',
      'wait.what',
      'no. 7.5',
      'mail me@evil.com',
    ]) {
      expect(about(rule, { text }), text).toBeNull();
    }
    expect(about(rule, { hosts: ['evil.example'] })).not.toBeNull();
    expect(about('hold when link to "evil.com"', { text: 'a.com and sub.evil.com' })?.why).toMatchObject([
      { from: 10, to: 22 },
    ]);
  });

  it('counts capitals of eight letters or more', () => {
    expect(about('hold when caps 70%', { text: 'THIS IS THE WORST' })?.why).toMatchObject([{ count: 100 }]);
    expect(about('hold when caps 70%', { text: 'GG WP :D' })).toBeNull();
    expect(about('hold when caps 70%', { text: 'ШУМНЫЙ ГУСЬ 12345' })).not.toBeNull();
  });

  it('counts the same text by one person or by anybody, within its time', () => {
    const text = 'PLAY the old one';
    const mine = [0, 1, 2].map((at) => ({ text: `${text}${'!'.repeat(at)}`, atMs: at * 10_000 }));
    expect(about('hold when repeat 3 in 30s', ...mine)?.why).toMatchObject([{ count: 3 }]);
    expect(about('hold when repeat 3 in 10s', ...mine)).toBeNull();
    const others = mine.map((each, userId) => ({ ...each, userId }));
    expect(about('hold when repeat 3 in 30s', ...others)).toBeNull();
    expect(about('hold when repeat 3 by anybody in 30s', ...others)).not.toBeNull();
  });

  it('knows a raid of like names by those who came', () => {
    const rule = 'hold when alike 3 in 1m';
    const raid = ['free_views_1', 'FreeViews22', 'free-views-x'].map((username, userId) => ({ username, userId }));
    expect(about(rule, ...raid)?.why).toMatchObject([{ count: 3 }]);
    expect(about(rule, ...raid.slice(1))).toBeNull();
    expect(about(rule, ...raid, { username: 'free_bird', userId: 9, atMs: heard.atMs + 61_000 })).toBeNull();
  });

  it('knows who speaks first, and whom it has known for how long', () => {
    expect(about('hold when first', {})).not.toBeNull();
    expect(about('hold when first', {}, {})).toBeNull();
    expect(about('hold when seen under 10m', { atMs: 0 }, { atMs: 599_000 })?.why).toMatchObject([{ count: 599_000 }]);
    expect(about('hold when seen under 10m', { atMs: 0 }, { atMs: 600_000 })).toBeNull();
    const memory = new RuleMemory();
    memory.knew(5, 400_000, true);
    const judge = new RuleJudge(
      ['first', 'seen under 10m'].map((when, id) => ({ id: `${id}`, rule: read(`hold when ${when}`) })),
    );
    expect(judge.hear(heard, memory)).toEqual([]);
  });

  it('tells roles, names with stars, bots, mentions, emoticons, length and the filter apart', () => {
    expect(about('hide when name "*bot"', { username: 'StreamBot' })).not.toBeNull();
    expect(about('hide when name "bot*"', { username: 'StreamBot' })).toBeNull();
    expect(about('highlight when role "subscriber"', { roles: ['Subscriber', 'User'] })).not.toBeNull();
    expect(about('pin when bot', { userId: -1 })).not.toBeNull();
    expect(about('highlight when mention', { mentionsMe: true })).not.toBeNull();
    expect(about('hold when mention 4', { mentions: 3, mentionsMe: true })).toBeNull();
    expect(about('hold when emoticons 5', { emoticons: 5 })).not.toBeNull();
    expect(about('hold when length 10', { text: '0123456789' })).not.toBeNull();
    expect(about('hold when filtered', { filtered: true })).not.toBeNull();
  });

  it('never holds what is one’s own, nor a moderator’s unless roles are asked for', () => {
    expect(about('hold when first', { own: true })).toBeNull();
    expect(about('hold when first', { roles: ['Mod', 'User'] })).toBeNull();
    expect(about('hold when first and role "Mod"', { roles: ['Mod', 'User'] })).not.toBeNull();
    expect(about('highlight when first', { roles: ['Mod', 'User'] })).not.toBeNull();
  });

  it('puts and, or and not together as logic does, whatever is said', () => {
    fc.assert(
      fc.property(when, when, fc.array(anyHeard, { minLength: 1, maxLength: 12 }), (a, b, messages) => {
        const conditions = [
          a,
          b,
          { kind: 'all', of: [a, b] },
          { kind: 'any', of: [a, b] },
          { kind: 'not', of: a },
        ] as const;
        const judge = new RuleJudge(
          conditions.map((each, id) => ({ id: `${id}`, rule: { action: 'highlight', when: each } })),
        );
        const memory = new RuleMemory();
        for (const message of messages) {
          const ids = new Set(judge.hear(message, memory).map(({ id }) => id));
          expect(ids.has('2')).toBe(ids.has('0') && ids.has('1'));
          expect(ids.has('3')).toBe(ids.has('0') || ids.has('1'));
          expect(ids.has('4')).toBe(!ids.has('0'));
        }
      }),
    );
  });

  it('names as evidence only what stands there', () => {
    fc.assert(
      fc.property(anyRule, anyHeard, (rule, message) => {
        const [match] = new RuleJudge([{ id: 'r', rule }]).hear(message, new RuleMemory());
        for (const { from, to, what } of match?.why ?? []) {
          if (to > from) expect(message.text.slice(from, to)).toBe(what);
        }
      }),
    );
  });

  it('remembers a bounded number of texts, names and people', () => {
    const memory = new RuleMemory();
    for (let at = 0; at < 60_000; at++) {
      memory.came(at, `someone${at}`, at);
      memory.said(at, `text ${at % 5_000}`, at);
    }
    expect(memory.sinceMs(0)).toBeNull();
    expect(memory.sinceMs(59_999)).toBe(59_999);
    expect(memory.timesSaid('text 0', 600_000, 60_000, null)).toBe(0);
    expect(memory.timesSaid('text 4999', 600_000, 60_000, null)).toBeGreaterThan(0);
    expect(memory.alike(59_999, 'someone59999', 600_000, 60_000)).toBeLessThanOrEqual(64);
  });
});
