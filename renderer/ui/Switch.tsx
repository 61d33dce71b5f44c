import type { ComponentPropsWithRef } from 'react';
import { classes } from './classes.ts';
import styles from './Switch.module.css';

export type SwitchProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'role' | 'onChange' | 'children'> & {
  'aria-label': string;
  checked: boolean;
  onChange: (on: boolean) => void;
};

/** On or off, at once. On is filled, with the knob at the end of the line. */
export function Switch({ checked, onChange, className, ...rest }: SwitchProps) {
  return (
    <input
      {...rest}
      type="checkbox"
      role="switch"
      checked={checked}
      aria-checked={checked}
      className={classes(styles.switch, className)}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
