import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classes } from '../ui/classes.ts';
import { formatNumber } from '../ui/format.ts';
import { Icon } from '../ui/Icon.tsx';
import { useAriaKeys, useChords } from '../ui/keys.ts';
import { Num } from '../ui/Num.tsx';
import { useHotkey } from '../ui/useHotkey.ts';
import { useChordWords } from '../view/chordWords.ts';
import { type PlaceBadge, type PlaceId, railPlaces } from '../view/places.ts';
import { useView } from '../view/view.ts';
import { AccountButton } from './AccountButton.tsx';
import { BudgetBlock } from './BudgetBlock.tsx';
import { places } from './places.ts';
import styles from './Rail.module.css';

/** The places, the settings, the budgets and who one is. Below 900 px: drawings with hints. */
export function Rail() {
  const { t } = useTranslation('frame');
  return (
    <nav className={styles.rail} aria-label={t('landmarks.rail')} data-landmark>
      <ul className={styles.places}>
        {railPlaces.map((id) => (
          <PlaceLink key={id} id={id} />
        ))}
      </ul>
      <ul>
        <PlaceLink id="settings" />
      </ul>
      <BudgetBlock />
      <AccountButton />
    </nav>
  );
}

const useNoBadge = () => null;

function PlaceLink({ id }: { id: PlaceId }) {
  const { t } = useTranslation('frame');
  const { icon, useBadge = useNoBadge } = places[id];
  const current = useView((view) => view.place === id);
  const { go, goByKeyboard } = useView.getState();
  const badge = useBadge();
  useHotkey(`places.${id}`, () => goByKeyboard(id));
  const place = t(`places.${id}`);
  const [chord] = useChords(`places.${id}`);
  const chordWords = useChordWords();
  const aria = useAriaKeys(`places.${id}`);
  const hint = chord === undefined ? place : t('placeHint', { place, keys: chordWords(chord) });
  return (
    <li>
      <button
        type="button"
        className={styles.place}
        aria-current={current ? 'page' : undefined}
        aria-keyshortcuts={aria}
        title={badge === null ? hint : t('placeHintBadge', { hint, waits: badge.words })}
        // A press of Enter or Space counts no clicks.
        onClick={({ detail }) => (detail === 0 ? goByKeyboard(id) : go(id))}
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
        <Num className={styles.number}>{formatNumber(badge.count)}</Num>
      </span>
      <span className="hidden">{badge.words}</span>
    </>
  );
}
