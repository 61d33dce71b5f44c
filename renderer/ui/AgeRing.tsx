import i18next from 'i18next';
import styles from './AgeRing.module.css';
import { classes } from './classes.ts';
import { formatDuration } from './format.ts';
import { Num } from './Num.tsx';
import { useNow } from './useNow.ts';

export type AgeRingProps = {
  /** When it was fetched; null: never. */
  atMs: number | null;
  /** After how long it is fetched again; null: not by itself. */
  everyMs: number | null;
  /** Whether all of it came; left out: not a matter of parts. */
  complete?: boolean;
};

/** The age of fetched data. The ring empties until the next refresh; overdue is hatched. The words say it all. */
export function AgeRing({ atMs, everyMs, complete }: AgeRingProps) {
  const nowMs = useNow(1000);
  if (atMs === null) return <span className={classes(styles.age, styles.stale)}>{i18next.t('age.never')}</span>;
  const ageMs = Math.max(0, nowMs - atMs);
  const left = everyMs === null ? 100 : Math.max(0, 100 - (ageMs / everyMs) * 100);
  const duration = formatDuration(ageMs);
  const words = complete === undefined ? 'age.ago' : complete ? 'age.agoComplete' : 'age.agoIncomplete';
  return (
    // A refresh takes a while; only one that is clearly overdue is stale.
    <span
      className={classes(styles.age, everyMs !== null && ageMs > everyMs * 1.5 && styles.stale)}
      style={{ '--left': left }}
    >
      <Num>{i18next.t(words, { duration })}</Num>
    </span>
  );
}
