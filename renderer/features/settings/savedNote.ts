import { create } from 'zustand';

/** How often a change of the settings was kept: each one shows a quiet word for a moment. */
export const savedNote = create<{ count: number }>(() => ({ count: 0 }));

export function noteSaved(): void {
  savedNote.setState(({ count }) => ({ count: count + 1 }));
}
