import { useLayoutEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { PlatformWrite } from '../../../shared/writes.ts';

/** Which changes something on the screen tells of. */
export type Shows = (what: PlatformWrite) => boolean;

type Part = { readonly shows: Shows };

/** What is on the screen now and tells of changes that can be taken back. */
const store = createStore<{ readonly parts: readonly Part[] }>(() => ({ parts: [] }));

/**
 * Says, for as long as the caller is on the screen, which changes it tells of itself, so that nothing else does.
 * @param isInSight false: it stands where the page is not scrolled to
 */
export function useShownHere(shows: Shows, isInSight = true): void {
  // Before anything is painted: a change is never seen twice.
  useLayoutEffect(() => {
    if (!isInSight) return;
    const part = { shows };
    store.setState(({ parts }) => ({ parts: [...parts, part] }));
    return () => store.setState(({ parts }) => ({ parts: parts.filter((one) => one !== part) }));
  }, [shows, isInSight]);
}

/** Which changes nothing on the screen tells of. */
export function useShownNowhere(): Shows {
  const parts = useStore(store, (shown) => shown.parts);
  return (what) => !parts.some(({ shows }) => shows(what));
}
