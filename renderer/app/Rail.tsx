import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classes } from '../ui/classes.ts';
import { formatNumber } from '../ui/format.ts';
import { Icon, type LucideIcon } from '../ui/Icon.tsx';
import { useHotkey } from '../ui/useHotkey.ts';
import { AccountButton } from './AccountButton.tsx';
import { BudgetBlock } from './BudgetBlock.tsx';
import { type PlaceBadge, type PlaceId, places, settingsPlace } from './places.ts';
import styles from './Rail.module.css';
import { useView } from './view.ts';

/** The places, the settings, the budgets and who one is. Below 900 px: drawings with hints. */
export function Rail() {
  const { t } = useTranslation('frame');
  return (
    <nav className={styles.rail} aria-label={t('landmarks.rail')} data-landmark>
      <ul className={styles.places}>
        {places.map(({ id, icon, useBadge }, index) => (
          <PlaceLink key={id} id={id} icon={icon} keys={`Ctrl+${index + 1}`} useBadge={useBadge} />
        ))}
      </ul>
      <ul>
        <PlaceLink id={settingsPlace.id} icon={settingsPlace.icon} keys="Ctrl+," />
      </ul>
      <BudgetBlock />
      <AccountButton />
    </nav>
  );
}

type PlaceLinkProps = { id: PlaceId; icon: LucideIcon; keys: string; useBadge?: (() => PlaceBadge | null) | undefined };

const useNoBadge = () => null;

function PlaceLink({ id, icon, keys, useBadge = useNoBadge }: PlaceLinkProps) {
  const { t } = useTranslation('frame');
  const current = useView((view) => view.place === id);
  const go = useView((view) => view.go);
  const badge = useBadge();
  useHotkey(keys, () => go(id));
  const place = t(`places.${id}`);
  const hint = t('placeHint', { place, keys: keys.replace('+', ' ') });
  return (
    <li>
      <button
        type="button"
        className={styles.place}
        aria-current={current ? 'page' : undefined}
        aria-keyshortcuts={keys.replace('Ctrl', 'Control')}
        title={badge === null ? hint : t('placeHintBadge', { hint, waits: badge.words })}
        onClick={() => go(id)}
      >
        <Icon icon={icon} />
        <span className={styles.word}>{place}</span>
        {badge && <Badge badge={badge} />}
      </button>
    </li>
  );
}

/** The drawn number is silent: the words beside it say what it counts. */
function Badge({ badge }: { badge: PlaceBadge }) {
  return (
    <>
      <span className={classes(styles.badge, badge.kind === 'caution' && styles.caution)} aria-hidden>
        {badge.kind === 'caution' && <Icon icon={TriangleAlert} size="s" />}
        <span className={styles.number}>{formatNumber(badge.count)}</span>
      </span>
      <span className="hidden">{badge.words}</span>
    </>
  );
}
