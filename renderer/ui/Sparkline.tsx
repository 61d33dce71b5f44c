import styles from './Curve.module.css';
import { curvePath } from './curvePath.ts';

const WIDTH = 100;
const HEIGHT = 24;

/** The shape of a few dozen values, without a scale: the numbers stand beside it. What is not known is hatched. */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const last = values.length - 1;
  const points = values.map((y, x) => ({ x, y }));
  const maxY = Math.max(0, ...values.map((value) => value ?? 0));
  const path = curvePath(points, { minX: 0, maxX: last, maxY, width: WIDTH, height: HEIGHT - 2 });
  return (
    <span className={styles.spark} aria-hidden>
      {unknownParts(values).map(({ from, to }) => (
        <span
          key={from}
          className={styles.gap}
          style={{ left: `${(from / last) * 100}%`, width: `${((to - from) / last) * 100}%` }}
        />
      ))}
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className={styles.drawing} aria-hidden>
        <path d={path} transform="translate(0 1)" className={styles.sparkLine} />
      </svg>
    </span>
  );
}

/** From the value before what is not known to the one behind it. */
function unknownParts(values: readonly (number | null)[]): { from: number; to: number }[] {
  if (values.length < 2 || values.every((value) => value === null)) return [];
  const parts: { from: number; to: number }[] = [];
  values.forEach((value, index) => {
    if (value !== null) return;
    const from = Math.max(0, index - 1);
    const to = Math.min(values.length - 1, index + 1);
    const before = parts.at(-1);
    if (before && before.to >= from + 1) before.to = to;
    else parts.push({ from, to });
  });
  return parts;
}
