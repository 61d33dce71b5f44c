import { expect, it } from 'vitest';
import { aboutOf } from './aboutOf.ts';
import type { ActivityFact } from './activity.ts';
import { type Destination, destination } from './destinations.ts';

const said = { kind: 'mentioned', name: 'hana', text: 'hi', whisper: false } as const;

it.each<[ActivityFact, Destination]>([
  [
    { ...said, messageId: 'a-1' },
    { place: 'message', id: 'a-1', entryId: 7 },
  ],
  [
    { ...said, messageId: 'a-1', channel: { id: 8, token: 'otto' } },
    { place: 'message', id: 'a-1', entryId: 7, channelId: 8 },
  ],
  [said, { place: 'activity', entryId: 7 }],
  [
    { kind: 'streamEnded', streamId: 77, channelId: 8, liveMs: 1, averageViewers: 1, peakViewers: 1, followers: 1 },
    { place: 'stream', id: 77, channelId: 8, entryId: 7 },
  ],
  [
    { kind: 'hookFailing', hookId: 'c04e2b', inRow: 500, disabledAtMs: null },
    { place: 'hooks', hookId: 'c04e2b' },
  ],
  [
    { kind: 'hookDisabled', hookId: '../x', reason: '' },
    { place: 'activity', entryId: 7 },
  ],
  [
    { kind: 'signInLost', username: 'nora', why: 'refused' },
    { place: 'settings', section: 'account' },
  ],
  [{ kind: 'pollEnded', question: 'q', winner: null, votes: null, voters: 0 }, { place: 'live' }],
  [
    { kind: 'pollEnded', question: 'q', winner: null, votes: null, voters: 0, channel: { id: 8, token: 'otto' } },
    { place: 'live', channelId: 8, entryId: 7 },
  ],
  [
    { kind: 'chatBack', awayMs: 90_000, filled: 3, channel: { id: 8, token: 'otto' } },
    { place: 'live', channelId: 8, entryId: 7 },
  ],
  [
    { kind: 'chatBack', awayMs: 90_000, filled: 3 },
    { place: 'activity', entryId: 7 },
  ],
  [
    { kind: 'wentLive', title: null, channel: { id: 8, token: 'otto' } },
    { place: 'live', channelId: 8, entryId: 7 },
  ],
  [
    { kind: 'wentLive', title: null },
    { place: 'activity', entryId: 7 },
  ],
  [
    { kind: 'hosted', name: 'bo', viewers: 5 },
    { place: 'activity', entryId: 7 },
  ],
  [
    { kind: 'tunnelDown', why: 'ended' },
    { place: 'activity', entryId: 7 },
  ],
])('%j leads to %j', (fact, to) => {
  expect(destination.parse(aboutOf(fact, 7))).toEqual(to);
});
