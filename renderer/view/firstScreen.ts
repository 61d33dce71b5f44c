import { useEffect } from 'react';
import { call } from '../api/call.ts';

const { promise, resolve } = Promise.withResolvers<void>();
let isTold = false;

/** Resolves once the first screen has been drawn: what it does not need comes after it. */
export const firstScreenDrawn: Promise<void> = promise;

/**
 * To be told by whatever may stand on the screen first, once it has all that it shows. Main hears of it when that has been drawn: it
 * begins then what nobody here waits for, and gives neither answers nor files for a while.
 */
export function firstScreenStands(): void {
  if (isTold) return;
  isTold = true;
  requestAnimationFrame(() =>
    setTimeout(() => {
      // It is a help to main alone, which does not wait for it for long.
      void call('window.drawn').catch(() => undefined);
      resolve();
    }),
  );
}

/** The same for a piece that is drawn before it has all. */
export function useFirstScreen(stands: boolean): void {
  useEffect(() => {
    if (stands) firstScreenStands();
  }, [stands]);
}
