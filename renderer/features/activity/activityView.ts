import { createStore } from 'zustand/vanilla';
import type { ActivityCategory, ActivityPart } from '../../../shared/activity.ts';

/** What of the feed somebody looks at. */
export type ActivityView = {
  readonly category: ActivityCategory | null;
  readonly text: string;
  /** What a digest counts of a kind; null: everything. */
  readonly only: ActivityPart | null;
  /** The entry that was asked for from outside the page, such as by a notification; null: none. */
  readonly wanted: number | null;
  /** The same, until it was brought into sight. */
  readonly sought: number | null;
  /** About where the sought one stands in the whole feed; null: not known. */
  readonly near: number | null;
};

const whole: ActivityView = { category: null, text: '', only: null, wanted: null, sought: null, near: null };

export const activityView = createStore<ActivityView>(() => whole);

/** Shows the feed anew: whole or of one kind, at an entry if one is named. */
export function showFeed(
  wanted: number | null = null,
  category: ActivityCategory | null = null,
  near: number | null = null,
): void {
  activityView.setState({ ...whole, category, wanted, sought: wanted, near });
}

/** Shows what was held back of one kind. */
export function showHeld(only: Extract<ActivityPart, { kind: 'held' }>): void {
  activityView.setState({ ...whole, only });
}
