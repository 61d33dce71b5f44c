import { useStateOf } from '../../api/state.ts';

/** When the first refresh that is still known ended; null: none has. */
export function useFirstLook(): number | null {
  return useStateOf('chatters')?.refreshes[0]?.atMs ?? null;
}
