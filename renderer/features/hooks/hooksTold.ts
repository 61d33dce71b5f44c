import { createStore } from 'zustand/vanilla';
import { ofService } from '../../api/ofService.ts';
import { announcer } from '../../ui/announcer.ts';

/** What was just done with hooks, such as one that was made. */
export type Told = { key: number; line: string };

/** The last of it, until the list has shown it: one may be elsewhere when it is done. */
export const hooksTold = ofService(createStore<{ told: Told | null }>(() => ({ told: null })));

let count = 0;

/** Says a line wherever one is, and shows it above the list. */
export function tellOfHooks(line: string): void {
  count += 1;
  hooksTold.setState({ told: { key: count, line } });
  announcer.polite(line);
}

/** It has been shown. */
export const forgetTold = (): void => hooksTold.setState({ told: null });
