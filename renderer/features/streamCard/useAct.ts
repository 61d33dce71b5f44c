import { useTranslation } from 'react-i18next';
import type { ActName, Input } from '../../../shared/bridge.ts';
import { useCall } from '../../api/call.ts';
import { askWider, type May } from '../../view/capability.ts';

/** A call that changes something: where the sign-in was made for less, the person is asked for more, and it goes on from there. */
export function useAct<N extends ActName>(name: N) {
  const call = useCall(name);
  const act = (input: Input<N>): void =>
    call.mutate(input, {
      onError: ({ error }) => {
        if (error.kind === 'scopeMissing') askWider(error.capability, () => act(input));
      },
    });
  return { act, error: call.error?.error ?? null, isPending: call.isPending };
}

/** Why a button can't be pressed; undefined: it can. */
export function useReason(may: May): string | undefined {
  const { t } = useTranslation('streamCard');
  return may.kind === 'denied' ? t(`may.${may.why}`) : undefined;
}
