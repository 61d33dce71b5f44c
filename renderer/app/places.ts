import { Radio, SlidersHorizontal, Users } from 'lucide-react';
import { type ComponentType, lazy } from 'react';
import type { LucideIcon } from '../ui/Icon.tsx';

export type PlaceId = 'live' | 'chatters' | 'settings';

type Place = { id: PlaceId; icon: LucideIcon; page: ComponentType };

const Live = lazy(() => import('../features/live/LivePage.tsx').then((module) => ({ default: module.LivePage })));
const Chatters = lazy(() =>
  import('../features/chatters/ChattersPage.tsx').then((module) => ({ default: module.ChattersPage })),
);
const Settings = lazy(() =>
  import('../features/settings/SettingsPage.tsx').then((module) => ({ default: module.SettingsPage })),
);

/** The places of the rail, in order; Ctrl and the number goes there. A new one is a line here and its words. */
export const places: readonly Place[] = [
  { id: 'live', icon: Radio, page: Live },
  { id: 'chatters', icon: Users, page: Chatters },
];

/** Stands apart, at the end of the rail. */
export const settingsPlace: Place = { id: 'settings', icon: SlidersHorizontal, page: Settings };
