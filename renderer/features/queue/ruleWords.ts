import i18next from 'i18next';
import type { RuleEvidence } from '../../../shared/rules/judge.ts';
import type { Expected, RuleProblem } from '../../../shared/rules/parse.ts';
import { printTime } from '../../../shared/rules/print.ts';
import { MOST_RULE_LENGTH, type Rule, type RuleCondition, type RuleTest } from '../../../shared/rules/rule.ts';
import { formatDuration, formatNumber } from '../../ui/format.ts';

const words = () => i18next.getFixedT(null, 'queue');

/** What a rule does, in a sentence. */
export function explainRule({ action, when }: Rule): string {
  const t = words();
  return t('explain.rule', { action: t(`explain.${action}`), when: explain(when, false) });
}

function explain(condition: RuleCondition, inside: boolean): string {
  const t = words();
  switch (condition.kind) {
    case 'all':
    case 'any': {
      const join = condition.kind === 'all' ? 'explain.and' : 'explain.or';
      const what = condition.of.map((each) => explain(each, true)).reduce((a, b) => t(join, { a, b }));
      return inside ? t('explain.bracket', { what }) : what;
    }
    case 'not':
      return t('explain.not', { what: explain(condition.of, true) });
    default:
      return explainTest(condition);
  }
}

function explainTest(test: RuleTest): string {
  const t = words();
  const list = (texts: readonly string[]) =>
    texts
      .map((text): string => t('explain.quote', { what: `\u2068${text}\u2069` }))
      .reduce((a, b) => t('problem.or', { a, b }));
  switch (test.kind) {
    case 'word':
      return t('explain.word', { list: list(test.words) });
    case 'part':
      return t('explain.part', { list: list(test.parts) });
    case 'link':
      if (test.except.length > 0) return t('explain.linkExcept', { list: list(test.except) });
      return test.to.length > 0 ? t('explain.linkTo', { list: list(test.to) }) : t('explain.link');
    case 'caps':
      return t('explain.caps', { percent: test.percent });
    case 'repeat': {
      const time = formatDuration(test.withinMs);
      return t(test.anybody ? 'explain.repeatAnybody' : 'explain.repeat', { count: test.times, time });
    }
    case 'alike':
      return t('explain.alike', { count: test.people, time: formatDuration(test.withinMs) });
    case 'seen':
      return t('explain.seen', { time: formatDuration(test.underMs) });
    case 'role':
      return t('explain.role', { list: list(test.roles) });
    case 'name':
      return t('explain.name', { list: list(test.names) });
    case 'length':
      return t('explain.length', { count: test.characters });
    case 'mention':
      return test.people === null ? t('explain.mention') : t('explain.mentions', { count: test.people });
    case 'emoticons':
      return t('explain.emoticons', { count: test.count });
    default:
      return t(`explain.${test.kind}`);
  }
}

/** What of a message a rule found, in a few words. */
export function evidenceWords({ kind, what, count }: RuleEvidence): string {
  return words()(`why.${kind}`, { what, count, time: formatDuration(count) });
}

const values: readonly Expected[] = ['text', 'number', 'time', 'percent', 'end'];

/** What is wrong with a rule, where, and what to do. */
export function problemWords({ kind, at, length, expected, from, to }: RuleProblem, text: string): string {
  const t = words();
  const found = text.slice(at, at + length);
  const place = t('problem.place', { at: at + 1 });
  const isTime = to >= 60_000;
  const bound = (value: number) => (isTime ? printTime(value) : formatNumber(value));
  switch (kind) {
    case 'expected': {
      const names = expected.map((each): string =>
        values.includes(each) ? t(`problem.${each as 'text'}`) : t('explain.quote', { what: each }),
      );
      const what = names.reduce((a, b) => t('problem.or', { a, b }));
      return `${place} ${found === '' ? t('problem.expected', { expected: what }) : t('problem.expectedNot', { expected: what, found })}`;
    }
    case 'outOfRange':
      return `${place} ${t('problem.outOfRange', { from: bound(from), to: bound(to) })}`;
    case 'tooLong':
      return t('problem.tooLong', { to: formatNumber(MOST_RULE_LENGTH) });
    default:
      return `${place} ${t(`problem.${kind}`, { found })}`;
  }
}
