import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnalyticsRange, AnalyticsState } from '../../../shared/analytics.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import styles from './CustomRange.module.css';
import { type DateProblem, dateProblems, daysBefore, MOST_DAYS } from './customDates.ts';
import { serviceNow } from './serviceNow.ts';
import { spanWords } from './words/rangeWords.ts';
import { zoneDate } from './words/zoneTime.ts';

const DAYS_AT_FIRST = 14;

type Props = { state: AnalyticsState; range: AnalyticsRange | null; onChoose: (range: AnalyticsRange) => void };

/** Two dates, both days included, or one of the streams that are known. */
export function CustomRange({ state, range, onChoose }: Props) {
  const { t } = useTranslation('analytics');
  const today = zoneDate(serviceNow(state), state.zone);
  const chosen = range?.kind === 'dates' ? range : { from: daysBefore(today, DAYS_AT_FIRST - 1), to: today };
  const [from, setFrom] = useState(chosen.from);
  const [to, setTo] = useState(chosen.to);
  const [told, setTold] = useState(false);
  const problems = dateProblems(from, to, today);
  const fits = problems.from === undefined && problems.to === undefined;
  const error = (problem: DateProblem | undefined) =>
    told && problem !== undefined ? t(`range.error.${problem}`, { days: MOST_DAYS }) : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (fits) onChoose({ kind: 'dates', from, to });
    else setTold(true);
  };
  return (
    <div className={styles.box}>
      <form className={styles.dates} onSubmit={submit} noValidate>
        <Field
          type="date"
          label={t('range.from')}
          value={from}
          max={today}
          onChange={setFrom}
          error={error(problems.from)}
        />
        <Field type="date" label={t('range.to')} value={to} max={today} onChange={setTo} error={error(problems.to)} />
        <Button type="submit" className={styles.show}>
          {t('range.show')}
        </Button>
      </form>
      <section className={styles.streams} aria-label={t('range.streams')}>
        <h3 className={styles.title}>{t('range.streams')}</h3>
        {state.streams.length === 0 ? (
          <p className={styles.none}>{t('range.noStreams')}</p>
        ) : (
          <ul className={styles.list}>
            {state.streams.map(({ id, startMs, endMs, title }) => (
              <li key={id}>
                <button
                  type="button"
                  className={styles.stream}
                  aria-pressed={range?.kind === 'stream' && range.id === id}
                  onClick={() => onChoose({ kind: 'stream', id })}
                >
                  <span className={styles.when}>
                    {spanWords({ fromMs: startMs, toMs: endMs ?? serviceNow(state) }, state.zone)}
                  </span>
                  {title !== null && <bdi className={styles.name}>{title}</bdi>}
                </button>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}
