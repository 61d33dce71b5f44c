import { create } from 'zustand';
import type { PlaceId } from './places.ts';

export type SettingsSection = 'service' | 'account' | 'notifications' | 'appearance' | 'receiver' | 'about';

/** Where the person is in the window. Nothing of it is known to main, nothing of main is kept here. */
export type View = {
  place: PlaceId;
  section: SettingsSection;
  /** The sign-in screen was asked for although chat is open (reading only, or the sign-in ended). */
  wantsSignIn: boolean;
  /** Sign-out was asked for from elsewhere: the account section opens with its question. */
  asksSignOut: boolean;
  /** What came to one path of the receiver, or to all (null), stands in the place of the hooks; null: the hooks do. */
  deliveries: { intake: string | null } | null;
  /** Notes that were put away, by what they are about. */
  putAway: readonly string[];
  go(place: PlaceId): void;
  openDeliveries(intake: string | null): void;
  /** To the hooks themselves, whatever one looked at there before. */
  openHooks(): void;
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
  deliveries: null,
  putAway: [],
  go: (place) =>
    set((view) => ({
      place,
      asksSignOut: false,
      // From somewhere else one comes back to what one looked at; from there one goes up to the hooks.
      deliveries: place === 'hooks' && view.place === 'hooks' ? null : view.deliveries,
    })),
  openDeliveries: (intake) => set({ place: 'hooks', deliveries: { intake }, asksSignOut: false }),
  openHooks: () => set({ place: 'hooks', deliveries: null, asksSignOut: false }),
  openSettings: (section) => set({ place: 'settings', section, asksSignOut: false }),
  askSignOut: (asksSignOut) =>
    set(asksSignOut ? { asksSignOut, place: 'settings', section: 'account' } : { asksSignOut }),
  wantSignIn: (wantsSignIn) => set({ wantsSignIn }),
  putAwayNote: (key) => set((view) => ({ putAway: [...view.putAway, key] })),
}));
