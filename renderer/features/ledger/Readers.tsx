import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { IntervalProof } from '../../../shared/ledger.ts';
import { classes } from '../../ui/classes.ts';
import { formatDuration, formatNumber } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Num } from '../../ui/Num.tsx';
import { useNumbersHidden } from '../../view/numbersHidden.ts';
import styles from './Aside.module.css';
import { bucketWords, isTelling, readerWords } from './ledgerWords.ts';

/** What reads the service regularly, and whether all of it fits every bucket. */
export function Readers({ proof }: { proof: IntervalProof }) {
  const { t } = useTranslation('ledger');
  const hidden = useNumbersHidden();
  return (
    <section className={styles.part} aria-labelledby="ledger-readers">
      <h2 id="ledger-readers">{t('readers.title')}</h2>
      {proof.lines.length === 0 ? (
        <p className={styles.dim}>{t('readers.none')}</p>
      ) : (
        <p className={classes(styles.verdict, proof.fits ? styles.fits : styles.caution)}>
          <Icon icon={proof.fits ? CircleCheck : TriangleAlert} size="s" />
          {t(proof.fits ? 'readers.fits' : 'readers.fitsNot')}
        </p>
      )}
      {proof.chatters !== null && (
        <p>
          {t(hidden ? 'readers.shareHidden' : 'readers.share', {
            worst: formatNumber(proof.chatters.worst),
            room: formatNumber(proof.chatters.room),
            takes: formatDuration(proof.chatters.takesSeconds * 1_000),
          })}
        </p>
      )}
      {proof.lines.map((line) => {
        const { bucket, payer, worst, room, intervalSeconds, readers } = line;
        const isHidden = hidden && readers.some(({ purpose }) => isTelling(purpose));
        const values = {
          name: bucketWords({ name: bucket, payer }),
          worst: formatNumber(worst),
          room: formatNumber(room),
          duration: formatDuration(intervalSeconds * 1_000),
        };
        const key = isHidden ? (worst > room ? 'lineHiddenNot' : 'lineHidden') : 'line';
        return (
          <div className={styles.bucket} key={`${payer} ${bucket}`}>
            <Num className={styles.sentence}>{t(`readers.${key}`, values)}</Num>
            {bucket !== 'global' || readers.length === 1 ? (
              <ul className={styles.list}>
                {readers.map(({ purpose, behind, calls, everySeconds }) => (
                  <li className={styles.dim} key={`${purpose} ${behind}`}>
                    {t(hidden && isTelling(purpose) ? 'readers.readerHidden' : 'readers.reader', {
                      purpose: readerWords(purpose, behind),
                      calls: formatNumber(calls),
                      duration: formatDuration(everySeconds * 1_000),
                    })}
                  </li>
                ))}
              </ul>
            ) : null}
          </div>
        );
      })}
      {proof.lines.length > 0 && <p className={styles.dim}>{t('readers.room')}</p>}
    </section>
  );
}
