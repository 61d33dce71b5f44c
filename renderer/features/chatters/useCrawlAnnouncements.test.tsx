import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ChattersState } from '../../../shared/chatters.ts';
import { chattersSample } from '../../testing/people.ts';
import { renderWindow } from '../../testing/render.tsx';
import { useCrawlAnnouncements } from './useCrawlAnnouncements.ts';
import { useRefresh } from './useRefresh.ts';

const NOW = 1_700_000_000_000;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

let ask = () => {};

function Voice({ state }: { state: ChattersState }) {
  useCrawlAnnouncements(state);
  ask = useRefresh().ask;
  return null;
}

const walk = (pages: number, startedAtMs: number): ChattersState['crawl'] => ({
  kind: 'crawling',
  pages,
  ofPages: 100,
  rows: pages * 100,
  startedAtMs,
  endsAtMs: null,
  waitingUntilMs: null,
});
const complete: ChattersState['crawl'] = { kind: 'complete', atMs: NOW, pages: 100, rows: 12_384 };

function start(completeAtMs: number | null) {
  const state = (crawl: ChattersState['crawl']) => chattersSample({ crawl, completeAtMs });
  const { rerender } = renderWindow(<Voice state={state({ kind: 'idle' })} />);
  return (crawl: ChattersState['crawl']) => {
    rerender(<Voice state={state(crawl)} />);
    act(() => vi.advanceTimersByTime(6_000));
    return screen.getByTestId('polite').textContent?.trim() ?? '';
  };
}

it('says how far the first walk is, at each quarter once, and its end', () => {
  const said = start(null);
  expect(said(walk(10, NOW))).toBe('');
  expect(said(walk(26, NOW))).toBe('Chatters: 25 % read');
  expect(said(walk(49, NOW))).toBe('Chatters: 25 % read');
  expect(said(walk(80, NOW))).toBe('Chatters: 75 % read');
  expect(said(complete)).toBe('Chatters: complete, 12,384 here');
});

it('goes on in silence when the list is refreshed by itself', () => {
  const said = start(NOW - 60_000);
  expect(said(walk(26, NOW))).toBe('');
  expect(said(complete)).toBe('');
});

it('speaks of the walk that somebody asked for, and not of those that follow it by themselves', () => {
  const said = start(NOW - 60_000);
  act(() => ask());
  const asked = Date.now();
  expect(said(walk(26, asked + 100))).toBe('Chatters: 25 % read');
  expect(said(complete)).toBe('Chatters: complete, 12,384 here');
  const later = Date.now() + 60_000;
  expect(said(walk(60, later))).toBe('Chatters: complete, 12,384 here');
  expect(said(complete)).toBe('Chatters: complete, 12,384 here');
});
