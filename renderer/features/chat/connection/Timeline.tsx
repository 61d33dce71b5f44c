import type { ConnectionStep } from '../../../../shared/chat.ts';
import { classes } from '../../../ui/classes.ts';
import { formatTime } from '../../../ui/format.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { stepDuration, stepWords } from './connectionSteps.ts';
import styles from './Timeline.module.css';

/** What happened to the connection, newest last; the line is hatched while we were away. */
export function Timeline({ steps }: { steps: readonly ConnectionStep[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map((step, index) => {
        const { icon, title, detail, mono, caution, away, strong } = stepWords(step);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever added at the end
          <li key={index} className={classes(styles.step, away && styles.away)}>
            <time className={styles.time}>{formatTime(step.atMs, { seconds: true })}</time>
            <span className={classes(styles.dot, caution && styles.caution)}>
              <Icon icon={icon} size="s" />
            </span>
            <span className={styles.words}>
              {strong ? <b>{title}</b> : title}
              {detail !== null &&
                (mono ? (
                  <bdi className={classes(styles.detail, styles.mono)}>{detail}</bdi>
                ) : (
                  <span className={styles.detail}>{detail}</span>
                ))}
            </span>
            <bdi className={styles.took}>{stepDuration(step)}</bdi>
          </li>
        );
      })}
    </ol>
  );
}
