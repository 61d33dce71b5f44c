import type { ReactNode } from 'react';
import type { ConnectionStep } from '../../../../shared/chat.ts';
import { classes } from '../../../ui/classes.ts';
import { formatTime } from '../../../ui/format.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { filled, SLOT } from '../../../ui/slots.tsx';
import { type StepWords, stepDuration, stepWords } from './connectionSteps.ts';
import styles from './Timeline.module.css';

/** What happened to the connection, newest last; the line is hatched while we were away. */
export function Timeline({ steps }: { steps: readonly ConnectionStep[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map((step, index) => {
        const { icon, detail, mono, caution, away, strong, ...told } = stepWords(step);
        const title = titleOf(told);
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
            <bdi data-open="" className={styles.took}>
              {stepDuration(step)}
            </bdi>
          </li>
        );
      })}
    </ol>
  );
}

/** A name in it is told apart, so that it can be kept off the screen. */
function titleOf({ title, name }: Pick<StepWords, 'title' | 'name'>): ReactNode {
  return name === undefined ? title : filled(title.replace(name, SLOT), <bdi>{name}</bdi>);
}
