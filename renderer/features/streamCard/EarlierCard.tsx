import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type EarlierChange, fieldsOf } from '../../../shared/streamCard.ts';
import { announcer } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { formatWhen } from '../../ui/format.ts';
import { Num } from '../../ui/Num.tsx';
import { isolated } from '../../ui/slots.tsx';
import { useNow } from '../../ui/useNow.ts';
import { fieldWord, fieldWords, valueWords } from './cardWords.ts';
import styles from './StreamCard.module.css';
import type { Card as CardView } from './useCard.ts';

const SHOWN = 4;

/** What was saved with this app, each with the way back to what was before. */
export function EarlierCard({ card }: { card: CardView }) {
  const { t } = useTranslation('streamCard');
  const [all, setAll] = useState(false);
  const { earlier } = card.state;
  const shown = all ? earlier : earlier.slice(0, SHOWN);
  return (
    <Card
      head={
        <>
          <h2 className={styles.heading}>{t('earlier.title')}</h2>
          <span className={styles.end}>{t('earlier.made')}</span>
        </>
      }
    >
      {earlier.length === 0 ? (
        <p className={styles.hint}>{t('earlier.none')}</p>
      ) : (
        <ul className={styles.items}>
          {shown.map((change) => (
            <Line key={`${change.atMs} ${fieldsOf(change.after).join()}`} card={card} change={change} />
          ))}
        </ul>
      )}
      {earlier.length > shown.length && (
        <button type="button" className={styles.link} onClick={() => setAll(true)}>
          {t('earlier.more', { count: earlier.length - shown.length })}
        </button>
      )}
    </Card>
  );
}

function Line({ card, change }: { card: CardView; change: EarlierChange }) {
  const { t } = useTranslation('streamCard');
  const when = formatWhen(change.atMs, useNow(60_000));
  return (
    <li className={styles.item}>
      <Num className={styles.when}>{when}</Num>
      <span className={styles.grow} data-private="">
        {lineOf(change)}
      </span>
      <Button
        kind="quiet"
        icon={Undo2}
        aria-label={t('earlier.restoreLabel', { when })}
        onClick={() => {
          card.write(change.before);
          announcer.polite(t('earlier.restored'));
        }}
      >
        {t('earlier.restore')}
      </Button>
    </li>
  );

  function lineOf({ preset, after }: EarlierChange): string {
    const fields = fieldsOf(after);
    const [only] = fields;
    if (preset !== null) return t('earlier.preset', { name: isolated(preset), fields: fieldWords(fields) });
    if (only === undefined || fields.length > 1) return t('earlier.fields', { fields: fieldWords(fields) });
    return t('earlier.line', { field: fieldWord(only), value: isolated(valueWords(only, after)) });
  }
}
