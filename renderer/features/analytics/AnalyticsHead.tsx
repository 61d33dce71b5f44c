import { ChartLine, EyeOff, Table2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { AnalyticsState, AnalyticsView } from '../../../shared/analytics.ts';
import { defaultComfortRules } from '../../../shared/comfort.ts';
import { Button } from '../../ui/Button.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { useComfort } from '../../view/useComfort.ts';
import styles from './AnalyticsPage.module.css';
import { analyticsView } from './analyticsView.ts';
import { ExportMenu } from './ExportMenu.tsx';
import { RangeSegments } from './RangeSegments.tsx';
import type { Choice } from './useChoice.ts';
import type { Than } from './words/change.ts';

type Props = {
  state: AnalyticsState;
  choice: Choice | null;
  view: AnalyticsView | undefined;
  than: Than | null;
  /** One picture of many is wished for. */
  onPicture: () => void;
};

/** Which range, how it is shown, and what can be taken along. */
export function AnalyticsHead({ state, choice, view, than, onPicture }: Props) {
  const { t } = useTranslation('analytics');
  const shows = useStore(analyticsView, (page) => page.shows);
  const comfort = useComfort();
  const isOn = comfort.state?.on ?? false;
  return (
    <PageHead error={comfort.error ?? undefined}>
      <div className={styles.head}>
        <h1>{t('title')}</h1>
        <RangeSegments state={state} range={choice?.range ?? null} />
        <Button
          className={styles.comfort}
          kind="quiet"
          icon={EyeOff}
          aria-pressed={isOn}
          aria-label={t('comfort.turnOn')}
          title={t(`comfort.hint.${comfort.state?.showAgain ?? defaultComfortRules.showAgain}`)}
          onClick={() => comfort.turn(!isOn)}
        >
          <span className={styles.word}>{t('comfort.turnOn')}</span>
        </Button>
        <Segments
          className={styles.shows}
          label={t('view.label')}
          value={shows}
          options={[
            { value: 'charts', label: t('view.charts'), icon: ChartLine },
            { value: 'table', label: t('view.table'), icon: Table2 },
          ]}
          onChange={(next) => analyticsView.setState({ shows: next })}
        />
        <ExportMenu state={state} choice={choice} view={view} than={than} onPicture={onPicture} />
      </div>
    </PageHead>
  );
}
