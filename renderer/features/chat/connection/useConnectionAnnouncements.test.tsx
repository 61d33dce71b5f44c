import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RoomState } from '../../../../shared/chat.ts';
import { renderWindow } from '../../../testing/render.tsx';
import { useConnectionAnnouncements } from './useConnectionAnnouncements.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const joined: RoomState = { kind: 'joined', sinceMs: 0, permissions: [], roles: [], authenticated: true };
const away: RoomState = { kind: 'waiting', retryAtMs: 0, tries: 1, why: { kind: 'offline' } };

function Voice({ room }: { room: RoomState | null }) {
  useConnectionAnnouncements(room);
  return null;
}

function start(first: RoomState | null) {
  const { rerender } = renderWindow(<Voice room={first} />);
  return (room: RoomState) => rerender(<Voice room={room} />);
}

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const said = (how: 'polite' | 'assertive') => screen.getByTestId(how).textContent ?? '';

it('says that the connection is lost once it has been for 10 s, why, and that it is back', () => {
  const become = start(joined);
  become(away);
  pass(9_900);
  expect(said('assertive')).toBe('');
  pass(200);
  expect(said('assertive')).toContain('The service does not answer');
  become(joined);
  pass(100);
  expect(said('polite')).not.toBe('');
});

it('says nothing of a break that mends itself', () => {
  const become = start(joined);
  become(away);
  pass(9_000);
  become(joined);
  pass(20_000);
  expect(said('assertive') + said('polite')).toBe('');
});

it('counts the 10 s from the loss, however often it was tried since', () => {
  const become = start(joined);
  become(away);
  pass(6_000);
  become({ kind: 'bootstrapping' });
  become({ ...away, tries: 2 });
  pass(4_100);
  expect(said('assertive')).not.toBe('');
});

it('says nothing before the first connection, nor when the chat is left', () => {
  const become = start(null);
  become(away);
  pass(30_000);
  become(joined);
  become({ kind: 'left' });
  pass(30_000);
  expect(said('assertive') + said('polite')).toBe('');
});
