/** Who follows whose channel. */
export class Follows {
  readonly #channelsOf = new Map<number, Set<number>>();

  add(userId: number, channelId: number): void {
    const channels = this.#channelsOf.get(userId) ?? new Set();
    this.#channelsOf.set(userId, channels.add(channelId));
  }

  /** Ids of the channels a user follows, in the order followed. */
  channelsOf(userId: number): readonly number[] {
    return [...(this.#channelsOf.get(userId) ?? [])];
  }
}
