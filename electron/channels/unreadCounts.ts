/** More than this nobody reads as a number. */
const MOST = 9_999;

type Counts = { unread: number; mentions: number };
const none: Counts = { unread: 0, mentions: 0 };

/** What was said in channels since they were in front. */
export class UnreadCounts {
  readonly #counts = new Map<number, Counts>();

  of(channelId: number): Readonly<Counts> {
    return this.#counts.get(channelId) ?? none;
  }

  said(channelId: number): void {
    const { unread, mentions } = this.of(channelId);
    this.#counts.set(channelId, { unread: Math.min(MOST, unread + 1), mentions });
  }

  /** Somebody named the person there, or whispered; a whisper is no message of the room, and counted here alone. */
  mentioned(channelId: number): void {
    const { unread, mentions } = this.of(channelId);
    this.#counts.set(channelId, { unread, mentions: Math.min(MOST, mentions + 1) });
  }

  /** It is in front, or was left. */
  clear(channelId: number): void {
    this.#counts.delete(channelId);
  }
}
