import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/call.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Hidden } from '../../ui/Hidden.tsx';
import { useNumbersHidden } from '../../view/numbersHidden.ts';
import styles from './controls.module.css';
import { nearestStop, viewerStops } from './viewerStops.ts';

/** How many watch the demo channel; those who are too many leave, and others come, over some seconds. */
export function ViewersControl({ viewers, aim }: { viewers: number; aim: number | null }) {
  const { t } = useTranslation('demo');
  const set = useCall('demo.setViewers');
  /** While somebody moves the slider. */
  const [draft, setDraft] = useState<number | null>(null);
  const slider = useRef<HTMLInputElement>(null);
  const wanted = draft ?? set.variables?.viewers ?? null;
  const shown = draft ?? (set.isPending ? wanted : null) ?? aim ?? viewers;
  const hidden = useNumbersHidden();
  // What the person chooses is no secret; how many there are is.
  const isChosen = draft !== null || set.isPending || aim !== null;
  const isCovered = hidden && !isChosen;
  const stop = nearestStop(shown);
  const { mutate } = set;
  // React tells of every move; the browser's own event comes when the slider is let go.
  useEffect(() => {
    const input = slider.current;
    const commit = () => {
      const chosen = viewerStops[Number(input?.value)];
      setDraft(null);
      if (chosen !== undefined) mutate({ viewers: chosen });
    };
    input?.addEventListener('change', commit);
    return () => input?.removeEventListener('change', commit);
  }, [mutate]);
  const last = viewerStops.length - 1;
  return (
    <>
      <span className={styles.name}>{t('viewers')}</span>
      <input
        ref={slider}
        type="range"
        className={styles.slider}
        style={{ '--filled': `${(stop / last) * 100}%` } as React.CSSProperties}
        min={0}
        max={last}
        step={1}
        value={stop}
        aria-label={t('viewers')}
        aria-valuetext={
          isCovered ? t('viewersHidden') : t('viewersText', { count: shown, formatted: formatNumber(shown) })
        }
        onChange={(event) => setDraft(viewerStops[Number(event.currentTarget.value)] ?? null)}
      />
      {isCovered ? <Hidden /> : <b className={styles.value}>{formatNumber(shown)}</b>}
      {shown !== viewers && !hidden && (
        <span className={styles.note}>{t('viewersNow', { now: formatNumber(viewers) })}</span>
      )}
      {set.isError && <ErrorNotice error={set.error.error} className={styles.note ?? ''} />}
    </>
  );
}
