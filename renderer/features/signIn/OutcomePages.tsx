import { LogOut, OctagonX, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '../../../shared/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { Why } from '../../ui/ErrorNotice.tsx';
import { errorText } from '../../ui/errorText.ts';
import { Note } from '../../ui/Note.tsx';
import { filled, SLOT } from '../../ui/slots.tsx';
import { Actions } from '../../view/code/Actions.tsx';
import styles from './OutcomePages.module.css';

type Ways = { onStart: () => void; onReadOnly: () => void };

/** Somebody said no on the linking page: an outcome, not an error. */
export function DeniedPage({ code, onStart, onReadOnly }: Ways & { code: string }) {
  const { t } = useTranslation('signIn');
  return (
    <section className={styles.page}>
      <OctagonX className={styles.refused} strokeWidth={1.5} aria-hidden />
      <h1 className={styles.title}>{t('denied.title')}</h1>
      <p className={styles.lede}>{filled(t('denied.lede', { code: SLOT }), <code>{code}</code>)}</p>
      <Actions>
        <Button kind="main" big icon={RefreshCw} onClick={onStart}>
          {t('actions.newCode')}
        </Button>
        <Button big onClick={onReadOnly}>
          {t('actions.readOnly')}
        </Button>
      </Actions>
      <p className={styles.aside}>{t('denied.without')}</p>
    </section>
  );
}

/** The service gives out no code, and asking again by itself would not help. */
export function FailedPage({
  error,
  onStart,
  onReadOnly,
  onCheckService,
}: Ways & { error: AppError; onCheckService: () => void }) {
  const { t } = useTranslation(['signIn', 'common']);
  const { title, meaning, remedy, details } = errorText(error);
  const wrote = error.kind === 'http' && error.message !== null;
  const refused = refusedPart(error);
  return (
    <section className={styles.page}>
      <OctagonX className={styles.refused} strokeWidth={1.5} aria-hidden />
      <h1 className={styles.title}>{refused ? t(`signIn:failed.${refused}Title`) : title}</h1>
      <p className={styles.lede}>
        {refused ? t(`signIn:failed.${refused}Lede`) : t('signIn:failed.lede', { meaning })}{' '}
        {refused ? t(`signIn:failed.${refused}Remedy`) : remedy}
      </p>
      {refused && wrote && <p className={styles.quote}>{meaning}</p>}
      {details !== null && (
        <div className={styles.quote}>
          <Why details={details} />
        </div>
      )}
      <Actions>
        <Button kind="main" big onClick={refused ? onCheckService : onStart}>
          {t(refused ? 'signIn:actions.openSettings' : 'common:tryAgain')}
        </Button>
        <Button big onClick={refused ? onStart : onCheckService}>
          {t(refused ? 'common:tryAgain' : 'signIn:actions.openSettings')}
        </Button>
        <Button big kind="quiet" onClick={onReadOnly}>
          {t('signIn:actions.readOnly')}
        </Button>
      </Actions>
    </section>
  );
}

/**
 * Which part of the profile a service refuses that was asked for a code. A service knows the call, so 404 comes from
 * something else at that address; what else it may refuse is the client id. @see PLATFORM §3.2
 */
function refusedPart(error: AppError): 'address' | 'client' | null {
  if (error.kind !== 'http' || error.status < 400 || error.status >= 500) return null;
  return error.status === 404 ? 'address' : 'client';
}

/** Nothing is asked for: somebody has just signed out, or the start failed. */
export function IdlePage({ wiped, problem, onStart, onReadOnly }: Ways & { wiped: boolean; problem: ReactNode }) {
  const { t } = useTranslation('signIn');
  return (
    <section className={styles.page}>
      <LogOut className={styles.glyph} strokeWidth={1.5} aria-hidden />
      <h1 className={styles.title}>{t(wiped ? 'idle.title' : 'title')}</h1>
      <p className={styles.lede}>{t('idle.lede')}</p>
      <div className={styles.notes}>
        {wiped && (
          <Note kind="ok" title={t('wiped.title')}>
            {t('wiped.text')}
          </Note>
        )}
        {problem}
      </div>
      <Actions>
        <Button kind="main" big onClick={onStart}>
          {t('idle.start')}
        </Button>
        <Button big onClick={onReadOnly}>
          {t('actions.readOnly')}
        </Button>
      </Actions>
    </section>
  );
}
