import { z } from 'zod';
import { type EmoticonPlace, emoticonPlaces, type JsonPatch } from '../../../shared/platform/emoticonPacks.ts';
import type { Channel } from '../channels.ts';
import { CELL_PX, cellCoords, DEFAULT_PACK, type EmoticonCoords, emoticons } from '../chat/emoticons.ts';
import { applyPatch, type Json, PatchFailure } from './jsonPatch.ts';

export type Places = Readonly<Record<string, EmoticonPlace>>;

/** Where the sheet of the channels' packs is served: they show the builtin faces under names of their own. */
export const PACK_SHEET_PATH = `/_latest/emoticons/${DEFAULT_PACK}.png`;
/** Partners begin with so many emoticons. */
const PARTNER_EMOTICONS = 6;
const NONE: Places = {};

const patched = z.object({ emoticons: emoticonPlaces });

/** The emoticons channels have of their own. @see PLATFORM §11.5 */
export class EmoticonPacks {
  readonly #byChannelId = new Map<number, Places>();
  readonly #address: string;

  /** @param address where the service listens */
  constructor(address: string) {
    this.#address = address;
  }

  /** A channel's emoticons by what is typed for them; partners have some from the start. */
  of(channel: Channel): Places {
    const known = this.#byChannelId.get(channel.id);
    if (known !== undefined || !channel.partnered) return known ?? NONE;
    const first = firstEmoticons(channel);
    this.#byChannelId.set(channel.id, first);
    return first;
  }

  /** A channel's emoticon as chat shows it, by what is typed; `pack` is the sheet's whole address. @see PLATFORM §15 */
  find(channel: Channel, typed: string): { readonly coords: EmoticonCoords; readonly pack: string } | undefined {
    const places = this.of(channel);
    const place = Object.hasOwn(places, typed) ? places[typed] : undefined;
    if (place === undefined) return undefined;
    const { x, y, width = CELL_PX, height = CELL_PX } = place;
    return { coords: { x, y, width, height }, pack: `${this.#address}${PACK_SHEET_PATH}` };
  }

  /**
   * Changes a channel's emoticons; places are `/emoticons/:name`.
   * @throws PatchFailure when the patch does not fit, or leaves something that is no pack
   */
  patch(channel: Channel, patch: JsonPatch): Places {
    if (patch.some(({ path }) => path !== '/emoticons' && !path.startsWith('/emoticons/'))) {
      throw new PatchFailure('a patch changes places below /emoticons');
    }
    const checked = patched.safeParse(applyPatch({ emoticons: this.of(channel) as Json }, patch));
    if (!checked.success) throw new PatchFailure(z.prettifyError(checked.error));
    this.#byChannelId.set(channel.id, checked.data.emoticons);
    return checked.data.emoticons;
  }
}

/** `:nora_pdrum` and its like: the channel's first letters and a face. */
function firstEmoticons({ id, owner }: Channel): Places {
  const prefix = [...owner.username].slice(0, 6).join('');
  const places = Array.from({ length: PARTNER_EMOTICONS }, (_, index) => (id + index * 5) % emoticons.length);
  return Object.fromEntries(
    [...new Set(places)].map((cell) => [`:${prefix}-${emoticons[cell]?.face ?? cell}`, cellCoords(cell)]),
  );
}
