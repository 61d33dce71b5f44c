import { useStateOf } from '../api/state.ts';

/**
 * Whether comfort mode holds the channel's numbers back now: viewers, chatters, followers, those whom a host brings, subscriptions,
 * revenue and messages. A piece that shows one asks here, also for its labels, hints and what it says aloud. False until main has told;
 * no screen with numbers is drawn before that (`app/useScreen.ts`).
 * @see DESIGN-LANGUAGE §10 "Comfort"
 */
export function useNumbersHidden(): boolean {
  return useStateOf('comfort')?.hidden ?? false;
}
