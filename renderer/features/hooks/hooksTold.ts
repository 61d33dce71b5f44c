import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { ofService } from '../../api/ofService.ts';
import { announcer } from '../../ui/announcer.ts';

/** What was just done with hooks, such as one that was made. */
export type Told = { key: number; line: string };

type ToldState = { told: Told | null; shownAtMs: number | null };

/** Whoever leaves the page has had so long to read it. */
const READ_MS = 3000;

/** The last of it, until the list has shown it: one may be elsewhere when it is done. */
const hooksTold = ofService(createStore<ToldState>(() => ({ told: null, shownAtMs: null })));

let count = 0;

/** Says a line wherever one is, and shows it above the list. */
export function tellOfHooks(line: string): void {
  count += 1;
  hooksTold.setState({ told: { key: count, line }, shownAtMs: null });
  announcer.polite(line);
}

/** It has been shown. */
export const forgetTold = (): void => hooksTold.setState({ told: null, shownAtMs: null });

/** What the page shows of it: a line that had its time does not come back with the page. */
export function useTold(): Told | null {
  const { told, shownAtMs } = useStore(hooksTold);
  const [over] = useState(() => (shownAtMs !== null && Date.now() - shownAtMs >= READ_MS ? told : null));
  useEffect(() => {
    if (told !== null) hooksTold.setState((last) => ({ shownAtMs: last.shownAtMs ?? Date.now() }));
  }, [told]);
  return told === over ? null : told;
}
