import type { ReactNode } from 'react';
import type { AppError } from '../../shared/errors.ts';
import { classes } from './classes.ts';
import { ErrorNotice } from './ErrorNotice.tsx';
import styles from './PageHead.module.css';

export type PageHeadProps = {
  /** The page's heading; left out where `children` hold one of their own. */
  title?: string;
  /** How it stands, and what one can do with all of it. */
  children: ReactNode;
  /** What the last of these actions failed with; it stands below. */
  error?: AppError | undefined;
  onRetry?: (() => void) | undefined;
  /** Of a column beside the page, which has no room for a second line. */
  narrow?: boolean;
};

/** The head of a page: what it is, how it stands, what one can do. One height everywhere, so that no line jumps. */
export function PageHead({ title, children, error, onRetry, narrow }: PageHeadProps) {
  return (
    <>
      <header className={classes(styles.head, narrow && styles.narrow)}>
        {title !== undefined && <h1>{title}</h1>}
        {children}
      </header>
      {error && (
        <div className={styles.problem}>
          <ErrorNotice error={error} onRetry={onRetry} />
        </div>
      )}
    </>
  );
}
