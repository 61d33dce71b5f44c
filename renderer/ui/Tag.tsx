import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon, type LucideIcon } from './Icon.tsx';
import styles from './Tag.module.css';

/** A word about a thing. `assume` is dashed: our reading where the service's document is silent. */
export function Tag({ kind = 'solid', icon, title, children }: TagProps) {
  return (
    <span className={classes(styles.tag, styles[kind])} title={title}>
      {icon && <Icon icon={icon} size="s" />}
      {children}
    </span>
  );
}

export type TagProps = { kind?: 'solid' | 'line' | 'assume'; icon?: LucideIcon; title?: string; children: ReactNode };
