import { untilAct } from './untilAct.ts';

/**
 * Takes the keyboard to something in `box` that may still be on its way: `go` is tried now and whenever the box changes,
 * until it says that it could. However long that takes: only who does something else meanwhile, or has gone elsewhere, keeps
 * the keyboard where it is.
 * @returns stops waiting
 */
export function whenThere(box: HTMLElement, go: () => boolean): () => void {
  if (go()) return () => undefined;
  const from = document.activeElement;
  const isElsewhere = () => document.activeElement !== from && document.activeElement !== document.body;
  const observer = new MutationObserver(() => {
    if (isElsewhere() || go()) stop();
  });
  const unhear = untilAct(() => observer.disconnect());
  const stop = () => {
    unhear();
    observer.disconnect();
  };
  observer.observe(box, { childList: true, subtree: true });
  return stop;
}
