import { useEffect, useEffectEvent } from 'react';
import { useStore } from 'zustand';
import { capabilities } from '../../../shared/capabilities.ts';
import { useCall } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import { useSpeaker } from '../../view/accounts/speaker.ts';
import { leaveWider, widerStore } from '../../view/capability.ts';
import { useChatRoom } from '../../view/chatRoom.ts';
import { CodeSheet } from './CodeSheet.tsx';

/** The sheet with a code, over whatever place is shown, while one is asked for: for another account, or for more. */
export function CodeLayer() {
  const wanted = useStore(widerStore, (state) => state.wanted);
  const asking = useStateOf('accounts')?.asking ?? null;
  const speaker = useSpeaker(useStateOf('channels')?.front ?? null);
  const widen = useCall('accounts.widen');
  const add = useCall('accounts.add');
  const again = useCall('accounts.signInAgain');
  const leave = useCall('accounts.leave');
  const room = useChatRoom();
  const ask = useEffectEvent(() => {
    if (wanted === null) return;
    const { capability } = wanted;
    // What is done in a chat is done by whoever speaks there.
    const accountId = capabilities[capability].permission === null ? null : (speaker?.id ?? null);
    widen.mutate({ capability, accountId });
  });
  useEffect(() => {
    if (wanted !== null) ask();
  }, [wanted]);
  const error = wanted === null ? null : (widen.error?.error ?? null);
  if (asking === null && error === null) return null;
  const close = () => {
    leaveWider();
    widen.reset();
    leave.mutate();
  };
  const what = asking?.what;
  return (
    <CodeSheet
      asking={asking}
      error={error}
      onClose={close}
      onAgain={() => {
        if (what?.kind === 'add') add.mutate();
        else if (what?.kind === 'again') again.mutate({ accountId: what.accountId });
        else if (what?.kind === 'wider') widen.mutate({ capability: what.capability, accountId: what.accountId });
        else ask();
      }}
      // With the new sign-in the chat is joined anew, and what was wanted may be done once it stands.
      goesOnLater={
        wanted !== null &&
        capabilities[wanted.capability].permission !== null &&
        room !== null &&
        !['joined', 'left', 'refused'].includes(room.kind)
      }
      onGoOn={
        wanted === null
          ? null
          : () => {
              close();
              wanted.then();
            }
      }
    />
  );
}
