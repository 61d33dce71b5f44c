import type { Channel, Channels } from '../channels.ts';
import type { VirtualClock } from '../clock.ts';
import type { ImageFacts } from './imageFormat.ts';

/** A picture of a channel; `bytes` is null for one that nobody uploaded, which is drawn by its number when asked for. @see PLATFORM §4.3 "Resource" */
export type Image = ImageFacts & {
  readonly id: number;
  readonly kind: ImageKind;
  readonly channelId: number;
  readonly bytes: Buffer | null;
  readonly createdAtMs: number;
  /** Below the service's address. */
  readonly path: string;
  readonly url: string;
};

export type ImageKind = 'badge' | 'thumbnail' | 'banner';
type ImagesDeps = { readonly channels: Channels; readonly clock: VirtualClock };
type Upload = ImageFacts & { readonly kind: ImageKind; readonly bytes: Buffer | null };

/** Where pictures are served. */
export const IMAGE_PATH = '/_images';
/** Of a thumbnail that nobody uploaded. */
const DRAWN = { extension: 'png', width: 640, height: 360, bytes: null } as const;
const FIRST_ID = 3_000_001;

/** The uploaded pictures. A channel keeps one of each kind: a new one takes the place of the old. */
export class Images {
  readonly #deps: ImagesDeps;
  readonly #byId = new Map<number, Image>();
  #nextId = FIRST_ID;

  constructor(deps: ImagesDeps) {
    this.#deps = deps;
  }

  byId(id: number | null): Image | undefined {
    return id === null ? undefined : this.#byId.get(id);
  }

  /** Whether a picture may stand for a channel: it was uploaded for it. */
  isOf(channel: Channel, id: number): boolean {
    return this.#byId.get(id)?.channelId === channel.id;
  }

  /** Keeps a picture and makes it the channel's. @param address where the service listens, for the picture's own */
  upload(channel: Channel, upload: Upload, address: string): Image {
    this.#drop(channel, upload.kind);
    const image = this.#keep(channel, upload, address);
    this.#deps.channels.change(channel, changeFor(upload.kind, image));
    return image;
  }

  #keep(channel: Channel, { kind, bytes, extension, width, height }: Upload, address: string): Image {
    const id = this.#nextId++;
    const path = `${IMAGE_PATH}/${kind}/${id}.${extension}`;
    const facts = { kind, bytes, extension, width, height, channelId: channel.id };
    const image = { ...facts, id, path, url: `${address}${path}`, createdAtMs: this.#deps.clock.now() };
    this.#byId.set(id, image);
    return image;
  }

  /** Gives a channel of a new world a thumbnail, which is its cover, too. @param address where the service listens */
  draw(channel: Channel, address: string): void {
    const { id } = this.#keep(channel, { kind: 'thumbnail', ...DRAWN }, address);
    Object.assign(channel, { thumbnailId: id, coverId: id });
  }

  /** Takes the banner away. @returns false when there was none */
  removeBanner(channel: Channel): boolean {
    if (channel.bannerUrl === null) return false;
    this.#drop(channel, 'banner');
    this.#deps.channels.change(channel, { bannerUrl: null });
    return true;
  }

  #find(channel: Channel, kind: ImageKind): Image | undefined {
    for (const image of this.#byId.values()) {
      if (image.channelId === channel.id && image.kind === kind) return image;
    }
    return undefined;
  }

  #drop(channel: Channel, kind: ImageKind): void {
    const old = this.#find(channel, kind);
    if (old === undefined) return;
    this.#byId.delete(old.id);
    // A thumbnail may stand for the cover, too.
    if (channel.coverId === old.id) this.#deps.channels.change(channel, { coverId: null });
  }
}

function changeFor(kind: ImageKind, { id, url }: Image) {
  switch (kind) {
    case 'badge':
      return { badgeId: id };
    case 'thumbnail':
      return { thumbnailId: id };
    case 'banner':
      return { bannerUrl: url };
  }
}
