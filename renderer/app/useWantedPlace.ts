import { useEffect, useRef } from 'react';
import { useCall } from '../api/call.ts';
import { useStateOf } from '../api/state.ts';
import { goTo } from './goTo.ts';

/** Goes, once each, to the places that are asked for from outside: by a notification, the tray, a link, another program. */
export function useWantedPlace(): void {
  const wanted = useStateOf('commands')?.wanted ?? null;
  const { mutate: tellArrived } = useCall('commands.arrived');
  const shown = useRef(0);
  useEffect(() => {
    if (wanted === null || wanted.number === shown.current) return;
    shown.current = wanted.number;
    goTo(wanted.to);
    tellArrived({ number: wanted.number });
  }, [wanted, tellArrived]);
}
