import { useSyncExternalStore } from 'react';

/** Below this the chat would be too narrow beside a dock. @see DESIGN-LANGUAGE §3 */
const ROOM = '(min-width: 901px)';

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(ROOM);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Whether a docked panel fits beside the page. */
export function useRoomForDock(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(ROOM).matches);
}
