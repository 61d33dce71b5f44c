import type { VirtualClock } from './clock.ts';

/** What the service saw. Never holds a token, a handle or an authkey. */
export type JournalEntry = { readonly seq: number; readonly at: number } & (
  | {
      readonly kind: 'request';
      readonly method: string;
      /** The path; a secret part of it is written `***`. */
      readonly path: string;
      /** Harmless query parameters. */
      readonly query?: Readonly<Record<string, string>>;
      readonly endpoint?: string;
      /** 0 when the connection was cut instead of answered. */
      readonly status: number;
      readonly fault?: number;
    }
  | {
      readonly kind: 'socket';
      readonly socket: 'chat' | 'live';
      readonly connection: number;
      /** `open`, `close`, or the method a client called. */
      readonly packet: string;
      readonly endpoint: number;
      readonly code?: number;
      readonly fault?: number;
    }
);

type WithoutStamp<T> = T extends unknown ? Omit<T, 'seq' | 'at'> : never;

const CAPACITY = 2_000;

/** The last 2,000 requests and packets, numbered from 1. */
export class Journal {
  readonly #clock: VirtualClock;
  readonly #entries: JournalEntry[] = [];
  #seq = 0;

  constructor(clock: VirtualClock) {
    this.#clock = clock;
  }

  add(entry: WithoutStamp<JournalEntry>): void {
    this.#seq += 1;
    const stamped = { seq: this.#seq, at: this.#clock.now(), ...entry } as JournalEntry;
    this.#entries[(this.#seq - 1) % CAPACITY] = stamped;
  }

  /** Entries whose number is above `seq`, oldest first. */
  since(seq: number): JournalEntry[] {
    const first = Math.max(seq, this.#seq - CAPACITY);
    const found: JournalEntry[] = [];
    for (let number = first; number < this.#seq; number++) {
      const entry = this.#entries[number % CAPACITY];
      if (entry !== undefined) found.push(entry);
    }
    return found;
  }
}
