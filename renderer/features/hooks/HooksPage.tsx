import { Webhook } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { HooksState } from '../../../shared/hooks.ts';
import { useAction } from '../../api/action.ts';
import { useHooks, useReceiver, useService, useStateOf } from '../../api/state.ts';
import { useView } from '../../app/view.ts';
import { Button } from '../../ui/Button.tsx';
import { deferred } from '../../ui/deferred.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { formatTime } from '../../ui/format.ts';
import { Later } from '../../ui/Later.tsx';
import { Note } from '../../ui/Note.tsx';
import { Status } from '../../ui/Status.tsx';
import { useHeldFocus } from '../../ui/useHeldFocus.ts';
import { usePageTitle } from '../../ui/usePageTitle.ts';
import { CredentialPage } from './CredentialPage.tsx';
import { HookSheet } from './HookSheet.tsx';
import { HooksHead } from './HooksHead.tsx';
import styles from './HooksPage.module.css';
import { HooksTable } from './HooksTable.tsx';
import { hookForm, openHookForm } from './hookForm.ts';
import { ReceiverCard } from './ReceiverCard.tsx';
import { RegisteredCard } from './RegisteredCard.tsx';
import { type Told, UndoToasts } from './UndoToasts.tsx';
import { useHookActions } from './useHookActions.ts';

const deliveriesPage = deferred<object>(async () => (await import('../deliveries/DeliveriesPage.tsx')).DeliveriesPage);

/** The hooks, or what came to one of them. */
export function HooksPage() {
  const deliveries = useView((view) => view.deliveries);
  const box = useRef<HTMLDivElement>(null);
  const state = useHooks();
  // What takes a button away that may hold the focus.
  useHeldFocus(
    box,
    [deliveries?.intake, state?.credential.kind, state?.undoable.length, state?.moves.length].join(' '),
  );
  return (
    <div className={styles.place} ref={box} tabIndex={-1}>
      {deliveries === null ? <HooksPlace /> : <Later piece={deliveriesPage} props={{}} />}
    </div>
  );
}

function HooksPlace() {
  const { t } = useTranslation('hooks');
  usePageTitle(t('page'));
  const { data: state, error, refetch } = useStateOf('hooks.read');
  const [entering, setEntering] = useState(false);
  if (error && state === undefined) {
    return (
      <div className={styles.page}>
        <ErrorNotice error={error.error} onRetry={() => void refetch()} className={styles.problem ?? ''} />
      </div>
    );
  }
  if (state === undefined) return <div className={styles.page} />;
  const { credential, hooks } = state;
  // What was known of the hooks stays in sight when the service no longer takes the secret.
  const known = credential.kind === 'refused' && hooks.length > 0;
  if (credential.kind === 'none' || (credential.kind === 'refused' && (!known || entering))) {
    return <CredentialPage state={state} {...(known && { onBack: () => setEntering(false) })} />;
  }
  return <HooksList state={state} onEnter={() => setEntering(true)} />;
}

function HooksList({ state, onEnter }: { state: HooksState; onEnter: () => void }) {
  const { t } = useTranslation('hooks');
  const receiver = useReceiver();
  const demo = useService()?.profile.kind === 'demo';
  const refresh = useAction('hooks.refresh');
  const formOpen = useStore(hookForm, (form) => form.open);
  const [told, setTold] = useState<Told | null>(null);
  const tell = (line: string) => setTold((before) => ({ key: (before?.key ?? 0) + 1, line }));
  const actions = useHookActions(tell);
  const { credential, hooks, failure, readAtMs, reading } = state;
  return (
    <div className={styles.page}>
      <HooksHead state={state} onNew={() => openHookForm(null)} onTold={tell} />
      <div className={styles.body}>
        <div className={styles.notes}>
          {credential.kind === 'refused' && (
            <Note
              kind="fault"
              title={t('refused.title', { time: formatTime(credential.atMs) })}
              action={<Button onClick={onEnter}>{t('refused.enter')}</Button>}
            >
              {t('refused.text')} {readAtMs !== null && t('oldData', { time: formatTime(readAtMs) })}
            </Note>
          )}
          {failure !== null && credential.kind !== 'refused' && (
            <>
              <ErrorNotice error={failure} onRetry={() => refresh.mutate()} />
              {readAtMs !== null && <p className={styles.old}>{t('oldData', { time: formatTime(readAtMs) })}</p>}
            </>
          )}
          {actions.error !== null && <ErrorNotice error={actions.error} />}
        </div>
        <div className={styles.cards}>
          {receiver && <ReceiverCard state={receiver} className={styles.receiver} />}
          <RegisteredCard count={state.registeredEvents} className={styles.registered} />
        </div>
        {hooks.length > 0 ? (
          <HooksTable state={state} actions={actions} onMove={openHookForm} />
        ) : readAtMs !== null ? (
          <div className={styles.empty}>
            <EmptyState
              icon={Webhook}
              title={t('emptyTitle')}
              action={<Button onClick={() => openHookForm(null)}>{t('head.new')}</Button>}
            >
              {t('empty')} {demo && t('emptyDemo')}
            </EmptyState>
          </div>
        ) : (
          (reading || failure === null) && (
            <div className={styles.empty}>
              <Status kind="working">{t('firstLoad')}</Status>
            </div>
          )
        )}
      </div>
      <footer className={styles.foot}>
        <span>{t('foot.legend')}</span>
        <span className={styles.end}>{t('foot.move')}</span>
      </footer>
      <UndoToasts state={state} actions={actions} told={told} onTold={() => setTold(null)} />
      {formOpen && <HookSheet state={state} receiver={receiver} onTold={tell} />}
    </div>
  );
}
