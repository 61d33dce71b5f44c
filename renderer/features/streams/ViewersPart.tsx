import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { StreamPage } from '../../../shared/streams.ts';
import { useStateOf } from '../../api/state.ts';
import { Curve } from '../../ui/Curve.tsx';
import { formatNumber, formatTime } from '../../ui/format.ts';
import { useHeldWords } from '../../view/heldWords.ts';
import { useView } from '../../view/view.ts';
import styles from './PastStream.module.css';

/** Its viewers over time, which Analytics shows beside all else; what is not known of it is hatched. */
export function ViewersPart({ page }: { page: StreamPage }) {
  const { t } = useTranslation('streams');
  const aheadMs = useStateOf('analytics')?.aheadMs ?? 0;
  const openAnalytics = useView((view) => view.openAnalytics);
  const held = useHeldWords();
  const { stream, line, gaps, figures, hidden } = page;
  const toMs = stream.endMs ?? Math.max(stream.startMs + 60_000, line.xs.at(-1) ?? Date.now() + aheadMs);
  const unknown = gaps.filter((gap) => gap.of === 'tsdbViewers' && gap.toMs > stream.startMs && gap.fromMs < toMs);
  const { peakViewers } = figures;
  return (
    <section>
      <div className={styles.partHead}>
        <h2 className={styles.heading}>
          {t('viewers.title')} <span className={styles.unit}>{t('viewers.unit')}</span>
        </h2>
        <button
          type="button"
          className={styles.link}
          onClick={() =>
            openAnalytics(stream.endMs === null ? { kind: 'thisStream' } : { kind: 'stream', id: stream.id })
          }
        >
          {t('openAnalytics')}
        </button>
      </div>
      {hidden ? (
        <p className={styles.none}>{held.line(stream.endMs === null)}</p>
      ) : line.ys.some((value) => !Number.isNaN(value)) ? (
        <Curve
          xs={line.xs}
          ys={line.ys}
          fromMs={stream.startMs}
          toMs={toMs}
          gaps={unknown}
          mark={
            peakViewers && {
              ...peakViewers,
              words: t('viewers.peak', { value: formatNumber(peakViewers.value), time: formatTime(peakViewers.atMs) }),
            }
          }
          label={sentence(page, toMs, unknown.length, t)}
        />
      ) : (
        <p className={styles.none}>{t('viewers.none')}</p>
      )}
    </section>
  );
}

function sentence({ stream, figures }: StreamPage, toMs: number, gaps: number, t: TFunction<'streams'>): string {
  const { averageViewers, peakViewers } = figures;
  if (averageViewers === null || peakViewers === null) return t('viewers.none');
  const said = t('viewers.said', {
    from: formatTime(stream.startMs),
    to: formatTime(toMs),
    average: formatNumber(Math.round(averageViewers)),
    peak: formatNumber(peakViewers.value),
    time: formatTime(peakViewers.atMs),
  });
  return gaps === 0 ? said : `${said} ${t('viewers.saidGaps', { count: gaps })}`;
}
