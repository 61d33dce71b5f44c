import type { Msg } from '@nats-io/transport-node';
import type { Carried, CarriedRequest } from '../ports.ts';
import type { NatsLink } from './connection.ts';
import { decodePeerReply, encodePeerRequest, encodeProbe } from './peerMessages.ts';

/** Who asks looks so often whether the instance that took its request is still there. */
const LOOK_EVERY_MS = 250;
const PROBE_LIMIT_MS = 2_000;
/** The holder has its own limits for all that an app does; this is for a holder that has none. */
const ANSWER_LIMIT_MS = 30_000;
/** A request goes to one of those who hear the subject, and to nobody else. */
const NO_RESPONDERS = 503;

type Asked = { id: string; askedAtMs: number; by: string | null; end: (carried: Carried) => void };

/** Requests that this instance has asked others to carry, until each has its outcome. */
export class Asking {
  readonly #link: NatsLink;
  readonly #instance: string;
  readonly #asked = new Map<string, Asked>();
  #next = 1;
  #timer: NodeJS.Timeout | null = null;

  constructor(link: NatsLink, instance: string) {
    this.#link = link;
    this.#instance = instance;
    const { nc, names } = link;
    nc.subscribe(names.instance(instance, 'reply.*'), { callback: (_, message) => this.#replied(message) });
    // What is under way can't be answered any more.
    link.onCut(() => this.#end(() => true));
  }

  /** @returns what became of it; `failed` 503 when it was lost on the way, or nobody waits any more */
  carry(id: string, request: CarriedRequest, signal: AbortSignal): Promise<Carried> {
    const { nc, names } = this.#link;
    if (!this.#link.isConnected || signal.aborted) return Promise.resolve({ kind: 'failed', status: 503 });
    const number = String(this.#next++);
    return new Promise((resolve) => {
      const asked: Asked = {
        id,
        askedAtMs: performance.now(),
        by: null,
        end: (carried) => {
          if (!this.#asked.delete(number)) return;
          signal.removeEventListener('abort', cancel);
          resolve(carried);
        },
      };
      const cancel = () => {
        if (asked.by !== null) this.#cancel(asked.by, number);
        asked.end({ kind: 'failed', status: 503 });
      };
      this.#asked.set(number, asked);
      signal.addEventListener('abort', cancel, { once: true });
      this.#watch();
      try {
        const reply = names.instance(this.#instance, `reply.${number}`);
        nc.publish(names.app(id), encodePeerRequest(id, request), { reply });
      } catch {
        asked.end({ kind: 'failed', status: 502 }); // longer than any message of NATS
      }
    });
  }

  close(): void {
    this.#end(() => true);
    if (this.#timer) clearInterval(this.#timer);
  }

  #replied({ subject, data, headers }: Msg): void {
    const number = subject.slice(subject.lastIndexOf('.') + 1);
    const asked = this.#asked.get(number);
    const isUnheard = data.length === 0 && headers?.code === NO_RESPONDERS;
    const reply = isUnheard ? { kind: 'nobody' as const } : decodeOrNull(data);
    if (reply?.kind === 'taken') {
      if (asked) asked.by = reply.by;
      else this.#cancel(reply.by, number); // whoever waited for it had gone before it was known where it is
    } else asked?.end(reply ?? { kind: 'failed', status: 502 });
  }

  #cancel(by: string, number: string): void {
    this.#link.nc.publish(this.#link.names.instance(by, 'cancel'), `${this.#instance} ${number}`);
  }

  #watch(): void {
    this.#timer ??= setInterval(() => {
      if (this.#asked.size > 0) this.#look();
      else if (this.#timer) {
        clearInterval(this.#timer);
        this.#timer = null;
      }
    }, LOOK_EVERY_MS);
  }

  /**
   * Those who ended without a word: an instance whose process is gone hears no subject any more. Whoever took a request has said
   * so by now; else whoever holds the app is asked, and knows nothing of one that was lost.
   */
  #look(): void {
    const { names } = this.#link;
    const nowMs = performance.now();
    const questions = new Map<string, string[]>();
    for (const [number, { id, by, askedAtMs, end }] of [...this.#asked]) {
      const ageMs = nowMs - askedAtMs;
      if (ageMs > ANSWER_LIMIT_MS) end({ kind: 'failed', status: 503 });
      else if (ageMs > LOOK_EVERY_MS) {
        const subject = by === null ? names.app(id) : names.instance(by, 'probe');
        questions.set(subject, [...(questions.get(subject) ?? []), number]);
      }
    }
    for (const [subject, numbers] of questions) void this.#probe(subject, numbers);
  }

  async #probe(subject: string, numbers: readonly string[]): Promise<void> {
    let known: Set<string>;
    try {
      const question = encodeProbe(this.#instance, numbers);
      const answer = await this.#link.nc.request(subject, question, { timeout: PROBE_LIMIT_MS });
      known = new Set(answer.string().split(' '));
    } catch {
      known = new Set();
    }
    for (const number of numbers) if (!known.has(number)) this.#asked.get(number)?.end({ kind: 'failed', status: 503 });
  }

  #end(fits: (asked: Asked) => boolean): void {
    for (const asked of [...this.#asked.values()]) if (fits(asked)) asked.end({ kind: 'failed', status: 503 });
  }
}

function decodeOrNull(data: Uint8Array): ReturnType<typeof decodePeerReply> {
  try {
    return decodePeerReply(data);
  } catch {
    return null;
  }
}
