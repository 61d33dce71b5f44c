import { EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AnalyticsState, AnalyticsView } from '../../../shared/analytics.ts';
import type { SeriesName } from '../../../shared/analyticsSeries.ts';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { useHeldWords } from '../../view/heldWords.ts';
import { useComfort } from '../../view/useComfort.ts';
import styles from './AnalyticsPage.module.css';
import type { Fetching } from './useFetch.ts';
import { failureWords, sourceNames } from './words/gapWords.ts';

type Props = { state: AnalyticsState; view: AnalyticsView; fetching: Fetching };

/** What holds for all that is shown: numbers are held back, or some could not be fetched and the rest is there. */
export function Problems({ state, view, fetching }: Props) {
  const { t } = useTranslation('analytics');
  const comfort = useComfort();
  const held = useHeldWords();
  if (view.hidden) {
    return (
      <div className={styles.problems}>
        <Note
          icon={EyeOff}
          title={held.title}
          action={<Button onClick={() => comfort.turn(false)}>{t('comfort.turnOff')}</Button>}
        >
          {held.text}
        </Note>
      </div>
    );
  }
  const { forbidden, failed } = failedSeries(view);
  if (state.access === 'forbidden' || (failed.size === 0 && forbidden.length === 0)) return null;
  return (
    <div className={styles.problems}>
      {Array.from(failed, ([why, of], index) => (
        <Note
          key={why}
          kind="caution"
          title={t('fetch.failed', { names: sourceNames(of), why })}
          action={
            index === 0 && (
              <Button busy={fetching.running} onClick={fetching.start}>
                {t('fetch.again')}
              </Button>
            )
          }
        >
          {t('fetch.rest')}
        </Note>
      ))}
      {forbidden.length > 0 && (
        <Note kind="caution" title={t('fetch.forbidden', { names: sourceNames(forbidden) })}>
          {t('fetch.rest')}
        </Note>
      )}
    </div>
  );
}

/** The series that are not known: those that the account may not see, and the others by why. */
function failedSeries({ sources }: AnalyticsView): { forbidden: SeriesName[]; failed: Map<string, SeriesName[]> } {
  const forbidden: SeriesName[] = [];
  const failed = new Map<string, SeriesName[]>();
  for (const { series, error } of sources) {
    if (error === null) continue;
    if (error.kind === 'http' && error.status === 403) forbidden.push(series);
    else failed.set(failureWords(error), [...(failed.get(failureWords(error)) ?? []), series]);
  }
  return { forbidden, failed };
}
