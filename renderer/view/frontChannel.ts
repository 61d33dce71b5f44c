import type { SessionChannel } from '../../shared/session.ts';
import { useStateOf } from '../api/state.ts';

/** The channel in front; null: none is open. */
export function useFrontChannel(): SessionChannel | null {
  const session = useStateOf('session');
  return session !== undefined && 'channel' in session ? session.channel : null;
}
