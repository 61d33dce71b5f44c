import type { StreamRef } from '../../../shared/analytics.ts';
import type { StreamClip, StreamRecording } from '../../../shared/streams.ts';
import type { StreamRecord } from '../store/methods.ts';

/** A stream that whoever saw it begin and the service date so far apart at most is one. */
const SAME_START_MS = 10 * 60_000;
/** A recording, and a clip of the last moments, may be dated a little after the end. */
const LATE_MS = 10 * 60_000;

export type DatedRecording = { recording: StreamRecording; createdAtMs: number };

/** What is kept of a stream, by when it began; undefined: nothing is. */
export function recordOf<R extends Pick<StreamRecord, 'id'>>(
  { startMs }: Pick<StreamRef, 'startMs'>,
  records: readonly R[],
): R | undefined {
  const apart = ({ id }: R) => Math.abs(id - startMs);
  return records.filter((record) => apart(record) <= SAME_START_MS).toSorted((a, b) => apart(a) - apart(b))[0];
}

/**
 * The recording of a stream, by time. The service does not say which stream it is of, nor whether it dates a recording by the
 * stream's beginning or its end: both are taken, and of several the one that is as long as the stream. @see PLATFORM §11.9
 */
export function recordingOf(
  { startMs, endMs }: StreamRef,
  recordings: readonly DatedRecording[],
): StreamRecording | null {
  if (endMs === null) return null;
  const near = (atMs: number, otherMs: number) => Math.abs(atMs - otherMs) <= LATE_MS;
  const off = ({ recording }: DatedRecording) => Math.abs(recording.durationSeconds * 1_000 - (endMs - startMs));
  const fit = recordings
    .filter(({ createdAtMs }) => near(createdAtMs, endMs) || near(createdAtMs, startMs))
    .toSorted((a, b) => off(a) - off(b));
  return fit[0]?.recording ?? null;
}

/** The clips that were cut from a stream, by when they were made: oldest first. @see PLATFORM §11.10 */
export function clipsOf({ startMs, endMs }: StreamRef, clips: readonly StreamClip[]): StreamClip[] {
  const untilMs = endMs === null ? Number.POSITIVE_INFINITY : endMs + LATE_MS;
  return clips.filter(({ atMs }) => atMs >= startMs && atMs <= untilMs).toSorted((a, b) => a.atMs - b.atMs);
}
