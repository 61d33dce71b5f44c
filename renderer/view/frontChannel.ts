import { useMemo } from 'react';
import type { SessionChannel } from '../../shared/session.ts';
import { useStateOf } from '../api/state.ts';

/** The channel in front, by the name that it has now; null: none is open. */
export function useFrontChannel(): SessionChannel | null {
  const session = useStateOf('session');
  const tabs = useStateOf('channels')?.tabs;
  const channel = session !== undefined && 'channel' in session ? session.channel : null;
  const token = tabs?.find(({ id }) => id === channel?.id)?.token ?? channel?.token;
  return useMemo(() => (channel === null || token === undefined ? null : { id: channel.id, token }), [channel, token]);
}
