import { expect, it } from 'vitest';
import { ChannelRecord } from './channelRecord.ts';
import { sessionAt } from './session.ts';
import { Timeline } from './timeline.ts';
import { gridOf, HOUR_MS, MINUTE_MS } from './times.ts';
import { pastViewers, runningViewers } from './viewerCurve.ts';

const start = {
  channelId: 7,
  atMs: 10 * HOUR_MS,
  followers: 0,
  subscribers: 0,
  partnered: false,
  typeId: 3,
  running: undefined,
};
const running = { sinceMs: 8 * HOUR_MS, authed: 30, anon: 12 };

it('goes on with the stream that was running', () => {
  const record = new ChannelRecord({ ...start, running });
  record.begin(start.atMs + 1, 4);
  expect(record.sessions).toEqual([{ startMs: running.sinceMs, endMs: undefined, typeId: 3 }]);
  expect(record.viewersAt(start.atMs)).toEqual({ authed: 30, anon: 12 });
});

it('ends a stream once, and keeps what was played at its end', () => {
  const record = new ChannelRecord(start);
  record.begin(start.atMs, 3);
  record.playsFrom(start.atMs + 10, 4);
  record.end(start.atMs + 20);
  record.end(start.atMs + 30);
  record.playsFrom(start.atMs + 40, 5);
  expect(record.sessions).toEqual([{ startMs: start.atMs, endMs: start.atMs + 20, typeId: 4 }]);
  expect([0, 10, 40].map((ms) => record.types.at(start.atMs + ms))).toEqual([3, 4, 5]);
});

it('keeps the last count of a minute, and nobody before the first', () => {
  const record = new ChannelRecord(start);
  record.noteViewers(start.atMs + 1_000, { authed: 1, anon: 0 });
  record.noteViewers(start.atMs + 59_999, { authed: 2, anon: 1 });
  record.noteViewers(start.atMs + MINUTE_MS, { authed: 9, anon: 9 });
  expect(record.viewersAt(start.atMs)).toEqual({ authed: 2, anon: 1 });
  expect(record.viewersAt(start.atMs - 1)).toEqual({ authed: 0, anon: 0 });
});

it('counts arrivals by the hour', () => {
  const record = new ChannelRecord(start);
  for (const ms of [0, HOUR_MS - 1, HOUR_MS]) record.noteArrival(start.atMs + ms);
  expect([0, HOUR_MS, 2 * HOUR_MS].map((ms) => record.arrivalsIn(start.atMs + ms))).toEqual([2, 1, 0]);
});

it('knows the value at every moment of a timeline, the last one set for a moment', () => {
  const timeline = new Timeline<string>();
  timeline.set(10, 'a');
  timeline.set(20, 'b');
  timeline.set(20, 'c');
  expect([9, 10, 19, 20, 99].map((atMs) => timeline.at(atMs))).toEqual([undefined, 'a', 'a', 'c', 'c']);
});

it('finds the session that covers a moment, without its end', () => {
  const [first, last] = [
    { startMs: 10, endMs: 20 },
    { startMs: 30, endMs: undefined },
  ];
  const found = [9, 10, 19, 20, 30, 999].map((atMs) => sessionAt([first, last], atMs));
  expect(found).toEqual([undefined, first, first, undefined, last, last]);
});

it('makes a grid of whole steps with both ends', () => {
  expect([...gridOf(20, 40, 10)]).toEqual([20, 30, 40]);
  expect([...gridOf(21, 39, 10)]).toEqual([30]);
  expect([...gridOf(31, 39, 10)]).toEqual([]);
});

it('fills a past stream, and empties it towards its end', () => {
  const session = { startMs: 0, endMs: 3 * HOUR_MS, typeId: 3, peak: 1_000, authedShare: 0.6 };
  const total = (atMs: number) => {
    const { authed, anon } = pastViewers(session, atMs);
    expect(Math.abs(authed - (authed + anon) * 0.6)).toBeLessThanOrEqual(0.5);
    return authed + anon;
  };
  const [begin, middle, end] = [total(0), total(90 * MINUTE_MS), total(3 * HOUR_MS - 1)];
  expect(begin).toBeLessThan(middle / 2);
  expect(end).toBeLessThan(middle);
  expect(pastViewers({ ...session, peak: 0 }, 0)).toEqual({ authed: 1, anon: 0 });
});

it('leads the running stream to those who were there when the world began', () => {
  expect(runningViewers(running, start.atMs, start.atMs)).toEqual({ authed: 30, anon: 12 });
  expect(runningViewers(running, start.atMs, running.sinceMs).authed).toBeLessThan(15);
});
