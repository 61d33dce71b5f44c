import { useTranslation } from 'react-i18next';
import type { AnalyticsState, AnalyticsView } from '../../../shared/analytics.ts';
import { AgeRing } from '../../ui/AgeRing.tsx';
import { Num } from '../../ui/Num.tsx';
import { CompareControl } from './CompareControl.tsx';
import { FetchControl } from './FetchControl.tsx';
import styles from './RangeRow.module.css';
import type { Choice } from './useChoice.ts';
import type { Fetching } from './useFetch.ts';
import { rangeWords } from './words/rangeWords.ts';

type Props = {
  state: AnalyticsState;
  choice: Choice;
  view: AnalyticsView;
  fetching: Fetching;
};

/** Which time it is in words, what it is compared with, how old the numbers are and what new ones cost. @see DESIGN-LANGUAGE §1 "A number has an age" */
export function RangeRow({ state, choice, view, fetching }: Props) {
  const { t } = useTranslation('analytics');
  const { sources } = view;
  const fetchedAtMs = sources.reduce<number | null>(
    (newest, { fetchedAtMs: at }) => (at === null || (newest !== null && newest >= at) ? newest : at),
    null,
  );
  const calls = sources.reduce((sum, source) => sum + source.calls, 0);
  return (
    <div className={styles.row}>
      <span className={styles.range}>
        <Num>{view.toMs > view.fromMs ? rangeWords(view, state.zone) : t('rangeWords.unknown')}</Num>
      </span>
      <CompareControl state={state} choice={choice} view={view} />
      <span className={styles.end}>
        {state.loading === null && fetchedAtMs !== null && (
          <>
            <AgeRing atMs={fetchedAtMs - state.aheadMs} everyMs={null} />
            <Num className={styles.calls}>{t('fetch.took', { count: calls })}</Num>
          </>
        )}
        <FetchControl state={state} view={view} fetching={fetching} isFirst={fetchedAtMs === null} />
      </span>
    </div>
  );
}
