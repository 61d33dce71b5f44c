import { type RefObject, useEffect } from 'react';
import { focusable } from '../../ui/focus.ts';
import { untilAct } from '../../view/untilAct.ts';
import { useView } from '../../view/view.ts';

/**
 * Brings the keyboard to the field that was asked for from elsewhere: what stands in `box` as `data-field`, now or as soon as it is
 * there, unless the person does something else meanwhile. The page itself takes the keyboard first where it comes earlier.
 */
export function useWantedField(box: RefObject<HTMLElement | null>): void {
  const wanted = useView((view) => view.wantedField);
  useEffect(() => {
    const page = box.current;
    if (wanted === null || page === null) return;
    const look = (): void => {
      const place = page.querySelector(`[data-field="${wanted}"]`);
      const [stop] = place ? focusable(place) : [];
      if (stop === undefined) return;
      stop.scrollIntoView({ block: 'nearest' });
      stop.focus();
      if (stop instanceof HTMLInputElement) stop.select();
      useView.getState().foundField();
    };
    const observer = new MutationObserver(look);
    observer.observe(page, { childList: true, subtree: true });
    const unhear = untilAct(() => useView.getState().foundField());
    look();
    return () => {
      observer.disconnect();
      unhear();
    };
  }, [wanted, box]);
}
