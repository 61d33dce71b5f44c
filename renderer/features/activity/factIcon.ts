import {
  AtSign,
  CalendarClock,
  CalendarSync,
  CircleDashed,
  CircleStop,
  Gift,
  HeartMinus,
  HeartPlus,
  type LucideIcon,
  Megaphone,
  MessageSquareLock,
  Pencil,
  Plug,
  Radio,
  ShoppingBag,
  Sparkles,
  Star,
  TrendingUp,
  TriangleAlert,
  Unplug,
  UsersRound,
  Webhook,
} from 'lucide-react';
import type { ActivityFact } from '../../../shared/activity.ts';

export type FactIcon = {
  readonly icon: LucideIcon;
  readonly wantsLook: boolean;
};

const icons: Readonly<Record<ActivityFact['kind'], LucideIcon>> = {
  wentLive: Radio,
  ended: CircleStop,
  changed: Pencil,
  followed: HeartPlus,
  unfollowed: HeartMinus,
  subscribed: Star,
  resubscribed: Star,
  gifted: Gift,
  bought: ShoppingBag,
  levelledUp: TrendingUp,
  skill: Sparkles,
  hosted: UsersRound,
  unhosted: UsersRound,
  mentioned: AtSign,
  announced: Megaphone,
  event: Webhook,
  hookFailing: Webhook,
  hookExpiring: CalendarClock,
  hookRenewed: CalendarSync,
  hookDisabled: TriangleAlert,
  hookMoved: Webhook,
  tunnelDown: Unplug,
  tunnelBack: Plug,
  eventMissing: TriangleAlert,
  chatBack: Plug,
  gap: CircleDashed,
};

/** What an entry is drawn with, and whether a person should look. The words beside it say both. */
export function factIcon(fact: ActivityFact): FactIcon {
  const icon = fact.kind === 'mentioned' && fact.whisper ? MessageSquareLock : icons[fact.kind];
  return { icon, wantsLook: wantsLook(fact) };
}

function wantsLook(fact: ActivityFact): boolean {
  switch (fact.kind) {
    case 'hookFailing':
    case 'hookDisabled':
    case 'tunnelDown':
      return true;
    case 'hookExpiring':
      return !fact.renewsItself;
    case 'eventMissing':
      return fact.cameAtMs === null;
    default:
      return false;
  }
}
