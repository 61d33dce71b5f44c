import { CircleCheck, Info, OctagonX, RefreshCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon, type LucideIcon } from './Icon.tsx';
import styles from './Note.module.css';

const icons = { plain: Info, ok: CircleCheck, caution: TriangleAlert, fault: OctagonX, cue: RefreshCw };

export type NoteProps = {
  kind?: keyof typeof icons;
  /** What happened, in a few words. */
  title: ReactNode;
  /** What it means, and what to do. */
  children?: ReactNode;
  action?: ReactNode;
  /** `status` or `alert` only when no announcer says it. */
  role?: 'status' | 'alert' | 'note';
  icon?: LucideIcon;
  className?: string | undefined;
};

/** A thing worth knowing, in its place on the page. Shape, word and colour say how grave it is. */
export function Note({ kind = 'plain', title, children, action, role, icon, className }: NoteProps) {
  return (
    <div className={classes(styles.note, styles[kind], className)} role={role}>
      <Icon icon={icon ?? icons[kind]} className={styles.icon} />
      <div className={styles.text}>
        <b>{title}</b> {children}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
