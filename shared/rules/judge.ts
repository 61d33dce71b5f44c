import { roleRank, roleRanks, topRole } from '../platform/roles.ts';
import { type FoldedWord, foldedWords, foldText, sameText } from './foldText.ts';
import { type HostInText, hostsIn, isOfHosts } from './links.ts';
import type { Rule, RuleAction, RuleCondition, RuleTest, RuleTestKind } from './rule.ts';
import type { RuleMemory } from './ruleMemory.ts';

/** A message, as rules hear it. */
export type Heard = {
  userId: number;
  username: string;
  roles: readonly string[];
  text: string;
  /** Hosts of links that the service told of, beside those that stand in the text. */
  hosts: readonly string[];
  /** How many people are named in it, and whether whoever is signed in is one of them. */
  mentions: number;
  mentionsMe: boolean;
  emoticons: number;
  /** The service's own filter hid it. */
  filtered: boolean;
  /** Said by whoever is signed in. */
  own: boolean;
  atMs: number;
};

/** What of a message a test found. `what` is it in words, empty where there is none; `from` and `to` are its place, alike where it has none. */
export type RuleEvidence = { kind: RuleTestKind; what: string; count: number; from: number; to: number };

/** A rule that is about a message, and why. */
export type RuleMatch = { id: string; action: RuleAction; why: RuleEvidence[] };

/** A rule to be compiled, under a name of one's own. */
export type NamedRule = { id: string; rule: Rule };

/** What is found out of a message once, however many rules ask for it. */
type Reading = Heard & {
  memory: RuleMemory;
  words: readonly FoldedWord[];
  key: string;
  isFirst: boolean;
  folded: string | null;
  found: readonly HostInText[];
};

/** The words and links of a text, read once for whoever needs them. */
export type ReadText = {
  text: string;
  words: readonly FoldedWord[];
  hosts: readonly HostInText[];
  /** What it has in common with texts that say the same. */
  same: string;
};

export function readText(text: string): ReadText {
  const words = foldedWords(text);
  return { text, words, hosts: hostsIn(text), same: sameText(words, text) };
}

type Check = (reading: Reading, why: RuleEvidence[]) => boolean;
type Compiled = { id: string; action: RuleAction; check: Check; sparesStaff: boolean };

/** Fewer letters are no shouting. */
const LEAST_LETTERS = 8;
const MOST_EVIDENCE = 12;

/** Rules made ready: each message is looked at once, and costs no more for the words it does not hold. */
export class RuleJudge {
  readonly #rules: readonly Compiled[];

  constructor(rules: readonly NamedRule[]) {
    this.#rules = rules.map(({ id, rule }) => {
      const sparesStaff = rule.action === 'hold' && !asks(rule.when, 'role');
      return { id, action: rule.action, check: compile(rule.when), sparesStaff };
    });
  }

  /**
   * Which rules are about a message, in their order. The memory learns of it first, so that counts hold this message too. Nothing of
   * one's own is ever held, nor of moderators and whoever stands above them, unless the rule asks for roles.
   */
  hear(heard: Heard, memory: RuleMemory, read = readText(heard.text)): RuleMatch[] {
    memory.came(heard.userId, heard.username, heard.atMs);
    const { words, hosts: found, same: key } = read;
    const isFirst = memory.said(heard.userId, key, heard.atMs);
    const reading: Reading = { ...heard, memory, words, key, isFirst, folded: null, found };
    const matches: RuleMatch[] = [];
    const isSpared = isStaff(heard.roles);
    // Most rules are about nothing: what they write on is one list for all of them.
    const why: RuleEvidence[] = [];
    for (const { id, action, check, sparesStaff } of this.#rules) {
      if (action === 'hold' && (heard.own || (sparesStaff && isSpared))) continue;
      why.length = 0;
      if (check(reading, why)) matches.push({ id, action, why: why.slice(0, MOST_EVIDENCE) });
    }
    return matches;
  }
}

function isStaff(roles: readonly string[]): boolean {
  return roleRank(topRole(roles)) >= roleRanks.Mod;
}

function asks(condition: RuleCondition, kind: RuleTestKind): boolean {
  if (condition.kind === 'not') return asks(condition.of, kind);
  if (condition.kind === 'all' || condition.kind === 'any') return condition.of.some((each) => asks(each, kind));
  return condition.kind === kind;
}

function compile(condition: RuleCondition): Check {
  switch (condition.kind) {
    case 'all': {
      const checks = condition.of.map(compile);
      return (reading, why) => {
        const before = why.length;
        const isSo = checks.every((check) => check(reading, why));
        if (!isSo) why.length = before;
        return isSo;
      };
    }
    case 'any': {
      const checks = condition.of.map(compile);
      // All of them are asked, so that all that speaks for it is told.
      return (reading, why) => checks.reduce((isSo, check) => check(reading, why) || isSo, false);
    }
    case 'not': {
      const check = compile(condition.of);
      return (reading) => !check(reading, []);
    }
    default:
      return compileTest(condition);
  }
}

function compileTest(test: RuleTest): Check {
  const { kind } = test;
  /** Of what has no place in the text. */
  const found = (why: RuleEvidence[], what = '', count = 0) => {
    why.push({ kind, what, count, from: 0, to: 0 });
    return true;
  };
  switch (kind) {
    case 'word':
      return compileWords(test.words);
    case 'part':
      return compileParts(test.parts);
    case 'link':
      return (reading, why) => {
        const isMeant = (host: string) =>
          test.to.length > 0 ? isOfHosts(host, test.to) : !isOfHosts(host, test.except);
        const before = why.length;
        for (const { host, from, to } of reading.found) {
          if (isMeant(host)) why.push({ kind, what: reading.text.slice(from, to), count: 0, from, to });
        }
        if (why.length > before) return true;
        const host = reading.hosts.find(isMeant);
        return host !== undefined && found(why, host);
      };
    case 'caps':
      return ({ text }, why) => {
        const percent = capsOf(text);
        return percent >= test.percent && found(why, '', percent);
      };
    case 'repeat':
      return ({ memory, key, userId, atMs }, why) => {
        const times = memory.timesSaid(key, test.withinMs, atMs, test.anybody ? null : userId);
        return times >= test.times && found(why, '', times);
      };
    case 'alike':
      return ({ memory, userId, username, atMs }, why) => {
        const people = memory.alike(userId, username, test.withinMs, atMs);
        return people >= test.people && found(why, '', people);
      };
    case 'first':
      return ({ isFirst, userId }, why) => isFirst && userId >= 0 && found(why);
    case 'seen':
      return ({ memory, userId, atMs }, why) => {
        const forMs = atMs - (memory.sinceMs(userId) ?? atMs);
        return forMs < test.underMs && found(why, '', Math.max(0, forMs));
      };
    case 'role': {
      const roles = new Set(test.roles.map(foldText));
      return (reading, why) => {
        const role = reading.roles.find((each) => roles.has(foldText(each)));
        return role !== undefined && found(why, role);
      };
    }
    case 'name': {
      const isName = test.names.map(compileName);
      return ({ username }, why) => {
        const name = foldText(username);
        return isName.some((is) => is(name)) && found(why, username);
      };
    }
    case 'length':
      return ({ text }, why) => text.length >= test.characters && found(why, '', text.length);
    case 'mention':
      return ({ mentions, mentionsMe }, why) =>
        (test.people === null ? mentionsMe : mentions >= test.people) && found(why, '', mentions);
    case 'emoticons':
      return ({ emoticons }, why) => emoticons >= test.count && found(why, '', emoticons);
    case 'bot':
      return ({ userId }, why) => userId < 0 && found(why);
    case 'filtered':
      return ({ filtered }, why) => filtered && found(why);
  }
}

/** By their first word, so that a message's words are looked up and not compared with each. */
function compileWords(phrases: readonly string[]): Check {
  const byFirst = new Map<string, string[][]>();
  for (const phrase of phrases) {
    const words = foldedWords(phrase).map(({ folded }) => folded);
    const [first] = words;
    if (first !== undefined) byFirst.set(first, [...(byFirst.get(first) ?? []), words]);
  }
  return ({ words, text }, why) => {
    const before = why.length;
    for (const [at, { folded, from }] of words.entries()) {
      for (const phrase of byFirst.get(folded) ?? []) {
        const last = words[at + phrase.length - 1];
        if (last === undefined || !phrase.every((word, index) => words[at + index]?.folded === word)) continue;
        why.push({ kind: 'word', what: text.slice(from, last.to), count: 0, from, to: last.to });
      }
    }
    return why.length > before;
  };
}

function compileParts(parts: readonly string[]): Check {
  const sought = parts.map(foldText);
  return (reading, why) => {
    reading.folded ??= foldText(reading.text);
    const { folded, text } = reading;
    const before = why.length;
    for (const [index, part] of sought.entries()) {
      const at = folded.indexOf(part);
      if (at < 0) continue;
      // Where folding has moved the letters, the place is not known.
      const isPlace = folded.length === text.length;
      const [from, to] = isPlace ? [at, at + part.length] : [0, 0];
      why.push({ kind: 'part', what: isPlace ? text.slice(from, to) : (parts[index] ?? ''), count: 0, from, to });
    }
    return why.length > before;
  };
}

function compileName(pattern: string): (folded: string) => boolean {
  const opens = pattern.startsWith('*');
  const ends = pattern.length > 1 && pattern.endsWith('*');
  const name = foldText(pattern.slice(opens ? 1 : 0, ends ? -1 : undefined));
  if (opens && ends) return (folded) => folded.includes(name);
  if (opens) return (folded) => folded.endsWith(name);
  return ends ? (folded) => folded.startsWith(name) : (folded) => folded === name;
}

/** How many of a hundred letters are capitals; 0 when there are too few. */
function capsOf(text: string): number {
  let capitals = 0;
  let letters = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x80) {
      const isCapital = code >= 65 && code <= 90;
      if (isCapital) capitals += 1;
      if (isCapital || (code >= 97 && code <= 122)) letters += 1;
    } else {
      const sign = text[at] ?? '';
      const [lower, upper] = [sign.toLowerCase(), sign.toUpperCase()];
      if (lower === upper) continue;
      letters += 1;
      if (sign === upper) capitals += 1;
    }
  }
  return letters < LEAST_LETTERS ? 0 : Math.floor((capitals * 100) / letters);
}
