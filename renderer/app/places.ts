import { Bell, ChartLine, Clapperboard, Gauge, Radio, SlidersHorizontal, Users, Webhook } from 'lucide-react';
import { activityPage, useActivityBadge } from '../features/activity/index.ts';
import { analyticsPage } from '../features/analytics/index.ts';
import { useHooksBadge } from '../features/hooks/index.ts';
import { ledgerPage } from '../features/ledger/index.ts';
import { settingsPage } from '../features/settings/index.ts';
import { type Deferred, deferred } from '../ui/deferred.ts';
import type { LucideIcon } from '../ui/Icon.tsx';
import type { PlaceBadge, PlaceId } from '../view/places.ts';

type Place = {
  icon: LucideIcon;
  page: Deferred<object>;
  /** A hook of React that tells what waits there; null: nothing. */
  useBadge?: () => PlaceBadge | null;
};

/** What stands at each place. A new one is a line here, one in `view/places.ts`, and its word. */
export const places: Readonly<Record<PlaceId, Place>> = {
  live: { icon: Radio, page: deferred(async () => (await import('./LivePage.tsx')).LivePage) },
  stream: { icon: Clapperboard, page: deferred(async () => (await import('./StreamPlace.tsx')).StreamPlace) },
  chatters: { icon: Users, page: deferred(async () => (await import('./ChattersPlace.tsx')).ChattersPlace) },
  analytics: { icon: ChartLine, page: analyticsPage },
  hooks: {
    icon: Webhook,
    page: deferred(async () => (await import('./HooksPlace.tsx')).HooksPlace),
    useBadge: useHooksBadge,
  },
  activity: { icon: Bell, page: activityPage, useBadge: useActivityBadge },
  settings: { icon: SlidersHorizontal, page: settingsPage },
  budget: { icon: Gauge, page: ledgerPage },
};

/** The pages one is not on, so that going there need not wait. */
export function loadPages(): Promise<unknown> {
  return Promise.all(Object.values(places).map(({ page }) => page.load()));
}
