/** What takes longer than this to come leaves the focus where it is. */
const LONGEST_WAIT_MS = 3_000;

/**
 * Takes the keyboard to something in `box` that may still be on its way: `go` is tried now and whenever the box changes,
 * until it says that it could, or the person has gone elsewhere meanwhile.
 * @returns stops waiting
 */
export function whenThere(box: HTMLElement, go: () => boolean): () => void {
  if (go()) return () => undefined;
  const from = document.activeElement;
  const isElsewhere = () => document.activeElement !== from && document.activeElement !== document.body;
  const observer = new MutationObserver(() => {
    if (isElsewhere() || go()) stop();
  });
  const timer = setTimeout(() => stop(), LONGEST_WAIT_MS);
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
  };
  observer.observe(box, { childList: true, subtree: true });
  return stop;
}
