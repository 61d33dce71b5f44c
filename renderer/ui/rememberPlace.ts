import { focusable } from './focus.ts';

/**
 * Where somebody is, to bring them back there: what they stood on may be drawn anew meanwhile.
 * @returns finds the same element, or the one of its name in what was around it, or the row around it by its key, or the button of the
 * menu or popover that it was in; null: nothing is left
 */
export function rememberPlace(at: Element | null): () => HTMLElement | null {
  if (!(at instanceof HTMLElement) || at === document.body) return () => null;
  const name = nameOf(at);
  const around: { element: HTMLElement; key: string | undefined }[] = [];
  for (let element: HTMLElement | null = at; element !== null; element = element.parentElement) {
    around.push({ element, key: element.dataset.key });
  }
  const opener = openerOf(at);
  return () => {
    if (at.isConnected) return at;
    for (const { element, key } of around) {
      const now = element.isConnected ? element : withKey(key);
      if (now === null) continue;
      const same = focusable(now).find((candidate) => nameOf(candidate) === name);
      if (same !== undefined) return same;
      if (now.hasAttribute('tabindex')) return now;
    }
    return opener?.isConnected ? opener : null;
  };
}

const openers = new WeakMap<Element, HTMLElement>();

/** Says which button a menu or popover was opened by, to go back to once it has gone. */
export function noteOpener(layer: Element | null, opener: HTMLElement | null): void {
  if (layer !== null && opener !== null) openers.set(layer, opener);
}

const openerOf = (at: HTMLElement): HTMLElement | undefined =>
  openers.get(at.closest('[role="dialog"], [role="menu"]') ?? at);

const nameOf = (element: HTMLElement): string => element.getAttribute('aria-label') ?? element.textContent;

function withKey(key: string | undefined): HTMLElement | null {
  if (key === undefined) return null;
  const rows = Array.from(document.querySelectorAll<HTMLElement>('[data-key]'));
  return rows.find((row) => row.dataset.key === key) ?? null;
}
