import * as Radix from '@radix-ui/react-tabs';
import type { ReactNode } from 'react';
import { textDirection } from '../text/i18n.ts';
import { formatNumber } from './format.ts';
import styles from './Tabs.module.css';

export type Tab<V extends string> = {
  value: V;
  label: string;
  /** Beside the label, quieter: a number or a size. */
  note?: string | number;
};

export type TabsProps<V extends string> = {
  label: string;
  value: V;
  tabs: readonly Tab<V>[];
  onChange: (value: V) => void;
  /** Stands at the end of the row of tabs. */
  end?: ReactNode;
  /** What the chosen tab shows. */
  children: ReactNode;
};

/** A few pages of which one shows. Arrows, Home and End move and choose. */
export function Tabs<V extends string>({ label, value, tabs, onChange, end, children }: TabsProps<V>) {
  return (
    <Radix.Root
      className={styles.box}
      value={value}
      onValueChange={(chosen) => onChange(chosen as V)}
      dir={textDirection()}
    >
      <div className={styles.row}>
        <Radix.List className={styles.tabs} aria-label={label}>
          {tabs.map((tab) => (
            <Radix.Trigger key={tab.value} className={styles.tab} value={tab.value}>
              {tab.label}
              {tab.note !== undefined && (
                <span className={styles.note}> {typeof tab.note === 'number' ? formatNumber(tab.note) : tab.note}</span>
              )}
            </Radix.Trigger>
          ))}
        </Radix.List>
        {end && <div className={styles.end}>{end}</div>}
      </div>
      {/* No stop of its own: what it shows can be reached, and scrolls where that is long. */}
      <Radix.Content className={styles.panel} value={value} tabIndex={undefined}>
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}
