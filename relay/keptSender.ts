import { ChurnMap } from '../shared/churnMap.ts';
import { RELAY_MOST_CHUNK_BYTES, RELAY_WINDOW_BYTES, type RelayFrame } from '../shared/relayFrames.ts';
import type { RelayLink } from '../shared/relayLink.ts';
import type { KeepPort, KeptDelivery } from './ports.ts';

/** So many are under way at once: the app need not wait for the relay between two. */
const MOST_AHEAD = 16;
const MOST_AHEAD_BYTES = 256 * 1024;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 60_000;
/** So long what is only heard of holds up what comes now, where the store does not answer. */
const HEARSAY_MS = 1_000;

export type KeptSenderDeps = {
  id: string;
  keep: KeepPort;
  now(): number;
  after(ms: number, callback: () => void): () => void;
  streamId(): number;
  delivered(waitedMs: number): void;
};

/** Whom it tells. */
export type KeptSenderHost = {
  /** Fewer wait than before, or nobody could tell how many: it is looked how it stands. */
  changed(): void;
};

type Sending = { stream: number; kept: KeptDelivery; sentBytes: number; credit: number };

/** Sends what waits for an app over its connection, oldest first, and removes what the app has answered. */
export class KeptSender {
  readonly #deps: KeptSenderDeps;
  readonly #host: KeptSenderHost;
  readonly #underWay = new ChurnMap<number, Sending>();
  #link: RelayLink | null = null;
  /** All up to here were sent over this connection. */
  #sentSeq = 0;
  #appends = 0;
  #atEnd = true;
  /** Since it was at the end something came for certain; else it was only heard of. */
  #isSure = false;
  /** What was only heard of no longer counts: the store was asked, and does not answer. */
  #isOverdue = false;
  #cancelOverdue: (() => void) | null = null;
  #isPumping = false;
  #again = false;
  /** The oldest that the app could not take; it and all behind it are sent again after a pause. */
  #failedSeq: number | null = null;
  /** The stream of the first that it could not take since. */
  #failedStream = 0;
  #failures = 0;
  #cancelPause: (() => void) | null = null;
  /** What the app has answered, and the store could not remove yet. */
  #unremoved: Set<number> | null = null;
  #cancelRemoving: (() => void) | null = null;

  constructor(deps: KeptSenderDeps, host: KeptSenderHost) {
    this.#deps = deps;
    this.#host = host;
  }

  get isBehind(): boolean {
    const isComing = !this.#atEnd && (this.#isSure || !this.#isOverdue);
    return this.#link !== null && (isComing || this.#isPaused || this.#underWay.size > 0);
  }

  /** The connection is ready for what waits. */
  start(link: RelayLink): void {
    if (this.#link === link) {
      this.heard();
      return;
    }
    this.stop();
    this.#link = link;
    this.#sentSeq = 0;
    this.appended();
  }

  /** The connection is gone: what was under way waits for the next. */
  stop(): void {
    this.#link = null;
    this.#underWay.clear();
    this.#reachEnd();
    this.#failedSeq = null;
    this.#failures = 0;
    this.#cancelPause?.();
    this.#cancelPause = null;
    // Sent once more over the next connection, and the app knows it.
    this.#unremoved = null;
    this.#cancelRemoving?.();
    this.#cancelRemoving = null;
  }

  /** There is something new. */
  appended(): void {
    this.#isSure = true;
    this.#look();
  }

  /** There may be something new. It comes before what comes now, unless the store does not answer for a while. */
  heard(): void {
    if (this.#link !== null) this.#look();
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

  #look(): void {
    this.#appends += 1;
    this.#atEnd = false;
    void this.#pump();
  }

  #reachEnd(): void {
    this.#atEnd = true;
    this.#isSure = false;
    this.#isOverdue = false;
    this.#cancelOverdue?.();
    this.#cancelOverdue = null;
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
        this.#storeIsAway();
      }
    }
    this.#isPumping = false;
  }

  #storeIsAway(): void {
    if (this.#isSure || this.#isPaused || this.#underWay.size > 0) {
      this.#pause(FIRST_PAUSE_MS); // once it is back nobody waits for long
      return;
    }
    // Nobody knows of anything that waits: whoever looks how it stands tells when the store answers again.
    this.#again = false;
    this.#reachEnd();
    this.#host.changed();
  }

  async #sendMore(): Promise<void> {
    const link = this.#link;
    while (link && this.#link === link && this.#hasRoom()) {
      const appends = this.#appends;
      const room = MOST_AHEAD - this.#underWay.size;
      const behind = this.#sentSeq;
      this.#cancelOverdue ??= this.#deps.after(HEARSAY_MS, () => {
        this.#isOverdue = true;
      });
      const found = await this.#deps.keep.read(this.#deps.id, behind, room);
      if (this.#link !== link || this.#isPaused) return;
      if (this.#sentSeq !== behind) continue; // meanwhile one failed, and it begins anew from there
      if (found.length === 0) {
        if (appends !== this.#appends) continue;
        this.#reachEnd();
        return;
      }
      this.#isSure = true;
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
    this.#deps.delivered(this.#deps.now() - sending.kept.arrivedAtMs);
    void this.#remove(sending.kept.seq);
    this.#goOn();
  }

  async #remove(seq: number): Promise<void> {
    const link = this.#link;
    const { id, keep } = this.#deps;
    try {
      await keep.remove(id, seq);
      this.#host.changed();
    } catch {
      if (link !== null && this.#link === link) this.#removeLater(seq);
    }
  }

  #removeLater(seq: number): void {
    this.#unremoved ??= new Set();
    this.#unremoved.add(seq);
    this.#cancelRemoving ??= this.#deps.after(FIRST_PAUSE_MS, () => {
      this.#cancelRemoving = null;
      const seqs = this.#unremoved ?? [];
      this.#unremoved = null;
      for (const one of seqs) void this.#remove(one);
    });
  }

  #failed(sending: Sending): void {
    this.#underWay.delete(sending.stream);
    if (this.#failedSeq === null) this.#failedStream = sending.stream;
    this.#failedSeq = Math.min(this.#failedSeq ?? sending.kept.seq, sending.kept.seq);
    this.#goOn();
  }

  /** After a failure what is under way still ends; then all from there on is sent again, later. */
  #goOn(): void {
    if (this.#failedSeq === null) void this.#pump();
    else if (this.#underWay.size === 0) {
      // Behind this nothing comes any more that was sent before it was heard that the app could not take it.
      this.#link?.send({ kind: 'cancel', stream: this.#failedStream, why: 'lost' });
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
