import { useTranslation } from 'react-i18next';
import type { ActName, Input } from '../../../shared/bridge.ts';
import { useCall } from '../../api/call.ts';
import { askWider, type May } from '../../view/capability.ts';
import { useChatRoom } from '../../view/chatRoom.ts';

/** A call that changes something: where the sign-in was made for less, the person is asked for more, and it goes on from there. */
export function useAct<N extends ActName>(name: N) {
  const call = useCall(name);
  const act = (input: Input<N>, onDone?: () => void): void =>
    call.mutate(input, {
      ...(onDone && { onSuccess: onDone }),
      onError: ({ error }) => {
        if (error.kind === 'scopeMissing') askWider(error.capability, () => act(input, onDone));
      },
    });
  return { act, error: call.error?.error ?? null, isPending: call.isPending, forget: call.reset };
}

/** Why a button can't be pressed; undefined: it can. */
export function useReason(may: May): string | undefined {
  const { t } = useTranslation('streamCard');
  const room = useChatRoom();
  if (may.kind !== 'denied') return undefined;
  // The service takes changes from who edits a channel, of sign-ins that act for others, which this app does not ask for.
  const isEditor = room?.kind === 'joined' && room.roles.includes('ChannelEditor');
  return may.why === 'role' && isEditor ? t('may.editor') : t(`may.${may.why}`);
}
