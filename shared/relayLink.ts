import {
  decodeRelayFrames,
  encodeRelayFrame,
  RELAY_MOST_MESSAGE_BYTES,
  type RelayFrame,
  RelayFrameError,
} from './relayFrames.ts';

/** Silence is counted in looks at whether anything came; each `pingEvery`th asks for a sign of life, the first at once. */
export type RelayBeat = { lookEveryMs: number; quietLooks: number; pingEvery: number };

/**
 * How each side of a connection beats. With `sidestage-relay.1` both ask, every 10 s, and 20 s of silence end it. Since then the
 * app alone asks: a relay holds thousands of connections that rest.
 */
export const relayBeats = {
  first: { lookEveryMs: 5_000, quietLooks: 4, pingEvery: 2 },
  app: { lookEveryMs: 25_000, quietLooks: 3, pingEvery: 1 },
  relay: { lookEveryMs: 25_000, quietLooks: 3, pingEvery: Number.POSITIVE_INFINITY },
} as const satisfies Record<string, RelayBeat>;

/** More than this unsent means that the other side does not read what it asked for. */
const MOST_UNSENT_BYTES = 32 * 1024 * 1024;

/** Close codes of the websocket between relay and app. */
export const RELAY_CLOSED = { replaced: 4001, malformed: 4002, ending: 4003, revoked: 4004 } as const;

/** The part of a websocket that a link uses. */
export type RelaySocket = {
  send(message: Uint8Array): void;
  /** Bytes that wait to leave. */
  unsent(): number;
  ping(): void;
  /** Asks the other side to close. */
  close(code: number, reason: string): void;
  /** Ends the connection without asking. */
  terminate(): void;
};

export type RelayLinkDeps = {
  socket: RelaySocket;
  /** Calls back once after `ms`; the function returned takes it back. */
  after(ms: number, callback: () => void): () => void;
  /** Calls back when what the program does now is done: frames made until then go in one message. */
  soon(callback: () => void): void;
  /** As `sidestage-relay.1` has it, unless another is given. */
  beat?: RelayBeat;
  /** A frame of the other side. A RelayFrameError thrown here ends the link as malformed. */
  frame(frame: RelayFrame): void;
};

/** One websocket between relay and app, from either side: frames, batched; pings; and the end of a side that breaks the rules. */
export class RelayLink {
  readonly #deps: RelayLinkDeps;
  readonly #beat: RelayBeat;
  #waiting: Uint8Array[] = [];
  #waitingBytes = 0;
  #quietLooks = 0;
  #looks = 0;
  #cancelTimer: () => void = () => {};
  #ended = false;

  constructor(deps: RelayLinkDeps) {
    this.#deps = deps;
    this.#beat = deps.beat ?? relayBeats.first;
    this.#look();
  }

  /** Sends in order. After the end it does nothing. @throws RelayFrameError for a head that can't be sent. */
  send(frame: RelayFrame): void {
    if (this.#ended) return;
    const bytes = encodeRelayFrame(frame);
    if (this.#waitingBytes + bytes.length > RELAY_MOST_MESSAGE_BYTES) this.#flush();
    if (this.#waiting.length === 0) this.#deps.soon(() => this.#flush());
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
  }

  /** A message came. */
  received(message: Uint8Array): void {
    if (this.#ended) return;
    this.#quietLooks = 0;
    try {
      for (const frame of decodeRelayFrames(message)) {
        if (!this.#ended) this.#deps.frame(frame);
      }
    } catch (cause) {
      if (!(cause instanceof RelayFrameError)) throw cause;
      this.close(RELAY_CLOSED.malformed, cause.message);
    }
  }

  /** A sign of life came: a ping or a pong. */
  heard(): void {
    this.#quietLooks = 0;
  }

  /** Asks for a sign of life and ends the connection when none comes in time, as after the computer slept. */
  check(limitMs: number): void {
    if (this.#ended) return;
    this.#quietLooks = this.#beat.quietLooks; // whatever is heard from now on takes it back
    this.#deps.socket.ping();
    this.#cancelTimer();
    this.#cancelTimer = this.#deps.after(limitMs, () => this.#look());
  }

  /** Ends the link; what waits to be sent goes first. */
  close(code: number, reason: string): void {
    if (this.#ended) return;
    this.#flush();
    this.ended();
    this.#deps.socket.close(code, reason);
  }

  /** The websocket is gone. */
  ended(): void {
    this.#ended = true;
    this.#cancelTimer();
    this.#waiting = [];
  }

  #look(): void {
    if (this.#quietLooks >= this.#beat.quietLooks) {
      this.#terminate();
      return;
    }
    if (this.#beat.pingEvery < Number.POSITIVE_INFINITY && this.#looks++ % this.#beat.pingEvery === 0)
      this.#deps.socket.ping();
    this.#cancelTimer = this.#deps.after(this.#beat.lookEveryMs, () => {
      this.#quietLooks += 1;
      this.#look();
    });
  }

  #flush(): void {
    if (this.#ended || this.#waiting.length === 0) return;
    const message = new Uint8Array(this.#waitingBytes);
    let at = 0;
    for (const bytes of this.#waiting) {
      message.set(bytes, at);
      at += bytes.length;
    }
    this.#waiting = [];
    this.#waitingBytes = 0;
    this.#deps.socket.send(message);
    if (this.#deps.socket.unsent() > MOST_UNSENT_BYTES) this.#terminate();
  }

  #terminate(): void {
    this.ended();
    this.#deps.socket.terminate();
  }
}
