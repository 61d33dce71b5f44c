import { Webhook } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { HooksState } from '../../../shared/hooks.ts';
import type { PlatformWrite } from '../../../shared/writes.ts';
import { useCall } from '../../api/call.ts';
import { useStateOf, useStateQuery } from '../../api/state.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { formatTime } from '../../ui/format.ts';
import { HeldFocus } from '../../ui/HeldFocus.tsx';
import { Note } from '../../ui/Note.tsx';
import { Status } from '../../ui/Status.tsx';
import { useMedia } from '../../ui/useMedia.ts';
import { ReceiverCard } from '../../view/receiver/ReceiverCard.tsx';
import { useShownHere } from '../../view/writes/shownWrites.ts';
import { CredentialPage } from './CredentialPage.tsx';
import { HookFailures } from './HookFailures.tsx';
import { HookGone } from './HookGone.tsx';
import { HookSheet } from './HookSheet.tsx';
import { HooksHead } from './HooksHead.tsx';
import styles from './HooksPage.module.css';
import { HooksTable } from './HooksTable.tsx';
import { hookForm, openHookForm } from './hookForm.ts';
import { forgetTold, tellOfHooks, useTold } from './hooksTold.ts';
import { RegisteredCard } from './RegisteredCard.tsx';
import { RenameSheet } from './RenameSheet.tsx';
import { UndoToasts } from './UndoToasts.tsx';
import { useHookActions } from './useHookActions.ts';

/** The hooks are what one comes for: their rows want the room more than the cards above them. */
const LITTLE_ROOM = '(max-width: 900px), (max-height: 640px)';

/** A row and a line of their own tell of these. */
const isOfHooks = ({ kind }: PlatformWrite) => kind === 'deactivateHook';

/** The hooks, what the receiver does, and the way to new ones. */
export function HooksPage() {
  const state = useStateOf('hooks');
  return (
    // What takes a button away that may hold the focus.
    <HeldFocus shown={[state?.credential.kind, state?.undoable.length, state?.moves.length].join(' ')}>
      <Body />
    </HeldFocus>
  );
}

function Body() {
  const { data: state, error, refetch } = useStateQuery('hooks');
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
  useShownHere(isOfHooks);
  const receiver = useStateOf('receiver');
  const short = useMedia(LITTLE_ROOM);
  const demo = useStateOf('service')?.profile.kind === 'demo';
  const refresh = useCall('hooks.refresh');
  const formOpen = useStore(hookForm, (form) => form.open);
  const [naming, setNaming] = useState<string | null>(null);
  const told = useTold();
  const actions = useHookActions(tellOfHooks);
  const { credential, hooks, failure, readAtMs, reading } = state;
  const named = hooks.find(({ id }) => id === naming);
  return (
    <div className={styles.page}>
      <HooksHead state={state} onNew={() => openHookForm(null)} onTold={tellOfHooks} />
      <div className={styles.body}>
        <div className={styles.notes}>
          <HookGone state={state} />
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
          <HookFailures hooks={hooks} />
        </div>
        <div className={classes(styles.cards, short && styles.short)}>
          {receiver && <ReceiverCard state={receiver} folding={short} className={styles.receiver} />}
          <RegisteredCard
            count={readAtMs === null ? null : state.registeredEvents}
            folded={short}
            className={styles.registered}
          />
        </div>
        {hooks.length > 0 ? (
          <HooksTable state={state} actions={actions} onMove={openHookForm} onRename={setNaming} />
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
        <span>{t('foot.move')}</span>
      </footer>
      <UndoToasts state={state} actions={actions} told={told} onTold={forgetTold} />
      {named !== undefined && <RenameSheet hook={named} onClose={() => setNaming(null)} />}
      {formOpen && <HookSheet state={state} receiver={receiver} />}
    </div>
  );
}
