import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { announcer } from './announcer.ts';
import styles from './Toast.module.css';

/** Long enough to read a line and to reach its button. @see DESIGN-LANGUAGE §4 */
const LASTS_MS = 3000;

export type ToastProps = {
  /** What is said aloud too; the words that `children` show. */
  line: string;
  children?: ReactNode;
  /** At its end, such as Undo. */
  action?: ReactNode;
  /** At least 3000. */
  lastsMs?: number;
  onGone: () => void;
};

/**
 * A line at the bottom end that goes by itself, but not under the pointer or with the focus inside. It is never the
 * only place a thing is said. Stands in a ToastArea.
 */
export function Toast({ line, children, action, lastsMs = LASTS_MS, onGone }: ToastProps) {
  const [held, setHeld] = useState(false);
  const left = useRef(Math.max(lastsMs, LASTS_MS));
  const gone = useEffectEvent(onGone);
  useEffect(() => announcer.polite(line), [line]);
  useEffect(() => {
    if (held) return;
    const startedMs = performance.now();
    const timer = setTimeout(() => gone(), left.current);
    return () => {
      clearTimeout(timer);
      // What is left when it is held; a little is given back for the reading.
      left.current = Math.max(1000, left.current - (performance.now() - startedMs));
    };
  }, [held]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here, it only waits for whoever reads it
    <div
      className={styles.toast}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={styles.words}>{children ?? line}</span>
      {action}
    </div>
  );
}

/** Where toasts stand: the bottom end of the stage. */
export function ToastArea({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={styles.area} aria-label={label}>
      {children}
    </section>
  );
}
