import type { ActivityEntry, ActivityState } from './activity.ts';
import type { QuietState } from './notifications.ts';

/**
 * The number on the bell, on the rail, before the window's title, in the tray's menu and on the app's icon: one and the same.
 *
 * - It counts entries of Activity that may notify, were not read, and were not cleared away. Main's journal alone counts them, as
 *   `unread` of the activity's state; nobody counts rows.
 * - What is muted is none of them, and neither is what no rule is for: it has no number anywhere, and no mark in Activity (`isUnread`).
 *   Only what must not be missed (`mustBeSeen`) is marked there, muted or not, and counts no more for it.
 * - To clear away is to have read.
 * - While it is quiet there is no number. Activity's own heading says it then too, since somebody who looks there has asked.
 */
export function badgeCount({ unread }: Pick<ActivityState, 'unread'>, { quiet }: Pick<QuietState, 'quiet'>): number {
  return quiet ? 0 : unread;
}

/** Whether an entry is marked as unread, where it stands. */
export function isUnread({ read, muted = false }: Pick<ActivityEntry, 'read' | 'muted'>): boolean {
  return !read && !muted;
}
