import { focusFirst } from './firstStop.ts';

/** Header, rail, stage and docks, in the order of the page; hidden ones are passed over. */
function landmarks(): HTMLElement[] {
  return Array.from(document.querySelectorAll<HTMLElement>('[data-landmark], aside, [role="dialog"]')).filter(
    (element) => element.checkVisibility?.() ?? true,
  );
}

/** Moves the focus to the next landmark, or the one before. A dialog with a scrim keeps it. */
export function moveLandmark(step: 1 | -1): void {
  if (document.querySelector('[aria-modal="true"]') !== null) return;
  const all = landmarks();
  // The innermost that holds the focus: a dock stands inside the stage.
  const from = all.findLastIndex((element) => element.contains(document.activeElement));
  const to = all[from === -1 ? (step === 1 ? 0 : all.length - 1) : (from + step + all.length) % all.length];
  if (to === undefined) return;
  const page = to.querySelector<HTMLElement>('[data-page]');
  if (!to.hasAttribute('tabindex')) focusFirst(page ?? to);
  else to.focus();
}
