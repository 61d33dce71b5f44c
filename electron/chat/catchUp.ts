import type { Clock, Logger } from '../kernel/ports.ts';
import { asChatMessage, type ChatEvent } from '../platform/chat/chatDecode.ts';
import type { ChatSocket } from '../platform/chat/chatSocket.ts';
import type { ChatHistory } from './timeAway.ts';

/** As much as the service gives. @see PLATFORM §6.3 */
export const HISTORY_COUNT = 100;

const HISTORY_LIMIT_MS = 5_000;
/** Live events that wait for the history; a room that says more in five seconds does without it. */
const HELD_CAPACITY = 5_000;

export type CatchUpPorts = {
  clock: Clock;
  log: Logger;
  /** Works the history in; `live` are the ids of what is held. Returns how many the list did not have. */
  fill: (history: ChatHistory, live: ReadonlySet<string>) => number;
  /** A live event whose turn has come. */
  apply: (event: ChatEvent) => void;
  /** `result` is null when there was no history to be had. */
  done: (result: CatchUpResult | null) => void;
};
export type CatchUpResult = { filled: number; startedAtMs: number };

/**
 * The time between joining a room and being up to date: what happens live is held back until the history before it is
 * there, so that the list stays in order. Ends once, with whatever could be had.
 * @see PLATFORM §6.3 `history`
 */
export class CatchUp {
  readonly #ports: CatchUpPorts;
  #held: ChatEvent[] = [];
  #over = false;

  constructor(ports: CatchUpPorts) {
    this.#ports = ports;
  }

  /** False when it is over, and the event is the caller's to apply. */
  hold(event: ChatEvent): boolean {
    if (this.#over) return false;
    this.#held.push(event);
    if (this.#held.length >= HELD_CAPACITY) this.#end(null);
    return true;
  }

  /** Asks for the history and works it in; 5 s at most. */
  async run(socket: ChatSocket): Promise<void> {
    const startedAtMs = this.#ports.clock.now();
    try {
      const history = await askHistory(socket);
      if (this.#over) return;
      // What came live since is in the history too; it was not missed.
      const live = new Set(this.#held.flatMap((event) => (event.event === 'ChatMessage' ? [event.data.id] : [])));
      this.#end({ filled: this.#ports.fill(history, live), startedAtMs });
    } catch (cause) {
      this.#ports.log.warn('chat.historyFailed', { cause });
      this.#end(null);
    }
  }

  /** The connection went: there will be no history. */
  abandon(): void {
    this.#end(null);
  }

  #end(result: CatchUpResult | null): void {
    if (this.#over) return;
    this.#over = true;
    const held = this.#held;
    this.#held = [];
    for (const event of held) this.#ports.apply(event);
    this.#ports.done(result);
  }
}

/**
 * The last messages of the room, oldest first.
 * @throws AppFailure as `ChatSocket.call`; TypeError when the answer makes no sense.
 * @see PLATFORM §6.3 `history`
 */
export async function askHistory(socket: ChatSocket): Promise<ChatHistory> {
  const reply = await socket.call('history', [HISTORY_COUNT], HISTORY_LIMIT_MS);
  if (!Array.isArray(reply)) throw new TypeError('history is not a list');
  const messages = reply.map(asChatMessage).filter((message) => message !== null);
  return { messages, isWhole: reply.length < HISTORY_COUNT };
}
