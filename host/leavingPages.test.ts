import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Session } from './cdp.ts';
import { LeavingPages } from './leavingPages.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function open() {
  const told: string[] = [];
  const tell = (who: string) => new Session((method) => void told.push(`${who} ${method}`));
  const page = { targetId: 't', sessionId: 's', session: tell('page'), browserSession: tell('browser') };
  const pages = new LeavingPages(() => void told.push('given up'));
  return { pages, page, told };
}

it('tells a page that goes once', () => {
  const { pages, page, told } = open();
  pages.close(page);
  pages.gone('s');
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual(['browser Target.closeTarget']);
});

it('tells one that stays again, without its process, and gives up in the end', () => {
  const { pages, page, told } = open();
  pages.close(page);
  vi.advanceTimersByTime(10_000);
  expect(told.splice(0)).toEqual(['browser Target.closeTarget', 'page Page.crash', 'browser Target.closeTarget']);
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual(['page Page.crash', 'browser Target.closeTarget', 'given up']);
});

it('tells none once the browser is gone', () => {
  const { pages, page, told } = open();
  pages.close(page);
  pages.close({ ...page, sessionId: 'other' });
  pages.allGone();
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual(['browser Target.closeTarget', 'browser Target.closeTarget']);
});
