import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Num.module.css';

/**
 * A number, alone or with its unit and words: even digits, on one line, and its signs stay in order where the page runs
 * from right to left. @see DESIGN-LANGUAGE §3
 */
export function Num({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <bdi data-open="" className={classes(styles.num, className)}>
      {children}
    </bdi>
  );
}
