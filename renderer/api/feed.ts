import { useEffect, useEffectEvent } from 'react';
import type { EventData, EventName } from '../../shared/bridge.ts';

/** Listens to a push while the component is on screen. The newest listener is called. */
export function useFeed<N extends EventName>(name: N, listener: (data: EventData<N>) => void): void {
  const heard = useEffectEvent(listener);
  useEffect(() => window.bridge.on(name, (data) => heard(data)), [name]);
}
