import { useStateOf } from '../api/state.ts';

/** Rows of one line are no taller; those of two have nothing to give. */
const ONE_LINE_PX = 32;
/** No pointer target is smaller. @see DESIGN-LANGUAGE §7 */
const LEAST_PX = 24;

/** Lines grow with the text, and stand closer when the person wants it so. The list must know their height to place the ones that are not drawn. */
export function useLineHeight(base: number): number {
  const settings = useStateOf('settings');
  const dense = settings?.density === 'compact' && base <= ONE_LINE_PX ? Math.min(base, LEAST_PX) : base;
  return Math.round(dense * (settings?.textScale ?? 1));
}
