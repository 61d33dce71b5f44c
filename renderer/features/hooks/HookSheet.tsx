import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { LONGEST_HOOK_NAME } from '../../../shared/hookLimits.ts';
import { hookName } from '../../../shared/hookName.ts';
import type { HooksState } from '../../../shared/hooks.ts';
import type { ReceiverState, RoundTrip } from '../../../shared/receiver.ts';
import { useCall } from '../../api/call.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { formatDuration } from '../../ui/format.ts';
import { Note } from '../../ui/Note.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Status } from '../../ui/Status.tsx';
import { isolated } from '../../ui/slots.tsx';
import { useNow } from '../../ui/useNow.ts';
import { AddressPart } from './AddressPart.tsx';
import { EventsPart } from './EventsPart.tsx';
import { HookPrice } from './HookPrice.tsx';
import styles from './HookSheet.module.css';
import { closeHookForm, hookForm } from './hookForm.ts';
import { RoundTripCard } from './RoundTripCard.tsx';
import { SigningSecret } from './SigningSecret.tsx';
import { useHookForm } from './useHookForm.ts';

type Props = { state: HooksState; receiver: ReceiverState | undefined };

/** A new hook, or the twin that an existing one moves to. Its path and secret are made in main as the sheet opens. */
export function HookSheet({ state, receiver }: Props) {
  const { t } = useTranslation(['hooks', 'common']);
  const { moveOf, making } = useStore(hookForm);
  const begin = useCall('hooks.beginDraft');
  const drop = useCall('hooks.dropDraft');
  const moved = state.hooks.find(({ id }) => id === moveOf) ?? null;
  const moving = moveOf !== null;
  // One comes back from another place to the same draft.
  const begun = state.draft?.moveOf === moveOf ? state.draft : null;
  const draft = begun ?? begin.data ?? null;
  // What is being made has the draft until it is known what becomes of it.
  const lacks = begun === null && making === null;
  const start = useEffectEvent(() => begin.mutate({ moveOf }));
  useEffect(() => {
    if (lacks) start();
  }, [lacks]);
  const form = useHookForm({ state, draft, moved });
  const { errors, proof } = form;
  const failurePlace = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (errors.other !== null) failurePlace.current?.scrollIntoView?.({ block: 'nearest' });
  }, [errors.other]);
  const close = () => {
    drop.mutate();
    closeHookForm();
  };
  const title = t(moving ? 'hooks:sheet.moveTitle' : 'hooks:sheet.newTitle');
  const from = moved && t('hooks:sheet.moveFrom', { address: isolated(hookName(moved)) });
  return (
    <Sheet
      open
      modal
      wide
      onClose={close}
      // The same draft, with its secret, when it is opened again.
      onAside={closeHookForm}
      onSubmit={() => form.disabledReason === undefined && !form.creating && draft !== null && form.submit()}
      label={from === null ? title : `${title} ${from}`}
      title={title}
      foot={
        draft && (
          <>
            <HookPrice moving={moving} creating={form.creating} />
            <Button big onClick={close}>
              {t('common:cancel')}
            </Button>
            <Button kind="main" big busy={form.creating} disabledReason={form.disabledReason} onClick={form.submit}>
              <CreateWords proof={proof} moving={moving} />
            </Button>
          </>
        )
      }
    >
      {draft === null ? (
        begin.error ? (
          <ErrorNotice error={begin.error.error} onRetry={() => begin.mutate({ moveOf })} />
        ) : (
          <Status kind="working">{t('hooks:sheet.begin')}</Status>
        )
      ) : (
        <div className={styles.body}>
          {from !== null && <p className={styles.from}>{from}</p>}
          <Field
            label={t('hooks:sheet.name')}
            placeholder={t('hooks:sheet.nameExample')}
            value={form.name}
            onChange={(name) => hookForm.setState({ name })}
            maxLength={LONGEST_HOOK_NAME}
          />
          <EventsPart
            events={form.events}
            own={form.own}
            counts={form.counts}
            over={form.over}
            error={errors.events}
            onEvents={(events) => hookForm.setState({ events })}
          />
          <AddressPart
            draft={draft}
            ownUrl={form.ownUrl}
            error={errors.url}
            onOwnUrl={(ownUrl) => hookForm.setState({ ownUrl })}
          />
          <SigningSecret draft={draft} />
          <RoundTripCard
            proof={proof}
            tunnelled={receiver?.tunnel.kind === 'up' && receiver.tunnel.provider !== 'direct'}
            where={receiver?.receiver.kind === 'listening' ? `127.0.0.1:${receiver.receiver.port}` : '127.0.0.1'}
            possible={form.provable}
            failure={form.proveFailure}
            onTry={form.prove}
          />
          {proof.kind !== 'proven' && proof.kind !== 'running' && form.url !== null && (
            <Note kind="caution" title={t('hooks:sheet.unprovenTitle')}>
              {t('hooks:sheet.unproven')}
            </Note>
          )}
          <Note title={t(moving ? 'hooks:sheet.moveNote' : 'hooks:sheet.note')} className={styles.note} />
          <div ref={failurePlace}>
            {errors.other !== null && <ErrorNotice error={errors.other} onRetry={form.submit} />}
          </div>
        </div>
      )}
    </Sheet>
  );
}

/** The button repeats how the round trip went, and how long ago. */
function CreateWords({ proof, moving }: { proof: RoundTrip; moving: boolean }) {
  const { t } = useTranslation('hooks');
  const nowMs = useNow(1000);
  if (proof.kind !== 'proven') return t(moving ? 'sheet.moveUnproven' : 'sheet.createUnproven');
  const duration = formatDuration(Math.max(0, nowMs - proof.atMs));
  return t(moving ? 'sheet.move' : 'sheet.create', { duration });
}
