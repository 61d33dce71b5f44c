import type { Broadcast, Channel } from '../channels.ts';
import type { VirtualClock } from '../clock.ts';
import type { Random } from '../random.ts';

/** A short piece of a stream. @see PLATFORM §11.10 */
export type Clip = {
  readonly contentId: string;
  readonly shareableId: string;
  readonly broadcastId: string;
  /** The channel of whoever made it. */
  readonly ownerChannelId: number;
  /** The channel it was cut from. */
  readonly streamerChannelId: number;
  readonly typeId: number | null;
  readonly audience: Channel['audience'];
  readonly durationSeconds: number;
  readonly uploadedAtMs: number;
  readonly expiresAtMs: number;
  title: string;
};

const LIFE_MS = 90 * 86_400_000;
const SHAREABLE_ID_LENGTH = 22;
/** Whose streams may be cut, besides those of partners. @see PLATFORM §11.10 */
const CLIPPED_ROLES = ['Partner', 'VerifiedPartner', 'Staff', 'Founder'];

/** Whether clips of a channel may be made at all. */
export const allowsClips = ({ partnered, owner }: Channel): boolean =>
  partnered || owner.siteRoles.some((role) => CLIPPED_ROLES.includes(role));

/** The clips there are; one is gone when it is deleted or its time is over. */
export class Clips {
  readonly #clock: VirtualClock;
  readonly #random: Random;
  readonly #byShareableId = new Map<string, Clip>();

  constructor(clock: VirtualClock, random: Random) {
    this.#clock = clock;
    this.#random = random;
  }

  /**
   * Cuts a clip out of a running stream.
   * @param options.endsAtMs where it ends, in milliseconds since the stream began; a stream that is younger than the
   *   clip should be long makes it shorter
   */
  create(
    channel: Channel,
    broadcast: Broadcast,
    options: { by: Channel; title: string; durationSeconds: number; endsAtMs: number },
  ): Clip {
    const random = this.#random.stream('clips');
    const nowMs = this.#clock.now();
    const clip: Clip = {
      contentId: random.uuid(),
      shareableId: random.alphanumeric(SHAREABLE_ID_LENGTH),
      broadcastId: broadcast.id,
      ownerChannelId: options.by.id,
      streamerChannelId: channel.id,
      typeId: channel.typeId,
      audience: channel.audience,
      durationSeconds: Math.max(1, Math.min(options.durationSeconds, Math.floor(options.endsAtMs / 1000))),
      uploadedAtMs: nowMs,
      expiresAtMs: nowMs + LIFE_MS,
      title: options.title,
    };
    this.#byShareableId.set(clip.shareableId, clip);
    return clip;
  }

  byShareableId(shareableId: string): Clip | undefined {
    const clip = this.#byShareableId.get(shareableId);
    return clip !== undefined && this.#clock.now() < clip.expiresAtMs ? clip : undefined;
  }

  /** By the id its media stand under. */
  byContentId(contentId: string): Clip | undefined {
    const clip = [...this.#byShareableId.values()].find((other) => other.contentId === contentId);
    return clip && this.byShareableId(clip.shareableId);
  }

  delete(clip: Clip): void {
    this.#byShareableId.delete(clip.shareableId);
  }

  /** The clips cut from a channel's streams, newest first. */
  ofChannel(channelId: number): readonly Clip[] {
    const nowMs = this.#clock.now();
    return [...this.#byShareableId.values()]
      .filter((clip) => clip.streamerChannelId === channelId && nowMs < clip.expiresAtMs)
      .reverse();
  }
}
