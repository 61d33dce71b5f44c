import {
  AtSign,
  Circle,
  CircleSlash,
  CircleStop,
  Gift,
  HeartMinus,
  HeartPlus,
  Inbox,
  type LucideIcon,
  Megaphone,
  MessageSquareOff,
  Pencil,
  Plug,
  Radio,
  ShoppingBag,
  Sparkles,
  Star,
  StickyNote,
  TrendingUp,
  Unplug,
  UsersRound,
  Webhook,
} from 'lucide-react';
import type { ActivityFact } from '../../../../shared/activity.ts';
import type { AnalyticsMarker } from '../../../../shared/analytics.ts';

const facts: Partial<Readonly<Record<ActivityFact['kind'], LucideIcon>>> = {
  wentLive: Radio,
  ended: CircleStop,
  streamTurns: Radio,
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
  hookFailing: Webhook,
  hookExpiring: Webhook,
  hookExpired: Webhook,
  hookRenewed: Webhook,
  hookDisabled: Webhook,
  hookMoved: Webhook,
  tunnelDown: Unplug,
  tunnelBack: Plug,
  relayBrought: Inbox,
  relayDropped: CircleSlash,
  chatBack: Plug,
};

const kinds = { start: Radio, end: CircleStop, hosted: UsersRound, hosting: UsersRound, note: StickyNote } as const;

/** What a marker is drawn with; its words stand below. */
export function markerIcon({ what }: AnalyticsMarker): LucideIcon {
  return what.kind === 'activity' ? (facts[what.fact.kind] ?? Circle) : kinds[what.kind];
}
