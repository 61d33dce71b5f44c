import { Radio, SlidersHorizontal, Users } from 'lucide-react';
import { type Deferred, deferred } from '../ui/deferred.ts';
import type { LucideIcon } from '../ui/Icon.tsx';

export type PlaceId = 'live' | 'chatters' | 'settings';

type Place = { id: PlaceId; icon: LucideIcon; page: Deferred<object> };

/** The places of the rail, in order; Ctrl and the number goes there. A new one is a line here and its word. */
export const places: readonly Place[] = [
  { id: 'live', icon: Radio, page: deferred(async () => (await import('../features/live/LivePage.tsx')).LivePage) },
  {
    id: 'chatters',
    icon: Users,
    page: deferred(async () => (await import('../features/chatters/ChattersPage.tsx')).ChattersPage),
  },
];

/** Stands apart, at the end of the rail. */
export const settingsPlace: Place = {
  id: 'settings',
  icon: SlidersHorizontal,
  page: deferred(async () => (await import('../features/settings/SettingsPage.tsx')).SettingsPage),
};

/** The pages one is not on, so that going there need not wait. */
export function loadPages(): Promise<unknown> {
  return Promise.all([...places, settingsPlace].map(({ page }) => page.load()));
}
