import type { CSSProperties } from 'react';
import styles from './MiddleCut.module.css';

/** Letters at the end that always stay in sight. */
const TAIL = 10;
const tail: CSSProperties = { '--tail': TAIL };
/** More is never read on screen. */
const LONGEST = 300;

/** An address on one line: where it does not fit, its middle is left out, as host and end tell it apart. */
export function MiddleCut({ children }: { children: string }) {
  const text = children.length > LONGEST ? `${children.slice(0, LONGEST)}…` : children;
  const cut = Math.max(0, text.length - TAIL);
  return (
    // An address runs left to right in every language.
    <bdi className={styles.whole} dir="ltr" title={text} style={tail}>
      {/* Heard in one piece, as the two that are seen would be read with a pause between. */}
      <span className="hidden">{text}</span>
      {cut > 0 && (
        <span className={styles.start} aria-hidden>
          {text.slice(0, cut)}
        </span>
      )}
      <span aria-hidden>{text.slice(cut)}</span>
    </bdi>
  );
}
