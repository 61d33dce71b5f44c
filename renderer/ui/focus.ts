const STOPS = 'a[href], button, summary, input, select, textarea, [tabindex]';

/** What Tab stops at inside `root`, in order. */
export function focusable(root: ParentNode): HTMLElement[] {
  return Array.from(root.querySelectorAll<HTMLElement>(STOPS)).filter(
    (element) => element.tabIndex >= 0 && !element.hasAttribute('disabled') && element.closest('[inert]') === null,
  );
}
