import type { ReactNode } from 'react';
import styles from './Chip.module.css';
import { formatNumber } from './format.ts';
import { Icon, type LucideIcon } from './Icon.tsx';
import { Num } from './Num.tsx';

export type ChipProps = {
  pressed: boolean;
  count?: number | undefined;
  icon?: LucideIcon;
  children: ReactNode;
  onClick: () => void;
};

/** A filter that is on or off, with how many it would show. On is inverse. */
export function Chip({ pressed, count, icon, children, onClick }: ChipProps) {
  return (
    <button type="button" className={styles.chip} aria-pressed={pressed} onClick={onClick}>
      {icon && <Icon icon={icon} size="s" />}
      {children}
      {count !== undefined && <Num className={styles.count}>{formatNumber(count)}</Num>}
    </button>
  );
}
