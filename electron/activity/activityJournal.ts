import type {
  ActivityEntry,
  ActivityFact,
  ActivityPage,
  ActivityQuery,
  ActivitySource,
  ActivityState,
} from '../../shared/activity.ts';
import type { NotificationKind } from '../../shared/notifications.ts';
import type { Observable } from '../kernel/ports.ts';

export type NewActivity = Omit<ActivityEntry, 'id' | 'also' | 'read'> & {
  serviceKey: string;
  /** Tells the same thing from two sources apart from two things: equal for what is one. null: never the same as another. */
  sameKey: string | null;
  /** Told once for all: another entry with this `sameKey` is the same, whoever told it and however long ago. */
  once?: boolean;
  /** The kind of notification that it falls under; null: none. */
  notice?: NotificationKind | null;
  /** It is nothing new to the person. */
  read?: boolean;
  /** A notification of it is to be shown, and it stands among those that tap on the shoulder. */
  owed?: boolean;
};

/** An entry of which notifications were not shown before the last run ended. */
export type OwedEntry = { serviceKey: string; entry: ActivityEntry; owed: number };

/** A message of the chat, by the platform's id, as it stands in a service's feed. */
export type FeedMessage = { serviceKey: string; messageId: string };

/** What the journal knows of how a service's feed stands. */
export type FeedState = Pick<ActivityState, 'version' | 'unread' | 'notified' | 'counts' | 'buried'>;

/** What the feed keeps, in a file behind a thread. Rejects with AppFailure `storageFailed` when the disk does. */
export interface ActivityJournal {
  /**
   * How the feeds of all services stand, by key. Told by the journal: when the file is open, and after each change, at most four
   * times a second. Entries that must not be missed are told however old they are.
   */
  readonly feeds: Observable<ReadonlyMap<string, FeedState>>;
  /**
   * Adds an entry, unless one with the same `sameKey` and another source came within two minutes and has not been paired with
   * this source yet: then that one gains the source; or, of what is told `once`, unless there is one. Its delivery counts as told to the feed from then on.
   * @returns the entry, and whether it is new
   */
  addActivity(entry: NewActivity): Promise<{ entry: ActivityEntry; added: boolean }>;
  /** The newest entry of this kind and event since a moment, to fold into; null: none. */
  foldable(
    serviceKey: string,
    kind: ActivityFact['kind'],
    event: string,
    sinceMs: number,
  ): Promise<ActivityEntry | null>;
  /**
   * @param deliveryIds those that the entry tells of since it was written last, and which count as told to the feed
   * @param atMs when the last of what it tells happened, so that it stands on top; null: it stays where it is
   * @param owed of how many more things that it tells a notification is to be shown
   * @param notice the kind of notification that what it has taken in falls under, where it fell under none so far
   */
  changeFact(
    id: number,
    fact: ActivityFact,
    also: readonly ActivitySource[],
    deliveryIds: readonly number[],
    atMs: number | null,
    owed?: number,
    notice?: NotificationKind | null,
  ): Promise<void>;
  /**
   * Messages were removed from the chat: entries that tell what they said lose those words. Nothing where no entry tells them, or where
   * it has lost them.
   */
  loseWords(messages: readonly FeedMessage[]): Promise<void>;
  activity(serviceKey: string, query: ActivityQuery): Promise<ActivityPage>;
  /** How many entries of a service stand above one of its own; null: it has no such entry. */
  aboveEntry(serviceKey: string, id: number): Promise<number | null>;
  markRead(serviceKey: string, id: number | null): Promise<void>;
  /** Marks as read what tells of one of these messages and of nothing else. */
  markMessagesRead(serviceKey: string, messageIds: readonly string[]): Promise<void>;
  /** Marks as read what taps on the shoulder. */
  markNotifiedRead(serviceKey: string): Promise<void>;
  /** Takes one, or all with null, from what taps on the shoulder; the entries stay. */
  clearNotified(serviceKey: string, id: number | null): Promise<void>;
  /** The last entries of which notifications were owed when the file was opened, the oldest first. */
  leftOwed(sinceMs: number): Promise<OwedEntry[]>;
  /** Notifications were shown, one for each of these ids of entries, or are not wanted any more. */
  settleOwed(ids: readonly number[]): Promise<void>;
  /** Takes away what happened before a moment. @returns how many entries */
  forgetBefore(atMs: number): Promise<number>;
  /** Takes away everything of a service. */
  forgetFeed(serviceKey: string): Promise<void>;
}
