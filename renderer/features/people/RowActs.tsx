import { Pencil, ShieldOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PersonRow } from '../../../shared/people.ts';
import { Button } from '../../ui/Button.tsx';
import { shorten } from '../../ui/Name.tsx';
import { isolated } from '../../ui/slots.tsx';
import { openCard } from '../../view/cardStore.ts';
import type { OtherTab } from './listOf.ts';
import styles from './People.module.css';
import { type Acts, actOf } from './useActs.ts';

type Props = { tab: OtherTab; row: PersonRow; acts: Acts; stop: boolean };

/** What one can do with somebody in their row. */
export function RowActs({ tab, row, acts, stop }: Props) {
  const { t } = useTranslation('people');
  const name = isolated(shorten(row.username, 60));
  const { refusal, run } = actOf(tab, row, acts);
  const tabIndex = stop ? 0 : -1;
  return (
    <span className={styles.acts}>
      {tab === 'banned' && (
        <Button
          kind="quiet"
          icon={Pencil}
          tabIndex={tabIndex}
          aria-label={t('row.noteOn', { name })}
          onClick={() => openCard(row.userId, 'note')}
        >
          {t('row.note')}
        </Button>
      )}
      {tab === 'banned' && (
        <Button tabIndex={tabIndex} disabledReason={refusal} aria-label={t('row.unbanName', { name })} onClick={run}>
          {t('row.unban')}
        </Button>
      )}
      {tab === 'moderators' && (
        <Button
          kind="quiet"
          icon={ShieldOff}
          tabIndex={tabIndex}
          disabledReason={refusal}
          aria-label={t('row.removeModName', { name })}
          onClick={run}
        >
          {t('row.removeMod')}
        </Button>
      )}
    </span>
  );
}
