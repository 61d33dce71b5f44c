import { useEffect, useRef } from 'react';
import { useCall } from '../api/call.ts';
import { useStateOf } from '../api/state.ts';
import { setModalsAside } from '../ui/modals.ts';
import { closePalette } from '../view/palettePanel.ts';
import { goTo } from './goTo.ts';

/** Goes, once each, to the places that are asked for from outside: by a notification, the tray, a link, another program. */
export function useWantedPlace(): void {
  const wanted = useStateOf('commands')?.wanted ?? null;
  const { mutate: tellArrived } = useCall('commands.arrived');
  const shown = useRef(0);
  useEffect(() => {
    if (wanted === null || wanted.number === shown.current) return;
    shown.current = wanted.number;
    // A note is written over whatever is shown, and the palette over everything.
    if (wanted.to.place === 'note') closePalette();
    else setModalsAside();
    goTo(wanted.to);
    tellArrived({ number: wanted.number });
  }, [wanted, tellArrived]);
}
