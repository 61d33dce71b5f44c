import { create } from 'zustand';
import type { PlaceId } from './places.ts';

export type SettingsSection = 'service' | 'account' | 'appearance' | 'about';

/** Where the person is in the window. Nothing of it is known to main, nothing of main is kept here. */
export type View = {
  place: PlaceId;
  section: SettingsSection;
  /** The sign-in screen was asked for although chat is open (reading only, or the sign-in ended). */
  wantsSignIn: boolean;
  /** Sign-out was asked for from elsewhere: the account section opens with its question. */
  asksSignOut: boolean;
  /** Notes that were put away, by what they are about. */
  putAway: readonly string[];
  go(place: PlaceId): void;
  openSettings(section: SettingsSection): void;
  askSignOut(asks: boolean): void;
  wantSignIn(wants: boolean): void;
  putAwayNote(key: string): void;
};

export const useView = create<View>()((set) => ({
  place: 'live',
  section: 'service',
  wantsSignIn: false,
  asksSignOut: false,
  putAway: [],
  go: (place) => set({ place, asksSignOut: false }),
  openSettings: (section) => set({ place: 'settings', section, asksSignOut: false }),
  askSignOut: (asksSignOut) =>
    set(asksSignOut ? { asksSignOut, place: 'settings', section: 'account' } : { asksSignOut }),
  wantSignIn: (wantsSignIn) => set({ wantsSignIn }),
  putAwayNote: (key) => set((view) => ({ putAway: [...view.putAway, key] })),
}));
