import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { CallName, EventData, EventName } from '../../shared/ipc.ts';

/** Pushes that carry a whole state, and the reading call whose answer they replace. */
const states = {
  'app.changed': 'app.describe',
  'window.changed': 'window.read',
  'settings.changed': 'settings.read',
  'service.changed': 'service.read',
  'signIn.changed': 'signIn.read',
  'session.changed': 'session.read',
  'channel.changed': 'channel.read',
  'chatters.changed': 'chatters.read',
  'budget.changed': 'budget.read',
  'hooks.changed': 'hooks.read',
  'receiver.changed': 'receiver.read',
  'deliveries.changed': 'deliveries.read',
  'activity.changed': 'activity.read',
  'notifications.changed': 'notifications.read',
} as const satisfies Partial<Record<EventName, CallName>>;

/** Writes every state main pushes into the query cache. Returns what ends it. */
export function connectEvents(queries: QueryClient): () => void {
  const ends = (Object.keys(states) as (keyof typeof states)[]).map((name) =>
    window.bridge.on(name, (data) => {
      const queryKey = [states[name]];
      // A read under way is older than this push; its answer must not come after it.
      void queries.cancelQueries({ queryKey }, { silent: true, revert: false });
      queries.setQueryData(queryKey, data);
    }),
  );
  return () => {
    for (const end of ends) end();
  };
}

/** Listens to a push while the component is on screen. The newest listener is called. */
export function useEvent<N extends EventName>(name: N, listener: (data: EventData<N>) => void): void {
  const heard = useEffectEvent(listener);
  useEffect(() => window.bridge.on(name, (data) => heard(data)), [name]);
}
