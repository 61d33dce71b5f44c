import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './Check.module.css';
import { classes } from './classes.ts';

export type CheckProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'onChange' | 'children'> & {
  /** Beside the box; a press on it counts too. */
  children?: ReactNode;
  /** The box stands at the end of the line. */
  atEnd?: boolean;
  onChange: (on: boolean) => void;
};

/** On or off. On is a filled box with a tick. Without children it needs an `aria-label`. */
export function Check({ children, atEnd, onChange, className, ...rest }: CheckProps) {
  return (
    <label className={classes(styles.check, atEnd && styles.atEnd, className)}>
      <input
        {...rest}
        type="checkbox"
        className={styles.box}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {children}
    </label>
  );
}
