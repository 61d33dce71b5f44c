import type {
  AnalyticsFigures,
  AnalyticsGap,
  AnalyticsMarker,
  AnalyticsTable,
  AnalyticsView,
  GapCause,
  StreamRef,
} from '../../../shared/analytics.ts';
import type { SeriesName } from '../../../shared/analyticsSeries.ts';
import type { StreamClip, StreamRecording } from '../../../shared/streams.ts';

/** Whose numbers: the service by its key, and the channel. */
export type ChannelKey = { platform: string; channelId: number };

/** In ms on the service's clock; `toMs` does not belong to it. */
export type Span = { fromMs: number; toMs: number };

/** A row as the service answered it; nothing of it is believed. */
export type RawRow = Readonly<Record<string, unknown>>;

/** A row as it is kept, oldest first: `atMs`, and of its fields those that are right. */
export type KeptRow = { atMs: number } & Record<string, number | string | boolean | null>;

/** What was fetched of one day by UTC. Rows in any order; those before `fromMs`, after `untilMs` or of another day are left out. */
export type FetchedDay = {
  /** When the day begins. */
  dayMs: number;
  /** What was known of the day from here on is replaced; from `dayMs` on: all of it. A time after what is known leaves a hole: such a part is not kept. */
  fromMs: number;
  /** Up to here the day is known now. */
  untilMs: number;
  /** It is past by the service's clock, and known to its end: never to be asked for again. */
  whole: boolean;
  rows: readonly RawRow[];
  fetchedAtMs: number;
  /** Calls that this took; they are added to those for the part that stays. A call for several days counts for the first of them. */
  calls: number;
};

/** What is known of one day of one series. */
export type KnownDay = {
  series: SeriesName;
  dayMs: number;
  whole: boolean;
  untilMs: number;
  fetchedAtMs: number;
  calls: number;
  rows: number;
};

export type Failure = Span & { series: SeriesName; cause: Extract<GapCause, { kind: 'failed' | 'forbidden' }> };

/** By day, then by series; days nothing is known of are left out. */
export type Coverage = { days: KnownDay[]; failures: Failure[] };

/** How the channel stands: by it streams without an end are told to run. `liveSinceMs` null: it is offline. */
export type Present = { nowMs: number; liveSinceMs: number | null };

export type ViewRequest = Present & {
  span: Span;
  /** The stream that the range is. */
  stream: StreamRef | null;
  compare: { span: Span; stream: StreamRef | null; shiftMs: number } | null;
  /** Lines are thinned out for this part of the span. */
  zoom: Span | null;
  /** The most points of a line. */
  points: number;
};

/** What the store knows of a view; the rest is the room's. */
export type StoredView = Omit<AnalyticsView, 'version' | 'isOpen' | 'hidden' | 'cost'>;

export type TableRequest = Present & {
  span: Span;
  stepMs: number;
  /** Where the steps begin, ascending, in place of equal ones: days of the person's calendar are not always as long. */
  boundaries: readonly number[] | null;
  offset: number;
  limit: number;
};
export type StoredTable = Omit<AnalyticsTable, 'version' | 'hidden'>;

/** What was counted here in a minute of the chat. One in which nobody wrote is told as well: without it nothing is known of that time. */
export type CountedMinute = {
  /** When the minute begins. */
  minuteMs: number;
  /** Added to those that were counted in it. */
  messages: number;
  /** People in the chat, as last known; null: not known. */
  chatters: number | null;
  /** How much of the minute was counted, in ms; added, and never more than a minute. */
  countedMs: number;
};

/** Who wrote, and how often since it was last told. */
export type Speaker = { userId: number; username: string; messages: number };
export type SpokeFigures = { people: number; firstTimers: number; talkative: { username: string; messages: number }[] };

/** Counted of a stream's chat: messages that were removed, and how often emoticons were used. */
export type CountedChat = { removed: number; emoticons: readonly { text: string; uses: number }[] };

/** Something of the activity feed, to be marked. A second one of the same id takes its place. */
export type KeptMark = { id: string; atMs: number; what: Extract<AnalyticsMarker['what'], { kind: 'activity' }> };

/** What is kept of a stream besides its numbers. `id`: when it began, as whoever writes it knew. */
export type StreamRecord = {
  id: number;
  title: string | null;
  /** The game's name. */
  game: string | null;
  /** When the app last saw it live; null: it never did. */
  seenAtMs: number | null;
  note: string;
  /** null: not asked for yet. */
  recording: { current: StreamRecording | null } | null;
  clips: StreamClip[] | null;
  /** As it was told when the stream ended. */
  summary: AnalyticsFigures | null;
  /** null: not counted, or before this was. */
  counted: CountedChat | null;
  fetchedAtMs: number | null;
};

export type StreamSummary = {
  stream: StreamRef;
  figures: AnalyticsFigures;
  /** Viewers in as many equal parts of its length; null where nothing is known. */
  curve: (number | null)[];
  gaps: AnalyticsGap[];
};

/** `days`: how long; `megabytes`: how much, of all that is in the file. The oldest goes first. */
export type KeptLimits = { days: number; megabytes: number };

/** What the thread of `analytics.sqlite` can be asked. Every method throws the database's error. */
export type AnalyticsMethods = {
  coverage(key: ChannelKey, span: Span): Coverage;
  /** As a whole or not at all. What failed there is forgotten. */
  put(key: ChannelKey, series: SeriesName, days: readonly FetchedDay[]): void;
  /** Remembered until it is fetched, or the app ends. */
  fail(key: ChannelKey, failure: Failure): void;
  /** Streams, as far as their rows are known, oldest first; those that overlap are mended. */
  sessions(key: ChannelKey, present: Present): StreamRef[];
  view(key: ChannelKey, request: ViewRequest): StoredView;
  table(key: ChannelKey, request: TableRequest): StoredTable;
  /** @param points parts of the curve */
  summaries(key: ChannelKey, streams: readonly StreamRef[], points: number, present: Present): StreamSummary[];
  rows(key: ChannelKey, series: SeriesName, span: Span): KeptRow[];
  /** What was counted here, oldest first. */
  minutes(key: ChannelKey, span: Span): CountedMinute[];
  count(key: ChannelKey, minutes: readonly CountedMinute[]): void;
  /**
   * Adds who wrote. Who is told for the first time in this channel is a first-timer of the stream.
   * @param streamId null: outside of any stream; they are known from then on
   * @param wroteMs about when: who has not written for years is forgotten
   */
  spoke(key: ChannelKey, streamId: number | null, people: readonly Speaker[], wroteMs: number): void;
  /** Of a stream that began about then; null: nobody was told of. @param most of the talkative */
  spokeIn(key: ChannelKey, stream: StreamRef, most: number): SpokeFigures | null;
  mark(key: ChannelKey, marks: readonly KeptMark[]): void;
  /** @returns its id */
  addNote(key: ChannelKey, atMs: number, text: string): number;
  removeNote(key: ChannelKey, noteId: number): void;
  /** What channels are called, for hosts. */
  nameChannels(platform: string, names: readonly { channelId: number; name: string }[]): void;
  /** Those of the span's hosts that have no name yet. */
  namelessHosts(key: ChannelKey, span: Span): number[];
  /** Newest first. */
  streamRecords(key: ChannelKey): StreamRecord[];
  /** Begins the record, or changes what is given of it. */
  keepStream(key: ChannelKey, id: number, change: Partial<Omit<StreamRecord, 'id'>>): void;
  /** Adds what was counted of a stream's chat to what is in its record. */
  countStream(key: ChannelKey, id: number, counted: CountedChat): void;
  /** Everything of a service, the person's notes with it. */
  forget(platform: string): void;
  /** What is kept of a service. `days`: of all series together. */
  kept(platform: string): { days: number; streams: number; notes: number };
  /** Everything of every service, and gives back the room that it took. */
  clear(): void;
  /** One slice. @returns whether there is more to be taken away */
  retain(limits: KeptLimits, nowMs: number): boolean;
};
