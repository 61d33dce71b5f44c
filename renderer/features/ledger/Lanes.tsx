import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { LedgerBucket, LedgerFigures } from '../../../shared/ledger.ts';
import { formatNumber, formatTime } from '../../ui/format.ts';
import { Hidden } from '../../ui/Hidden.tsx';
import { Num } from '../../ui/Num.tsx';
import { useNumbersHidden } from '../../view/numbersHidden.ts';
import styles from './Lanes.module.css';
import { isTellingBucket, limitWords, refusedWords } from './ledgerWords.ts';

type Lane = LedgerFigures['lanes'][number];

const STEP = 10;
const HEIGHT = 34;
const BASE = HEIGHT - 1;
const ROOM = HEIGHT - 2;
/** From here on a step is drawn as one that needs care. */
const CARE = 0.8;
const LABELS = 5;

/** Calls over time, a lane for each bucket; its full height is what the service allows. */
export function Lanes({
  figures,
  span,
  buckets,
}: {
  figures: LedgerFigures;
  span: 'hour' | 'day';
  buckets: LedgerBucket[];
}) {
  const { t } = useTranslation('ledger');
  const hidden = useNumbersHidden();
  const { fromMs, stepMs, lanes } = figures;
  const steps = lanes[0]?.steps.length ?? 0;
  const times = Array.from({ length: LABELS }, (_, nth) => fromMs + (nth * steps * stepMs) / (LABELS - 1));
  return (
    <section className={styles.lanes} aria-labelledby="ledger-lanes">
      <header className={styles.head}>
        <h2 id="ledger-lanes">{t(span === 'hour' ? 'lanes.title' : 'lanes.titleDay')}</h2>
        <span className={styles.about}>{t('lanes.scale')}</span>
      </header>
      {lanes.map((lane) => (
        <div className={styles.lane} key={lane.bucket}>
          <span className={styles.name}>
            <bdi data-open="">{lane.bucket}</bdi>
            <Num className={styles.limit}>{limitWords(lane.limit, lane.intervalSeconds)}</Num>
          </span>
          {hidden && isTellingBucket(lane.bucket) ? (
            <Hidden />
          ) : (
            <LanePicture lane={lane} fromMs={fromMs} stepMs={stepMs} />
          )}
          <Num className={styles.now}>{t('lanes.now', { spent: formatNumber(spentNow(buckets, lane.bucket)) })}</Num>
        </div>
      ))}
      <div className={styles.axis} aria-hidden>
        <div className={styles.times} dir="ltr">
          {times.map((atMs) => (
            <Num key={atMs}>{formatTime(atMs)}</Num>
          ))}
        </div>
      </div>
      <p className={styles.legend}>{t('lanes.legend')}</p>
    </section>
  );
}

function LanePicture({ lane, fromMs, stepMs }: { lane: Lane; fromMs: number; stepMs: number }) {
  const { t } = useTranslation('ledger');
  const hatch = useId();
  // A bucket whose interval is longer than a step may be spent in one; one with a shorter one is filled several times in it.
  const most = Math.max(1, lane.limit * Math.max(1, stepMs / (lane.intervalSeconds * 1_000)));
  const total = lane.steps.reduce((sum, { calls }) => sum + (calls ?? 0), 0);
  const refused = lane.steps.reduce((sum, step) => sum + step.refused, 0);
  const label = t('lanes.label', {
    name: lane.bucket,
    count: total,
    from: formatTime(fromMs),
    to: formatTime(fromMs + lane.steps.length * stepMs),
    most: formatNumber(Math.max(...lane.steps.map(({ calls }) => calls ?? 0))),
    refused: refusedWords(refused),
  });
  const isPart = lane.steps.some(({ calls }) => calls === null);
  return (
    <svg
      className={styles.picture}
      viewBox={`0 0 ${lane.steps.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={isPart ? `${label} ${t('lanes.unknown')}` : label}
    >
      <defs>
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect className={styles.hatch} width="1.6" height="6" />
        </pattern>
      </defs>
      <path
        className={styles.grid}
        d={`M0 .5H${lane.steps.length * STEP}M0 ${BASE + 0.5}H${lane.steps.length * STEP}`}
      />
      {lane.steps.map(({ calls, refused: no }, step) => {
        const x = step * STEP;
        const key = fromMs + step * stepMs;
        if (calls === null) return <rect key={key} x={x} y={1} width={STEP} height={ROOM} fill={`url(#${hatch})`} />;
        const height = calls === 0 ? 0 : Math.max(0.8, Math.min(1, calls / most) * ROOM);
        const care = calls / most >= CARE;
        return (
          <g key={key}>
            <rect
              className={care ? styles.care : styles.bar}
              x={x + 1}
              y={BASE - height}
              width={STEP - 2}
              height={height}
            />
            {no > 0 && (
              <path className={styles.refused} d={`M${x + 3.5} 1h3l2 2v3l-2 2h-3l-2-2v-3z`}>
                <title>{refusedWords(no)}</title>
              </path>
            )}
          </g>
        );
      })}
    </svg>
  );
}

/** What is spent of a bucket now; where several payers have it, of the fullest. */
function spentNow(buckets: readonly LedgerBucket[], name: string): number {
  return Math.max(0, ...buckets.filter((bucket) => bucket.name === name).map(({ spent }) => spent));
}
