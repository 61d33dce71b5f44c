import type { Rule, RuleCondition, RuleTest } from './rule.ts';

/** A rule as it is written best. Read again, it is the same rule. */
export function printRule({ action, when }: Rule): string {
  return `${action} when ${printCondition(when, 'any')}`;
}

/** @param inside what it stands in: brackets are written where it would else be read as something else */
function printCondition(condition: RuleCondition, inside: 'any' | 'all' | 'not'): string {
  switch (condition.kind) {
    case 'any':
      return bracketed(condition.of.map((each) => printCondition(each, 'all')).join(' or '), inside !== 'any');
    case 'all':
      return bracketed(condition.of.map((each) => printCondition(each, 'not')).join(' and '), inside === 'not');
    case 'not':
      return `not ${printCondition(condition.of, 'not')}`;
    default:
      return printTest(condition);
  }
}

function printTest(test: RuleTest): string {
  switch (test.kind) {
    case 'word':
      return `word ${quoted(test.words)}`;
    case 'part':
      return `part ${quoted(test.parts)}`;
    case 'link':
      if (test.except.length > 0) return `link except ${quoted(test.except)}`;
      return test.to.length > 0 ? `link to ${quoted(test.to)}` : 'link';
    case 'caps':
      return `caps ${test.percent}%`;
    case 'repeat':
      return `repeat ${test.times}${test.anybody ? ' by anybody' : ''} in ${printTime(test.withinMs)}`;
    case 'alike':
      return `alike ${test.people} in ${printTime(test.withinMs)}`;
    case 'seen':
      return `seen under ${printTime(test.underMs)}`;
    case 'role':
      return `role ${quoted(test.roles)}`;
    case 'name':
      return `name ${quoted(test.names)}`;
    case 'length':
      return `length ${test.characters}`;
    case 'mention':
      return test.people === null ? 'mention' : `mention ${test.people}`;
    case 'emoticons':
      return `emoticons ${test.count}`;
    default:
      return test.kind;
  }
}

/** A time as a rule writes it: in the largest unit that it is a whole number of. */
export function printTime(ms: number): string {
  const units = [
    ['d', 86_400_000],
    ['h', 3_600_000],
    ['m', 60_000],
  ] as const;
  const unit = units.find(([, each]) => ms % each === 0);
  return unit === undefined ? `${ms / 1_000}s` : `${ms / unit[1]}${unit[0]}`;
}

function quoted(texts: readonly string[]): string {
  return texts.map((text) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`).join(', ');
}

function bracketed(text: string, brackets: boolean): string {
  return brackets ? `(${text})` : text;
}
