import type { Chatter } from '../../shared/chatters.ts';
import { IdMap } from './idMap.ts';

/**
 * How a row stands, as the number kept for it. `gone`: left long ago; kept for the card and for when they come back, in no
 * list.
 */
export const standing = { here: 0, joined: 1, notSeen: 2, left: 3, gone: 4 } as const;
export type Standing = (typeof standing)[keyof typeof standing];
export const STANDINGS = 5;

/** What the window is told for each standing. */
export const presenceOf = ['here', 'joined', 'notSeen', 'left', 'left'] as const satisfies Chatter['presence'][];

/** Times are milliseconds since 1970; this stands for "none". */
export const NEVER = Number.NaN;

/** The rows as columns: a row costs about 50 bytes and its name, and a pass over a column is quick. */
export class Rows {
  readonly names: string[] = [];
  userIds = new Float64Array(0);
  standings = new Uint8Array(0);
  roles = new Uint16Array(0);
  groups = new Uint16Array(0);
  messages = new Float64Array(0);
  firstSeenMs = new Float64Array(0);
  hereSinceMs = new Float64Array(0);
  confirmedAtMs = new Float64Array(0);
  /** When they left, for those left or gone; 0 for somebody who was never here. */
  awaySinceMs = new Float64Array(0);
  readonly #slots = new IdMap();
  readonly #free: number[] = [];

  /** Slots in use and free ones together: every slot is below it. */
  get capacity(): number {
    return this.names.length;
  }

  find(userId: number): number | undefined {
    return this.#slots.get(userId);
  }

  /** A slot for somebody who has none; its columns are the caller's to fill. */
  open(userId: number): number {
    const slot = this.#free.pop() ?? this.names.push('') - 1;
    if (slot >= this.userIds.length) this.#grow();
    this.userIds[slot] = userId;
    this.#slots.set(userId, slot);
    return slot;
  }

  close(slot: number): void {
    this.#slots.delete(this.userIds[slot] ?? -1);
    this.names[slot] = '';
    this.#free.push(slot);
  }

  #grow(): void {
    const length = Math.max(256, this.userIds.length * 2);
    this.userIds = grown(this.userIds, new Float64Array(length));
    this.standings = grown(this.standings, new Uint8Array(length));
    this.roles = grown(this.roles, new Uint16Array(length));
    this.groups = grown(this.groups, new Uint16Array(length));
    this.messages = grown(this.messages, new Float64Array(length));
    this.firstSeenMs = grown(this.firstSeenMs, new Float64Array(length));
    this.hereSinceMs = grown(this.hereSinceMs, new Float64Array(length));
    this.confirmedAtMs = grown(this.confirmedAtMs, new Float64Array(length));
    this.awaySinceMs = grown(this.awaySinceMs, new Float64Array(length));
  }
}

function grown<T extends { set(values: T): void }>(from: T, to: T): T {
  to.set(from);
  return to;
}
