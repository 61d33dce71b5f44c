import { useContext, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '../../shared/errors.ts';
import { announcer } from './announcer.ts';
import { Button } from './Button.tsx';
import styles from './ErrorNotice.module.css';
import { errorLinks } from './errorLinks.ts';
import { errorText } from './errorText.ts';
import { Note } from './Note.tsx';

export type ErrorNoticeProps = { error: AppError; onRetry?: (() => void) | undefined; className?: string };

/**
 * An error in its place: what happened, what it means, what to do; details under "Why". What mends itself is a caution. What can be
 * tried again does not go on by itself.
 */
export function ErrorNotice({ error, onRetry, className }: ErrorNoticeProps) {
  const { t } = useTranslation(['common', 'errors']);
  const { title, meaning, remedy, details } = errorText(error);
  const passing = error.kind === 'offline' || error.kind === 'rateLimited' || error.kind === 'timedOut';
  const { budget } = useContext(errorLinks);
  useEffect(() => announcer.polite(title), [title]);
  return (
    <Note
      kind={passing ? 'caution' : 'fault'}
      title={`${title}.`}
      className={className}
      action={onRetry && <Button onClick={onRetry}>{t('tryAgain')}</Button>}
    >
      {meaning} {error.kind === 'rateLimited' && onRetry ? t('errors:rateLimited.retry') : remedy}
      {error.kind === 'rateLimited' && budget !== null && (
        <button type="button" className={styles.link} onClick={budget}>
          {t('errors:rateLimited.link')}
        </button>
      )}
      {details !== null && <Why details={details} />}
    </Note>
  );
}

/** Details of an error, shown when somebody asks. */
export function Why({ details }: { details: string }) {
  const { t } = useTranslation('errors');
  return (
    <details className={styles.why}>
      <summary className={styles.ask}>{t('why')}</summary>
      <bdi className="selectable">{details}</bdi>
    </details>
  );
}
