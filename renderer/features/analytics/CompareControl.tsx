import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AnalyticsCompare, AnalyticsState, AnalyticsView } from '../../../shared/analytics.ts';
import { Button } from '../../ui/Button.tsx';
import { Check } from '../../ui/Check.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { chooseCompare } from './analyticsView.ts';
import styles from './RangeRow.module.css';
import { type Choice, isOneStream } from './useChoice.ts';
import { earlierStreams, streamName } from './words/compareName.ts';
import { spanWords } from './words/rangeWords.ts';

/** Few enough to look through; who wants an older one looks at the past streams. */
const MOST_STREAMS = 12;

type Props = { state: AnalyticsState; choice: Choice; view: AnalyticsView };

/** Whether the range is laid beside another one, and which. */
export function CompareControl({ state, choice: { range, compare }, view }: Props) {
  const { t } = useTranslation('analytics');
  const earlier = isOneStream(range) ? earlierStreams(state.streams, view.stream).slice(0, MOST_STREAMS) : [];
  const [last] = earlier;
  const first: AnalyticsCompare = last === undefined ? { kind: 'before' } : { kind: 'stream', id: last.id };
  const name = (chosen: AnalyticsCompare) => {
    const stream = chosen.kind === 'stream' ? state.streams.find(({ id }) => id === chosen.id) : undefined;
    if (stream === undefined) return t('compare.before');
    const beside = view.stream?.startMs ?? null;
    return t('compare.stream', { day: streamName(stream.startMs, beside, state.zone) });
  };
  const on = compare.kind !== 'none';
  return (
    <span className={styles.compare}>
      <Check checked={on} onChange={(next) => chooseCompare(next ? first : { kind: 'none' })}>
        {t(on ? 'compare.with' : 'compare.compare')}
      </Check>
      {on && (
        <Menu
          label={t('compare.choose')}
          trigger={
            <Button
              kind="quiet"
              className={styles.with}
              endIcon={ChevronDown}
              aria-label={`${t('compare.choose')}: ${name(compare)}`}
            >
              {name(compare)}
            </Button>
          }
          items={[
            ...earlier.map((stream) => ({
              label: spanWords({ fromMs: stream.startMs, toMs: stream.endMs ?? stream.startMs }, state.zone),
              ...(stream.title !== null && { hint: stream.title }),
              onSelect: () => chooseCompare({ kind: 'stream', id: stream.id }),
            })),
            { label: t('compare.beforeItem'), onSelect: () => chooseCompare({ kind: 'before' }) },
          ]}
        />
      )}
    </span>
  );
}
