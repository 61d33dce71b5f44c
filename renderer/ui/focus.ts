const STOPS = 'a[href], button, summary, input, select, textarea, [tabindex]';

/** What Tab stops at inside `root`, in order. */
export function focusable(root: ParentNode): HTMLElement[] {
  return Array.from(root.querySelectorAll<HTMLElement>(STOPS)).filter(
    (element) => element.tabIndex >= 0 && !element.hasAttribute('disabled') && element.closest('[inert]') === null,
  );
}

/**
 * Whether nobody has the keyboard. Whatever closes gives it back only then: a layer that somebody opened meanwhile would lose it,
 * and close.
 */
export const isFocusFree = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** For what opens over the page and gives the keyboard back a moment after it has gone. */
export function keepTaken(event: Event): void {
  if (!isFocusFree()) event.preventDefault();
}

/** Whether this is in something that is open over the page, beside `owner`: the keyboard comes back from there. */
export function isInLayer(at: Element | null, owner: Element): boolean {
  const layer = at?.closest('[role="menu"], [role="dialog"]') ?? null;
  return layer !== null && !layer.contains(owner);
}
