import styles from './Charts.module.css';
import { yOf } from './canvas/geometry.ts';
import type { Unit } from './model/chartList.ts';
import type { ValueScale } from './model/valueScale.ts';
import { valueTickText } from './model/valueWords.ts';

const LEAST_SPACE_PX = 14;

/** The values of a chart's scale, each at its height. Where there is no room for all, both ends are told. */
export function ValueTicks({ scale, height, unit }: { scale: ValueScale; height: number; unit: Unit }) {
  const { ticks } = scale;
  const isTight = height / Math.max(1, ticks.length - 1) < LEAST_SPACE_PX;
  const shown = isTight ? [ticks[0] ?? 0, ticks.at(-1) ?? 0] : ticks;
  return (
    <div className={styles.ticks} aria-hidden>
      {shown.map((tick) => (
        <bdi key={tick} data-open="" style={{ top: yOf(tick, { scale, height }) }}>
          {valueTickText(tick, scale, unit)}
        </bdi>
      ))}
    </div>
  );
}
