import { type ChattersQuery, chatterGroups } from '../../shared/chatters.ts';
import { foldName } from '../../shared/foldName.ts';
import { plainName } from '../kernel/plainText.ts';
import { hasBit } from './bits.ts';
import type { ChatterBook, Stamps } from './chatterBook.ts';
import { RadixSort } from './radixSort.ts';
import { STANDINGS, type Standing, standing } from './rows.ts';

/** The dock, the table, and what was on screen before. */
const KEPT = 8;
/** Keys are 32 bits; in milliseconds that is seven weeks. One is left for rows without a value. */
const LAST_KEY = 0xfffffffe;
const groupPlaces = Uint16Array.from(chatterGroups.keys());

/** The slots of a query in order, and how many match in each group. `room` is what the slots stand in. */
export type View = { stamp: number; room: Uint32Array; slots: Uint32Array; groups: Uint32Array };
type Wanted = Omit<ChattersQuery, 'offset' | 'limit'>;

/**
 * Filters and orders the rows. A view is worked out again only when something it depends on has changed, in a few passes over
 * all rows from the name order, which is always at hand; every window of it is then a slice.
 */
export class ChatterViews {
  readonly #book: ChatterBook;
  readonly #kept = new Map<string, View>();
  readonly #radix = new RadixSort();

  constructor(book: ChatterBook) {
    this.#book = book;
  }

  read(query: Wanted, stamps: Stamps): View {
    const text = query.text.trim() === '' ? '' : foldName(plainName(query.text));
    const { group, presence, order, descending } = query;
    const key = JSON.stringify([text, group, presence, order, descending, [...query.closedGroups].sort()]);
    const stamp = stampOf(order, stamps);
    let view = this.#kept.get(key);
    this.#kept.delete(key);
    if (view?.stamp !== stamp) {
      const { inOrder } = this.#book.search;
      // A large array anew for every change would be a large array for the garbage collector too.
      const room = view && view.room.length >= inOrder.length ? view.room : new Uint32Array(inOrder.length * 1.25 + 64);
      const { slots, groups } = this.#filter(query, text, inOrder, room);
      this.#sort(slots, query);
      view = { stamp, room, slots, groups };
    }
    this.#kept.set(key, view);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= KEPT) break;
      this.#kept.delete(oldest);
    }
    return view;
  }

  /** The rows that match, in name order. */
  #filter(query: Wanted, text: string, order: Uint32Array, room: Uint32Array): Pick<View, 'slots' | 'groups'> {
    const { rows, matches } = this.#book;
    const bits = text === '' ? null : matches.of(text);
    const shownStandings = standingsOf(query);
    const shownGroups = chatterGroups.map(
      (group) => (query.group ?? group) === group && !query.closedGroups.includes(group),
    );
    const { standings, groups: groupOfSlot } = rows;
    const groups = new Uint32Array(chatterGroups.length);
    let length = 0;
    for (let rank = 0; rank < order.length; rank++) {
      const slot = order[rank] ?? 0;
      if (shownStandings[standings[slot] ?? 0] !== true || (bits !== null && !hasBit(bits, slot))) continue;
      const group = groupOfSlot[slot] ?? 0;
      groups[group] = (groups[group] ?? 0) + 1;
      if (shownGroups[group] === true) room[length++] = slot;
    }
    return { slots: room.subarray(0, length), groups };
  }

  /** Sorts rows that stand in name order, so that ties stay by name. */
  #sort(slots: Uint32Array, { order, descending }: Wanted): void {
    const { rows, roles } = this.#book;
    switch (order) {
      case 'name':
        if (descending) slots.reverse();
        break;
      case 'group':
        this.#sortByCode(slots, descending, rows.groups, groupPlaces);
        break;
      case 'role':
        this.#sortByCode(slots, descending, rows.roles, roles.places);
        break;
      case 'hereSince':
        this.#sortByNumber(slots, descending, rows.hereSinceMs);
        break;
      case 'messages':
        this.#sortByNumber(slots, descending, rows.messages);
        break;
      case 'confirmed':
        this.#sortByNumber(slots, descending, rows.confirmedAtMs);
        break;
    }
  }

  #sortByCode(slots: Uint32Array, descending: boolean, codes: Uint16Array, places: Uint16Array): void {
    const keys = this.#radix.keys(slots.length);
    for (let index = 0; index < slots.length; index++) {
      const place = places[codes[slots[index] ?? 0] ?? 0] ?? 0;
      keys[index] = descending ? places.length - place : place;
    }
    this.#radix.sort(slots, places.length);
  }

  #sortByNumber(slots: Uint32Array, descending: boolean, column: Float64Array): void {
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (let index = 0; index < slots.length; index++) {
      const value = column[slots[index] ?? 0] ?? 0;
      // Neither holds for NaN, which stands for no value.
      if (value < low) low = value;
      if (value > high) high = value;
    }
    const last = Math.min(Math.max(high - low, 0), LAST_KEY);
    const keys = this.#radix.keys(slots.length);
    for (let index = 0; index < slots.length; index++) {
      const value = column[slots[index] ?? 0] ?? 0;
      const key = descending ? high - value : value - low;
      // No value stands last either way.
      keys[index] = key <= last ? key : Number.isNaN(key) ? last + 1 : last;
    }
    this.#radix.sort(slots, last + 1);
  }
}

/** All three only grow, so a sum is the same only when nothing changed. */
function stampOf(order: ChattersQuery['order'], stamps: Stamps): number {
  if (order === 'messages') return stamps.rows + stamps.messages;
  return order === 'confirmed' ? stamps.rows + stamps.confirmed : stamps.rows;
}

function standingsOf({ order, presence }: Wanted): boolean[] {
  const shown = new Array<boolean>(STANDINGS).fill(false);
  const wanted: readonly Standing[] =
    presence === null ? [standing.here, standing.joined, standing.notSeen, standing.left] : [standing[presence]];
  for (const each of wanted) shown[each] = order !== 'group' || each === standing.here || each === standing.joined;
  return shown;
}
