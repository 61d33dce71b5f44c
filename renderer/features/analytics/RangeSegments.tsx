import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { AnalyticsRange } from '../../../shared/analytics.ts';
import { Segments } from '../../ui/Segments.tsx';
import { analyticsView, chooseRange } from './analyticsView.ts';

const ranges = {
  thisStream: { kind: 'thisStream' },
  lastStream: { kind: 'lastStream' },
  days7: { kind: 'days', days: 7 },
  days30: { kind: 'days', days: 30 },
} as const satisfies Record<string, AnalyticsRange>;

const names = Object.keys(ranges) as (keyof typeof ranges)[];

/** Which time is looked at. */
export function RangeSegments() {
  const { t } = useTranslation('analytics');
  const range = useStore(analyticsView, (view) => view.range);
  const chosen = names.find((name) => JSON.stringify(ranges[name]) === JSON.stringify(range));
  return (
    <Segments
      label={t('range.label')}
      value={chosen ?? 'thisStream'}
      options={names.map((value) => ({ value, label: t(`range.${value}`) }))}
      onChange={(value) => chooseRange(ranges[value])}
    />
  );
}
