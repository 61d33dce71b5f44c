import { useTranslation } from 'react-i18next';
import type { BookName, LedgerFigures } from '../../../shared/ledger.ts';
import { formatNumber } from '../../ui/format.ts';
import { Hidden } from '../../ui/Hidden.tsx';
import { useNumbersHidden } from '../../view/numbersHidden.ts';
import { isTelling, isTellingBucket, purposeWords } from './ledgerWords.ts';
import styles from './Tables.module.css';

/** What was spent by which feature, in which bucket. */
export function FeatureTable({ figures, span }: { figures: LedgerFigures; span: 'hour' | 'day' }) {
  const { t } = useTranslation('ledger');
  const hidden = useNumbersHidden();
  const columns: BookName[] = figures.lanes.map(({ bucket }) => bucket);
  if (figures.rows.some(({ calls }) => calls.socket !== undefined)) columns.push('socket');
  const sum = (book: BookName): number => figures.rows.reduce((total, { calls }) => total + (calls[book] ?? 0), 0);
  const cell = (count: number | undefined, isHidden: boolean) =>
    count === undefined ? <span className={styles.dim}>–</span> : isHidden ? <Hidden /> : formatNumber(count);
  return (
    <section aria-labelledby="ledger-features">
      <header className={styles.head}>
        <h2 id="ledger-features">{t('features.title')}</h2>
        <span className={styles.about}>{t(`features.about.${span}`)}</span>
      </header>
      {figures.rows.length === 0 ? (
        <p className={styles.none}>{t('features.none')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className={styles.scroller} tabIndex={0} aria-label={t('features.table')}>
          <table className={styles.table} aria-label={t('features.table')}>
            <thead>
              <tr>
                <th scope="col">{t('features.column')}</th>
                {columns.map((book) => (
                  <th scope="col" className={styles.end} key={book}>
                    {book === 'socket' ? t('features.socket') : <bdi data-open="">{book}</bdi>}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {figures.rows.map(({ purpose, calls }) => (
                <tr key={purpose}>
                  <th scope="row">{purposeWords(purpose)}</th>
                  {columns.map((book) => (
                    <td className={styles.end} key={book}>
                      {cell(calls[book], hidden && isTelling(purpose))}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t('features.all')}</th>
                {columns.map((book) => (
                  <td className={styles.end} key={book}>
                    {cell(sum(book), hidden && isTellingBucket(book))}
                  </td>
                ))}
              </tr>
            </tfoot>
          </table>
        </section>
      )}
    </section>
  );
}
