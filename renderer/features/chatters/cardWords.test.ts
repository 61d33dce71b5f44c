import { beforeAll, expect, it } from 'vitest';
import type { Chatter, ChatterCard } from '../../../shared/chatters.ts';
import { person } from '../../testing/chatterRows.ts';
import { startTexts } from '../../testing/startTexts.ts';
import { cardFacts, firstSeen, presenceSentence } from './cardWords.ts';
import { formatStay } from './formatStay.ts';

const NOW = new Date(2026, 10, 20, 20, 14, 32).getTime();
const MINUTE = 60_000;

beforeAll(() => startTexts());

const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll(/[\u2068\u2069]/g, '');
const span = (kind: 'here' | 'unknown', fromMinutes: number, toMinutes: number) => ({
  kind,
  fromMs: NOW - fromMinutes * MINUTE,
  toMs: NOW - toMinutes * MINUTE,
});

it('says when somebody was here, and for how long nobody knows', () => {
  expect(presenceSentence([], NOW)).toBe('Not seen here yet.');
  expect(presenceSentence([span('here', 10, 0)], NOW)).toBe('Here since 20:04.');
  const spans = [span('here', 40, 30), span('unknown', 30, 20), span('here', 20, 0)];
  expect(plain(presenceSentence(spans, NOW))).toBe('Here 19:34 to 19:44 and since 19:54. Not known for 10 min.');
  expect(plain(presenceSentence([span('unknown', 30, 0)], NOW))).toBe('Not seen here yet. Not known for 30 min.');
});

it('counts a stay in minutes, and says "or more" of who was there before we looked', () => {
  const stay = (minutes: number, firstLook: number | null) =>
    plain(formatStay(NOW - minutes * MINUTE, NOW, firstLook === null ? null : NOW - firstLook * MINUTE));
  expect(stay(0.7, 1)).toBe('42 s');
  expect(stay(10.7, 20)).toBe('10 min');
  expect(stay(10, 5)).toBe('10 min or more');
  expect(stay(10, null)).toBe('10 min or more');
});

it('tells on a card who somebody is and how they stand', () => {
  const facts = (change: Partial<Chatter>, hidden = false) => {
    const card: ChatterCard = { chatter: person(71, change), firstSeenMs: 0, spans: [], messages: [], note: '' };
    return plain(cardFacts(card, NOW, NOW - 20 * MINUTE, hidden));
  };
  expect(facts({ hereSinceMs: NOW - 10 * MINUTE, messages: 1 })).toBe('id 71, here 10 min, 1 message');
  expect(facts({ presence: 'left', messages: 2 })).toBe('id 71, left, 2 messages');
  expect(facts({ presence: 'notSeen', messages: 0 })).toBe('id 71, not seen this time, 0 messages');
  expect(facts({ hereSinceMs: null, messages: 0 })).toBe('id 71, 0 messages');
  expect(facts({ presence: 'left', messages: 2 }, true)).toBe('id 71, left');
});

it('knows a new face from an old one', () => {
  expect(firstSeen(NOW - 5 * MINUTE, NOW)).toBe('first seen today');
  expect(firstSeen(NOW - 3 * 1_440 * MINUTE, NOW)).toBe('first seen Tue, 17 Nov 2026, 20:14');
});
