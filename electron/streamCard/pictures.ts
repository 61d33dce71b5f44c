import { AppFailure } from '../../shared/failure.ts';
import type { EndpointName } from '../../shared/platform/endpoints.ts';
import { LARGEST_PICTURE_BYTES, type PictureKind } from '../../shared/streamCard.ts';
import type { ByteFile, Platform, UploadForm } from '../kernel/ports.ts';
import type { CardChannel } from './cardChannel.ts';
import type { CardDetailsPart } from './details.ts';
import { detailsOf } from './detailsOf.ts';
import { fetchPicture } from './fetchPicture.ts';
import { pictureType } from './pictureType.ts';

const endpoints = {
  thumbnail: 'channels.setThumbnail',
  badge: 'channels.setBadge',
  banner: 'channels.setBanner',
} as const satisfies Record<PictureKind, EndpointName>;

/** The channel's pictures: sent from a file of the person's, looked at through main. @see PLATFORM §11.5 */
export class Pictures {
  readonly #card: CardChannel;
  readonly #details: CardDetailsPart['details'];

  constructor(card: CardChannel, { details }: CardDetailsPart) {
    this.#card = card;
    this.#details = details;
  }

  /**
   * Asks for a file, looks whether it is a picture that the service takes, and sends it once that can no longer be taken back.
   * @returns false when the person changes their mind
   * @throws AppFailure `badInput` for another channel or a file that is none of these
   */
  async choose(channelId: number, kind: PictureKind): Promise<boolean> {
    this.#card.check(channelId);
    const still = this.#card.stillWho('updateChannel');
    const form = await this.#card.deps.desktop.readFile((file) => readPicture(file, kind));
    if (form === null) return false;
    const act = (platform: Platform) => this.#send(platform, channelId, kind, form);
    const what = { kind: 'setPicture', channelId, picture: kind, chosenAtMs: this.#card.deps.clock.now() } as const;
    this.#card.begin(
      'updateChannel',
      { target: `channel/${channelId}/${kind}`, what, act, about: this.#details },
      still,
    );
    return true;
  }

  /** @throws AppFailure `badInput` for another channel */
  deleteBanner(channelId: number): void {
    this.#card.begin('removeBanner', {
      target: `channel/${channelId}/banner`,
      what: { kind: 'deleteBanner', channelId },
      act: async (platform) => {
        // Gone is gone, whoever took it away.
        const options = { purpose: 'streamCard', path: { channelId }, accept: [404] } as const;
        await platform.request('channels.deleteBanner', options);
        this.#put(channelId, 'banner', null);
      },
      about: this.#details,
    });
  }

  /** A picture as a data address. null: there is none, it is no picture, too large, or lies on another computer than the service. */
  async read(channelId: number, kind: PictureKind): Promise<string | null> {
    this.#card.check(channelId);
    const address = this.#details.value?.pictures[kind] ?? null;
    return fetchPicture(this.#card.deps, address);
  }

  async #send(platform: Platform, channelId: number, kind: PictureKind, form: UploadForm): Promise<void> {
    const options = { purpose: 'streamCard', path: { channelId }, form } as const;
    const { data } = await platform.request(endpoints[kind], options);
    if (data === undefined) return;
    const url = kind === 'banner' ? bannerOf(data) : detailsOf(data).pictures[kind];
    this.#put(channelId, kind, url);
  }

  #put(channelId: number, kind: PictureKind, url: string | null): void {
    const known = this.#details.value;
    if (known === null || this.#card.id.value !== channelId) return;
    this.#details.put({ ...known, pictures: { ...known.pictures, [kind]: url } });
  }
}

/** @throws AppFailure `badInput` */
async function readPicture(file: ByteFile, field: PictureKind): Promise<UploadForm> {
  if (file.size > LARGEST_PICTURE_BYTES) throw new AppFailure({ kind: 'badInput', field: 'picture', why: 'tooLarge' });
  const bytes = await file.read(0, file.size);
  const found = pictureType(bytes);
  if (found === null) throw new AppFailure({ kind: 'badInput', field: 'picture', why: 'noPicture' });
  return { field, fileName: `${field}.${found.extension}`, type: found.type, bytes };
}

function bannerOf(data: object): string | null {
  return 'bannerUrl' in data && typeof data.bannerUrl === 'string' ? data.bannerUrl : null;
}
