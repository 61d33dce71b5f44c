import { useEffect } from 'react';
import { useStore } from 'zustand';
import { mayOf, useKnownOfMay } from '../../view/capability.ts';
import { composer, composerStore, type Refusal } from '../../view/composerStore.ts';

/**
 * Why the line in the field was not sent; null: it was not refused. One that was refused since the chat was away, or for want of a
 * role, is so no longer than that is true.
 */
export function useRefusal(): Refusal | null {
  const refusal = useStore(composerStore, (state) => state.refusal);
  const known = useKnownOfMay();
  const isOver = refusal?.denied !== undefined && mayOf(refusal.denied, known).kind !== 'denied';
  useEffect(() => {
    if (isOver) composer.unrefuse();
  }, [isOver]);
  return isOver ? null : refusal;
}
