import { X } from 'lucide-react';
import { useContext, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '../../shared/errors.ts';
import { announcer } from './announcer.ts';
import { Button } from './Button.tsx';
import styles from './ErrorNotice.module.css';
import { type ErrorLinks, errorLinks } from './errorLinks.ts';
import { errorText } from './errorText.ts';
import { IconButton } from './IconButton.tsx';
import { Note } from './Note.tsx';

export type ErrorNoticeProps = {
  error: AppError;
  /** A sentence: what was not done for it. Said first, where more than one thing may have failed. */
  what?: string;
  onRetry?: (() => void) | undefined;
  onDismiss?: () => void;
  className?: string;
};

/**
 * An error in its place: what happened, what it means, what to do; details under "Why". What mends itself is a caution. What can be
 * tried again does not go on by itself.
 */
export function ErrorNotice({ error, what, onRetry, onDismiss, className }: ErrorNoticeProps) {
  const { t } = useTranslation(['common', 'errors']);
  const { title, meaning, remedy, details } = errorText(error);
  const passing = error.kind === 'offline' || error.kind === 'rateLimited' || error.kind === 'timedOut';
  const link = linkOf(error, useContext(errorLinks));
  const happened = what === undefined ? title : `${what} ${title}.`;
  useEffect(() => announcer.polite(happened), [happened]);
  return (
    <Note
      kind={passing ? 'caution' : 'fault'}
      title={what ?? `${title}.`}
      className={className}
      action={
        (onRetry || onDismiss) && (
          <>
            {onRetry && <Button onClick={onRetry}>{t('tryAgain')}</Button>}
            {onDismiss && <IconButton icon={X} size="s" label={t('dismiss')} onClick={onDismiss} />}
          </>
        )
      }
    >
      {what !== undefined && `${title}.`} {meaning}{' '}
      {error.kind === 'rateLimited' && onRetry ? t('errors:rateLimited.retry') : remedy}
      {link && (
        <button type="button" className={styles.link} onClick={link.follow}>
          {t(`errors:${link.kind}.link`)}
        </button>
      )}
      {details !== null && <Why details={details} />}
    </Note>
  );
}

/** Where more is told of it, or it can be mended. A file or folder of one's own choice lies not among what is kept. */
function linkOf(error: AppError, { budget, kept }: ErrorLinks) {
  if (error.kind === 'rateLimited') return budget && { kind: error.kind, follow: budget };
  if (error.kind !== 'storageFailed' || error.what === 'export' || error.what === 'folder') return null;
  return kept && { kind: error.kind, follow: kept };
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
