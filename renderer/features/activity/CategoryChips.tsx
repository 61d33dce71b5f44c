import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { type ActivityState, activityCategories } from '../../../shared/activity.ts';
import { Chip } from '../../ui/Chip.tsx';
import { useNumbersHidden } from '../../view/numbersHidden.ts';
import styles from './ActivityPage.module.css';
import { activityView } from './activityView.ts';

/**
 * What the feed is narrowed to: one kind, or none. Other kinds stand there only when there are some. How many entries there are is nearly
 * how many followed or subscribed, so comfort mode hides that.
 */
export function CategoryChips({ counts }: Pick<ActivityState, 'counts'>) {
  const { t } = useTranslation('activity');
  const chosen = useStore(activityView, (view) => view.category);
  const isPart = useStore(activityView, (view) => view.only !== null);
  const hidden = useNumbersHidden();
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const shown = activityCategories.filter((id) => id !== 'other' || counts.other > 0 || chosen === 'other');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a box of its own
    <div className={styles.chips} role="group" aria-label={t('categories')}>
      {[null, ...shown].map((id) => (
        <Chip
          key={id ?? 'all'}
          pressed={id === chosen && !isPart}
          count={hidden ? undefined : id === null ? all : counts[id]}
          onClick={() => activityView.setState({ category: id, only: null, wanted: null, sought: null, gone: null })}
        >
          {t(`category.${id ?? 'all'}`)}
        </Chip>
      ))}
    </div>
  );
}
