import type { ChatGap, ChatItem } from '../../shared/chat.ts';
import type { ChatMessageData } from '../../shared/platform/chatPackets.ts';
import type { Clock } from '../kernel/ports.ts';
import type { ChatBuffer } from './chatBuffer.ts';

/** A shorter time away gets no row of its own when history fills it. */
const BRIEF_MS = 1_000;

/** What the room last said, oldest first. `isWhole`: it never said more. */
export type ChatHistory = { messages: readonly ChatMessageData[]; isWhole: boolean };

/** `key`: the row that turns out to be this message; null while that is not clear yet. As a whole null: none from here. */
export type Recognised = { key: string | null } | null;

export type TimeAwayDeps = {
  clock: Clock;
  buffer: ChatBuffer;
  newKey: () => string;
  isKnown: (id: string) => boolean;
  /** Puts a message of the history at this place of the list. @returns where the next one goes; null: not fit to be shown */
  show: (data: ChatMessageData, index: number) => number | null;
  /** Whether it is a message of one's own that is in the list already. */
  recognise: (data: ChatMessageData) => Recognised;
  /** It is known what history gave back of a time away. Told anew when a later history gives more. */
  known: (gap: ChatGap) => void;
};

/**
 * The times in which the room was not heard, as rows of the list, and what a history gives back of them. What comes is put
 * where the room has it: a history goes on from message to message, so each one belongs right behind the one before it.
 */
export class TimeAway {
  readonly #deps: TimeAwayDeps;
  /** Rows whose messages nobody has got yet, by key. */
  readonly #open = new Set<string>();
  /** The time away that has no row yet, and the row it comes behind. */
  #brief: { gap: ChatGap; behind: string | null } | null = null;

  constructor(deps: TimeAwayDeps) {
    this.#deps = deps;
  }

  /** Whether there are times away that a history could still fill. */
  get isOpen(): boolean {
    return this.#open.size > 0;
  }

  /** Back in the room; history is to be asked for. */
  begin(fromMs: number): void {
    const { buffer, clock, newKey } = this.#deps;
    const toMs = clock.now();
    const last = buffer.items[buffer.end - 1];
    if (last?.kind === 'gap' && this.#open.has(last.key)) {
      // Nothing was heard in between: it is one time away.
      buffer.update({ ...last, toMs, state: 'filling' });
      return;
    }
    const gap: ChatGap = { kind: 'gap', key: newKey(), fromMs, toMs, state: 'filling', filled: 0 };
    this.#brief = { gap, behind: last?.key ?? null };
    if (toMs - fromMs >= BRIEF_MS) this.#showBrief();
  }

  /** There was no history to be had. */
  failed(): void {
    this.#showBrief();
    for (const gap of this.#openGaps()) this.#end({ ...gap, state: 'failed' });
  }

  /**
   * Works a history in.
   * @param live ids of what came live meanwhile and has still to be shown
   * @returns how many messages there were that the list did not have
   */
  fill({ messages: history, isWhole }: ChatHistory, live: ReadonlySet<string>): number {
    const { buffer, isKnown, show, recognise } = this.#deps;
    const ids = new Set(history.map(({ id }) => id));
    if (this.#brief && !isWhole && !buffer.items.some((item) => isIn(item, ids))) this.#showBrief();
    this.#brief = null;
    const whole = new Map(this.#openGaps().map(({ key }) => [key, isWhole || this.#reachesBefore(key, ids)]));
    const keys = new Map(buffer.items.flatMap((item) => (isIn(item, ids) ? [[item.id, item.key]] : [])));
    const firstKnown = history.findIndex(({ id }) => isKnown(id));
    const firstKey = keys.get(history[firstKnown]?.id ?? '');
    // What is older than all we know was there before the room was joined, unless we were away right before.
    const missedOlder = firstKey === undefined || this.#openGaps().some(({ key }) => isAbove(buffer, key, firstKey));
    let next = firstKey === undefined || firstKnown < 0 ? buffer.end : buffer.indexOf(firstKey);
    const counts = new Map<string, number>();
    const placed = new Set<string>();
    let filled = 0;
    for (const data of firstKnown < 0 || missedOlder ? history : history.slice(firstKnown)) {
      if (live.has(data.id)) continue;
      if (isKnown(data.id)) {
        const key = keys.get(data.id);
        if (key !== undefined) next = this.#behindGaps(buffer.indexOf(key) + 1);
        continue;
      }
      const own = recognise(data);
      if (own !== null) {
        if (own.key === null) continue;
        next = buffer.move(own.key, next);
        placed.add(own.key);
        continue;
      }
      const shown = show(data, next);
      if (shown === null) continue;
      next = shown;
      filled += 1;
      const gap = this.#gapAbove(next - 1, placed);
      placed.add(buffer.items[next - 1]?.key ?? '');
      if (gap !== null) counts.set(gap, (counts.get(gap) ?? 0) + 1);
    }
    for (const gap of this.#openGaps()) {
      const count = gap.filled + (counts.get(gap.key) ?? 0);
      const state = !whole.get(gap.key) ? 'partly' : count > 0 ? 'filled' : 'nothing';
      this.#end({ ...gap, state, filled: count });
    }
    this.#open.clear();
    return filled;
  }

  #end(gap: ChatGap): void {
    this.#deps.buffer.update(gap);
    this.#deps.known(gap);
  }

  #showBrief(): void {
    if (this.#brief === null) return;
    const { buffer } = this.#deps;
    const { gap, behind } = this.#brief;
    this.#brief = null;
    this.#open.add(gap.key);
    buffer.insert(gap, behind === null ? 0 : this.#behindGaps(buffer.indexOf(behind) + 1));
  }

  #openGaps(): ChatGap[] {
    return this.#deps.buffer.items.filter((item) => item.kind === 'gap').filter(({ key }) => this.#open.has(key));
  }

  /** Whether a history goes back to before the gap. */
  #reachesBefore(key: string, ids: ReadonlySet<string>): boolean {
    const { buffer } = this.#deps;
    return buffer.items.slice(0, Math.max(0, buffer.indexOf(key))).some((item) => isIn(item, ids));
  }

  /** What was missed comes behind the row that tells of the time away. */
  #behindGaps(index: number): number {
    let at = index;
    while (this.#deps.buffer.items[at]?.kind === 'gap') at += 1;
    return at;
  }

  /** The open gap that a message stands in, behind others that came with it. */
  #gapAbove(index: number, placed: ReadonlySet<string>): string | null {
    const { items } = this.#deps.buffer;
    const above = items.slice(0, Math.max(0, index)).findLast(({ key }) => !placed.has(key));
    return above !== undefined && this.#open.has(above.key) ? above.key : null;
  }
}

function isIn(
  item: ChatItem,
  ids: ReadonlySet<string>,
): item is Extract<ChatItem, { kind: 'message' }> & { id: string } {
  return item.kind === 'message' && item.id !== null && ids.has(item.id);
}

function isAbove(buffer: ChatBuffer, key: string, other: string): boolean {
  return buffer.indexOf(key) < buffer.indexOf(other);
}
