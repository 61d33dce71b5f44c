import { useStore } from 'zustand';
import { useStateOf } from '../api/state.ts';
import { codeLayer } from '../features/accounts/index.ts';
import { Lazy } from '../ui/Lazy.tsx';
import { widerStore } from '../view/capability.ts';

/** Opens the sheet with a code when one is asked for, from whatever place. */
export function CodeDoor() {
  const isWanted = useStore(widerStore, ({ wanted }) => wanted !== null);
  const isAsked = (useStateOf('accounts')?.asking ?? null) !== null;
  return isWanted || isAsked ? <Lazy piece={codeLayer} props={{}} /> : null;
}
