import { expect, it } from 'vitest';
import type { StreamRef } from '../../../shared/analytics.ts';
import type { StreamClip, StreamRecording } from '../../../shared/streams.ts';
import { clipsOf, recordingOf, recordOf } from './matching.ts';

const MINUTE_MS = 60_000;
const stream: StreamRef = { id: 0, startMs: 0, endMs: 120 * MINUTE_MS, typeId: null, title: null };

const recording = (id: number, minutes: number): StreamRecording => ({
  id,
  state: 'available',
  views: 0,
  durationSeconds: minutes * 60,
  expiresAtMs: null,
  url: null,
});
const clip = (id: string, minute: number): StreamClip => ({
  id,
  title: id,
  atMs: minute * MINUTE_MS,
  durationSeconds: 30,
  views: 0,
  url: null,
});

it('finds a recording by the end of its stream, or by its beginning', () => {
  const dated = (minute: number) => [{ recording: recording(1, 119), createdAtMs: minute * MINUTE_MS }];
  expect(recordingOf(stream, dated(121))?.id).toBe(1);
  expect(recordingOf(stream, dated(2))?.id).toBe(1);
  expect(recordingOf(stream, dated(60))).toBeNull();
  expect(recordingOf(stream, [])).toBeNull();
});

it('of two that fit the one that is as long as the stream is its own', () => {
  const before = { recording: recording(1, 300), createdAtMs: -MINUTE_MS };
  const own = { recording: recording(2, 120), createdAtMs: 120 * MINUTE_MS };
  expect(recordingOf(stream, [before, own])?.id).toBe(2);
});

it('a stream that runs has no recording yet, and clips all the same', () => {
  const running = { ...stream, endMs: null };
  expect(recordingOf(running, [{ recording: recording(1, 120), createdAtMs: 0 }])).toBeNull();
  expect(clipsOf(running, [clip('a', 500), clip('b', -1)]).map(({ id }) => id)).toEqual(['a']);
});

it('takes clips that were made while it ran, and shortly after', () => {
  const clips = [clip('late', 125), clip('other', 140), clip('first', 3), clip('before', -20)];
  expect(clipsOf(stream, clips).map(({ id }) => id)).toEqual(['first', 'late']);
});

it('finds what is kept by when the stream began, the nearest first', () => {
  const records = [{ id: -9 * MINUTE_MS }, { id: MINUTE_MS }, { id: 60 * MINUTE_MS }];
  expect(recordOf(stream, records)?.id).toBe(MINUTE_MS);
  expect(recordOf({ startMs: 30 * MINUTE_MS }, records)).toBeUndefined();
});
