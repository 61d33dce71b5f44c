import { screen } from '@testing-library/react';
import { useTranslation } from 'react-i18next';
import { expect, it, vi } from 'vitest';
import type { ActivityEntry, ActivityFact } from '../../../shared/activity.ts';
import { renderWindow } from '../../testing/render.tsx';
import { hookSample } from '../../testing/samples.ts';
import { FeedRow, type FeedRowProps } from './FeedRow.tsx';
import { entrySample } from './testFacts.ts';

const hook = hookSample();
const ended: ActivityFact = { kind: 'ended' };
const chatBack: ActivityFact = { kind: 'chatBack', awayMs: 72_000, filled: 3 };

function show(fact: ActivityFact, changes: Partial<ActivityEntry> = {}, props: Partial<FeedRowProps> = {}) {
  const [onLine, onAction] = [vi.fn(), vi.fn()];
  const entry = entrySample(fact, changes);
  function Row() {
    const { t } = useTranslation('activity');
    return (
      <FeedRow
        entry={entry}
        possible={{ hooks: [hook], canProve: true }}
        channelId={7}
        own={{ channelId: 7, accountId: null }}
        nameHook={() => 'Desk'}
        nowMs={Date.now()}
        line={4}
        stop={false}
        wanted={false}
        t={t}
        onLine={onLine}
        onAction={onAction}
        {...props}
      />
    );
  }
  return { ...renderWindow(<Row />), entry, onLine, onAction };
}

const row = () => screen.getByRole('article');

it('tells what happened and when, and is named by it', () => {
  const atMs = new Date(2026, 4, 6, 21, 14).getTime();
  const { container } = show(ended, { atMs });
  expect(screen.getByRole('article', { name: 'The stream ended' })).toBeTruthy();
  expect(row().textContent).toContain('The channel is offline.');
  expect(container.querySelector('time')?.textContent).toBe('21:14');
  expect(container.querySelector('time')?.dateTime).toBe(new Date(atMs).toISOString());
});

it('says of what is new that it is unread, and not of the rest', () => {
  const { unmount } = show(ended, { read: false });
  expect(screen.getByRole('article', { name: 'Unread: The stream ended' })).toBeTruthy();
  unmount();
  show(ended, { read: true });
  expect(screen.queryByRole('article', { name: /Unread/ })).toBeNull();
});

it('offers no button where there is nothing to do; Enter does nothing then', async () => {
  const { user, onAction } = show(ended);
  expect(screen.queryByRole('button')).toBeNull();
  row().focus();
  await user.keyboard('{Enter}');
  expect(onAction).not.toHaveBeenCalled();
});

it('offers the delivery that brought it', async () => {
  const { user, onAction } = show(ended, { deliveryId: 12, source: 'hook' });
  await user.click(screen.getByRole('button', { name: 'Inspect: The stream ended' }));
  expect(onAction).toHaveBeenCalledExactlyOnceWith({ kind: 'inspect', intake: null, deliveryId: 12 });
});

it('does it once by Enter, on the row as on its button', async () => {
  const { user, onAction } = show(chatBack);
  row().focus();
  await user.keyboard('{Enter}');
  expect(onAction).toHaveBeenCalledExactlyOnceWith({ kind: 'timeline' });
  onAction.mockClear();
  screen.getByRole('button', { name: /^Timeline: / }).focus();
  await user.keyboard('{Enter}');
  expect(onAction).toHaveBeenCalledExactlyOnceWith({ kind: 'timeline' });
});

it('leaves other keys alone', async () => {
  const { user, onAction } = show(chatBack);
  row().focus();
  await user.keyboard('x{Escape}{ArrowDown}');
  expect(onAction).not.toHaveBeenCalled();
});

it('says on which line the focus is', () => {
  const { onLine } = show(ended);
  expect(onLine).not.toHaveBeenCalled();
  row().focus();
  expect(onLine).toHaveBeenCalledWith(4);
});

it.each([
  [true, 0],
  [false, -1],
])('when Tab stops at it is %s, it and its button have tab index %i', (stop, tabIndex) => {
  show(chatBack, {}, { stop });
  expect(row().tabIndex).toBe(tabIndex);
  expect(screen.getByRole('button').tabIndex).toBe(tabIndex);
});

it('names the hook as the person knows it, and offers to renew it while it is due', async () => {
  const due = hookSample({ standing: { kind: 'expiring' } });
  const fact: ActivityFact = {
    kind: 'hookExpiring',
    hookId: due.id,
    expiresAtMs: due.expiresAtMs,
    renewsItself: false,
  };
  const { user, onAction, unmount } = show(fact, {}, { possible: { hooks: [due], canProve: false } });
  expect(row().textContent).toContain('Desk');
  await user.click(screen.getByRole('button', { name: /^Renew: / }));
  expect(onAction).toHaveBeenCalledExactlyOnceWith({ kind: 'renew', hookId: due.id });
  unmount();
  show(fact, {}, { possible: { hooks: [], canProve: false } });
  expect(screen.queryByRole('button')).toBeNull();
});

it('says of an event on another channel which one it is', () => {
  const { unmount } = show(ended, { event: 'channel:99:broadcast', source: 'live' });
  expect(row().textContent).toContain('99');
  unmount();
  show(ended, { event: 'channel:7:broadcast', source: 'live' });
  expect(row().textContent).not.toContain('channel 7');
});

it('shows what a stranger wrote as text', () => {
  const hostile = '<img src=x onerror=alert(1)>';
  const { container } = show({ kind: 'mentioned', name: hostile, text: hostile, whisper: false });
  expect(container.querySelector('img')).toBeNull();
  expect(row().textContent).toContain(hostile);
});
