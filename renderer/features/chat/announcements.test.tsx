import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ChatFeed } from '../../../shared/chat.ts';
import { comfort } from '../../../shared/comfort.ts';
import { happened, message } from '../../testing/chatItems.ts';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { renderWindow } from '../../testing/render.tsx';
import { useChatAnnouncements } from './useChatAnnouncements.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function Voice() {
  useChatAnnouncements();
  return null;
}

function start() {
  const { bridge } = renderWindow(<Voice />);
  return (change: Partial<ChatFeed>) => {
    act(() => bridge.push('chat.fed', { channelId: 7, append: [], update: [], ...change }));
    act(() => vi.advanceTimersByTime(5_000));
  };
}

const said = (how: 'polite' | 'assertive') => screen.getByTestId(how).textContent ?? '';

it('counts what came, mentions and whispers apart, in one line', () => {
  start()({ append: [message(), message({ mention: true }), message({ whisperWith: 'otto' })] });
  expect(said('polite')).toMatch(/3 new messages.*1 mention.*1 whisper/);
});

it('says nothing of what a rule hides', () => {
  start()({ append: [message(), message({ mention: true, mark: 'hidden' })] });
  expect(said('polite')).toBe('1 new message');
});

it('says nothing of what one wrote, of history without a time, or while nobody looks', () => {
  const feed = start();
  feed({ append: [message({ own: true }), message({ atMs: null })] });
  expect(said('polite')).toBe('');
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  feed({ append: [message()] });
  expect(said('polite')).toBe('');
});

it('says at once that a message could not be sent and why, even while nobody looks', () => {
  const feed = start();
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  feed({ update: [message({ own: true, delivery: 'failed', failure: { kind: 'offline' } })] });
  expect(said('assertive')).toContain('The service does not answer');
});

it('says what became of what one did: at once where it was not done', () => {
  const feed = start();
  const person = { userId: 5, username: 'zoe' };
  const act = { kind: 'ban' as const, channelId: 7, people: [person] };
  const acted = { kind: 'acted' as const, act, outcome: 'done' as const, error: null, parts: null };
  feed({ append: [happened(acted)] });
  expect(said('polite')).toMatch(/You banned .*zoe/);
  feed({ append: [happened({ ...acted, outcome: 'failed', error: { kind: 'alreadyDone', by: 'mod_hana' } })] });
  expect(said('assertive')).toMatch(/^You wanted to ban .*zoe.*Not done\. .*mod_hana/);
});

it('announces a raid by its name and size, and no small host', () => {
  const feed = start();
  feed({ append: [happened({ kind: 'hosted', name: 'mara_draws', viewers: 812 })] });
  expect(said('polite')).toMatch(/mara_draws.*812/);
  feed({ append: [happened({ kind: 'hosted', name: 'tiny_host', viewers: 3 })] });
  expect(said('polite')).not.toContain('tiny_host');
});

it('comfort mode: says that messages and a host came, and not how many', async () => {
  const bridge = createFakeBridge();
  bridge.answer('comfort.read', { ...comfort.state.empty, on: true, hidden: true });
  renderWindow(<Voice />, { bridge });
  await act(() => vi.advanceTimersByTimeAsync(0));
  const host = happened({ kind: 'hosted', name: 'build_along', viewers: 802 });
  act(() => bridge.push('chat.fed', { channelId: 7, append: [message(), message(), host], update: [] }));
  act(() => vi.advanceTimersByTime(5_000));
  expect(said('polite').replaceAll(/[\u2068\u2069]/g, '')).toMatch(/build_along hosts the channel, New messages/);
  expect(said('polite')).not.toMatch(/\d/);
});
