import { RELAY_MOST_CHUNK_BYTES, RELAY_WINDOW_BYTES, type RelayFrame } from '../shared/relayFrames.ts';
import type { RelayLink } from '../shared/relayLink.ts';
import type { KeepPort, KeptDelivery } from './ports.ts';

/** So many are under way at once: the app need not wait for the relay between two. */
const MOST_AHEAD = 16;
const MOST_AHEAD_BYTES = 256 * 1024;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 60_000;

export type KeptSenderDeps = {
  id: string;
  keep: KeepPort;
  now: () => number;
  after(ms: number, callback: () => void): () => void;
  streamId: () => number;
  delivered(waitedMs: number): void;
  /** Fewer wait than before. */
  changed: () => void;
};

type Sending = { stream: number; kept: KeptDelivery; sentBytes: number; credit: number };

/** Sends what waits for an app over its connection, oldest first, and removes what the app has answered. */
export class KeptSender {
  readonly #deps: KeptSenderDeps;
  readonly #underWay = new Map<number, Sending>();
  #link: RelayLink | null = null;
  /** All up to here were sent over this connection. */
  #sentSeq = 0;
  #appends = 0;
  #atEnd = true;
  #isPumping = false;
  #again = false;
  /** The oldest that the app could not take; it and all behind it are sent again after a pause. */
  #failedSeq: number | null = null;
  #failures = 0;
  #cancelPause: (() => void) | null = null;

  constructor(deps: KeptSenderDeps) {
    this.#deps = deps;
  }

  get isBehind(): boolean {
    return this.#link !== null && (!this.#atEnd || this.#isPaused || this.#underWay.size > 0);
  }

  /** The connection is ready for what waits. */
  start(link: RelayLink): void {
    if (this.#link !== link) {
      this.stop();
      this.#link = link;
      this.#sentSeq = 0;
    }
    this.appended();
  }

  /** The connection is gone: what was under way waits for the next. */
  stop(): void {
    this.#link = null;
    this.#underWay.clear();
    this.#atEnd = true;
    this.#failedSeq = null;
    this.#failures = 0;
    this.#cancelPause?.();
    this.#cancelPause = null;
  }

  /** There is something new. */
  appended(): void {
    this.#appends += 1;
    this.#atEnd = false;
    void this.#pump();
  }

  /** @returns whether this frame belongs to a kept delivery */
  take(frame: RelayFrame): boolean {
    const sending = this.#underWay.get(frame.stream);
    if (!sending) return false;
    if (frame.kind === 'answer') this.#answered(sending, frame.status);
    else if (frame.kind === 'cancel') this.#failed(sending);
    else if (frame.kind === 'credit') {
      sending.credit = Math.min(RELAY_WINDOW_BYTES, sending.credit + frame.bytes);
      this.#sendBody(sending);
    }
    return true;
  }

  async #pump(): Promise<void> {
    this.#again = true;
    if (this.#isPumping) return;
    this.#isPumping = true;
    while (this.#again) {
      this.#again = false;
      try {
        await this.#sendMore();
      } catch {
        this.#pause(FIRST_PAUSE_MS); // the store is away; once it is back nobody waits for long
      }
    }
    this.#isPumping = false;
  }

  async #sendMore(): Promise<void> {
    const link = this.#link;
    while (link && this.#link === link && this.#hasRoom()) {
      const appends = this.#appends;
      const room = MOST_AHEAD - this.#underWay.size;
      const behind = this.#sentSeq;
      const found = await this.#deps.keep.read(this.#deps.id, behind, room);
      if (this.#link !== link || this.#isPaused) return;
      if (this.#sentSeq !== behind) continue; // meanwhile one failed, and it begins anew from there
      if (found.length === 0) {
        this.#atEnd = appends === this.#appends;
        if (this.#atEnd) return;
      }
      for (const kept of found) this.#begin(link, kept);
    }
  }

  get #isPaused(): boolean {
    return this.#failedSeq !== null || this.#cancelPause !== null;
  }

  #hasRoom(): boolean {
    let bytes = 0;
    for (const { kept } of this.#underWay.values()) bytes += kept.sealed.length;
    return !this.#isPaused && this.#underWay.size < MOST_AHEAD && bytes < MOST_AHEAD_BYTES;
  }

  #begin(link: RelayLink, kept: KeptDelivery): void {
    const { seq, arrivedAtMs, sealed } = kept;
    const sending = { stream: this.#deps.streamId(), kept, sentBytes: 0, credit: RELAY_WINDOW_BYTES };
    this.#underWay.set(sending.stream, sending);
    this.#sentSeq = seq;
    link.send({ kind: 'kept', stream: sending.stream, seq, arrivedAtMs, bytes: sealed.length });
    this.#sendBody(sending);
  }

  #sendBody(sending: Sending): void {
    const { sealed } = sending.kept;
    while (sending.sentBytes < sealed.length && sending.credit > 0) {
      const end = Math.min(sealed.length, sending.sentBytes + Math.min(sending.credit, RELAY_MOST_CHUNK_BYTES));
      const bytes = sealed.subarray(sending.sentBytes, end);
      this.#link?.send({ kind: 'body', stream: sending.stream, last: end === sealed.length, bytes });
      sending.credit -= bytes.length;
      sending.sentBytes = end;
    }
  }

  /** The app's word. With a fault of its own it has not taken it. */
  #answered(sending: Sending, status: number): void {
    if (status >= 500) {
      this.#failed(sending);
      return;
    }
    this.#underWay.delete(sending.stream);
    if (this.#failedSeq === null) this.#failures = 0;
    const { id, keep, now, delivered, changed } = this.#deps;
    delivered(now() - sending.kept.arrivedAtMs);
    keep.remove(id, sending.kept.seq).then(changed, () => {}); // sent once more then, and the app knows it
    this.#goOn();
  }

  #failed(sending: Sending): void {
    this.#underWay.delete(sending.stream);
    this.#failedSeq = Math.min(this.#failedSeq ?? sending.kept.seq, sending.kept.seq);
    this.#goOn();
  }

  /** After a failure what is under way still ends; then all from there on is sent again, later. */
  #goOn(): void {
    if (this.#failedSeq === null) void this.#pump();
    else if (this.#underWay.size === 0) {
      this.#sentSeq = this.#failedSeq - 1;
      this.#failedSeq = null;
      this.#pause(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#failures));
      this.#failures = Math.min(this.#failures + 1, 10);
    }
  }

  #pause(ms: number): void {
    this.#cancelPause?.();
    this.#cancelPause = this.#deps.after(ms, () => {
      this.#cancelPause = null;
      void this.#pump();
    });
  }
}
