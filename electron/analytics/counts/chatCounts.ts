import type { ChatGap, RoomState } from '../../../shared/chat.ts';
import type { Clock, Logger, Observable } from '../../kernel/ports.ts';
import type { AnalyticsFile } from '../store/analyticsStore.ts';
import type { ChannelKey, Present } from '../store/methods.ts';
import { CountWriter, type Told } from './countWriter.ts';
import { MinuteBook } from './minuteBook.ts';
import { SaidBook } from './saidBook.ts';
import { SpeakerBook } from './speakerBook.ts';

/** A kill loses no more than this of what was said. */
const EVERY_MS = 5_000;
/** A tick that comes so late was not a time in which anything was heard: the computer slept. */
const ASLEEP_MS = 60_000;
/** The service's clock may run faster than ours. A greater leap is another clock, and no time that went by. */
const LEAP_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Somebody said something to the room. `atMs` on our clock; null: it comes from history. */
export type Heard = { userId: number; username: string; emoticons: readonly string[]; atMs: number | null };

/** A time in which the room was not heard, and what history gave back of it. Told anew when history gives more. */
export type TimeAway = Pick<ChatGap, 'key' | 'fromMs' | 'toMs' | 'state' | 'filled'>;

export type ChatCountsDeps = {
  key: ChannelKey;
  file: Pick<AnalyticsFile, 'call' | 'onLost'>;
  room: Observable<RoomState>;
  /** People in the chat; null: not known. */
  here: () => number | null;
  /** The service's time, and since when the channel is live. */
  present: () => Present;
  /** Something was kept. */
  onKept: () => void;
  /** The file has refused something; told each time. */
  onFailing: () => void;
  /** The file has taken all it was given. */
  onWorking: () => void;
  clock: Clock;
  log: Logger;
};

/**
 * Counts the open chat, minute by minute on the service's clock: messages, people present at its end, who spoke and who for the first
 * time; and of each stream the messages that were removed in it and the emoticons that were used. A minute in which the app was in the chat and nobody spoke is a counted nought; time away is not counted. Of a break that lay
 * in one minute, what history gave back is counted in it; of a longer one nobody knows which minute it belongs to.
 */
export class ChatCounts {
  readonly #deps: ChatCountsDeps;
  readonly #minutes = new MinuteBook();
  readonly #speakers = new SpeakerBook();
  readonly #said = new SaidBook();
  readonly #writer: CountWriter;
  readonly #stopRoom: () => void;
  /** How much of each time away was counted, by its key. */
  readonly #credited = new Map<string, { filled: number; whole: boolean }>();
  /** In the chat and counted up to here, by both clocks; null: not in it. */
  #upTo: { ourMs: number; serviceMs: number } | null = null;
  /** The app was in this chat before: what comes from history was said meanwhile. */
  #wasIn = false;
  #cancelTimer = (): void => {};

  constructor(deps: ChatCountsDeps) {
    this.#deps = deps;
    this.#writer = new CountWriter(deps);
    this.#stopRoom = deps.room.subscribe((state) => this.#follow(state));
    this.#follow(deps.room.value);
    this.#schedule();
  }

  heard({ userId, username, emoticons, atMs }: Heard): void {
    this.#advance();
    const { present, clock } = this.#deps;
    const { nowMs, liveSinceMs } = present();
    if (atMs !== null) this.#minutes.said(nowMs + Math.min(0, atMs - clock.now()), 1);
    // What was said before the app came tells who is known here already.
    const stream = atMs === null && !this.#wasIn ? null : liveSinceMs;
    this.#speakers.spoke(stream, { userId, username });
    if (stream !== null) this.#said.said(stream, emoticons);
  }

  /** So many messages were taken out of the room. */
  removed(messages: number): void {
    const { liveSinceMs } = this.#deps.present();
    if (liveSinceMs !== null) this.#said.removed(liveSinceMs, messages);
  }

  /** It is known what history gave back of a time away. */
  cameBack({ key, fromMs, toMs, state, filled }: TimeAway): void {
    if (state === 'filling' || state === 'failed') return;
    const before = this.#credited.get(key) ?? { filled: 0, whole: false };
    const aheadMs = this.#deps.present().nowMs - this.#deps.clock.now();
    const span = { fromMs: fromMs + aheadMs, toMs: toMs + aheadMs };
    const isOneMinute = minuteOf(span.fromMs) === minuteOf(span.toMs);
    const whole = state === 'nothing' || (state === 'filled' && isOneMinute);
    if (isOneMinute) this.#minutes.said(span.fromMs, filled - before.filled);
    if (whole && !before.whole) this.#minutes.counted(span.fromMs, span.toMs);
    this.#credited.set(key, { filled, whole });
  }

  /** Hands over what is left, at once. */
  close(): void {
    this.#stopRoom();
    this.#cancelTimer();
    this.#advance();
    this.#writer.close(this.#take(true));
  }

  #follow(state: RoomState): void {
    const isIn = state.kind === 'joined';
    if (isIn === (this.#upTo !== null)) return;
    if (!isIn) {
      this.#advance();
      this.#upTo = null;
      this.#wasIn = true;
      return;
    }
    const { clock, present } = this.#deps;
    this.#upTo = { ourMs: clock.now(), serviceMs: present().nowMs };
  }

  /** Counts the time in the chat since the last time. */
  #advance(): void {
    const upTo = this.#upTo;
    if (upTo === null) return;
    const { clock, present, here } = this.#deps;
    const ourMs = clock.now();
    const { nowMs: serviceMs } = present();
    this.#upTo = { ourMs, serviceMs };
    const wentBy = ourMs - upTo.ourMs;
    const leap = serviceMs - upTo.serviceMs;
    if (wentBy < 0 || wentBy > ASLEEP_MS || leap <= 0 || leap > LEAP_MS) return;
    this.#minutes.counted(upTo.serviceMs, serviceMs);
    if (minuteOf(upTo.serviceMs) !== minuteOf(serviceMs))
      this.#minutes.present(minuteOf(serviceMs) - MINUTE_MS, here());
  }

  #schedule(): void {
    this.#cancelTimer = this.#deps.clock.after(EVERY_MS, () => {
      this.#advance();
      if (!this.#writer.isBusy) this.#writer.write(this.#take(false));
      this.#schedule();
    });
  }

  /** What was counted since the last time; what is silent waits for its minute to end. */
  #take(all: boolean): Told[] {
    const beforeMs = all || this.#speakers.isSpoken ? null : minuteOf(this.#deps.present().nowMs);
    const minutes = this.#minutes.take(beforeMs);
    const told: Told[] = this.#speakers.take().map((spoken) => ({ kind: 'spoke', ...spoken }));
    for (const [streamId, counted] of this.#said.take()) told.push({ kind: 'said', streamId, counted });
    if (minutes.length > 0) told.push({ kind: 'count', minutes });
    return told;
  }
}

const minuteOf = (atMs: number): number => Math.floor(atMs / MINUTE_MS) * MINUTE_MS;
