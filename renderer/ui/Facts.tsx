import { Fragment, type ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Facts.module.css';

export type FactsProps = { rows: readonly { label: string; value: ReactNode }[]; roomy?: boolean };

/** Names and what they are, side by side. */
export function Facts({ rows, roomy }: FactsProps) {
  return (
    <dl className={classes(styles.facts, roomy && styles.roomy)}>
      {rows.map(({ label, value }) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd className="selectable">{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
