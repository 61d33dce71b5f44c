import type { AnalyticsFigures, StreamRef } from '../../../shared/analytics.ts';
import type { StreamPage, StreamRow } from '../../../shared/streams.ts';
import type { Observable } from '../../kernel/ports.ts';
import { noFigures } from '../nothingKnown.ts';
import type { AnalyticsFile } from '../store/analyticsStore.ts';
import type { StreamSummary as KeptSummary, StreamRecord } from '../store/methods.ts';
import { MEDIA_CALLS } from './askMedia.ts';
import type { ChannelNumbers } from './channelNumbers.ts';
import type { GameNames } from './gameNames.ts';
import { recordOf } from './matching.ts';
import { fetchedSeries, spanOf } from './streamSeries.ts';

/** Values of a row's curve, and of a page's line. */
export const CURVE_POINTS = 32;
const LINE_POINTS = 600;
const MOST_TALKATIVE = 5;
/** An average is compared with that of so many streams before. */
const COMPARED = 4;

export type Ended = StreamRef & { endMs: number };

export type StreamBookDeps = {
  numbers: ChannelNumbers;
  file: AnalyticsFile;
  games: GameNames;
  /** Whether comfort mode hides the numbers in the window. */
  hidden: Observable<boolean>;
};

/** What is known of streams, from what is kept, as rows and pages. */
export class StreamBook {
  readonly #deps: StreamBookDeps;

  constructor(deps: StreamBookDeps) {
    this.#deps = deps;
  }

  /** Newest first. */
  async all(): Promise<{ all: StreamRef[]; past: Ended[]; records: StreamRecord[] }> {
    const { file, numbers } = this.#deps;
    const [sessions, records] = await Promise.all([
      file.call('sessions', numbers.key, numbers.present()),
      file.call('streamRecords', numbers.key),
    ]);
    const all = sessions.toReversed();
    return { all, past: all.filter((stream): stream is Ended => stream.endMs !== null), records };
  }

  /** Streams as rows of the list. @throws AppFailure `storageFailed` */
  async rowsOf(shown: readonly StreamRef[], records: readonly StreamRecord[]): Promise<StreamRow[]> {
    const { file, numbers, hidden } = this.#deps;
    const summaries = await file.call('summaries', numbers.key, shown, CURVE_POINTS, numbers.present());
    const newestMs = hidden.value ? await this.#newestMs() : Number.POSITIVE_INFINITY;
    return summaries.map(({ stream, figures, curve }: KeptSummary): StreamRow => {
      const record = recordOf(stream, records);
      // Comfort mode hides the running stream, and for a while the one that has just ended.
      const isHidden = stream.startMs >= newestMs;
      return {
        stream,
        game: this.gameOf(stream, records),
        figures: isHidden ? { ...noFigures, liveMs: figures.liveMs } : figures,
        curve: isHidden ? [] : curve,
        recording: record?.recording ?? null,
        clips: isHidden ? null : (record?.clips?.length ?? null),
        hidden: isHidden,
      };
    });
  }

  /** One stream as a whole. @throws AppFailure `storageFailed` */
  async page(
    stream: StreamRef,
    { past, records }: { past: readonly Ended[]; records: readonly StreamRecord[] },
  ): Promise<StreamPage | null> {
    const { file, numbers } = this.#deps;
    const present = numbers.present();
    const span = spanOf(stream, present.nowMs);
    const record = recordOf(stream, records);
    const [view, spoke, [row], over, cost] = await Promise.all([
      file.call('view', numbers.key, { ...present, span, stream, compare: null, zoom: null, points: LINE_POINTS }),
      file.call('spokeIn', numbers.key, stream, MOST_TALKATIVE),
      this.rowsOf([stream], records),
      this.#overLastFour(stream, past),
      this.#cost(stream),
    ]);
    if (row === undefined) return null;
    const at = past.findIndex((one) => one.id === stream.id);
    const line = view.lines.find((one) => one.id === 'viewers');
    const none = new Float64Array(0);
    const nothing = { id: 'viewers' as const, xs: none, ys: none, points: 0, stepMs: 60_000, base: null };
    const { hidden } = row;
    return {
      ...row,
      figures: hidden ? row.figures : { ...row.figures, ...withSpoke(view.figures, spoke) },
      channelId: numbers.key.channelId,
      line: hidden ? nothing : (line ?? nothing),
      gaps: hidden ? [] : view.gaps.filter(({ of }) => of === 'tsdbViewers'),
      markers: hidden ? view.markers.map(withoutNumbers) : view.markers,
      clipsOf: record?.clips?.map((clip) => (hidden ? { ...clip, views: 0 } : clip)) ?? [],
      talkative: hidden ? [] : (spoke?.talkative ?? []),
      counted: hidden ? null : countedOf(stream, records),
      overLastFour: hidden ? null : over,
      note: record?.note ?? '',
      fetchedAtMs: record?.fetchedAtMs ?? null,
      cost,
      newer: past[at - 1]?.id ?? null,
      older: at < 0 ? (past[0]?.id ?? null) : (past[at + 1]?.id ?? null),
    };
  }

  /** Under which a stream is kept: there may be something of it already. @param key the channel that it is of */
  async recordId(id: number, key = this.#deps.numbers.key): Promise<number> {
    const records = await this.#deps.file.call('streamRecords', key);
    return recordOf({ startMs: id }, records)?.id ?? id;
  }

  /** The game by its name; null: not known, or not yet. */
  gameOf(stream: StreamRef, records: readonly StreamRecord[]): string | null {
    return this.#deps.games.nameOf(stream.typeId) ?? recordOf(stream, records)?.game ?? null;
  }

  async #newestMs(): Promise<number> {
    return (await this.all()).all[0]?.startMs ?? Number.POSITIVE_INFINITY;
  }

  async #overLastFour(stream: StreamRef, past: readonly StreamRef[]): Promise<number | null> {
    const { file, numbers } = this.#deps;
    const before = past.filter(({ startMs }) => startMs < stream.startMs).slice(0, COMPARED);
    if (before.length < COMPARED) return null;
    const summaries = await file.call('summaries', numbers.key, [stream, ...before], 1, numbers.present());
    const [own, ...others] = summaries.map(({ figures }) => figures.averageViewers);
    if (own === null || own === undefined) return null;
    const known = others.filter((average) => average !== null);
    const average = sum(known) / COMPARED;
    return known.length < COMPARED || average <= 0 ? null : (own - average) / average;
  }

  async #cost(stream: StreamRef): Promise<number> {
    const { numbers } = this.#deps;
    const spans = [spanOf(stream, numbers.present().nowMs)];
    return MEDIA_CALLS + (await numbers.callsFor(spans, fetchedSeries));
  }
}

/** All of them together. */
export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The figures of a view, with who spoke. */
function withSpoke(figures: AnalyticsFigures, spoke: { people: number; firstTimers: number } | null): AnalyticsFigures {
  return { ...figures, spoke: spoke && { people: spoke.people, firstTimers: spoke.firstTimers } };
}

/** It may be dated as the channel was read, beside what is kept of the stream by its own date. */
function countedOf(stream: StreamRef, records: readonly StreamRecord[]): StreamPage['counted'] {
  const counted = recordOf(
    stream,
    records.filter((record) => record.counted !== null),
  )?.counted;
  if (!counted) return null;
  const [emoticon = null] = counted.emoticons.toSorted((a, b) => b.uses - a.uses || (a.text < b.text ? -1 : 1));
  return { removed: counted.removed, emoticon };
}

type Marker = StreamPage['markers'][number];

/** A host's viewers, and how much a break of the chat missed, are numbers too. */
function withoutNumbers(marker: Marker): Marker {
  const { what } = marker;
  if (what.kind !== 'activity') return marker;
  const { fact } = what;
  if (fact.kind === 'hosted' || fact.kind === 'unhosted')
    return { ...marker, what: { ...what, fact: { ...fact, viewers: null } } };
  if (fact.kind === 'chatBack') return { ...marker, what: { ...what, fact: { ...fact, filled: 0 } } };
  return marker;
}
