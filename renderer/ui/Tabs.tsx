import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { formatNumber } from './format.ts';
import { nextIndex } from './roving.ts';
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
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const move = (event: KeyboardEvent) => {
    const to = nextIndex(
      event,
      tabs.findIndex((tab) => tab.value === value),
      tabs.length,
    );
    const tab = to === null ? undefined : tabs[to];
    if (to === null || tab === undefined) return;
    event.preventDefault();
    onChange(tab.value);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[to]?.focus();
  };
  return (
    <div className={styles.box}>
      <div className={styles.row}>
        <div className={styles.tabs} role="tablist" aria-label={label} ref={list} onKeyDown={move}>
          {tabs.map((tab) => (
            <button
              key={tab.value}
              id={`${id}-${tab.value}`}
              type="button"
              role="tab"
              className={styles.tab}
              aria-selected={tab.value === value}
              aria-controls={tab.value === value ? `${id}-panel` : undefined}
              tabIndex={tab.value === value ? 0 : -1}
              onClick={() => onChange(tab.value)}
            >
              {tab.label}
              {tab.note !== undefined && (
                <span className={styles.note}> {typeof tab.note === 'number' ? formatNumber(tab.note) : tab.note}</span>
              )}
            </button>
          ))}
        </div>
        {end && <div className={styles.end}>{end}</div>}
      </div>
      <div className={styles.panel} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </div>
  );
}
