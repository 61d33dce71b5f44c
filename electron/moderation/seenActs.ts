import type { SeenAct } from '../../shared/moderation.ts';
import type { ModeratedPerson } from '../../shared/writes/moderation.ts';
import type { Clock, Logger } from '../kernel/ports.ts';
import type { ToldAct } from './moderatedRoom.ts';
import type { UntilThen } from './untilThen.ts';

/** Of one person, the newest. */
const MOST_SHOWN = 50;
/** Messages of which it is remembered that they were taken out. */
const MOST_DELETED = 1_000;
/** Acts that wait for a disk that is full; the oldest give way. */
const MOST_UNKEPT = 1_000;
/** The reply of a ban and what the room tells of it are one thing. */
const SAME_MS = 30_000;

/** A message that was taken out alone is kept so much later, with all that came meanwhile: a busy chat tells of hundreds a second. */
const DELETED_WAIT_MS = 500;
/** So many do not wait: a few milliseconds of main. */
const MOST_WAITING = 200;

/** What was done to somebody, and where. */
export type ActOn = { readonly channelId: number; readonly userId: number; readonly act: SeenAct };

/** Where it is kept, for one service. Each may throw AppFailure `storageFailed`. */
export interface SeenActsStore {
  /** All of them, in this order, or none. */
  add(acts: readonly ActOn[]): void;
  /** The newest first. */
  read(channelId: number, userId: number, most: number): SeenAct[];
  /** When one's note on somebody was last written; null: there is none. */
  notedAtMs(userId: number): number | null;
  watches(): UntilThen[];
  /** In place of all before. */
  keepWatches(watches: readonly UntilThen[]): void;
}

type Deps = {
  store: SeenActsStore;
  clock: Clock;
  log: Logger;
  /** Whether the disk takes what is to be kept; told with each thing. */
  onKept: (isKept: boolean) => void;
};

/** What was done to people, by whomever, as far as this app saw it; kept on this computer. A disk that fails keeps nobody from acting. */
export class SeenActs {
  readonly #deps: Deps;
  /** By the platform's id of the message. */
  readonly #deleted = new Map<string, string | null>();
  /** What waits, or the disk did not take: known until the app quits, and tried again with what comes next and at the end. */
  #unkept: ActOn[] = [];
  #cancel: (() => void) | null = null;
  #unkeptWatches: readonly UntilThen[] | null = null;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** One did it oneself, and the room does not say so, or says it too. @param by who began it; another may speak by now */
  did(channelId: number, { userId }: ModeratedPerson, by: string | null, what: SeenAct['what'], detail = ''): void {
    this.#add(channelId, userId, { atMs: this.#deps.clock.now(), what, by, own: true, detail });
  }

  told(channelId: number, { what, userId, by, detail }: ToldAct, own: boolean): void {
    this.#add(channelId, userId, { atMs: this.#deps.clock.now(), what, by, own, detail });
  }

  deleted(messageId: string, by: string | null): void {
    this.#deleted.set(messageId, by);
    const [oldest] = this.#deleted.keys();
    if (this.#deleted.size > MOST_DELETED && oldest !== undefined) this.#deleted.delete(oldest);
  }

  isDeleted(messageId: string): boolean {
    return this.#deleted.has(messageId);
  }

  /** null: nobody said. */
  deletedBy(messageId: string): string | null {
    return this.#deleted.get(messageId) ?? null;
  }

  /** Who else did something to somebody last; null: one did it oneself, or nobody said. */
  lastBy(channelId: number, userId: number, what: SeenAct['what']): string | null {
    const last = this.of(channelId, userId).find((act) => act.what === what);
    return last === undefined || last.own ? null : last.by;
  }

  /** The newest first; one's own note is among them. */
  of(channelId: number, userId: number): SeenAct[] {
    const acts = this.#actsOf(channelId, userId, MOST_SHOWN);
    const atMs = this.#tried(null, () => this.#deps.store.notedAtMs(userId));
    if (atMs === null) return acts;
    const noted: SeenAct = { atMs, what: 'noted', by: null, own: true, detail: '' };
    return [...acts, noted].sort((a, b) => b.atMs - a.atMs).slice(0, MOST_SHOWN);
  }

  readWatches(): UntilThen[] {
    return this.#tried([], () => this.#deps.store.watches());
  }

  keepWatches(watches: readonly UntilThen[]): void {
    this.#unkeptWatches = watches;
    this.#keep();
  }

  /** Tries once more to keep what the disk did not take: there may be room by now. */
  keepRest(): void {
    if (this.#unkeptWatches !== null || this.#unkept.length > 0) this.#keep();
  }

  #add(channelId: number, userId: number, act: SeenAct): void {
    if (act.what === 'banned' && this.#isTold(channelId, userId, act)) return;
    this.#unkept.push({ channelId, userId, act });
    if (this.#unkept.length > MOST_UNKEPT) this.#unkept.shift();
    if (act.what !== 'deleted' || this.#unkept.length === MOST_WAITING) this.#keep();
    else this.#cancel ??= this.#deps.clock.after(DELETED_WAIT_MS, () => this.#keep());
  }

  #isTold(channelId: number, userId: number, { what, by, atMs }: SeenAct): boolean {
    const [last] = this.#actsOf(channelId, userId, 1);
    return last?.what === what && last.by === by && atMs - last.atMs < SAME_MS;
  }

  #actsOf(channelId: number, userId: number, most: number): SeenAct[] {
    const unkept = this.#unkept.filter((one) => one.channelId === channelId && one.userId === userId);
    const kept = this.#tried([], () => this.#deps.store.read(channelId, userId, most));
    return [...unkept.map(({ act }) => act).reverse(), ...kept].slice(0, most);
  }

  #keep(): void {
    const { store, onKept } = this.#deps;
    this.#cancel?.();
    this.#cancel = null;
    const isKept = this.#tried(false, () => {
      if (this.#unkeptWatches !== null) store.keepWatches(this.#unkeptWatches);
      this.#unkeptWatches = null;
      if (this.#unkept.length > 0) store.add(this.#unkept);
      this.#unkept = [];
      return true;
    });
    onKept(isKept);
  }

  #tried<T>(otherwise: T, work: () => T): T {
    try {
      return work();
    } catch (cause) {
      this.#deps.log.warn('moderation.notKept', { cause });
      return otherwise;
    }
  }
}
