import type { StreamRef } from '../../../shared/analytics.ts';
import type { ChannelState } from '../../../shared/channel.ts';
import { AppFailure } from '../../../shared/failure.ts';
import type { StreamSummary } from '../../../shared/streams.ts';
import type { FactStream } from '../../kernel/facts.ts';
import type { Clock, Logger, Observable } from '../../kernel/ports.ts';
import type { AnalyticsFile } from '../store/analyticsStore.ts';
import type { ChannelKey, StreamRecord } from '../store/methods.ts';
import { recordOf } from './matching.ts';

/** The last minutes come late; and a stream that is on again within this has not ended. */
const SETTLED_AFTER_MS = 120_000;
const AGAIN_MS = 60_000;
/** After so many tries it is asked for less often. */
const SOON_TRIES = 5;
const LATER_MS = 5 * 60_000;
/** What ended longer ago is nobody's news. */
const LONGEST_MS = 24 * 3_600_000;

export type EndingsDeps = {
  key: ChannelKey;
  file: Pick<AnalyticsFile, 'call'>;
  channel: Observable<ChannelState | null>;
  /** Whether comfort mode holds the numbers back: then the stream is told of afterwards. */
  heldBack: Observable<boolean>;
  facts: Pick<FactStream, 'tell'>;
  /**
   * Fetches what there is of the stream that began about then, and says what it came to. null: it is not known yet.
   * @throws AppFailure what keeps that from being known
   */
  sumUp: (startMs: number) => Promise<StreamSummary | null>;
  /** The service's time less ours. */
  aheadMs: () => number;
  /** It was told. */
  onTold: (summary: StreamSummary) => void;
  /** What is kept of a stream has changed. */
  onKept: () => void;
  clock: Clock;
  log: Logger;
};

/**
 * Sees streams begin, change their titles and end, and tells each one's summary once: also when the app was ended before it could, and
 * not of a stream that only broke off for a moment.
 */
export class Endings {
  readonly #deps: EndingsDeps;
  readonly #stops: (() => void)[];
  /** The stream that runs, as the channel was last heard of; null: none. */
  #live: { startMs: number; title: string } | null = null;
  /** The reading by which it was last kept that the stream runs. */
  #keptAtMs: number | null = null;
  /** Whether it is known if the channel is live. */
  #isKnown = false;
  /** Streams that are to be told of, by when they began. `isAsked`: what it came to is being found out, which tells of it. */
  readonly #waiting = new Map<number, { cancel: () => void; tries: number; seenAtMs: number; isAsked: boolean }>();
  #isClosed = false;

  constructor(deps: EndingsDeps) {
    this.#deps = deps;
    this.#stops = [
      deps.channel.subscribe((state) => this.#follow(state)),
      deps.heldBack.subscribe((isHeld) => {
        if (isHeld) return;
        for (const [startMs, { tries, isAsked }] of [...this.#waiting])
          if (tries > 0 && !isAsked) this.#retry(startMs, 0);
      }),
    ];
    this.#follow(deps.channel.value);
  }

  close(): void {
    this.#isClosed = true;
    for (const stop of this.#stops) stop();
    for (const { cancel } of this.#waiting.values()) cancel();
    this.#waiting.clear();
  }

  #follow(state: ChannelState | null): void {
    const { key } = this.#deps;
    if (state?.id !== key.channelId || state.online === null || state.checkedAtMs === null) return;
    if (state.online) this.#runs(state, state.checkedAtMs);
    else this.#ended();
    if (!this.#isKnown) void this.#takeUp();
    this.#isKnown = true;
  }

  #runs({ liveSinceMs, title }: ChannelState, checkedAtMs: number): void {
    // A stream that does not say when it began is told of by nobody.
    if (liveSinceMs === null) return;
    const before = this.#live;
    this.#live = { startMs: liveSinceMs, title };
    this.#forgetFlap(liveSinceMs);
    const isNew = before?.startMs !== liveSinceMs || before.title !== title;
    // A count of viewers comes without a reading.
    if (!isNew && this.#keptAtMs === checkedAtMs) return;
    this.#keptAtMs = checkedAtMs;
    const { clock, aheadMs } = this.#deps;
    this.#keep(liveSinceMs, { seenAtMs: clock.now() + aheadMs(), ...(isNew && title !== '' ? { title } : {}) });
  }

  #ended(): void {
    const { clock, aheadMs } = this.#deps;
    const before = this.#live;
    this.#live = null;
    if (before !== null) this.#expect(before.startMs, clock.now() + aheadMs(), SETTLED_AFTER_MS);
  }

  /** Whatever waited to be told of has not ended: the channel is on again. */
  #forgetFlap(startMs: number): void {
    for (const [waitingMs, { cancel, seenAtMs }] of this.#waiting) {
      if (waitingMs !== startMs && startMs - seenAtMs > SETTLED_AFTER_MS) continue;
      cancel();
      this.#waiting.delete(waitingMs);
      // Of a stream that went on as another one nothing is told, also not after a restart.
      if (waitingMs !== startMs) this.#keep(waitingMs, { seenAtMs: null });
    }
  }

  /** What an earlier run has seen and could not tell of. */
  async #takeUp(): Promise<void> {
    const { file, key, clock, aheadMs, log } = this.#deps;
    try {
      const nowMs = clock.now() + aheadMs();
      for (const record of await file.call('streamRecords', key)) {
        const { id, seenAtMs, summary } = record;
        if (seenAtMs === null || summary !== null || seenAtMs < nowMs - LONGEST_MS) continue;
        if (this.#live !== null && recordOf(this.#live, [record]) !== undefined) continue;
        if (this.#waiting.has(id)) continue;
        this.#expect(id, seenAtMs, Math.max(0, seenAtMs + SETTLED_AFTER_MS - nowMs));
      }
    } catch (cause) {
      this.#note(cause, 'streams.endingsNotRead', log);
    }
  }

  #expect(startMs: number, seenAtMs: number, afterMs: number): void {
    if (this.#isClosed) return;
    this.#waiting.get(startMs)?.cancel();
    this.#waiting.set(startMs, { cancel: () => {}, tries: 0, seenAtMs, isAsked: false });
    this.#retry(startMs, afterMs);
  }

  #retry(startMs: number, afterMs: number): void {
    const waiting = this.#waiting.get(startMs);
    if (waiting === undefined) return;
    waiting.cancel();
    waiting.cancel = this.#deps.clock.after(afterMs, () => void this.#tellOf(startMs));
  }

  async #tellOf(startMs: number): Promise<void> {
    const waiting = this.#waiting.get(startMs);
    const { heldBack, sumUp, clock, aheadMs, log } = this.#deps;
    if (waiting === undefined) return;
    if (clock.now() + aheadMs() - waiting.seenAtMs > LONGEST_MS) {
      this.#waiting.delete(startMs);
      return;
    }
    waiting.tries += 1;
    // It is gone on with when they are shown again.
    if (heldBack.value) return;
    waiting.isAsked = true;
    try {
      const summary = await sumUp(startMs);
      if (this.#waiting.get(startMs) !== waiting) return;
      if (summary !== null && !heldBack.value) {
        await this.#tell(startMs, summary);
        return;
      }
    } catch (cause) {
      if (this.#isClosed) return;
      this.#note(cause, 'streams.notSummedUp', log);
    } finally {
      waiting.isAsked = false;
    }
    if (this.#waiting.get(startMs) === waiting) {
      this.#retry(startMs, waiting.tries < SOON_TRIES ? AGAIN_MS : LATER_MS);
    }
  }

  /** The feed knows a stream that it has told of: killed before that is kept here, it is told again and changes nothing. */
  async #tell(startMs: number, summary: StreamSummary): Promise<void> {
    const { key, facts, file, clock, onTold, onKept } = this.#deps;
    const { stream, figures } = summary;
    await facts.tell({
      kind: 'streamEnded',
      id: `streamEnded/${key.platform}/${key.channelId}/${startMs}`,
      atMs: clock.now(),
      serviceKey: key.platform,
      channelId: key.channelId,
      streamId: stream.id,
      liveMs: lengthOf(stream),
      averageViewers: figures.averageViewers === null ? null : Math.round(figures.averageViewers),
      peakViewers: figures.peakViewers?.value ?? null,
      followers: figures.followers && figures.followers.gained - figures.followers.lost,
    });
    await file.call('keepStream', key, startMs, { summary: figures });
    this.#waiting.delete(startMs);
    onKept();
    if (this.#live === null) onTold(summary);
  }

  #keep(id: number, change: Partial<Omit<StreamRecord, 'id'>>): void {
    const { file, key, onKept, log } = this.#deps;
    file.call('keepStream', key, id, change).then(
      () => {
        if ('title' in change) onKept();
      },
      (cause: unknown) => this.#note(cause, 'streams.notKept', log),
    );
  }

  #note(cause: unknown, event: string, log: Logger): void {
    if (cause instanceof AppFailure) log.warn(event, { error: cause.error });
    else log.fault(event, cause);
  }
}

const lengthOf = ({ startMs, endMs }: StreamRef): number => Math.max(0, (endMs ?? startMs) - startMs);
