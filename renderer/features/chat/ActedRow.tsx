import { Shield, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reachedBy, reversals } from '../../../shared/moderation.ts';
import { Icon } from '../../ui/Icon.tsx';
import { moderateAloud } from '../../view/moderation/moderate.ts';
import { type Acted, actedWords, leftWords } from './actedWords.ts';
import styles from './Happening.module.css';

/** What became of an act of one's own: taken back, failed with the reason, or done to many with who was left out. */
export function ActedRow({ acted }: { acted: Acted }) {
  const { t } = useTranslation('moderation');
  const [open, setOpen] = useState(false);
  const { act, outcome, parts } = acted;
  const left = leftWords(acted);
  const people = reachedBy({ what: act, outcome, parts });
  const reversal = 'people' in act ? reversals[act.kind] : null;
  const reverse = () => {
    if (reversal === null) return;
    moderateAloud(reversal, { channelId: act.channelId, people });
  };
  return (
    <div className={styles.small}>
      <Icon icon={outcome === 'undone' ? Undo2 : Shield} size="s" className={styles.icon} />
      <div className={styles.words}>
        {actedWords(acted)}{' '}
        {left.length > 0 && (
          <button type="button" className={styles.more} aria-expanded={open} data-enter onClick={() => setOpen(!open)}>
            {t(open ? 'ended.hide' : 'ended.details')}
          </button>
        )}{' '}
        {people.length > 1 && reversal !== null && (
          <button type="button" className={styles.more} onClick={reverse}>
            {t(`ended.reverse.${reversal}`)}
          </button>
        )}
        {open && (
          <ul>
            {left.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
