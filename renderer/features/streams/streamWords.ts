import i18next from 'i18next';
import type { StreamRow } from '../../../shared/streams.ts';
import { formatChange, formatDay, formatDuration, formatLeft, formatNumber, formatTime } from '../../ui/format.ts';
import type { StatusKind } from '../../ui/Status.tsx';

const DAY_MS = 86_400_000;
/** A recording that is gone so soon is worth a look. */
const SOON_MS = 7 * DAY_MS;

const say = (key: string, values: Record<string, string | number> = {}): string =>
  i18next.t(`streams:${key}` as 'streams:unknown', values);

/** A cell of a row. `dim`: it is no number. `why`: what stands behind it, as a hint. `isSign`: `why` is read aloud in its place. */
export type CellWords = { words: string; dim: boolean; why: string | null; isSign?: true };

const known = (words: string): CellWords => ({ words, dim: false, why: null });
const notKnown = (why = say('unknownWhy')): CellWords => ({ words: say('unknown'), dim: true, why, isSign: true });

type Stream = Pick<StreamRow, 'stream' | 'game' | 'figures'>;

/** How long a stream ran, or has run. */
export const lengthOf = ({ stream, figures }: Pick<Stream, 'stream' | 'figures'>): number =>
  stream.endMs === null ? figures.liveMs : stream.endMs - stream.startMs;

/** `Thu 19 Nov` and `17:04 – 20:41`. */
export function whenWords({ stream }: Pick<Stream, 'stream'>): { day: string; times: string } {
  const from = formatTime(stream.startMs);
  return {
    day: formatDay(stream.startMs),
    times: stream.endMs === null ? from : say('fromTo', { from, to: formatTime(stream.endMs) }),
  };
}

export const titleWords = ({ stream }: Pick<Stream, 'stream'>): string => stream.title || say('untitled');

/** `Music, 3 h 37 min`. */
export function aboutWords(row: Stream): string {
  const duration = formatDuration(wholeMinutes(lengthOf(row)));
  return say('gameAndLength', { game: row.game ?? say('noGame'), duration });
}

/** Seconds of hours are nobody's matter. */
export const wholeMinutes = (ms: number): number => (ms < 3_600_000 ? ms : Math.round(ms / 60_000) * 60_000);

export function peakWords({ figures: { peakViewers } }: Stream): CellWords {
  return peakViewers === null ? notKnown() : known(formatNumber(peakViewers.value));
}

export function averageWords({ figures: { averageViewers } }: Stream): CellWords {
  return averageViewers === null ? notKnown() : known(formatNumber(Math.round(averageViewers)));
}

export function followersWords({ figures: { followers } }: Stream): CellWords {
  return followers === null ? notKnown() : known(formatChange(followers.gained - followers.lost));
}

/** What was counted here; said to be of a part of the stream where it is. */
export function messagesWords(row: Stream): CellWords {
  const { chat } = row.figures;
  if (chat === null || chat.countedMs <= 0) {
    return { words: say('notCounted'), dim: true, why: say('notCountedWhy') };
  }
  return { ...known(formatNumber(chat.messages)), why: isPartly(row) ? partlyWords(row) : null };
}

/** A minute at each end is never whole. */
const EDGES_MS = 120_000;

export const isPartly = (row: Pick<Stream, 'stream' | 'figures'>): boolean =>
  (row.figures.chat?.countedMs ?? 0) < lengthOf(row) - EDGES_MS;

export const partlyWords = (row: Stream): string =>
  say('partlyCounted', { duration: formatDuration(wholeMinutes(row.figures.chat?.countedMs ?? 0)) });

export function clipsWords({ clips }: Pick<StreamRow, 'clips'>): CellWords {
  return clips === null ? notKnown(say('notAsked')) : known(formatNumber(clips));
}

/** How the recording stands: `status` null is a plain word, `dim` a quiet one, for nothing is known. */
export function recordingWords(
  recording: StreamRow['recording'],
  nowMs: number,
): { words: string; status: StatusKind | 'hourglass' | 'dim' | null } {
  if (recording === null) return { words: say('notAsked'), status: 'dim' };
  const { current } = recording;
  if (current === null) return { words: say('recording.none'), status: 'inactive' };
  if (current.state === 'processing') return { words: say('recording.processing'), status: 'hourglass' };
  if (current.state === 'deleted') return { words: say('recording.deleted'), status: 'inactive' };
  if (current.expiresAtMs === null) return { words: say('recording.available'), status: null };
  const leftMs = current.expiresAtMs - nowMs;
  if (leftMs <= 0) return { words: say('recording.deleted'), status: 'inactive' };
  const words = say('recording.expires', { duration: formatLeft(leftMs) });
  return { words, status: leftMs < SOON_MS ? 'caution' : null };
}
