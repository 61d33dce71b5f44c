import { classes } from './classes.ts';
import styles from './Meter.module.css';

export type MeterProps = {
  /** What has happened, 0 to 100: solid. */
  value: number;
  /** What is expected to come on top: outline. */
  forecast?: number;
  /** What nobody knows on top of that: hatched. */
  unknown?: number;
  label: string;
  /** The value in words. */
  text: string;
  /** Without ticks, for shares such as poll results. */
  plain?: boolean;
  size?: 'thin' | 'normal' | 'thick';
  /** An allowance: caution from 80 %, forecast included, fault when all is spent. */
  allowance?: boolean;
};

/** A bar of 20 ticks. Its three textures say how sure we are. @see DESIGN-LANGUAGE §1 */
export function Meter({
  value,
  forecast = 0,
  unknown = 0,
  label,
  text,
  plain,
  size = 'normal',
  allowance,
}: MeterProps) {
  const solid = clamp(value, 100);
  const outline = clamp(forecast, 100 - solid);
  const hatch = clamp(unknown, 100 - solid - outline);
  const tone = allowance && (solid >= 100 ? styles.fault : solid + outline >= 80 ? styles.caution : undefined);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a meter element can't hold three textures
    <div
      className={classes(styles.meter, styles[size], plain && styles.plain, tone)}
      // Meters of time and amount run left to right in every language.
      dir="ltr"
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(solid)}
      aria-valuetext={text}
    >
      <span className={styles.solid} style={{ width: `${solid}%` }} />
      {outline > 0 && <span className={styles.outline} style={{ left: `${solid}%`, width: `${outline}%` }} />}
      {hatch > 0 && <span className={styles.hatch} style={{ left: `${solid + outline}%`, width: `${hatch}%` }} />}
    </div>
  );
}

function clamp(value: number, most: number): number {
  return Number.isFinite(value) ? Math.min(Math.max(value, 0), Math.max(most, 0)) : 0;
}
