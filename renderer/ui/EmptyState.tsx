import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';
import { Icon, type LucideIcon } from './Icon.tsx';

export type EmptyStateProps = { icon: LucideIcon; title: string; children: ReactNode; action?: ReactNode };

/** Nothing here, and why that is; at the start of the page, never in the middle of it. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Icon icon={icon} size="l" />
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{children}</p>
      {action}
    </div>
  );
}
