import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import type { RelayFrame } from '../shared/relayFrames.ts';
import { RELAY_CLOSED, type RelayEnd, RelayLink, type RelayPace } from '../shared/relayLink.ts';
import type { AppDoor } from './appDoor.ts';

/** A pong that says nothing, as a server writes it. */
const PONG = Buffer.from([0x8a, 0]);

export type AppServing = {
  door: AppDoor;
  /** What the websocket writes to. */
  wire: Duplex;
  pace: RelayPace;
  speaksOfKeeping: boolean;
  /** The app has come, or has gone. */
  changed(): void;
};

type Served = Pick<AppServing, 'door' | 'wire' | 'changed'> & { link: RelayLink };

/**
 * The websocket of an app. Thousands of them rest here, so each is its own end of its link, and what it listens to is the same for
 * all of them, where closures of each would be many times as large.
 */
export class AppSocket extends WebSocket implements RelayEnd {
  #served: Served | null = null;
  /** With what the newest ping came that is not answered yet. */
  #owed: Buffer | null = null;

  /** Begins, once the websocket stands. It has to be made with `autoPong: false`. */
  serve({ door, wire, pace, speaksOfKeeping, changed }: AppServing): void {
    const link = new RelayLink(this, pace);
    this.#served = { door, wire, changed, link };
    this.on('message', onMessage);
    this.on('ping', onPing);
    this.on('pong', onPong);
    this.on('error', onError);
    this.on('close', onClose);
    door.attach(link, speaksOfKeeping);
    changed();
  }

  frame(frame: RelayFrame): void {
    this.#served?.door.app.take(frame);
  }

  received(message: Buffer, isBinary: boolean): void {
    if (isBinary) this.#served?.link.received(message);
    else this.#served?.link.close(RELAY_CLOSED.malformed, 'a message is text');
  }

  heard(): void {
    this.#served?.link.heard();
  }

  ended(): void {
    if (this.#served === null) return;
    const { link, door, changed } = this.#served;
    link.ended();
    door.detach(link);
    changed();
  }

  /** Most of what a relay does for apps that rest, so it is the two bytes past the layers that would make them anew. */
  tell(): void {
    const { wire } = this.#served ?? {};
    // Where the other side reads slowly it has enough to hear.
    if (wire && this.readyState === WebSocket.OPEN && !wire.writableNeedDrain) wire.write(PONG);
  }

  /**
   * The answer goes between two messages, as each of these is written at once. Where the other side reads slowly one answer waits, for
   * the newest, as RFC 6455 (5.5.3) has it: so pings without end fill nothing.
   */
  answerPing(data: Buffer): void {
    const { wire } = this.#served ?? {};
    if (!wire || this.readyState !== WebSocket.OPEN) return;
    if (wire.writableNeedDrain) {
      if (this.#owed === null) wire.once('drain', () => this.#answerOwed());
      this.#owed = data;
    } else if (data.length > 0) this.pong(data);
    else wire.write(PONG);
  }

  #answerOwed(): void {
    const owed = this.#owed;
    this.#owed = null;
    if (owed !== null) this.answerPing(owed);
  }
}

function onMessage(this: WebSocket, message: Buffer, isBinary: boolean): void {
  if (this instanceof AppSocket) this.received(message, isBinary);
}

function onPing(this: WebSocket, data: Buffer): void {
  if (!(this instanceof AppSocket)) return;
  this.heard();
  this.answerPing(data);
}

function onPong(this: WebSocket): void {
  if (this instanceof AppSocket) this.heard();
}

function onError(): void {
  // `close` follows
}

function onClose(this: WebSocket): void {
  if (this instanceof AppSocket) this.ended();
}
