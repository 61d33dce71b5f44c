import { useStateOf } from '../api/state.ts';

/** Between a button of the strip and the strip's lower edge, and from there to what opens below it. */
const UNDER_BUTTON_PX = 10;
const GAP_PX = 8;

/** How far below its button a layer of the strip opens, so that it never covers the strip. @see DESIGN-LANGUAGE §3 */
export function useStripOffset(): number {
  return Math.round(UNDER_BUTTON_PX * (useStateOf('settings')?.textScale ?? 1)) + GAP_PX;
}
