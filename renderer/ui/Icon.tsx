import type { LucideIcon } from 'lucide-react';
import { classes } from './classes.ts';
import styles from './Icon.module.css';

export type { LucideIcon };

/** A drawing beside a word: it is never the only thing that says something. 14, 16 or 20 px. */
export function Icon({ icon: Drawing, size = 'm', className }: IconProps) {
  return (
    <Drawing
      className={classes(styles.icon, styles[size], className)}
      strokeWidth={1.75}
      aria-hidden
      focusable={false}
    />
  );
}

export type IconProps = { icon: LucideIcon; size?: 's' | 'm' | 'l'; className?: string | undefined };
