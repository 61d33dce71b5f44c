import { AppFailure } from '../../shared/failure.ts';
import { MOST_EMOTICONS, type OwnEmoticon, type OwnEmoticonsState } from '../../shared/ownEmoticons.ts';
import type { EmoticonPack, JsonPatch } from '../../shared/platform/emoticonPacks.ts';
import { derive } from '../kernel/derived.ts';
import type { Observable } from '../kernel/ports.ts';
import type { CardChannel } from './cardChannel.ts';
import { fetchPicture } from './fetchPicture.ts';
import type { Asked } from './reading.ts';

type Pack = { url: string; emoticons: OwnEmoticon[] };

/** The channel's own emoticons: their names, places on the sheet and order. The sheet itself can't be sent. @see PLATFORM §11.5 */
export class OwnEmoticonsPart {
  readonly pack: Asked<Pack>;
  readonly state: Observable<OwnEmoticonsState>;
  readonly #card: CardChannel;

  constructor(card: CardChannel) {
    this.#card = card;
    this.pack = card.asked('ownEmoticons', (channelId, signal) => this.#ask(channelId, signal), { looked: false });
    this.state = derive([this.pack.state], () => {
      const { value, ...rest } = this.pack.state.value;
      return { list: { ...rest, value: value?.emoticons ?? null } };
    }).value;
  }

  sheet(): Promise<string | null> {
    return fetchPicture(this.#card.deps, this.pack.value?.url ?? null);
  }

  /** @throws AppFailure `badInput` for another channel, two of one name, or before they were asked for */
  save(channelId: number, emoticons: OwnEmoticon[]): void {
    const known = this.pack.value;
    if (known === null) throw new AppFailure({ kind: 'badInput', field: 'emoticons', why: 'notAsked' });
    if (new Set(emoticons.map(({ code }) => code)).size < emoticons.length) {
      throw new AppFailure({ kind: 'badInput', field: 'emoticons', why: 'twice' });
    }
    this.#card.begin('updateChannel', {
      target: `channel/${channelId}/emoticons`,
      what: { kind: 'saveEmoticons', channelId, emoticons },
      about: this.pack,
      act: async (platform) => {
        const body = patchOf(known.emoticons, emoticons);
        const options = { purpose: 'streamCard', path: { channelId }, body } as const;
        const { data } = await platform
          .request('channels.updateEmoticons', options)
          .catch((cause: unknown) => this.#askAnew(channelId, cause));
        if (this.#card.id.value === channelId) this.pack.put(data ? packOf(data) : { ...known, emoticons });
      },
    });
  }

  /** They may be others by now than they are shown, and would be refused as often as they are sent. */
  #askAnew(channelId: number, cause: unknown): never {
    if (this.#card.id.value === channelId && isRefusal(cause)) void this.pack.refresh();
    throw cause;
  }

  async #ask(channelId: number, signal: AbortSignal): Promise<Pack> {
    const options = { purpose: 'streamCard', path: { channelId }, signal } as const;
    const { data } = await this.#card.deps.platform.request('channels.emoticons', options);
    const packs = data === undefined ? [] : Array.isArray(data) ? data : [data];
    const own = packs.find((pack) => pack.channelId === channelId) ?? packs[0];
    return own ? packOf(own) : { url: '', emoticons: [] };
  }
}

const isRefusal = (cause: unknown): boolean =>
  cause instanceof AppFailure && cause.error.kind === 'http' && [400, 409, 412].includes(cause.error.status);

function packOf({ url, emoticons }: EmoticonPack): Pack {
  const places = Object.entries(emoticons).slice(0, MOST_EMOTICONS);
  return {
    url,
    emoticons: places.map(([code, { x, y, width, height }]) => {
      return { code, x, y, width: width ?? null, height: height ?? null };
    }),
  };
}

const placesOf = (emoticons: readonly OwnEmoticon[]) =>
  Object.fromEntries(
    emoticons.map(({ code, x, y, width, height }) => {
      return [code, { x, y, ...(width === null ? {} : { width }), ...(height === null ? {} : { height }) }];
    }),
  );

/** They become these, in this order, if they still are those: else the whole is refused, and nobody's work is lost. */
export function patchOf(before: readonly OwnEmoticon[], after: readonly OwnEmoticon[]): JsonPatch {
  return [
    { op: 'test', path: '/emoticons', value: placesOf(before) },
    { op: 'replace', path: '/emoticons', value: placesOf(after) },
  ];
}
