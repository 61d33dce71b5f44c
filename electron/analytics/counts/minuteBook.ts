import type { CountedMinute } from '../store/methods.ts';

const MINUTE_MS = 60_000;
/** So many minutes wait for a file that does not take them; then the oldest are given up. */
const MOST_MINUTES = 1_500;

/** What was counted of each minute since it was taken last. */
export class MinuteBook {
  readonly #minutes = new Map<number, CountedMinute>();

  /** So many messages at a moment. */
  said(atMs: number, messages: number): void {
    if (messages > 0) this.#at(atMs).messages += messages;
  }

  /** The chat was heard over this time. */
  counted(fromMs: number, toMs: number): void {
    for (let atMs = fromMs; atMs < toMs; ) {
      const endMs = Math.min(toMs, minuteOf(atMs) + MINUTE_MS);
      this.#at(atMs).countedMs += endMs - atMs;
      atMs = endMs;
    }
  }

  /** So many people were in the chat in this minute, as last known. */
  present(atMs: number, chatters: number | null): void {
    if (chatters !== null) this.#at(atMs).chatters = chatters;
  }

  /** Hands over what was counted, oldest first. @param beforeMs minutes from here on stay, unless something was said in them */
  take(beforeMs: number | null): CountedMinute[] {
    const taken = [...this.#minutes.values()]
      .filter(({ minuteMs, messages }) => beforeMs === null || minuteMs < beforeMs || messages > 0)
      .sort((a, b) => a.minuteMs - b.minuteMs);
    for (const { minuteMs } of taken) this.#minutes.delete(minuteMs);
    return taken;
  }

  #at(atMs: number): CountedMinute {
    const minuteMs = minuteOf(atMs);
    const known = this.#minutes.get(minuteMs);
    if (known !== undefined) return known;
    const minute = { minuteMs, messages: 0, chatters: null, countedMs: 0 };
    this.#minutes.set(minuteMs, minute);
    const [oldest] = this.#minutes.keys();
    if (this.#minutes.size > MOST_MINUTES && oldest !== undefined) this.#minutes.delete(oldest);
    return minute;
  }
}

const minuteOf = (atMs: number): number => Math.floor(atMs / MINUTE_MS) * MINUTE_MS;
