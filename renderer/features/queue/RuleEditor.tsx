import { useMutation } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { DryRun } from '../../../shared/queue.ts';
import { parseRule, ruleWords } from '../../../shared/rules/parse.ts';
import { call } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { formatTime } from '../../ui/format.ts';
import { Hidden } from '../../ui/Hidden.tsx';
import { Name } from '../../ui/Name.tsx';
import { useNumbersHidden } from '../../view/numbersHidden.ts';
import { placeInList } from '../../view/placeInList.ts';
import { MarkedText } from './MarkedText.tsx';
import styles from './Rules.module.css';
import { evidenceWords, explainRule, problemWords } from './ruleWords.ts';

type Props = {
  isNew: boolean;
  text: string;
  busy: boolean;
  onText: (text: string) => void;
  onSave: () => void;
  onCancel: () => void;
};

/** One rule as it is written: what it means, what is wrong with it, and what it would have caught. */
export function RuleEditor({ isNew, text, busy, onText, onSave, onCancel }: Props) {
  const { t } = useTranslation('queue');
  const parsed = parseRule(text);
  const isEmpty = text.trim() === '';
  return (
    <section className={styles.editor} aria-label={isNew ? t('newRule') : t('edit')}>
      <Field
        label={t('field')}
        value={text}
        onChange={onText}
        dir="ltr"
        autoFocus
        maxLength={1_200}
        hint={parsed.ok ? explainRule(parsed.rule) : t('fieldHint')}
        error={parsed.ok || isEmpty ? undefined : problemWords(parsed.problem, text)}
      />
      <p className={styles.dim}>
        {t('examples')}:{' '}
        <code data-open="" dir="ltr">
          {ruleWords.join(' ')}
        </code>
      </p>
      <div className={styles.buttons}>
        <Button kind="main" busy={busy} disabledReason={parsed.ok ? undefined : t('broken')} onClick={onSave}>
          {t('save')}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
      {parsed.ok && <DryRunPart key={text} text={text} />}
    </section>
  );
}

function DryRunPart({ text }: { text: string }) {
  const { t } = useTranslation('queue');
  const channelId = useStateOf('queue')?.channelId ?? null;
  const run = useMutation({ mutationFn: (id: number) => call('queue.dryRun', { channelId: id, text }) });
  if (channelId === null) return null;
  return (
    <section className={styles.dry} aria-label={t('dry')}>
      <Button icon={History} busy={run.isPending} onClick={() => run.mutate(channelId)}>
        {t('dryRun')}
      </Button>
      {run.error && <ErrorNotice error={run.error.error} />}
      {run.data && <DryResult run={run.data} />}
    </section>
  );
}

function DryResult({ run }: { run: DryRun }) {
  const { t } = useTranslation('queue');
  const hidden = useNumbersHidden();
  const { looked, removed, caught, people, lines, isPart } = run;
  const result = () => {
    if (looked + removed === 0) return t('dryNothing');
    if (!hidden) return t('dryResult', { count: looked, caught, people });
    return caught === 0 ? t('dryNone') : <Hidden words={t('dryHidden')} />;
  };
  return (
    <div role="status">
      <p>{result()}</p>
      {removed > 0 && <p className={styles.dim}>{t('dryRemoved', { count: removed })}</p>}
      {isPart && <p className={styles.dim}>{t('dryPart')}</p>}
      <p className={styles.dim}>{t('dryLimits')}</p>
      {lines.length > 0 && (
        <ul className={styles.lines} aria-label={t('dryLines')}>
          {lines.map(({ messageId, username, text, keptAtMs, why }, at) => (
            <li key={messageId} {...placeInList(at, lines.length, hidden)}>
              <time className={styles.dim}>{formatTime(keptAtMs)}</time>
              <span>
                <b>
                  <Name>{username}</Name>
                </b>{' '}
                <MarkedText text={text} why={why} />{' '}
                <span className={styles.dim}>{why.map(evidenceWords).join(' · ')}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
