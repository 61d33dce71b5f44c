import { Children, type ReactNode } from 'react';
import styles from './Card.module.css';
import { classes } from './classes.ts';

export type CardProps = {
  head?: ReactNode;
  /** Without any the card is its head alone. */
  children?: ReactNode;
  raised?: boolean;
  flush?: boolean;
  className?: string | undefined;
};

/** A box that keeps things together. `flush`: the content reaches the edges. */
export function Card({ head, children, raised, flush, className }: CardProps) {
  // What is left out stands among the children too.
  const hasContent = Children.toArray(children).length > 0;
  return (
    <div className={classes(styles.card, raised && styles.raised, className)}>
      {head && <div className={styles.head}>{head}</div>}
      {hasContent && <div className={flush ? undefined : styles.body}>{children}</div>}
    </div>
  );
}
