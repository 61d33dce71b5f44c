import type { BucketState } from '../../shared/budget.ts';
import type { CrawlState } from '../../shared/chatters.ts';
import type { AppError } from '../../shared/errors.ts';
import { AppFailure } from '../../shared/failure.ts';
import { buckets } from '../../shared/platform/buckets.ts';
import type { Clock, Logger, Platform } from '../kernel/ports.ts';
import { USUAL_PAGE_MS, walkDurationMs } from '../platform/budget/walkForecast.ts';
import { walkPages } from '../platform/rest/pages.ts';
import type { Person } from './chatterBook.ts';
import { PAGE_ROWS, personOf } from './chatUser.ts';
import { IdMap } from './idMap.ts';
import { Pace } from './pace.ts';

const INTERVAL_MS = buckets.chats.intervalSeconds * 1_000;
/** A page that has not come after this long, with requests waiting for the bucket, is held back by the budget. */
const HELD_BACK_MS = 500;

/** The share of the chats bucket a walk may use: one nobody asked for at most half; else all the budget gives. */
export type WalkShare = 'half' | 'all';
/** What the budget lets background requests have. */
const BACKGROUND_SHARE = 0.9;

export type WalkPlan = {
  channelId: number;
  share: WalkShare;
  /** About how many pages there will be. */
  ofPages: number | null;
  /** Takes a page that was asked for at `askedAtMs`. */
  onPage(people: Person[], askedAtMs: number): void;
  /** Takes what the whole of it says, before it is told to have ended: nobody sees an ended walk with counts from its middle. */
  onEnd(end: WalkEnd): void;
};

/** How a walk ended. `why` is null when it has read the list whole, to its end. */
export type WalkEnd = {
  startedAtMs: number;
  endedAtMs: number;
  pages: number;
  ofPages: number | null;
  /** Whom it listed, each with the last page they stood on. */
  listed: IdMap;
  why: AppError | null;
};

export type CrawlDeps = { platform: Platform; clock: Clock; log: Logger; bucket: () => BucketState };

type Walk = WalkPlan & {
  startedAtMs: number;
  pages: number;
  listed: IdMap;
  abort: AbortController;
  /** What it waits for, and since when. */
  waiting: { kind: 'nothing' } | { kind: 'page'; sinceMs: number } | { kind: 'pace'; untilMs: number };
  paused: { until: Promise<void>; resume(): void } | null;
  hurry: () => void;
  cancelTelling: () => void;
};

/** Walks over the chatters of a channel, one walk at a time; can be paused. @see DESIGN §5, PLATFORM §7.1 */
export class Crawl {
  readonly #deps: CrawlDeps;
  readonly #pace: Pace;
  readonly #onChange: () => void;
  #walk: Walk | null = null;
  /** Set while others go first. */
  #held: { until: Promise<void>; release(): void } | null = null;
  #rest: CrawlState = { kind: 'idle' };
  #pageMs = USUAL_PAGE_MS;

  constructor(deps: CrawlDeps, onChange: () => void) {
    this.#deps = deps;
    this.#onChange = onChange;
    this.#pace = new Pace(deps.clock, INTERVAL_MS);
  }

  get walking(): boolean {
    return this.#walk !== null;
  }

  /** Whether pages are asked for now: nobody paused it, and it lets nobody else go first. */
  get asking(): boolean {
    return this.#walk !== null && this.#walk.paused === null && this.#held === null;
  }

  /** Where the walk stands now. */
  get state(): CrawlState {
    const walk = this.#walk;
    if (walk === null) return this.#rest;
    const counts = { pages: walk.pages, ofPages: walk.ofPages, rows: walk.listed.size };
    if (walk.paused !== null) return { kind: 'paused', ...counts };
    return {
      kind: 'crawling',
      ...counts,
      startedAtMs: walk.startedAtMs,
      endsAtMs:
        walk.ofPages === null ? null : this.#deps.clock.now() + this.durationMs(walk.ofPages - walk.pages, walk.share),
      waitingUntilMs: this.#waitingUntilMs(walk),
    };
  }

  /** How long so many pages would take from now. */
  durationMs(calls: number, share: WalkShare): number {
    const bucket = this.#deps.bucket();
    const perWindow = perWindowOf(share, bucket);
    return Math.round(
      walkDurationMs(
        { calls, pageMs: this.#pageMs, perWindow, intervalMs: INTERVAL_MS },
        bucket,
        this.#deps.clock.now(),
      ),
    );
  }

  /**
   * Walks to the end of the list, or until something fails. Fails only when `onEnd` does. There must be no other walk.
   * One that was stopped has no end.
   */
  async run(plan: WalkPlan): Promise<void> {
    const walk: Walk = {
      ...plan,
      startedAtMs: this.#deps.clock.now(),
      pages: 0,
      listed: new IdMap(),
      abort: new AbortController(),
      waiting: { kind: 'nothing' },
      paused: null,
      hurry: () => undefined,
      cancelTelling: () => undefined,
    };
    this.#walk = walk;
    this.#onChange();
    const why = await this.#read(walk);
    walk.cancelTelling();
    if (this.#walk !== walk) return;
    this.#walk = null;
    const endedAtMs = this.#deps.clock.now();
    const { pages, ofPages, listed, startedAtMs } = walk;
    const counts = { atMs: endedAtMs, pages, rows: listed.size };
    this.#rest = why === null ? { kind: 'complete', ...counts } : { kind: 'partial', ...counts, ofPages, why };
    walk.onEnd({ startedAtMs, endedAtMs, pages, ofPages, listed, why });
  }

  /** Asks for no more pages until `resume`; one that is under way is still taken. */
  pause(): void {
    const walk = this.#walk;
    if (walk === null || walk.paused !== null) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    walk.paused = { until: promise, resume: resolve };
    this.#onChange();
  }

  resume(): void {
    const walk = this.#walk;
    if (walk === null || walk.paused === null) return;
    const { resume } = walk.paused;
    walk.paused = null;
    resume();
    this.#onChange();
  }

  /** Lets others go first: no walk asks for a page until `release`. Unlike a pause it is nobody's choice, and is not told as one. */
  hold(): void {
    if (this.#held !== null) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held = { until: promise, release: resolve };
  }

  release(): void {
    this.#held?.release();
    this.#held = null;
  }

  /** Lets the walk that is under way use all the budget gives: somebody waits for it now. */
  hasten(): void {
    if (this.#walk === null) return;
    this.#walk.share = 'all';
    this.#walk.hurry();
  }

  /** Tells a walk that knows no number of pages about how many there will be. */
  expect(ofPages: number | null): void {
    if (this.#walk !== null && ofPages !== null) this.#walk.ofPages ??= Math.max(ofPages, this.#walk.pages + 1);
  }

  /** Ends the walk, which then tells nothing. */
  stop(): void {
    const walk = this.#walk;
    this.#walk = null;
    this.#rest = { kind: 'idle' };
    walk?.abort.abort(new DOMException('The walk was stopped.', 'AbortError'));
    this.release();
    walk?.paused?.resume();
    walk?.hurry();
  }

  /** @returns why it does not know the whole list; null: it does */
  async #read(walk: Walk): Promise<AppError | null> {
    const { platform, clock, log } = this.#deps;
    let askedAtMs = walk.startedAtMs;
    let unreadable = 0;
    try {
      const pages = walkPages(platform, 'chats.users', {
        purpose: 'chattersWalk',
        path: { channelId: walk.channelId },
        query: { limit: PAGE_ROWS },
        priority: 'background',
        signal: walk.abort.signal,
        beforePage: async () => {
          await this.#holdBack(walk);
          askedAtMs = clock.now();
          this.#pace.count();
          this.#waitForPage(walk, askedAtMs);
        },
      });
      for await (const page of pages) {
        this.#measure(clock.now() - askedAtMs);
        walk.waiting = { kind: 'nothing' };
        walk.pages = page.number;
        if (walk.ofPages !== null) walk.ofPages = page.last ? page.number : Math.max(walk.ofPages, page.number + 1);
        const people = page.rows.map(personOf);
        for (const { userId } of people) walk.listed.set(userId, page.number);
        walk.onPage(people, askedAtMs);
        unreadable += page.rowsLeftOut;
        this.#onChange();
      }
      // Whoever stands in them is in the chat: of those who were not listed nobody can be said to have left.
      if (unreadable > 0) return { kind: 'badPayload', where: 'chats.users', detail: `${unreadable} rows unreadable` };
      return null;
    } catch (cause) {
      if (walk.abort.signal.aborted) return null;
      if (cause instanceof AppFailure) return cause.error;
      return { kind: 'internal', logId: log.fault('chatters.walkFailed', cause) };
    }
  }

  /** Waits while others go first or the walk is paused, and until its share lets it go on. */
  async #holdBack(walk: Walk): Promise<void> {
    const { clock, bucket } = this.#deps;
    for (;;) {
      if (walk.abort.signal.aborted) return;
      if (this.#held !== null) {
        await this.#held.until;
        continue;
      }
      if (walk.paused !== null) {
        await walk.paused.until;
        continue;
      }
      const untilMs = walk.share === 'all' ? 0 : this.#pace.nextAtMs(perWindowOf(walk.share, bucket()));
      if (untilMs <= clock.now()) return;
      walk.waiting = { kind: 'pace', untilMs };
      this.#onChange();
      await this.#sleepOrHurry(walk, untilMs - clock.now());
      walk.waiting = { kind: 'nothing' };
    }
  }

  /** Whether the budget holds it back is known a moment later, and told then: nothing else may happen meanwhile. */
  #waitForPage(walk: Walk, sinceMs: number): void {
    const waiting = { kind: 'page', sinceMs } as const;
    walk.waiting = waiting;
    const tell = (): void => {
      if (this.#walk === walk && walk.waiting === waiting) this.#onChange();
    };
    walk.cancelTelling();
    walk.cancelTelling = this.#deps.clock.after(HELD_BACK_MS, tell);
  }

  #sleepOrHurry(walk: Walk, ms: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#deps.clock.after(ms, resolve);
      walk.hurry = () => {
        cancel();
        resolve();
      };
    });
  }

  #waitingUntilMs({ waiting }: Walk): number | null {
    if (waiting.kind === 'pace') return waiting.untilMs;
    const { waiting: queued, resetsAtMs } = this.#deps.bucket();
    const held = waiting.kind === 'page' && queued > 0 && this.#deps.clock.now() - waiting.sinceMs >= HELD_BACK_MS;
    return held ? resetsAtMs : null;
  }

  /** What a page takes, smoothed. One that was held back tells nothing. */
  #measure(tookMs: number): void {
    if (tookMs < 5_000) this.#pageMs += (Math.max(1, tookMs) - this.#pageMs) / 4;
  }
}

/** How many calls of an interval a walk makes that nobody waits for. */
export function mostOfWalk(limit: number): number {
  return perWindowOf('half', { limit });
}

function perWindowOf(share: WalkShare, { limit }: Pick<BucketState, 'limit'>): number {
  return Math.max(1, Math.floor(limit * (share === 'half' ? 0.5 : BACKGROUND_SHARE)));
}
