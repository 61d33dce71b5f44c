import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatRule } from '../../../shared/queue.ts';
import { type NamedRule, RuleJudge } from '../../../shared/rules/judge.ts';
import { parseRule } from '../../../shared/rules/parse.ts';
import { RuleMemory } from '../../../shared/rules/ruleMemory.ts';
import { Field } from '../../ui/Field.tsx';
import styles from './Rules.module.css';
import { evidenceWords, explainRule } from './ruleWords.ts';

/** A message that is only tried: which rules would be about it, were it said now by somebody who never spoke here. */
export function RuleTester({ rules }: { rules: readonly ChatRule[] }) {
  const { t } = useTranslation('queue');
  const [text, setText] = useState('');
  const [name, setName] = useState<string>(() => t('testerSomebody'));
  const named: NamedRule[] = rules.flatMap(({ id, text: written, on }) => {
    const parsed = on ? parseRule(written) : null;
    return parsed?.ok ? [{ id, rule: parsed.rule }] : [];
  });
  const hits = text.trim() === '' ? null : new RuleJudge(named).hear(heard(text, name), new RuleMemory());
  return (
    <section className={styles.tester} aria-label={t('tester')}>
      <div className={styles.pair}>
        <Field label={t('tester')} value={text} onChange={setText} hint={t('testerHint')} maxLength={2_000} />
        <Field label={t('testerName')} value={name} onChange={setName} maxLength={100} />
      </div>
      <div role="status">
        {hits?.length === 0 && t('testerNone')}
        {hits !== null && hits.length > 0 && (
          <ul className={styles.lines} aria-label={t('testerHits')}>
            {hits.map(({ id, why }) => {
              const rule = named.find((each) => each.id === id)?.rule;
              return (
                <li key={id}>
                  <span>
                    {rule && explainRule(rule)} <span className={styles.dim}>{why.map(evidenceWords).join(' · ')}</span>
                  </span>
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </section>
  );
}

function heard(text: string, username: string) {
  const mentions = text.match(/@[\p{L}\p{N}_-]+/gu)?.length ?? 0;
  const said = { userId: 1, username, roles: ['User'], text, hosts: [], mentions, mentionsMe: false };
  return { ...said, emoticons: 0, filtered: false, own: false, atMs: 0 };
}
