import { createHash } from 'node:crypto';
import type { RelayStanding as RelayState } from '../../../shared/receiver.ts';
import {
  type RelayFrame,
  RelayFrameError,
  type RelaySettings,
  type RelayStanding,
} from '../../../shared/relayFrames.ts';
import { isKeepFrame, RELAY_MOST_KEPT_PATHS } from '../../../shared/relayKeepFrames.ts';
import { openKept, type RelayKeyPair, type SealedRequest } from '../../../shared/relaySeal.ts';
import type { Settings } from '../../../shared/settings.ts';
import type { Clock, Logger, Observable } from '../../kernel/ports.ts';
import { Subject } from '../../kernel/subject.ts';
import type { KeptBy } from './deliverKept.ts';
import { type HandOn, KeptReceiver, type KeptSealed } from './keptReceiver.ts';
import type { RelayJoined, RelayKeepLink, RelayKeepPort } from './relayKeepPort.ts';

const HOUR_MS = 3_600_000;
/** A key that could not be read or made is asked for again. */
const AGAIN_MS = 30_000;
/** So long a relay may tell a gap again before it has heard that it was noted. */
const NOTED_MS = 20_000;
/** Of what can't be opened: no status of the receiver's. */
const UNREADABLE = 422;

/**
 * What of a wait at the relay is told: how many came, how many of them were refused, the longest wait, when the first and the last of
 * them had come to the relay, and when that was over.
 */
export type Brought = {
  count: number;
  refused: number;
  longestMs: number;
  fromMs: number;
  toMs: number;
  atMs: number;
};
export type Dropped = { count: number; bytes: number; fromMs: number; toMs: number };

export type RelayKeepingDeps = {
  settings: Observable<Pick<Settings, 'relayKeep' | 'relayKeepHours'>>;
  /** The app's own key pair; made where there is none yet. */
  keys: () => Promise<RelayKeyPair>;
  /** The pair before it was paired anew: one of several relays may hear of that a moment late. */
  keysBefore?: () => RelayKeyPair | null;
  /** The receiver's open paths, and that they have changed. */
  paths: () => readonly string[];
  pathsChanged: Observable<unknown>;
  /** Hands a request to the receiver, in the order of the calls. @returns its status; null: it can't be asked now */
  deliver: (request: SealedRequest, by: KeptBy) => Promise<number | null>;
  /** A relay is about to be told to keep this; or has stored that it is to keep nothing. */
  asks?: (app: string, settings: RelaySettings) => void;
  toldNothing?: (app: string) => void;
  /** All that waited has come. */
  brought: (brought: Brought) => void;
  /** The relay dropped some. Resolves when that is kept. */
  dropped: (dropped: Dropped) => Promise<void>;
  clock: Clock;
  log: Logger;
};

const nothingYet: RelayState = { place: null, canKeep: null, waiting: null, gap: null, brought: null };

/**
 * What the app asks its relay to keep while it is away, and what waited there: opened here alone, handed to the receiver as if it
 * had just come, and told.
 */
export class RelayKeeping implements RelayKeepPort {
  readonly #deps: RelayKeepingDeps;
  readonly #state = new Subject<RelayState>(nothingYet);
  readonly #stops: (() => void)[] = [];
  readonly #links = new Set<Link>();

  constructor(deps: RelayKeepingDeps) {
    this.#deps = deps;
    for (const source of [deps.settings, deps.pathsChanged] as Observable<unknown>[]) {
      this.#stops.push(source.subscribe(() => this.#tellAll()));
    }
  }

  get state(): Observable<RelayState> {
    return this.#state;
  }

  reachedBy(place: number | null): void {
    if (place === null) this.#state.set({ ...this.#state.value, place, canKeep: null, waiting: null });
    else this.#state.set({ ...this.#state.value, place });
  }

  join(joined: RelayJoined): RelayKeepLink {
    this.#state.set({ ...this.#state.value, canKeep: joined.canKeep, waiting: null });
    if (!joined.canKeep) return { take: () => false, close: () => {} };
    const link = new Link(joined, this.#deps, (change) => this.#state.set({ ...this.#state.value, ...change }));
    this.#links.add(link);
    void link.tell();
    return {
      take: (frame) => link.take(frame),
      close: () => {
        this.#links.delete(link);
        link.close();
      },
    };
  }

  close(): void {
    for (const stop of this.#stops.splice(0)) stop();
    for (const link of this.#links) link.close();
    this.#links.clear();
  }

  /** At once: who makes a hook and quits has what it is sent kept from then on. */
  #tellAll(): void {
    for (const link of this.#links) void link.tell();
  }
}

/** One connection to a relay that keeps. */
class Link {
  readonly #joined: RelayJoined;
  readonly #deps: RelayKeepingDeps;
  readonly #change: (change: Partial<RelayState>) => void;
  readonly #receiver: KeptReceiver;
  #told = '';
  #asksNothing = false;
  #cancelAgain: () => void = () => {};
  #brought: Brought | null = null;
  /** Of the gap that is being written down. */
  #noting = false;
  /** The gap that was noted last, and when. */
  #noted: { gap: Dropped; atMs: number } | null = null;
  #isClosed = false;

  constructor(joined: RelayJoined, deps: RelayKeepingDeps, change: (change: Partial<RelayState>) => void) {
    this.#joined = joined;
    this.#deps = deps;
    this.#change = change;
    this.#receiver = new KeptReceiver({
      send: joined.send,
      open: (kept) => this.#open(kept),
    });
  }

  take(frame: RelayFrame): boolean {
    if (this.#isClosed) return isKeepFrame(frame);
    if (frame.kind === 'standing') {
      this.#stands(frame.standing);
      return true;
    }
    if (isKeepFrame(frame) && frame.kind !== 'kept') throw new RelayFrameError('a relay says what an app says');
    return this.#receiver.take(frame);
  }

  /** Says what to keep, unless that was said already. */
  async tell(): Promise<void> {
    this.#cancelAgain();
    try {
      const settings = await this.#settings();
      const key = JSON.stringify(settings, (_, value) => (value instanceof Uint8Array ? [...value] : value));
      if (this.#isClosed || key === this.#told) return;
      this.#told = key;
      this.#asksNothing = settings.hours === 0 || settings.paths.length === 0;
      if (!this.#asksNothing) this.#deps.asks?.(this.#joined.app, settings);
      this.#joined.send({ kind: 'settings', stream: 0, settings });
    } catch (cause) {
      // Without a key nothing could be opened again. What the relay knows from before it keeps until it hears what to keep now.
      this.#deps.log.fault('relay.settings', cause);
      this.#cancelAgain();
      if (!this.#isClosed) this.#cancelAgain = this.#deps.clock.after(AGAIN_MS, () => void this.tell());
    }
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#cancelAgain();
    this.#receiver.close();
    this.#tellBrought();
  }

  async #settings(): Promise<RelaySettings> {
    const { settings, keys, paths } = this.#deps;
    const publicKey = settings.value.relayKeep ? (await keys()).publicKey : null;
    // Only now: it may have been turned off meanwhile, and that was told already.
    const { relayKeep, relayKeepHours: hours } = settings.value;
    if (!relayKeep || publicKey === null) return { hours: 0, publicKey: new Uint8Array(), paths: [] };
    return { hours, publicKey, paths: paths().slice(0, RELAY_MOST_KEPT_PATHS).map(digestOf) };
  }

  #stands({ waiting: count, bytes, oldestMs, bounds, gap }: RelayStanding): void {
    this.#change({ waiting: { count, bytes, oldestMs, bounds } });
    if (this.#asksNothing) this.#deps.toldNothing?.(this.#joined.app);
    if (gap) void this.#note(gap);
    if (count === 0) this.#tellBrought();
  }

  /** What was dropped is written down, and only then may the relay forget it: once, since it takes off what is noted. */
  async #note(gap: Dropped): Promise<void> {
    if (this.#noting || this.#isNoted(gap)) return;
    this.#noting = true;
    try {
      await this.#deps.dropped(gap);
      this.#change({ gap });
      const { count, bytes, toMs } = gap;
      if (this.#isClosed) return;
      this.#noted = { gap, atMs: this.#deps.clock.now() };
      this.#joined.send({ kind: 'noted', stream: 0, count, bytes, toMs });
    } catch (cause) {
      this.#deps.log.fault('relay.gapNotKept', cause);
    } finally {
      this.#noting = false;
    }
  }

  #isNoted({ count, bytes, fromMs, toMs }: Dropped): boolean {
    if (this.#noted === null || this.#deps.clock.now() >= this.#noted.atMs + NOTED_MS) return false;
    const { gap } = this.#noted;
    return gap.count === count && gap.bytes === bytes && gap.fromMs === fromMs && gap.toMs === toMs;
  }

  async #open({ sealed, arrivedAtMs }: KeptSealed): Promise<HandOn> {
    const { keys, deliver, clock, log, settings } = this.#deps;
    // No longer than was asked for: a longer time would only make an old signature look new.
    const longestMs = (settings.value.relayKeepHours + 1) * HOUR_MS;
    const waitedMs = () => Math.round(Math.min(Math.max(0, clock.now() - arrivedAtMs), longestMs));
    // Outside: where the key can't be read now, nothing is said of the delivery.
    const pair = await keys();
    try {
      const request = await this.#opened(pair, sealed, arrivedAtMs);
      return async (series) => {
        const by = { waitedMs: waitedMs(), series };
        const status = await deliver(request, by);
        if (status !== null && status < 500) this.#count(arrivedAtMs, by.waitedMs, status >= 400);
        return status;
      };
    } catch (cause) {
      log.warn('relay.notOpened', { why: cause instanceof Error ? cause.message : '' });
      return async () => {
        this.#count(arrivedAtMs, waitedMs(), true);
        return UNREADABLE;
      };
    }
  }

  async #opened(pair: RelayKeyPair, sealed: Uint8Array, arrivedAtMs: number): Promise<SealedRequest> {
    const bound = { app: this.#joined.app, arrivedAtMs };
    try {
      return await openKept(pair, sealed, bound);
    } catch (cause) {
      const before = this.#deps.keysBefore?.() ?? null;
      if (before === null) throw cause;
      return openKept(before, sealed, bound);
    }
  }

  #count(arrivedAtMs: number, waitedMs: number, isRefused: boolean): void {
    const nothing = { count: 0, refused: 0, longestMs: 0, fromMs: arrivedAtMs, toMs: arrivedAtMs };
    const { count, refused, longestMs, fromMs, toMs } = this.#brought ?? nothing;
    this.#brought = {
      count: count + 1,
      refused: refused + Number(isRefused),
      longestMs: Math.max(longestMs, waitedMs),
      fromMs: Math.min(fromMs, arrivedAtMs),
      toMs: Math.max(toMs, arrivedAtMs),
      atMs: this.#deps.clock.now(),
    };
  }

  #tellBrought(): void {
    const brought = this.#brought;
    if (brought === null) return;
    this.#brought = null;
    const { count, refused, longestMs, atMs } = brought;
    this.#change({ brought: { count, refused, longestMs, atMs } });
    this.#deps.brought(brought);
  }
}

function digestOf(path: string): Uint8Array {
  return new Uint8Array(createHash('sha256').update(path).digest());
}
