import styles from './Curve.module.css';
import { classes } from './classes.ts';
import { axisSteps, curvePath } from './curvePath.ts';
import { formatNumber, formatTime } from './format.ts';
import { Num } from './Num.tsx';

const WIDTH = 1_000;
const HEIGHT = 150;
const HOUR_MS = 3_600_000;
/** Times on the axis besides the first and the last. */
const MOST_HOURS = 4;

export type CurveProps = {
  xs: Float64Array;
  /** NaN: the line breaks. */
  ys: Float64Array;
  fromMs: number;
  toMs: number;
  /** Times of which nothing is known; they are hatched. */
  gaps: readonly { fromMs: number; toMs: number }[];
  /** A moment that is marked, and what is written beside it. */
  mark: { atMs: number; value: number; words: string } | null;
  /** All of it in a sentence, for those who don't see it. */
  label: string;
};

/** One line over time with an axis, such as the viewers of a stream. */
export function Curve({ xs, ys, fromMs, toMs, gaps, mark, label }: CurveProps) {
  const steps = axisSteps(ys.reduce((most, y) => (y > most ? y : most), mark?.value ?? 0));
  const maxY = steps.at(-1) ?? 1;
  const points = Array.from(xs, (x, index) => ({ x, y: ys[index] ?? Number.NaN }));
  const box = { minX: fromMs, maxX: toMs, maxY, width: WIDTH, height: HEIGHT };
  const along = (atMs: number) =>
    `${toMs === fromMs ? 0 : Math.min(100, Math.max(0, ((atMs - fromMs) / (toMs - fromMs)) * 100))}%`;
  return (
    <figure className={styles.curve} role="img" aria-label={label}>
      <div className={styles.plot} aria-hidden>
        {steps.map((step) => (
          <div key={step} className={styles.step} style={{ bottom: `${(step / maxY) * 100}%` }}>
            <Num className={styles.stepWords}>{formatNumber(step)}</Num>
          </div>
        ))}
        {gaps.map((gap) => (
          <span
            key={gap.fromMs}
            className={styles.gap}
            style={{ left: along(gap.fromMs), right: `calc(100% - ${along(gap.toMs)})` }}
          />
        ))}
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className={styles.drawing} aria-hidden>
          <path d={curvePath(points, { ...box, area: true })} className={styles.area} />
          <path d={curvePath(points, box)} className={styles.line} />
        </svg>
        {mark && (
          <span className={styles.mark} style={{ left: along(mark.atMs), bottom: `${(mark.value / maxY) * 100}%` }}>
            <span className={classes(styles.words, mark.atMs - fromMs > (toMs - fromMs) * 0.7 && styles.before)}>
              {mark.words}
            </span>
          </span>
        )}
      </div>
      <div className={styles.times} aria-hidden>
        {timesOf(fromMs, toMs).map((atMs, index, all) => (
          <Num
            key={atMs}
            className={classes(styles.time, index === 0 && styles.first, index === all.length - 1 && styles.last)}
          >
            <span style={{ left: along(atMs) }}>{formatTime(atMs)}</span>
          </Num>
        ))}
      </div>
    </figure>
  );
}

/** Its beginning, whole hours that stand clear of each other, and its end. */
function timesOf(fromMs: number, toMs: number): number[] {
  const hours = (toMs - fromMs) / HOUR_MS;
  const everyHours = Math.max(1, Math.ceil(hours / MOST_HOURS));
  const clear = (toMs - fromMs) / 10;
  const times = [fromMs];
  const hour = new Date(fromMs);
  hour.setMinutes(60, 0, 0);
  for (; hour.getTime() < toMs - clear; hour.setHours(hour.getHours() + 1)) {
    const atMs = hour.getTime();
    if (atMs > fromMs + clear && hour.getHours() % everyHours === 0) times.push(atMs);
  }
  if (toMs > fromMs) times.push(toMs);
  return times;
}
