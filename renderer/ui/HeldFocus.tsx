import { type ReactNode, useEffect, useRef } from 'react';
import { isFocusFree } from './focus.ts';
import styles from './HeldFocus.module.css';

/**
 * A page that takes the focus when what held it went away as `shown` changed, so that the keyboard goes on where the new
 * page is and not at the top of the window. @see DESIGN-LANGUAGE §7
 */
export function HeldFocus({ shown, children }: { shown: unknown; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    if (isFocusFree()) box.current?.focus();
  }, [shown]);
  return (
    <div className={styles.box} ref={box} tabIndex={-1}>
      {children}
    </div>
  );
}
