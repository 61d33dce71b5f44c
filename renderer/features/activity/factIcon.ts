import {
  AtSign,
  CalendarClock,
  CalendarSync,
  CircleDashed,
  CircleSlash,
  CircleStop,
  Flag,
  Gift,
  HeartMinus,
  HeartPlus,
  Inbox,
  type LucideIcon,
  Megaphone,
  MessageSquareLock,
  MessageSquareOff,
  Pencil,
  Plug,
  Radio,
  Shield,
  ShoppingBag,
  Sparkles,
  Star,
  TrendingUp,
  TriangleAlert,
  Unplug,
  UsersRound,
  UserX,
  Vote,
  Webhook,
  Zap,
} from 'lucide-react';
import type { ActivityFact } from '../../../shared/activity.ts';
import { wantsLook } from '../../../shared/wantsLook.ts';

export type FactIcon = {
  readonly icon: LucideIcon;
  readonly wantsLook: boolean;
};

const icons: Readonly<Record<ActivityFact['kind'], LucideIcon>> = {
  wentLive: Radio,
  ended: CircleStop,
  streamTurns: Radio,
  streamEnded: Flag,
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
  mentions: AtSign,
  removed: MessageSquareOff,
  announced: Megaphone,
  event: Zap,
  hookFailing: Webhook,
  hookExpiring: CalendarClock,
  hookRenewed: CalendarSync,
  hookDisabled: TriangleAlert,
  hookExpired: TriangleAlert,
  hookMoved: Webhook,
  tunnelDown: Unplug,
  tunnelBack: Plug,
  relayBrought: Inbox,
  relayDropped: CircleSlash,
  eventMissing: TriangleAlert,
  chatBack: Plug,
  pollEnded: Vote,
  signInLost: UserX,
  gap: CircleDashed,
  acted: Shield,
};

/** What an entry is drawn with, and whether a person should look. The words beside it say both. */
export function factIcon(fact: ActivityFact): FactIcon {
  const icon = fact.kind === 'mentioned' && fact.whisper ? MessageSquareLock : icons[fact.kind];
  return { icon, wantsLook: wantsLook(fact) };
}
