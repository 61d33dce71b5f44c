import { useStateOf } from '../../api/state.ts';

/** How many entries wait; null: none. */
export function useQueueCount(): number | null {
  return useStateOf('queue')?.entries.length || null;
}
