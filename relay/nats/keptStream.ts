import { DiscardPolicy, JetStreamApiError, RetentionPolicy, StorageType } from '@nats-io/jetstream';
import { nanos, RequestError, TimeoutError } from '@nats-io/transport-node';
import { type KeepBounds, KeepError, type KeptDelivery } from '../ports.ts';
import { type NatsLink, within } from './connection.ts';
import { Trials } from './trials.ts';

const HOUR_MS = 3_600_000;
/** JetStream removes without counting, so its own age limit is for when no instance has run for so long. */
const HOURS_LATER = 24;
/** Its own limit of count likewise: the instances drop the oldest long before. */
const TIMES_AS_MUCH = 2;
/** A limit of bytes JetStream reserves on the disk as soon as the stream is made: a few hundred apps would have all of it. */
const UNRESERVED = -1;
const ANSWER_LIMIT_MS = 5_000;
/** Where the store took nothing at the last look. */
const DOUBTFUL_LIMIT_MS = 1_000;
const ARRIVAL_BYTES = 8;
const WIDE = 2 ** 32;

const NO_MESSAGE = 10037;
const NO_STREAM = 10059;
const NO_SEQUENCE = 10043;
const DELETE_FAILED = 10057;
const NAME_IN_USE = 10058;
/** Limits of the account, the server or the stream; the stream's error tells of a full disk as well. */
const FULL = new Set([10002, 10023, 10028, 10047, 10077]);

/** What a stream says of itself: `bytes` are sealed ones; `created` tells it from an older one of its name, '' for none. */
export type StreamState = { created: string; count: number; bytes: number; first: number; last: number };

/** What JetStream stores beside a message of this subject: length, seq, time, length of the subject, and its hash. */
const besideMessage = (subject: string): number => 22 + subject.length + 8;

/** How many messages lie in a stream of this subject, and how many sealed bytes. */
export function standingIn({ messages, bytes }: { messages: number; bytes: number }, subject: string) {
  return { count: messages, bytes: bytes - messages * (besideMessage(subject) + ARRIVAL_BYTES) };
}

/** The kept deliveries of one app: a stream of JetStream, in files, made with the first delivery. */
export class KeptStream {
  readonly #link: NatsLink;
  readonly #name: string;
  readonly #subject: string;
  readonly #bounds: KeepBounds;
  readonly #trials = new Trials();
  #isMade = false;

  constructor(link: NatsLink, id: string, bounds: KeepBounds) {
    this.#link = link;
    this.#name = link.names.keptStream(id);
    this.#subject = link.names.keptSubject(id);
    this.#bounds = bounds;
  }

  /** Durable when it resolves. @throws KeepError */
  async append({ arrivedAtMs, sealed }: Omit<KeptDelivery, 'seq'>): Promise<number> {
    const record = new Uint8Array(ARRIVAL_BYTES + sealed.length);
    const view = new DataView(record.buffer);
    view.setUint32(0, Math.floor(arrivedAtMs / WIDE));
    view.setUint32(4, arrivedAtMs % WIDE);
    record.set(sealed, ARRIVAL_BYTES);
    // NATS that could not write to its disk may never answer again for this stream: not every sender waits for that.
    const seq = await this.#trials.run(() => this.#ask(() => this.#store(record)), isSilence);
    if (seq === null) throw new KeepError('away');
    return seq;
  }

  /** The store did not answer lately. */
  get isSilent(): boolean {
    return this.#trials.isSilent;
  }

  /** NATS is reached anew. */
  returned(): void {
    this.#trials.reset();
  }

  /** The first whose seq is this or a higher one. @throws KeepError */
  async at(seq: number): Promise<KeptDelivery | null> {
    return this.#ask(async () => {
      const query = { seq, next_by_subj: this.#subject };
      const found = await this.#link.jsm.streams.getMessage(this.#name, query).catch((cause) => {
        if (codeOf(cause) === NO_STREAM || codeOf(cause) === NO_MESSAGE) return null;
        throw cause;
      });
      if (found === null) return null;
      const { data } = found;
      const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
      const arrivedAtMs = view.getUint32(0) * WIDE + view.getUint32(4);
      return { seq: found.seq, arrivedAtMs, sealed: data.subarray(ARRIVAL_BYTES) };
    });
  }

  /** @throws KeepError */
  async state(): Promise<StreamState> {
    return this.#ask(async () => {
      try {
        const { state, created } = await this.#link.jsm.streams.info(this.#name);
        return { ...standingIn(state, this.#subject), created, first: state.first_seq, last: state.last_seq };
      } catch (cause) {
        if (codeOf(cause) === NO_STREAM) return { created: '', count: 0, bytes: 0, first: 0, last: 0 };
        throw cause;
      }
    });
  }

  /** @throws KeepError */
  async remove(seq: number): Promise<void> {
    await this.#ask(async () => {
      try {
        await this.#link.jsm.streams.deleteMessage(this.#name, seq, false);
      } catch (cause) {
        const code = codeOf(cause);
        // In that number it puts all that goes wrong there; only the text says which.
        const isGone = code === DELETE_FAILED && cause instanceof Error && cause.message.includes('no message found');
        if (!isGone && code !== NO_SEQUENCE && code !== NO_MESSAGE && code !== NO_STREAM) throw cause;
      }
    });
  }

  /** All up to this one, and this one. @throws KeepError */
  async removeThrough(seq: number): Promise<void> {
    await this.#ask(async () => {
      try {
        await this.#link.jsm.streams.purge(this.#name, { seq: seq + 1 });
      } catch (cause) {
        if (codeOf(cause) !== NO_STREAM) throw cause;
      }
    });
  }

  /** @throws KeepError */
  async delete(): Promise<void> {
    await this.#ask(async () => {
      try {
        await this.#link.jsm.streams.delete(this.#name);
      } catch (cause) {
        if (codeOf(cause) !== NO_STREAM) throw cause;
      }
    });
  }

  async #store(record: Uint8Array): Promise<number> {
    // Where somebody listens to the subject, nothing says that there is no stream: so it is made before the first.
    if (!this.#isMade) await this.#make();
    try {
      return await this.#publish(record);
    } catch (cause) {
      this.#isMade = false;
      if (!isNoStream(cause)) throw cause;
      await this.#make();
      return this.#publish(record);
    }
  }

  async #publish(record: Uint8Array): Promise<number> {
    const { seq } = await this.#link.js.publish(this.#subject, record, {
      timeout: this.#link.storeTakes ? ANSWER_LIMIT_MS : DOUBTFUL_LIMIT_MS,
      retries: 0,
    });
    return seq;
  }

  async #make(): Promise<void> {
    const { count, hours } = this.#bounds;
    try {
      await this.#link.jsm.streams.add({
        name: this.#name,
        subjects: [this.#subject],
        storage: StorageType.File,
        retention: RetentionPolicy.Limits,
        num_replicas: this.#link.replicas,
        discard: DiscardPolicy.New,
        max_msgs: TIMES_AS_MUCH * count,
        max_bytes: UNRESERVED,
        max_age: nanos((hours + HOURS_LATER) * HOUR_MS),
      });
    } catch (cause) {
      // Another instance made it, perhaps with other bounds, or an earlier version with bytes reserved.
      if (codeOf(cause) !== NAME_IN_USE) throw cause;
      await this.#link.jsm.streams.update(this.#name, { max_bytes: UNRESERVED });
    }
    this.#isMade = true;
  }

  async #ask<T>(work: () => Promise<T>): Promise<T> {
    if (!this.#link.isConnected) throw new KeepError('away');
    try {
      return await within(2 * ANSWER_LIMIT_MS, work());
    } catch (cause) {
      throw new KeepError(FULL.has(codeOf(cause)) ? 'full' : 'away', { cause });
    }
  }
}

/** JetStream's own number for what went wrong; 0 when it has none. */
function codeOf(cause: unknown): number {
  return cause instanceof JetStreamApiError ? cause.code : 0;
}

/** Not a word came, where a store that is away says so, or NATS does. */
function isSilence(cause: unknown): boolean {
  return cause instanceof KeepError && cause.cause instanceof TimeoutError;
}

/** Nobody takes what is published on the subject: JetStream is away, or the stream is not there. */
function isNoStream(cause: unknown): boolean {
  const inner = cause instanceof Error && cause.name === 'JetStreamNotEnabled' ? cause.cause : cause;
  return inner instanceof RequestError && inner.isNoResponders();
}
