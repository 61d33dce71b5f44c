import { type ReactNode, useId } from 'react';
import { NamesApart } from '../../ui/NamesApart.tsx';
import styles from './Section.module.css';

/** A group of settings under a heading. */
export function Section({ title, lede, children }: { title: string; lede?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} data-setting={title}>
      <h2 className={styles.title} id={id}>
        {title}
      </h2>
      {lede && <p className={styles.lede}>{lede}</p>}
      {children}
    </section>
  );
}

/** One setting: what it is, what it does, and its control at the end, if it has one. */
export function Option({ label, hint, children }: { label: string; hint?: string; children?: ReactNode }) {
  return (
    <div className={styles.option} data-setting={label}>
      <div className={styles.words}>
        <span>{label}</span>
        {hint && (
          <p className={styles.hint}>
            <NamesApart>{hint}</NamesApart>
          </p>
        )}
      </div>
      {children && <div className={styles.control}>{children}</div>}
    </div>
  );
}
