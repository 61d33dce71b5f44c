import { createStore } from 'zustand/vanilla';
import type { ActivityCategory } from '../../../shared/activity.ts';

/** What of the feed somebody looks at. */
export type ActivityView = {
  readonly category: ActivityCategory | null;
  readonly text: string;
  /** The entry that was asked for from outside the page, such as by a notification; null: none. */
  readonly wanted: number | null;
  /** The same, until it was brought into sight. */
  readonly sought: number | null;
  /** About where the sought one stands in the whole feed; null: not known. */
  readonly near: number | null;
};

const whole: ActivityView = { category: null, text: '', wanted: null, sought: null, near: null };

export const activityView = createStore<ActivityView>(() => whole);

/** Shows the feed anew: whole or of one kind, at an entry if one is named. */
export function showFeed(
  wanted: number | null = null,
  category: ActivityCategory | null = null,
  near: number | null = null,
): void {
  activityView.setState({ ...whole, category, wanted, sought: wanted, near });
}
