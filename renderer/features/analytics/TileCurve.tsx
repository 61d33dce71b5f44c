import { memo } from 'react';
import { sparkPath } from './sparkPath.ts';
import styles from './Tiles.module.css';

const WIDTH = 150;
const HEIGHT = 24;

type Props = { xs: Float64Array; ys: Float64Array; fromMs: number; toMs: number; steps: boolean };

/** A line without axes. The number over it says what it leads to. */
export const TileCurve = memo(function TileCurve({ xs, ys, fromMs, toMs, steps }: Props) {
  const { path, end } = sparkPath(xs, ys, { fromMs, toMs, width: WIDTH, height: HEIGHT, steps });
  return (
    <svg className={styles.spark} viewBox={`-2 -2 ${WIDTH + 4} ${HEIGHT + 4}`} preserveAspectRatio="none" aria-hidden>
      <path d={path} vectorEffect="non-scaling-stroke" />
      {end !== null && <path className={styles.end} d={`M${end.x} ${end.y}h0`} vectorEffect="non-scaling-stroke" />}
    </svg>
  );
});
