import { Circle, CircleCheck, CircleDashed, CircleDot, LoaderCircle, OctagonX, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Status.module.css';

const shapes = {
  connected: CircleDot,
  proved: CircleCheck,
  caution: TriangleAlert,
  fault: OctagonX,
  inactive: Circle,
  unknown: CircleDashed,
  working: LoaderCircle,
};

export type StatusKind = keyof typeof shapes;

/** How a thing stands: shape, word and colour. Only what wants a person or is proved has a colour. */
export function Status({ kind, children }: { kind: StatusKind; children: ReactNode }) {
  const Shape = shapes[kind];
  return (
    <span className={classes(styles.status, styles[kind])}>
      <Shape className={styles.shape} size={14} strokeWidth={2} aria-hidden />
      <span className={styles.word}>{children}</span>
    </span>
  );
}
