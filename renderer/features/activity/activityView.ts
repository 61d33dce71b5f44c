import { createStore } from 'zustand/vanilla';
import type { ActivityCategory, ActivityPart } from '../../../shared/activity.ts';
import { call } from '../../api/call.ts';
import { ofService } from '../../api/ofService.ts';

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
  /** What was asked for from outside the page and is not there, to be told until one goes on; null: nothing. */
  readonly gone: { readonly what: 'entry' | 'message' } | null;
  /** About where the sought one stands in the whole feed; null: not known. */
  readonly near: number | null;
};

const whole: ActivityView = {
  ...{ category: null, text: '', only: null },
  ...{ wanted: null, sought: null, gone: null, near: null },
};

export const activityView = ofService(createStore<ActivityView>(() => whole));

/** Shows the feed anew: whole or of one kind, at an entry if one is named. */
export function showFeed(
  wanted: number | null = null,
  category: ActivityCategory | null = null,
  near: number | null = null,
): void {
  activityView.setState({ ...whole, category, wanted, sought: wanted, near });
}

/** Shows the whole feed, at the entry that tells of a message if one does, and says that the message is not in the chat. */
export function showMessageGone(wanted: number | null = null): void {
  showFeed(wanted);
  activityView.setState({ gone: { what: 'message' } });
}

/** Looks where the sought entry stands in the whole feed, or finds that it is not there. */
export async function seek(id: number): Promise<void> {
  const above = await call('activity.aboveEntry', { id });
  const { wanted, sought } = activityView.getState();
  if (above === null && wanted === id) {
    activityView.setState({ wanted: null, sought: null, gone: { what: 'entry' } });
  } else if (above !== null && sought === id) activityView.setState({ near: above });
}

/** Shows what was held back of one kind. */
export function showHeld(only: Extract<ActivityPart, { kind: 'held' }>): void {
  activityView.setState({ ...whole, only });
}
