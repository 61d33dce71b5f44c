import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { MOST_REGISTERED_EVENTS } from '../../../shared/hookLimits.ts';
import type { HookDraft, HookRow, HooksState } from '../../../shared/hooks.ts';
import type { RoundTrip } from '../../../shared/receiver.ts';
import { useCall } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import { formatNumber } from '../../ui/format.ts';
import { refusalText } from '../../ui/refusalText.ts';
import { useProofVoice } from '../../view/receiver/useReceiverAnnouncements.ts';
import { hookAddressProblem } from './addressProblem.ts';
import { firstEvents } from './eventChoice.ts';
import { hookForm } from './hookForm.ts';
import { useMakeHook } from './useMakeHook.ts';

const NOT_TRIED: RoundTrip = { kind: 'unknown' };

type Input = {
  state: HooksState;
  /** null until main has made it. */
  draft: HookDraft | null;
  /** The hook that is moved; null for a new one. */
  moved: HookRow | null;
};

/** What is filled in for a hook, how its round trip stands, and what keeps it from being made. */
export function useHookForm({ state, draft, moved }: Input) {
  const { t } = useTranslation('hooks');
  const session = useStateOf('session');
  const form = useStore(hookForm);
  const prove = useCall('hooks.proveDraft');
  const make = useMakeHook();
  const [tried, setTried] = useState(false);
  const signedIn = session?.kind === 'signedIn' ? session : null;
  const own = { channel: signedIn?.channel?.id ?? null, user: signedIn?.userId ?? null };
  const name = form.name ?? moved?.name ?? '';
  const events = form.events ?? moved?.events.map((name) => ({ name, on: true })) ?? firstEvents(own.channel);
  const chosen = events.filter(({ on }) => on).map(({ name }) => name);
  const ownUrl = form.ownUrl?.trim() ?? null;
  const tunnelUrl = draft?.publicUrl ?? null;
  const url = ownUrl ?? tunnelUrl;
  const problem = url === null ? null : hookAddressProblem(url);
  // The proof counts for the address it was run with, and for no other.
  const proof = (form.provedUrl ?? tunnelUrl) === url ? (draft?.proof ?? NOT_TRIED) : NOT_TRIED;
  useProofVoice(draft?.proof ?? NOT_TRIED);

  const run = () => {
    hookForm.setState({ provedUrl: url });
    prove.mutate({ url: ownUrl });
  };
  const runFirst = useEffectEvent(() => {
    if (ownUrl === null && draft?.proof.kind === 'unknown') run();
  });
  useEffect(() => {
    // It costs no call of the service, so it need not be asked for.
    if (tunnelUrl !== null) runFirst();
  }, [tunnelUrl]);

  const after = state.registeredEvents + chosen.length;
  const limits = {
    events: formatNumber(chosen.length),
    after: formatNumber(after),
    limit: formatNumber(MOST_REGISTERED_EVENTS),
  };
  const over = after > MOST_REGISTERED_EVENTS;
  const disabledReason =
    chosen.length === 0
      ? t('sheet.none')
      : url === null
        ? t('sheet.noTunnel')
        : over
          ? t('sheet.countsOver', limits)
          : undefined;
  const submit = () => {
    setTried(true);
    if (problem !== null) return;
    make({ events: chosen, url: ownUrl, name: name.trim() });
  };

  const { failure } = form;
  const eventsRefused = refusalText(failure, ['events']);
  const urlRefused = refusalText(failure, ['url']);
  const told = tried && problem !== null ? t(`sheet.addressProblem.${problem}`) : undefined;
  return {
    own,
    name,
    events,
    counts: t(over ? 'sheet.countsOver' : 'sheet.counts', limits),
    over,
    ownUrl: form.ownUrl,
    url,
    proof,
    /** A round trip can be tried. */
    provable: url !== null && problem === null,
    proveFailure: prove.error?.error ?? null,
    prove: run,
    creating: form.making !== null,
    disabledReason,
    submit,
    errors: {
      events: eventsRefused,
      url: urlRefused ?? told,
      /** One that belongs to no field. */
      other: eventsRefused === undefined && urlRefused === undefined ? failure : null,
    },
  };
}
