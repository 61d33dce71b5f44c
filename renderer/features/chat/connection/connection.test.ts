import { beforeAll, expect, it } from 'vitest';
import type { ConnectionStep, RoomState } from '../../../../shared/chat.ts';
import { startTexts } from '../../../testing/startTexts.ts';
import { stepDuration, stepWords } from './connectionSteps.ts';
import { connectionWords } from './connectionWords.ts';
import { timelineText } from './timelineText.ts';

const NOW = new Date(2026, 10, 20, 20, 14, 32).getTime();
const offline = { kind: 'offline' } as const;

beforeAll(() => startTexts());

const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ');

it('says how the chat is connected, in a few words and shorter', () => {
  const joined = (authenticated: boolean): RoomState => ({
    kind: 'joined',
    sinceMs: 0,
    permissions: [],
    roles: [],
    authenticated,
  });
  const words = (room: RoomState | null) => connectionWords(room, NOW);
  expect(words(null)).toEqual({ kind: 'inactive', words: 'No chat open', short: 'No chat' });
  expect(words({ kind: 'connecting', endpoint: 2, of: 3, url: 'wss://a.example' })).toEqual({
    kind: 'working',
    words: 'Chat: connecting, address 2 of 3',
    short: 'Connecting',
  });
  expect(words(joined(true))).toMatchObject({ kind: 'connected', words: 'Chat connected' });
  expect(words(joined(false))).toMatchObject({ short: 'Reading only' });
  expect(words({ kind: 'refused', why: offline })).toMatchObject({ kind: 'fault', short: 'Refused' });
});

it('counts down to the next try, and says "now" instead of 0 s', () => {
  const words = (leftMs: number) =>
    connectionWords({ kind: 'waiting', retryAtMs: NOW + leftMs, tries: 1, why: offline }, NOW);
  expect(plain(words(9_000).words)).toBe('Chat disconnected, retrying in 9 s');
  expect(words(9_000).kind).toBe('caution');
  expect(words(499).words).toBe('Chat disconnected, retrying now');
  expect(words(-5_000).words).toBe('Chat disconnected, retrying now');
});

const closed = { kind: 'closed', atMs: NOW, openForMs: 65_000, code: 4000, reason: 'Bye', silent: false } as const;
const waited = { kind: 'waited', atMs: NOW, tookMs: 2_000, tries: 3, why: offline } as const;
const opened = { kind: 'opened', atMs: NOW, tookMs: 80, url: 'wss://b.example', endpoint: 2, of: 2 } as const;

it('tells of an end who ended it, with what code and reason', () => {
  const end = (change: Partial<Extract<ConnectionStep, { kind: 'closed' }>>) => {
    const { title, detail, away } = stepWords({ ...closed, ...change });
    expect(away).toBe(true);
    return [title, plain(detail)];
  };
  expect(end({})).toEqual(['Socket closed by the service', 'Code 4000, “Bye”. Was open 1 min 5 s.']);
  expect(end({ reason: '' })[1]).toBe('Code 4000, no reason given. Was open 1 min 5 s.');
  expect(end({ code: null, silent: true })).toEqual([
    'The service fell silent, so Sidestage closed the socket',
    'No code given. Was open 1 min 5 s.',
  ]);
  expect(end({ reason: 'x'.repeat(5_000) })[1]?.length).toBeLessThan(300);
});

it('tells what was missed meanwhile from what there was before', () => {
  const filled = (count: number, missed: boolean) =>
    stepWords({ kind: 'filled', atMs: NOW, tookMs: 30, count, missed }).title;
  expect(filled(14, true)).toBe('14 missed messages added');
  expect(filled(0, true)).toBe('No messages missed');
  expect(filled(7, false)).toBe('7 earlier messages loaded');
  expect(filled(0, false)).toBe('No earlier messages');
});

it('shows whom one joined as, and a ban in words', () => {
  const as = (username: string | null) =>
    stepWords({ kind: 'authenticated', atMs: NOW, tookMs: 30, username, permissions: ['chat'] }).title;
  expect(as('nora_plays')).toBe('Signed in as nora_plays');
  expect(as(null)).toBe('Joined without signing in');
  const banned = stepWords({ kind: 'refused', atMs: NOW, why: { kind: 'chatRefused', code: 'UACCESS', message: '' } });
  expect(banned).toMatchObject({ caution: true });
  expect(banned.detail).toContain('You are banned from this chat.');
});

it('says how long a step took, of those that take time', () => {
  expect(plain(stepDuration(opened))).toBe('80 ms');
  expect(plain(stepDuration(waited))).toBe('2.0 s');
  expect(stepDuration(closed)).toBeNull();
});

it('writes the timeline as text that can be sent to somebody, a line a step', () => {
  expect(timelineText([])).toBe('');
  expect(timelineText([closed, waited, opened]).split('\n').map(plain)).toEqual([
    'Fri, 20 Nov 2026, 20:14',
    '20:14:32  Socket closed by the service  Code 4000, “Bye”. Was open 1 min 5 s.',
    '20:14:32  Waited, then tried again 3 times  The service does not answer. This computer could not reach it.  2.0 s',
    '20:14:32  Address 2 of 2 opened  wss://b.example  80 ms',
  ]);
});
