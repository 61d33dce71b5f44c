import type { BucketState } from '../../shared/budget.ts';
import type { AppError } from '../../shared/errors.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { PeopleListName, PeopleListState, PeopleLoad } from '../../shared/people.ts';
import { buckets } from '../../shared/platform/buckets.ts';
import type { Clock, Logger, Platform } from '../kernel/ports.ts';
import { USUAL_PAGE_MS, walkDurationMs } from '../platform/budget/walkForecast.ts';
import { bucketOf, type Cursor, FIRST, PAGE_ROWS, type PageOptions, type PageRead, readers } from './pages.ts';
import type { Person } from './person.ts';

/** What the budget lets a reading have that goes on by itself. */
const BACKGROUND_SHARE = 0.9;
/** A page that has not come after this long, with requests waiting for the bucket, is held back by the budget. */
const HELD_BACK_MS = 500;
/** A list that goes on longer than this has lost its end. */
const PAGES_MAX = 20_000;
/** So many pages are read to find somebody known among the newest; more than that is another reading of the list. */
const NEWEST_PAGES = 10;

export type PeopleListDeps = {
  name: PeopleListName;
  channelId: number;
  platform: Platform;
  clock: Clock;
  log: Logger;
  bucket: () => BucketState;
  /** Something of it has changed. */
  onChange: () => void;
};

type Reading = {
  kind: 'page' | 'all';
  abort: AbortController;
  paused: { until: Promise<void>; resume: () => void } | null;
  /** Since when a page is waited for; null: none is. */
  askedAtMs: number | null;
};

/** One list of people, read page by page when it is asked for. What was read stays when a reading ends early. */
export class PeopleList {
  readonly people = new Map<number, Person>();
  readonly #deps: PeopleListDeps;
  /** null: the list has ended. */
  #cursor: Cursor | null = FIRST;
  #pages = 0;
  #total: number | null = null;
  #unreadable = 0;
  #readAtMs: number | null = null;
  #error: AppError | null = null;
  #inOrder: boolean | null = null;
  #lastSinceMs: number | null = null;
  #reading: Reading | null = null;
  #pageMs = USUAL_PAGE_MS;
  #stamp = 0;

  constructor(deps: PeopleListDeps) {
    this.#deps = deps;
  }

  /** Grows with every change of a row. */
  get stamp(): number {
    return this.#stamp;
  }

  get name(): PeopleListName {
    return this.#deps.name;
  }

  get whole(): boolean {
    return this.#cursor === null;
  }

  get state(): Omit<PeopleListState, 'counts' | 'todayKnown' | 'loaded'> {
    const { whole } = this;
    return {
      total: this.#total,
      whole,
      missing: whole && this.#total !== null ? Math.max(0, this.#total - this.people.size - this.#unreadable) : 0,
      unreadable: this.#unreadable,
      load: this.#load(),
      error: this.#error,
      readAtMs: this.#readAtMs,
      inOrder: this.#inOrder,
      rest: this.#rest(),
    };
  }

  /** Reads the next page; nothing when one is being read or there is none. Resolves when it is over, however it went. */
  next(): Promise<void> {
    return this.#read('page');
  }

  /** Reads all that is left; one that is paused goes on. Resolves when it is over, however it went. */
  all(): Promise<void> {
    this.resume();
    return this.#read('all');
  }

  pause(): void {
    const reading = this.#reading;
    if (reading?.kind !== 'all' || reading.paused !== null) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    reading.paused = { until: promise, resume: resolve };
    this.#deps.onChange();
  }

  resume(): void {
    const paused = this.#reading?.paused;
    if (!this.#reading || !paused) return;
    this.#reading.paused = null;
    paused.resume();
    this.#deps.onChange();
  }

  /** Asks for no more; what was read stays. */
  stop(): void {
    const reading = this.#reading;
    if (reading === null) return;
    this.#reading = null;
    reading.abort.abort(new DOMException('The reading was stopped.', 'AbortError'));
    reading.paused?.resume();
    this.#deps.onChange();
  }

  /** Forgets what was read, and reads the first page. */
  again(): Promise<void> {
    this.stop();
    this.people.clear();
    this.#cursor = FIRST;
    this.#pages = 0;
    this.#total = null;
    this.#unreadable = 0;
    this.#inOrder = null;
    this.#lastSinceMs = null;
    this.#stamp++;
    return this.next();
  }

  /**
   * Reads from the beginning until somebody comes who is known; what was read before stays.
   * @returns how many were new @throws AppFailure what the requests throw
   */
  async newest(): Promise<number> {
    const { platform, channelId, clock, name } = this.#deps;
    const options: PageOptions = { priority: 'foreground', signal: AbortSignal.any([]) };
    let found = 0;
    let at: Cursor | null = FIRST;
    for (let page = 0; at !== null && page < NEWEST_PAGES; page++) {
      const read: PageRead = await readers[name](platform, channelId, at, options);
      const fresh = read.people.filter(({ userId }) => !this.people.has(userId));
      for (const person of fresh) this.people.set(person.userId, { ...person, isNew: true });
      found += fresh.length;
      this.#total = read.total ?? this.#total;
      this.#readAtMs = clock.now();
      this.#stamp++;
      this.#deps.onChange();
      at = fresh.length < read.people.length ? null : read.next;
    }
    return found;
  }

  /** Somebody is in the list, as others told. `counted`: the service's count grows by it. */
  put(person: Person): void {
    const before = this.people.get(person.userId);
    if (before === undefined && this.#total !== null) this.#total += 1;
    this.people.set(person.userId, before === undefined ? person : { ...before, ...person, isNew: before.isNew });
    this.#changed();
  }

  /** Somebody is in the list no more, as others told. @returns whether they were */
  drop(userId: number): boolean {
    if (!this.people.delete(userId)) return false;
    if (this.#total !== null) this.#total = Math.max(0, this.#total - 1);
    this.#changed();
    return true;
  }

  /** A new name or new roles of somebody in the list; null is what stays. */
  describe(userId: number, username: string | null, roles: readonly string[] | null): void {
    const before = this.people.get(userId);
    if (before === undefined) return;
    const after = { ...before, username: username ?? before.username, roles: roles ?? before.roles };
    if (after.username === before.username && after.roles === before.roles) return;
    this.people.set(userId, after);
    this.#changed();
  }

  async #read(kind: Reading['kind']): Promise<void> {
    if (this.#reading !== null || this.#cursor === null) return;
    const reading: Reading = { kind, abort: new AbortController(), paused: null, askedAtMs: null };
    this.#reading = reading;
    this.#error = null;
    this.#deps.onChange();
    try {
      do {
        await this.#page(reading);
        while (reading.paused !== null) await reading.paused.until;
      } while (kind === 'all' && this.#cursor !== null && this.#reading === reading && this.#pages < PAGES_MAX);
    } catch (cause) {
      if (this.#reading === reading) this.#error = this.#errorOf(cause);
    }
    if (this.#reading !== reading) return;
    this.#reading = null;
    this.#deps.onChange();
  }

  async #page(reading: Reading): Promise<void> {
    const { name, platform, channelId, clock } = this.#deps;
    const at = this.#cursor;
    if (at === null || reading.abort.signal.aborted) return;
    const askedAtMs = clock.now();
    reading.askedAtMs = askedAtMs;
    // That the budget holds it back shows a moment later, and nothing else may happen meanwhile.
    const stopTelling = clock.after(HELD_BACK_MS, this.#deps.onChange);
    const priority = reading.kind === 'all' ? 'background' : 'foreground';
    try {
      const read = await readers[name](platform, channelId, at, { priority, signal: reading.abort.signal });
      if (this.#reading === reading) this.#take(read, askedAtMs);
    } finally {
      stopTelling();
      reading.askedAtMs = null;
    }
  }

  #take({ people, unreadable, total, next }: PageRead, askedAtMs: number): void {
    const nowMs = this.#deps.clock.now();
    for (const person of people) {
      const { isNew = false } = this.people.get(person.userId) ?? {};
      this.people.set(person.userId, { ...person, isNew });
      this.#watchOrder(person.sinceMs);
    }
    this.#pages += 1;
    this.#unreadable += unreadable;
    this.#total = total ?? this.#total;
    // Another page with nobody new in it leads nowhere.
    this.#cursor = isSame(next, this.#cursor) ? null : next;
    this.#readAtMs = nowMs;
    const tookMs = nowMs - askedAtMs;
    if (tookMs < 5_000) this.#pageMs += (Math.max(1, tookMs) - this.#pageMs) / 4;
    this.#changed();
  }

  /** A service may pass over an order it can't use: it shows in the dates. @see PLATFORM §1.3 "order" */
  #watchOrder(sinceMs: number | null): void {
    const { name } = this.#deps;
    const last = this.#lastSinceMs;
    this.#lastSinceMs = sinceMs ?? last;
    if (sinceMs === null || last === null || sinceMs === last || (name !== 'followers' && name !== 'firstFollowers'))
      return;
    const fits = name === 'followers' ? sinceMs < last : sinceMs > last;
    this.#inOrder = (this.#inOrder ?? true) && fits;
  }

  #load(): PeopleLoad {
    const reading = this.#reading;
    if (reading === null) return { kind: 'idle' };
    const ofPages = this.#pagesInAll();
    if (reading.paused !== null) return { kind: 'paused', pages: this.#pages, ofPages };
    const { clock, bucket } = this.#deps;
    const { waiting, resetsAtMs } = bucket();
    const isHeld = reading.askedAtMs !== null && waiting > 0 && clock.now() - reading.askedAtMs >= HELD_BACK_MS;
    const waitingUntilMs = isHeld ? resetsAtMs : null;
    if (reading.kind === 'page') return { kind: 'page', waitingUntilMs };
    const rest = this.#rest();
    const endsAtMs = rest === null ? null : clock.now() + rest.durationMs;
    return { kind: 'all', pages: this.#pages, ofPages, endsAtMs, waitingUntilMs };
  }

  #pagesInAll(): number | null {
    const rest = this.#restCalls();
    return rest === null ? null : this.#pages + rest;
  }

  #restCalls(): number | null {
    if (this.whole) return 0;
    if (this.#total === null) return null;
    return Math.max(1, Math.ceil((this.#total - this.people.size) / PAGE_ROWS));
  }

  #rest(): PeopleListState['rest'] {
    const calls = this.#restCalls();
    if (calls === null) return null;
    const { bucket, clock, name } = this.#deps;
    const intervalMs = buckets[bucketOf(name)].intervalSeconds * 1_000;
    const perWindow = Math.max(1, Math.floor(bucket().limit * BACKGROUND_SHARE));
    const plan = { calls, pageMs: this.#pageMs, perWindow, intervalMs };
    return { calls, durationMs: Math.round(walkDurationMs(plan, bucket(), clock.now())) };
  }

  #changed(): void {
    this.#stamp++;
    this.#deps.onChange();
  }

  #errorOf(cause: unknown): AppError {
    if (cause instanceof AppFailure) return cause.error;
    return { kind: 'internal', logId: this.#deps.log.fault('people.readingFailed', cause) };
  }
}

function isSame(next: Cursor | null, before: Cursor | null): boolean {
  return next !== null && before !== null && 'href' in next && 'href' in before && next.href === before.href;
}
