import { beforeAll, expect, it } from 'vitest';
import type { CrawlState } from '../../../shared/chatters.ts';
import { chattersSample } from '../../testing/people.ts';
import { startTexts } from '../../testing/startTexts.ts';
import { crawlWords } from './crawlWords.ts';

beforeAll(() => startTexts());

const NOW = 1_000_000;
const crawling = {
  kind: 'crawling',
  pages: 31,
  ofPages: 124,
  rows: 3_100,
  startedAtMs: 0,
  endsAtMs: NOW + 11_000,
  waitingUntilMs: null,
} as const;
const words = (crawl: CrawlState, completeAtMs: number | null = 5) =>
  crawlWords(chattersSample({ crawl, completeAtMs }), NOW);

it('is silent when the age says it all', () => {
  expect(words({ kind: 'idle' })).toBeNull();
  expect(words({ kind: 'complete', atMs: 0, pages: 1, rows: 1 })).toBeNull();
});

it('tells the first load from a refresh', () => {
  expect(words(crawling, null)).toMatchObject({
    words: 'Asking for page 32 of about 124',
    more: 'Rows appear as they come.',
    action: 'pause',
  });
  expect(words(crawling)).toMatchObject({ words: 'Refreshing: 31 of about 124 calls', more: null });
  expect(words(crawling)?.timeLeft?.replace('\u00a0', ' ')).toBe('11 s left');
});

it('promises no end it does not know', () => {
  expect(words({ ...crawling, ofPages: null, endsAtMs: null }, null)).toMatchObject({
    words: 'Asking for page 32',
    timeLeft: null,
    meter: { value: 0, unknown: 100 },
  });
});

it('says when the budget makes it wait, and that it continues', () => {
  const limited = words({ ...crawling, waitingUntilMs: NOW + 4_000 });
  expect(limited?.kind).toBe('caution');
  expect(limited?.more?.replace('\u00a0', ' ')).toContain('ask again in 4 s; the refresh continues then.');
});

it('is honest about half a list', () => {
  const partial = words({ kind: 'partial', atMs: 0, pages: 82, ofPages: 124, rows: 8_200, why: { kind: 'offline' } });
  expect(partial).toMatchObject({
    words: 'Incomplete: about 8,200 of 12,400, stopped at page 82',
    action: 'retry',
    meter: { forecast: 0 },
  });
  expect(partial?.meter?.unknown).toBeCloseTo(33.9, 1);
  expect(partial?.more).toMatch(/The service does not answer\..*Showing what we knew at/);
});

it('is paused, not broken', () => {
  expect(words({ kind: 'paused', pages: 31, ofPages: 124, rows: 3_100 })).toMatchObject({
    kind: 'inactive',
    action: 'resume',
  });
});

it('does not count pages when none came', () => {
  const none = words({ kind: 'partial', atMs: 0, pages: 0, ofPages: 3, rows: 0, why: { kind: 'offline' } });
  expect(none).toMatchObject({ words: 'Refresh failed: no answer', action: 'retry' });
  const why = { kind: 'http', status: 503, path: '/x', message: null } as const;
  const refused = words({ kind: 'partial', atMs: 0, pages: 0, ofPages: 3, rows: 0, why });
  expect(refused).toMatchObject({ words: 'Refresh failed', action: 'retry' });
  expect(refused?.more).toMatch(/^The service has a problem \(503\)\./);
});

it('comfort mode: tells how the walk goes, and no page or call of it', () => {
  const hidden = (crawl: CrawlState, completeAtMs: number | null = 5) =>
    crawlWords(chattersSample({ crawl, completeAtMs }), NOW, { unreachable: false, hidden: true });
  const partial = { kind: 'partial', atMs: 5, pages: 31, ofPages: 124, rows: 3_100, why: { kind: 'offline' } } as const;
  for (const crawl of [crawling, { ...crawling, ofPages: null }, { ...crawling, kind: 'paused' } as const, partial]) {
    expect(JSON.stringify(hidden(crawl)), crawl.kind).not.toMatch(/31|32|124|3,?100/);
  }
  expect(hidden(crawling)).toMatchObject({ words: 'Refreshing the list', timeLeft: null, action: 'pause' });
  expect(hidden(crawling, null)?.words).toBe('Asking for the list');
  expect(hidden(crawling)?.meter).toMatchObject({ value: 25, text: '25 % read' });
  expect(hidden(partial)).toMatchObject({ kind: 'caution', words: 'The list is incomplete', action: 'retry' });
});
