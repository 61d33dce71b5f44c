import type { LedgerState } from '../../shared/ledger.ts';
import type { CallPurpose } from '../../shared/platform/callPurposes.ts';
import { useStateOf } from '../api/state.ts';

export type Held = { bucket: string; untilMs: number };

/** What a person waits for of these purposes, and until when a limit of the service holds it back; null: nothing does. */
export function useHeldUntil(purposes: readonly CallPurpose[]): Held | null {
  const state = useStateOf('ledger');
  return state === undefined ? null : heldUntil(state, purposes);
}

function heldUntil({ buckets }: LedgerState, purposes: readonly CallPurpose[]): Held | null {
  for (const { name, waiting } of buckets) {
    const held = waiting.find(({ purpose, isBackground }) => !isBackground && purposes.includes(purpose));
    if (held !== undefined && held.mayGoAtMs !== null) return { bucket: name, untilMs: held.mayGoAtMs };
  }
  return null;
}
