import type { ChatCounts, ChatItem, ChatRows } from '../../shared/chat.ts';
import { belongs, type ChatFilter } from '../../shared/chatFilters.ts';
import { FrameBatch } from '../kernel/frameBatch.ts';
import type { Clock } from '../kernel/ports.ts';

/** Items kept, and the most that wait for the window. */
const BUFFER_CAPACITY = 1_000;

/**
 * The last items of the room in the order in which the room has them, and what of them the window has not been told yet.
 * Messages of one's own that the room has not taken yet are the last, whatever comes meanwhile.
 */
export class ChatBuffer {
  readonly #batch: FrameBatch;
  readonly #deliver: (feed: ChatRows) => void;
  #items: ChatItem[] = [];
  #append: ChatItem[] = [];
  #appended = new Set<string>();
  #update = new Map<string, ChatItem>();
  /** From here on the items stand in another order than the window believes; null: nowhere. */
  #reorderedFrom: number | null = null;

  constructor(clock: Clock, deliver: (feed: ChatRows) => void) {
    this.#deliver = deliver;
    this.#batch = new FrameBatch(clock, () => this.#feed());
  }

  /** Oldest first. */
  get items(): readonly ChatItem[] {
    return this.#items;
  }

  /** Where the next item goes that the room tells of: behind all others, but before what the room has not taken yet. */
  get end(): number {
    return this.#items.findLastIndex((item) => !isWaiting(item)) + 1;
  }

  /** The place of an item; −1 when it has left. */
  indexOf(key: string): number {
    return this.#items.findLastIndex((item) => item.key === key);
  }

  append(item: ChatItem): void {
    this.insert(item, isWaiting(item) ? this.#items.length : this.end);
  }

  /** Puts an item before the one that stands at `index`. @returns where the next one behind it goes */
  insert(item: ChatItem, index: number): number {
    this.#items.splice(index, 0, item);
    if (index < this.#items.length - 1) this.#reordered(index);
    this.#append.push(item);
    this.#appended.add(item.key);
    // Cut in strides: what a window that is hidden or slow never saw is not worth a shift each time.
    if (this.#append.length >= 2 * BUFFER_CAPACITY) this.#cut();
    this.#batch.request();
    if (this.#items.length <= BUFFER_CAPACITY) return index + 1;
    this.#items.shift();
    if (this.#reorderedFrom !== null) this.#reorderedFrom = Math.max(0, this.#reorderedFrom - 1);
    return index;
  }

  /**
   * Replaces the item of the same key, also when it has left the buffer and only the window still shows it. A message of
   * one's own moves to where the room has it when it is taken, and to the end when it is to be sent anew.
   */
  update(item: ChatItem): void {
    const index = this.indexOf(item.key);
    const before = this.#items[index];
    if (before !== undefined) this.#items[index] = item;
    if (this.#appended.has(item.key)) {
      this.#append[this.#append.findLastIndex(({ key }) => key === item.key)] = item;
    } else this.#update.set(item.key, item);
    if (before !== undefined && isWaiting(before) !== isWaiting(item)) {
      this.move(item.key, isWaiting(item) ? this.#items.length : this.#startOfWaiting(index));
    }
    this.#batch.request();
  }

  /** Puts an item before the one that stands at `to`. @returns where the next one behind it goes */
  move(key: string, to: number): number {
    const from = this.indexOf(key);
    const [item] = this.#items.splice(from, 1);
    if (from < 0 || item === undefined) return to;
    const place = from < to ? to - 1 : to;
    this.#items.splice(place, 0, item);
    if (place !== from) this.#reordered(Math.min(from, place));
    this.#batch.request();
    return place + 1;
  }

  /** Takes an item out, as if it had never been there. Who asked for it takes the row out of the window. */
  drop(key: string): void {
    const index = this.indexOf(key);
    if (index >= 0) this.#items.splice(index, 1);
    if (index >= 0 && this.#reorderedFrom !== null && index < this.#reorderedFrom) this.#reorderedFrom -= 1;
    this.#update.delete(key);
    if (this.#appended.delete(key)) this.#append = this.#append.filter((item) => item.key !== key);
  }

  /** Forgets everything, without a word to the window. */
  clear(): void {
    this.#items = [];
    this.#forget();
    this.#batch.stop();
  }

  setVisible(visible: boolean): void {
    this.#batch.setVisible(visible);
  }

  /** Tells the window at once what it has not been told. */
  flush(): void {
    this.#batch.flush();
  }

  /** Tells the window of all that stands before an item; of nothing when that has left, as it has what came since. */
  tellEarlier(before: string): void {
    // What was put in between is told as new, and is not taken for told by this.
    this.flush();
    const items = this.#items.slice(0, Math.max(0, this.indexOf(before)));
    this.#deliver({ append: [], update: [], earlier: { before, items } });
  }

  /** The first of the messages not taken yet that stand right before `index`. */
  #startOfWaiting(index: number): number {
    let start = index;
    for (let above = this.#items[start - 1]; above && isWaiting(above); above = this.#items[start - 1]) start -= 1;
    return start;
  }

  #reordered(index: number): void {
    this.#reorderedFrom = Math.min(index, this.#reorderedFrom ?? index);
  }

  #feed(): number {
    this.#cut();
    const feed: ChatRows = { append: this.#append, update: [...this.#update.values()] };
    if (this.#reorderedFrom !== null) feed.order = this.#items.slice(this.#reorderedFrom).map(({ key }) => key);
    this.#forget();
    if (feed.append.length > 0 || feed.update.length > 0 || feed.order) this.#deliver(feed);
    return feed.append.length + feed.update.length;
  }

  #cut(): void {
    if (this.#append.length <= BUFFER_CAPACITY) return;
    this.#append = this.#append.slice(-BUFFER_CAPACITY);
    this.#appended = new Set(this.#append.map(({ key }) => key));
  }

  #forget(): void {
    this.#append = [];
    this.#appended = new Set();
    this.#update = new Map();
    this.#reorderedFrom = null;
  }
}

/** How many of the items each way to look at the chat shows. */
export function countRows(items: readonly ChatItem[]): ChatCounts {
  const count = (filter: ChatFilter) => items.filter((item) => belongs(item, filter)).length;
  return {
    all: items.length,
    mentions: count('mentions'),
    whispers: count('whispers'),
    events: count('events'),
    messages: items.filter(({ kind }) => kind === 'message').length,
  };
}

/** Whether the room has yet to take it. */
function isWaiting(item: ChatItem): boolean {
  return item.kind === 'message' && (item.delivery === 'queued' || item.delivery === 'sending');
}
