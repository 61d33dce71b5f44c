import { Calendar } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnalyticsRange, AnalyticsState } from '../../../shared/analytics.ts';
import { Popover } from '../../ui/Popover.tsx';
import { SegmentButton, Segments } from '../../ui/Segments.tsx';
import styles from './AnalyticsPage.module.css';
import { chooseRange } from './analyticsView.ts';
import { CustomRange } from './CustomRange.tsx';

const ranges = {
  thisStream: { kind: 'thisStream' },
  lastStream: { kind: 'lastStream' },
  days7: { kind: 'days', days: 7 },
  days30: { kind: 'days', days: 30 },
} as const satisfies Record<string, AnalyticsRange>;

const names = Object.keys(ranges) as (keyof typeof ranges)[];

/** Which time is looked at: one of four, or two dates or a stream behind the last button. */
export function RangeSegments({ state, range }: { state: AnalyticsState; range: AnalyticsRange | null }) {
  const { t } = useTranslation('analytics');
  const [open, setOpen] = useState(false);
  const chosen = names.find((name) => JSON.stringify(ranges[name]) === JSON.stringify(range)) ?? null;
  return (
    <Segments
      className={styles.ranges}
      label={t('range.label')}
      value={chosen}
      options={names.map((value) => ({ value, label: t(`range.${value}`) }))}
      onChange={(value) => chooseRange(ranges[value])}
      end={
        <Popover
          label={t('range.customLabel')}
          open={open}
          onOpenChange={setOpen}
          trigger={
            <SegmentButton icon={Calendar} on={range !== null && chosen === null}>
              {t('range.custom')}
            </SegmentButton>
          }
        >
          <CustomRange
            state={state}
            range={range}
            onChoose={(next) => {
              chooseRange(next);
              setOpen(false);
            }}
          />
        </Popover>
      }
    />
  );
}
