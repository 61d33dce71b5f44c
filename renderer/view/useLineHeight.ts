import { useStateOf } from '../api/state.ts';

/** Lines grow with the text. The list must know their height to place the ones that are not drawn. */
export function useLineHeight(base: number): number {
  return Math.round(base * (useStateOf('settings')?.textScale ?? 1));
}
