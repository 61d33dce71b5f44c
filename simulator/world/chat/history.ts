import type { ChatMessageData } from '../../../shared/platform/chatPackets.ts';

/** How many messages a room remembers, and the most a client may ask for. @see PLATFORM §6.3 */
export const HISTORY_SIZE = 100;

/** The last messages of a room, oldest first. What moderators remove leaves it. */
export class History {
  #messages: ChatMessageData[] = [];

  add(message: ChatMessageData): void {
    this.#messages.push(message);
    if (this.#messages.length > HISTORY_SIZE) this.#messages.shift();
  }

  /** The last `count` messages, oldest first. */
  last(count: number): readonly ChatMessageData[] {
    return count > 0 ? this.#messages.slice(-count) : [];
  }

  byId(id: string): ChatMessageData | undefined {
    return this.#messages.find((message) => message.id === id);
  }

  remove(id: string): void {
    this.#messages = this.#messages.filter((message) => message.id !== id);
  }

  removeOfUser(userId: number): void {
    this.#messages = this.#messages.filter((message) => message.user_id !== userId);
  }

  clear(): void {
    this.#messages = [];
  }
}
