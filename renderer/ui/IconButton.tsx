import type { ComponentPropsWithRef } from 'react';
import { classes } from './classes.ts';
import { Icon, type LucideIcon } from './Icon.tsx';
import styles from './IconButton.module.css';

export type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children'> & {
  /** What it does, for those who don't see or know the drawing. */
  label: string;
  icon: LucideIcon;
  kind?: 'quiet' | 'plain';
  size?: 's' | 'm';
};

/** A square button with a drawing only; its label is its name and its hint. */
export function IconButton({ label, icon, kind = 'quiet', size = 'm', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={classes(styles.button, kind === 'plain' && styles.plain, className)}
    >
      <Icon icon={icon} size={size} />
    </button>
  );
}
