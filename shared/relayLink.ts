import {
  decodeRelayFrames,
  encodeRelayFrame,
  RELAY_MOST_MESSAGE_BYTES,
  type RelayFrame,
  RelayFrameError,
} from './relayFrames.ts';
import type { RelayRounds } from './relayRounds.ts';

/** More than this unsent means that the other side does not read what it asked for. */
const MOST_UNSENT_BYTES = 32 * 1024 * 1024;

/** Close codes of the websocket between relay and app. */
export const RELAY_CLOSED = { replaced: 4001, malformed: 4002, ending: 4003, revoked: 4004 } as const;

/** One side's end of the websocket. */
export type RelayEnd = {
  send(message: Uint8Array): void;
  /** Bytes that wait to leave. */
  readonly bufferedAmount: number;
  /** Asks for a sign of life. */
  ping(): void;
  /** Gives a sign of life that nobody asked for. */
  tell(): void;
  /** Asks the other side to close. */
  close(code: number, reason: string): void;
  /** Ends the connection without asking. */
  terminate(): void;
  /** Takes a frame of the other side. A RelayFrameError thrown here ends the link as malformed. */
  frame(frame: RelayFrame): void;
};

/** What many links may have in common. */
export type RelayPace = {
  rounds: RelayRounds;
  /** Calls back when what the program does now is done: frames made until then go in one message. */
  soon(callback: () => void): void;
};

/** One websocket between relay and app, from either side: frames, batched; signs of life; and the end of a side that breaks the rules. */
export class RelayLink {
  readonly #end: RelayEnd;
  readonly #pace: RelayPace;
  readonly #part: number;
  /** Made where there is something to send: most links rest. */
  #waiting: Uint8Array[] | null = null;
  #waitingBytes = 0;
  #quietLooks = 0;
  #looks = 0;
  /** Something was sent since the other side was last heard. */
  #isOwed = false;
  /** It was asked for a sign of life that must not take long. */
  #cancelCheck: (() => void) | null = null;
  #ended = false;

  constructor(end: RelayEnd, pace: RelayPace) {
    this.#end = end;
    this.#pace = pace;
    this.#part = pace.rounds.join(this);
  }

  /** Sends in order. After the end it does nothing. @throws RelayFrameError for a head that can't be sent. */
  send(frame: RelayFrame): void {
    if (this.#ended) return;
    this.#isOwed = true;
    const bytes = encodeRelayFrame(frame);
    if (this.#waitingBytes + bytes.length > RELAY_MOST_MESSAGE_BYTES) this.#flush();
    if (this.#waiting === null) {
      this.#waiting = [];
      this.#pace.soon(() => this.#flush());
    }
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
  }

  /** A message came. */
  received(message: Uint8Array): void {
    if (this.#ended) return;
    this.heard();
    try {
      for (const frame of decodeRelayFrames(message)) {
        if (!this.#ended) this.#end.frame(frame);
      }
    } catch (cause) {
      if (!(cause instanceof RelayFrameError)) throw cause;
      this.close(RELAY_CLOSED.malformed, cause.message);
    }
  }

  /** A sign of life came: a ping or a pong. */
  heard(): void {
    this.#quietLooks = 0;
    this.#isOwed = false;
    this.#endCheck();
  }

  /** Asks for a sign of life and ends the connection when none comes in time, as after the computer slept. */
  check(limitMs: number): void {
    if (this.#ended) return;
    this.#quietLooks = 0; // it has this time now, however long nothing was heard before
    this.#end.ping();
    this.#endCheck();
    this.#cancelCheck = this.#pace.rounds.after(limitMs, () => this.#terminate());
  }

  /** It is time to look whether anything came since the look before. */
  look(): void {
    const { counts, askAfter, endAfter, tellEvery } = this.#pace.rounds.beat;
    if (counts === 'silence' || this.#isOwed) this.#quietLooks += 1;
    this.#looks += 1;
    if (this.#quietLooks >= endAfter) this.#terminate();
    else if (this.#quietLooks >= askAfter) this.#end.ping();
    else if (this.#looks % tellEvery === 0) this.#end.tell();
  }

  /** Ends the link; what waits to be sent goes first. */
  close(code: number, reason: string): void {
    if (this.#ended) return;
    this.#flush();
    this.ended();
    this.#end.close(code, reason);
  }

  /** The websocket is gone. */
  ended(): void {
    this.#ended = true;
    this.#pace.rounds.leave(this, this.#part);
    this.#endCheck();
    this.#waiting = null;
  }

  #endCheck(): void {
    this.#cancelCheck?.();
    this.#cancelCheck = null;
  }

  #flush(): void {
    const waiting = this.#waiting;
    if (this.#ended || waiting === null) return;
    const message = new Uint8Array(this.#waitingBytes);
    let at = 0;
    for (const bytes of waiting) {
      message.set(bytes, at);
      at += bytes.length;
    }
    this.#waiting = null;
    this.#waitingBytes = 0;
    this.#end.send(message);
    if (this.#end.bufferedAmount > MOST_UNSENT_BYTES) this.#terminate();
  }

  #terminate(): void {
    this.ended();
    this.#end.terminate();
  }
}
