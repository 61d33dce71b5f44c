import { useTranslation } from 'react-i18next';
import type { LedgerRefusal } from '../../../shared/ledger.ts';
import { Note } from '../../ui/Note.tsx';
import { useNow } from '../../ui/useNow.ts';
import { useNumbersHidden } from '../../view/numbersHidden.ts';
import { refusalWords } from './ledgerWords.ts';
import styles from './Refusals.module.css';
import { Whose } from './Whose.tsx';

/** Each 429 of the last day, explained. */
export function Refusals({ refusals }: { refusals: readonly LedgerRefusal[] }) {
  const { t } = useTranslation('ledger');
  const nowMs = useNow(1_000);
  const hidden = useNumbersHidden();
  return (
    <section className={styles.refusals} aria-labelledby="ledger-refusals">
      <h2 id="ledger-refusals">{t('refusals.title')}</h2>
      {refusals.length === 0 ? (
        <p className={styles.none}>{t('refusals.none')}</p>
      ) : (
        <ul className={styles.list}>
          {refusals.map((refusal, nth) => {
            const { title, lines } = refusalWords(refusal, nowMs, hidden);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: several may come in one millisecond
              <li key={`${refusal.atMs} ${nth}`}>
                <Note kind={refusal.untilMs > nowMs ? 'caution' : 'plain'} title={title}>
                  {lines.join(' ')}
                  <div>
                    <Whose call={refusal} />
                  </div>
                </Note>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
