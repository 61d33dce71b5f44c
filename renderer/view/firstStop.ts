import { focusable } from '../ui/focus.ts';

/**
 * Gives the keyboard the place to go on in `box`: what the page marks with `data-first`, else its first control, else its
 * heading. Tells whether there was one. @see DESIGN-LANGUAGE §7
 */
export function focusFirst(box: HTMLElement): boolean {
  const [first] = focusable(box);
  const stop = box.querySelector<HTMLElement>('[data-first]:not([disabled])') ?? first ?? box.querySelector('h1');
  if (stop === null) return false;
  if (stop.tagName === 'H1') stop.tabIndex = -1;
  stop.focus();
  return true;
}
