import type { Random } from './random.ts';

/**
 * The secret with which a channel's owner streams; each channel has one, drawn when it is first asked for. Programs that
 * stream put the channel's id and a dash before it themselves. @see PLATFORM §15
 */
export class StreamKeys {
  readonly #random: Random;
  readonly #byChannelId = new Map<number, string>();

  constructor(random: Random) {
    this.#random = random;
  }

  of(channelId: number): string {
    return this.#byChannelId.get(channelId) ?? this.renew(channelId);
  }

  /** Draws a new key; the old one is worth nothing from then on. @see PLATFORM §11.5 */
  renew(channelId: number): string {
    const key = this.#random.stream(`stream key ${channelId}`).alphanumeric(32);
    this.#byChannelId.set(channelId, key);
    return key;
  }
}
