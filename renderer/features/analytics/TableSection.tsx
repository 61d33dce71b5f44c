import { Columns3 } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { AnalyticsState, AnalyticsView } from '../../../shared/analytics.ts';
import { lineIds } from '../../../shared/analyticsSeries.ts';
import { Button } from '../../ui/Button.tsx';
import { Check } from '../../ui/Check.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { formatDuration } from '../../ui/format.ts';
import { Num } from '../../ui/Num.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { useLineHeight } from '../../view/useLineHeight.ts';
import { analyticsView } from './analyticsView.ts';
import type { Cursor } from './charts/cursor.ts';
import { StepsTable } from './StepsTable.tsx';
import styles from './TableSection.module.css';
import type { Choice } from './useChoice.ts';
import { useTable } from './useTable.ts';
import type { Than } from './words/change.ts';
import { summaryWords } from './words/summaryWords.ts';

const LINE_PX = 28;
const HEAD_PX = 29;
const MINUTE_MS = 60_000;

const steps = {
  minute: MINUTE_MS,
  fiveMinutes: 5 * MINUTE_MS,
  hour: 60 * MINUTE_MS,
  day: 24 * 60 * MINUTE_MS,
} as const;
const stepNames = Object.keys(steps) as (keyof typeof steps)[];

type Props = {
  state: AnalyticsState;
  choice: Choice;
  view: AnalyticsView;
  than: Than | null;
  cursor: Cursor;
  onSources: () => void;
};

/** The range in words, and in equal steps as a table. */
export function TableSection({ state, choice, view, than, cursor, onSources }: Props) {
  const { t } = useTranslation('analytics');
  const stepMs = useStore(analyticsView, (page) => page.stepMs);
  const columns = useStore(analyticsView, (page) => page.columns);
  const lineHeight = useLineHeight(LINE_PX);
  const headHeight = useLineHeight(HEAD_PX);
  const { range, compare } = choice;
  const query = useMemo(() => ({ range, compare, stepMs }), [range, compare, stepMs]);
  const list = useTable(query, state.version, lineHeight, headHeight);
  const { newest, failure } = list.state;
  const shownStep = newest?.stepMs ?? stepMs;
  const { first, last } = list.inSight;
  const total = list.lines.count;
  const showAt = (atMs: number) => {
    cursor.move(atMs);
    analyticsView.setState({ shows: 'charts' });
  };
  return (
    <>
      <p className={styles.words}>
        <b>{t('table.inWords')}</b> {summaryWords(view, than, state.zone)}
      </p>
      <div className={styles.tools}>
        <Segments
          label={t('table.step')}
          value={stepNames.find((name) => steps[name] === shownStep) ?? null}
          options={stepNames.map((value) => ({ value, label: t(`table.steps.${value}`) }))}
          onChange={(name) => analyticsView.setState({ stepMs: steps[name] })}
        />
        <ColumnChoice />
        <span className={styles.units}>{t('table.units')}</span>
      </div>
      {failure !== null && <ErrorNotice className={styles.problem ?? ''} error={failure} onRetry={list.retry} />}
      {total === 0 ? (
        <p className={styles.empty}>{newest === null ? t('table.waiting') : t('table.empty')}</p>
      ) : (
        <StepsTable
          label={t('table.label', { step: formatDuration(shownStep ?? 0) })}
          list={list}
          columns={columns}
          span={view}
          stepMs={shownStep ?? 0}
          zone={state.zone}
          lineHeight={lineHeight}
          headHeight={headHeight}
          onShow={showAt}
        />
      )}
      <footer className={styles.foot}>
        <Num>{total === 0 ? t('table.noRows') : t('table.rows', { from: first + 1, to: last + 1, total })}</Num>
        <button type="button" className={styles.link} aria-haspopup="dialog" onClick={onSources}>
          {t('charts.sources')}
        </button>
      </footer>
    </>
  );
}

/** Which numbers the table shows. */
function ColumnChoice() {
  const { t } = useTranslation('analytics');
  const columns = useStore(analyticsView, (page) => page.columns);
  return (
    <Popover
      label={t('table.columns')}
      trigger={
        <Button kind="quiet" icon={Columns3} className={styles.small}>
          {t('table.columns')}
        </Button>
      }
    >
      <ul className={styles.choice}>
        {lineIds.map((id) => (
          <li key={id}>
            <Check
              checked={columns.includes(id)}
              onChange={(on) =>
                // In the order of the lines, whatever was chosen last.
                analyticsView.setState({
                  columns: lineIds.filter((one) => (one === id ? on : columns.includes(one))),
                })
              }
            >
              {t(`line.${id}`)}
            </Check>
          </li>
        ))}
      </ul>
    </Popover>
  );
}
