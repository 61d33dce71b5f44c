import { useMedia } from './useMedia.ts';

/** Whether a docked panel fits beside the page; below this the chat would be too narrow. @see DESIGN-LANGUAGE §3 */
export const useRoomForDock = (): boolean => useMedia('(min-width: 901px)');
