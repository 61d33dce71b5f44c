import { useTranslation } from 'react-i18next';
import { Icon, type LucideIcon } from '../ui/Icon.tsx';
import { useHotkey } from '../ui/useHotkey.ts';
import { AccountButton } from './AccountButton.tsx';
import { BudgetBlock } from './BudgetBlock.tsx';
import { type PlaceId, places, settingsPlace } from './places.ts';
import styles from './Rail.module.css';
import { useView } from './view.ts';

/** The places, the settings, the budgets and who one is. Below 900 px: drawings with hints. */
export function Rail() {
  const { t } = useTranslation('frame');
  return (
    <nav className={styles.rail} aria-label={t('landmarks.rail')} data-landmark>
      <ul className={styles.places}>
        {places.map(({ id, icon }, index) => (
          <PlaceLink key={id} id={id} icon={icon} keys={`Ctrl+${index + 1}`} />
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

function PlaceLink({ id, icon, keys }: { id: PlaceId; icon: LucideIcon; keys: string }) {
  const { t } = useTranslation('frame');
  const current = useView((view) => view.place === id);
  const go = useView((view) => view.go);
  useHotkey(keys, () => go(id));
  const place = t(`places.${id}`);
  return (
    <li>
      <button
        type="button"
        className={styles.place}
        aria-current={current ? 'page' : undefined}
        aria-keyshortcuts={keys.replace('Ctrl', 'Control')}
        title={t('placeHint', { place, keys: keys.replace('+', ' ') })}
        onClick={() => go(id)}
      >
        <Icon icon={icon} />
        <span className={styles.word}>{place}</span>
      </button>
    </li>
  );
}
