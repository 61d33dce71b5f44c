import type { ChatGap } from '../../../shared/chat.ts';
import type { ChatMessageData } from '../../../shared/platform/chatPackets.ts';
import type { Clock, Logger } from '../../core/ports.ts';
import { type ChatEvent, isChatMessage } from '../../platform/chatDecode.ts';
import type { ChatSocket } from '../../platform/chatSocket.ts';
import { HISTORY_COUNT, missedMessages } from './missedMessages.ts';

const HISTORY_LIMIT_MS = 5_000;
/** Live events that wait for the history; a room that says more in five seconds does without it. */
const HELD_CAPACITY = 5_000;

export type CatchUpPorts = {
  clock: Clock;
  log: Logger;
  isKnown: (id: string) => boolean;
  /** Shows messages of the history, oldest first; returns how many there were that the list did not have. */
  fill: (missed: readonly ChatMessageData[]) => number;
  /** A live event whose turn has come. */
  apply: (event: ChatEvent) => void;
  /** `result` is null when there was no history to be had. */
  done: (result: CatchUpResult | null) => void;
};
export type CatchUpResult = {
  state: Exclude<ChatGap['state'], 'filling' | 'failed'>;
  filled: number;
  startedAtMs: number;
};

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
      const reply = await socket.call('history', [HISTORY_COUNT], HISTORY_LIMIT_MS);
      if (this.#over) return;
      if (!Array.isArray(reply)) throw new TypeError('history is not a list');
      this.#end(this.#fill(reply.filter(isChatMessage), startedAtMs));
    } catch (cause) {
      this.#ports.log.warn('chat.historyFailed', { cause });
      this.#end(null);
    }
  }

  /** The connection went: there will be no history. */
  abandon(): void {
    this.#end(null);
  }

  #fill(history: readonly ChatMessageData[], startedAtMs: number): CatchUpResult {
    const { isKnown, fill } = this.#ports;
    // What came live since is in the history too; it was not missed.
    const live = new Set(this.#held.flatMap((event) => (event.event === 'ChatMessage' ? [event.data.id] : [])));
    const { missed, complete } = missedMessages(history, isKnown);
    const filled = fill(missed.filter(({ id }) => !live.has(id)));
    if (!complete) return { state: 'partly', filled, startedAtMs };
    return { state: filled > 0 ? 'filled' : 'nothing', filled, startedAtMs };
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
