import { useSpeaker, useSpeakingAccount } from '../../../view/accounts/speaker.ts';
import { useChat } from '../chatHooks.ts';

/** By whom one whispers here: also while the service has ended its sign-in, so that what was being written stays in sight. */
export function useWhisperer(): number | null {
  const channelId = useChat((state) => state.channelId);
  const account = useSpeakingAccount(channelId);
  const speaker = useSpeaker(channelId);
  return account ?? speaker?.id ?? null;
}
