import type { ChatFeed, ChatItem } from '../../../shared/chat.ts';
import { FrameBatch } from '../../core/frameBatch.ts';
import type { Clock } from '../../core/ports.ts';

/** Items kept, and the most that wait for the window. */
const BUFFER_CAPACITY = 1_000;

/** The last items of the room, and what of them the window has not been told yet. */
export class ChatBuffer {
  readonly #batch: FrameBatch;
  readonly #deliver: (feed: ChatFeed) => void;
  #items: ChatItem[] = [];
  #append: ChatItem[] = [];
  #appended = new Set<string>();
  #update = new Map<string, ChatItem>();

  constructor(clock: Clock, deliver: (feed: ChatFeed) => void) {
    this.#deliver = deliver;
    this.#batch = new FrameBatch(clock, () => this.#feed());
  }

  /** Oldest first. */
  get items(): readonly ChatItem[] {
    return this.#items;
  }

  append(item: ChatItem): void {
    this.#items.push(item);
    if (this.#items.length > BUFFER_CAPACITY) this.#items.shift();
    this.#append.push(item);
    this.#appended.add(item.key);
    // Cut in strides: what a window that is hidden or slow never saw is not worth a shift each time.
    if (this.#append.length >= 2 * BUFFER_CAPACITY) this.#cut();
    this.#batch.request();
  }

  /** Replaces the item of the same key, also when it has left the buffer and only the window still shows it. */
  update(item: ChatItem): void {
    const index = this.#items.findLastIndex(({ key }) => key === item.key);
    if (index >= 0) this.#items[index] = item;
    if (this.#appended.has(item.key)) {
      this.#append[this.#append.findLastIndex(({ key }) => key === item.key)] = item;
    } else this.#update.set(item.key, item);
    this.#batch.request();
  }

  /** Takes an item out, as if it had never been there. Who asked for it takes the row out of the window. */
  drop(key: string): void {
    this.#items = this.#items.filter((item) => item.key !== key);
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

  #feed(): void {
    this.#cut();
    const feed: ChatFeed = { append: this.#append, update: [...this.#update.values()] };
    this.#forget();
    if (feed.append.length > 0 || feed.update.length > 0) this.#deliver(feed);
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
  }
}
