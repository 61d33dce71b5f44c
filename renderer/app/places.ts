import { Bell, Radio, SlidersHorizontal, Users, Webhook } from 'lucide-react';
import { useActivityBadge } from '../features/activity/useActivityBadge.ts';
import { useHooksBadge } from '../features/hooks/hookAttention.ts';
import { type Deferred, deferred } from '../ui/deferred.ts';
import type { LucideIcon } from '../ui/Icon.tsx';

export type PlaceId = 'live' | 'chatters' | 'hooks' | 'activity' | 'settings';

/** What waits in a place. `caution`: wants a look, said by a triangle too. `words`: the number in a sentence. */
export type PlaceBadge = { count: number; kind: 'caution' | 'plain'; words: string };

type Place = {
  id: PlaceId;
  icon: LucideIcon;
  page: Deferred<object>;
  /** A hook of React that tells what waits there; null: nothing. */
  useBadge?: () => PlaceBadge | null;
};

/** The places of the rail, in order; Ctrl and the number goes there. A new one is a line here and its word. */
export const places: readonly Place[] = [
  { id: 'live', icon: Radio, page: deferred(async () => (await import('../features/live/LivePage.tsx')).LivePage) },
  {
    id: 'chatters',
    icon: Users,
    page: deferred(async () => (await import('../features/chatters/ChattersPage.tsx')).ChattersPage),
  },
  {
    id: 'hooks',
    icon: Webhook,
    page: deferred(async () => (await import('../features/hooks/HooksPage.tsx')).HooksPage),
    useBadge: useHooksBadge,
  },
  {
    id: 'activity',
    icon: Bell,
    page: deferred(async () => (await import('../features/activity/ActivityPage.tsx')).ActivityPage),
    useBadge: useActivityBadge,
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
