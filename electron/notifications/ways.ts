import type { ActivityFact } from '../../shared/activity.ts';
import type { NotificationRule } from '../../shared/notifications.ts';

/** What becomes of news: on the desktop now, into the digest of a quiet time, or no further than the feed. */
export type Way = 'show' | 'hold' | 'leave';

/** How it is at the moment. `focused`: the person works in the window. */
export type Moment = { quiet: boolean; focused: boolean };

/** Whether it would be shown if it were neither quiet nor the window in use: it stands among the notifications then. */
export function tapsBy(what: ActivityFact, { desktop, atLeast }: NotificationRule): boolean {
  // What the service does not say is not held against it.
  const isEnough = what.kind !== 'hosted' || what.viewers === null || what.viewers >= atLeast;
  return desktop && isEnough;
}

/** What the rule of its kind makes of news. Nothing that the person wants anywhere is lost from the digest of a quiet time. */
export function wayOf(what: ActivityFact, rule: NotificationRule, { quiet, focused }: Moment): Way {
  const taps = tapsBy(what, rule);
  if (quiet && !(taps && rule.evenIfQuiet)) return rule.desktop || rule.activity ? 'hold' : 'leave';
  if (!taps) return 'leave';
  return focused && rule.onlyUnfocused ? 'leave' : 'show';
}
