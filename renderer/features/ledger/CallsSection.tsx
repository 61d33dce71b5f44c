import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isTooMany } from '../../../shared/isTooMany.ts';
import type { LedgerCall } from '../../../shared/ledger.ts';
import { callPurposes } from '../../../shared/platform/callPurposes.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { formatDuration, formatNumber, formatTime } from '../../ui/format.ts';
import { Num } from '../../ui/Num.tsx';
import { useNumbersHidden } from '../../view/numbersHidden.ts';
import { isTelling, outcomeWords, purposeWords } from './ledgerWords.ts';
import styles from './Tables.module.css';
import { useCalls } from './useFigures.ts';
import { Whose } from './Whose.tsx';

const LATEST = 8;
const PAGE = 100;
/** A wait that nobody would notice is none. */
const SHORTEST_WAIT_MS = 20;
const columns = ['time', 'call', 'purpose', 'bucket', 'wait', 'outcome'] as const;

/** Single calls, newest first: the latest few, or all that are kept, a hundred at a time. */
export function CallsSection({ noted }: { noted: number }) {
  const { t } = useTranslation('ledger');
  const [offset, setOffset] = useState<number | null>(null);
  const hidden = useNumbersHidden();
  const purposes = hidden ? callPurposes.filter((purpose) => !isTelling(purpose)) : null;
  const { data, error, refetch } = useCalls(
    { purposes, offset: offset ?? 0, limit: offset === null ? LATEST : PAGE },
    noted,
  );
  const total = data?.total ?? 0;
  return (
    <section aria-labelledby="ledger-calls">
      <header className={styles.head}>
        <h2 id="ledger-calls">{t('calls.title')}</h2>
        <span className={styles.actions}>
          {offset !== null && (
            <>
              <Num className={styles.about}>
                {t('calls.range', {
                  from: formatNumber(Math.min(total, offset + 1)),
                  to: formatNumber(Math.min(total, offset + PAGE)),
                  total: formatNumber(total),
                })}
              </Num>
              {offset > 0 && (
                <Button kind="quiet" onClick={() => setOffset(Math.max(0, offset - PAGE))}>
                  {t('calls.newer')}
                </Button>
              )}
              {offset + PAGE < total && (
                <Button kind="quiet" onClick={() => setOffset(offset + PAGE)}>
                  {t('calls.older')}
                </Button>
              )}
            </>
          )}
          {(total > LATEST || offset !== null) && (
            <Button kind="quiet" aria-expanded={offset !== null} onClick={() => setOffset(offset === null ? 0 : null)}>
              {t(offset === null ? 'calls.every' : 'calls.fewer')}
              {offset === null && <Num className={styles.dim}>{formatNumber(total)}</Num>}
            </Button>
          )}
        </span>
      </header>
      {error && <ErrorNotice className={styles.problem ?? ''} error={error.error} onRetry={() => void refetch()} />}
      {data && (total === 0 ? <p className={styles.none}>{t('calls.none')}</p> : <CallTable rows={data.rows} />)}
      <p className={styles.none}>
        {t('calls.sinceStart')} {hidden && t('calls.withoutWalk')}
      </p>
    </section>
  );
}

function CallTable({ rows }: { rows: readonly LedgerCall[] }) {
  const { t } = useTranslation('ledger');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.scroller} tabIndex={0} aria-label={t('calls.table')}>
      <table className={styles.table} aria-label={t('calls.table')}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th scope="col" className={column === 'outcome' ? styles.end : undefined} key={column}>
                {t(`calls.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <CallRow key={row.id} row={row} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What was refused, or never reached the service, costs nothing, and is no gift either. */
const isAnswered = ({ outcome }: LedgerCall): boolean => typeof outcome === 'number' && !isTooMany(outcome);

function CallRow({ row }: { row: LedgerCall }) {
  const { t } = useTranslation('ledger');
  const { askedAtMs, sentAtMs, endedAtMs, what, purpose, counted, book, outcome } = row;
  const waitedMs = (sentAtMs ?? endedAtMs) - askedAtMs;
  return (
    <tr>
      <td>
        <Num className={styles.dim}>{formatTime(askedAtMs, { seconds: true })}</Num>
      </td>
      <td>
        <code className={styles.code} dir="ltr">
          {what}
        </code>
      </td>
      <td>
        {purposeWords(purpose)}
        <Whose call={row} />
      </td>
      <td className={styles.dim}>
        {counted === null ? (
          t(`calls.${book === 'socket' ? 'overChat' : isAnswered(row) ? 'free' : 'notCounted'}`)
        ) : (
          <bdi data-open="">{counted}</bdi>
        )}
      </td>
      <td className={styles.dim}>
        {waitedMs < SHORTEST_WAIT_MS ? '–' : <Num>{formatDuration(waitedMs, { fine: true })}</Num>}
      </td>
      <td className={classes(styles.end, isTooMany(outcome) && styles.tooMany)}>
        <Num>{outcomeWords(row)}</Num>
      </td>
    </tr>
  );
}
