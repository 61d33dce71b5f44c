import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { type ActivityEntry, activity } from '../../../../shared/activity.ts';
import { notifications } from '../../../../shared/notifications.ts';
import { bareWords } from '../../../testing/bareWords.ts';
import { createFakeBridge } from '../../../testing/fakeBridge.ts';
import { renderWindow } from '../../../testing/render.tsx';
import { PSEUDO_LOCALE } from '../../../text/i18n.ts';
import { useView } from '../../../view/view.ts';
import { entrySample } from '../testFacts.ts';
import { NotificationCentre } from './NotificationCentre.tsx';

beforeEach(() => useView.setState(useView.getInitialState(), true));

const hosted = (id: number, change: Partial<ActivityEntry> = {}) =>
  entrySample(
    { kind: 'hosted', name: `host${id}`, viewers: 20 + id },
    { id, atMs: Date.now() - id * 1000, read: false, ...change },
  );

/** Main keeps what is cleared and read. */
function open(entries: readonly ActivityEntry[], { total = entries.length } = {}) {
  let rows = entries;
  let version = 1;
  const bridge = createFakeBridge();
  const state = () => ({
    ...activity.state.empty,
    ...{ version, unread: rows.filter(({ read }) => !read).length },
    notified: rows.length === 0 ? 0 : total,
  });
  const changed = () => {
    version += 1;
    bridge.push('activity.changed', state());
  };
  bridge.answer('activity.read', () => state());
  bridge.answer('activity.rows', ({ only }) => {
    expect(only).toEqual({ kind: 'notified' });
    return { version, total: rows.length === 0 ? 0 : total, rows: [...rows] };
  });
  bridge.answer('activity.clearNotified', ({ id }) => {
    rows = rows.filter((entry) => id !== null && entry.id !== id);
    changed();
  });
  bridge.answer('activity.markNotifiedRead', () => {
    rows = rows.map((entry) => ({ ...entry, read: true }));
    changed();
  });
  return renderWindow(<NotificationCentre />, { bridge });
}

const list = () => screen.findByRole('list', { name: 'Notifications, newest first' });
const places = (bridge: ReturnType<typeof open>['bridge']) => bridge.inputsOf('commands.run');

it('opens, moves, clears, opens an item by keyboard alone', async () => {
  const { user, bridge } = open([hosted(3), hosted(2), hosted(1)]);
  await screen.findByRole('button', { name: 'Notifications, 3 unread' });
  await user.keyboard('{Control>}{Shift>}n{/Shift}{/Control}');
  const rows = within(await list());
  const row = (name: RegExp) => rows.getByRole('button', { name });
  act(() => row(/^Unread: host3/).focus());
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(row(/^Unread: host2/));
  await user.keyboard('{Delete}');
  await waitFor(() => expect(document.activeElement?.textContent).toContain('host1'));
  expect(bridge.inputsOf('activity.clearNotified')).toEqual([{ id: 2 }]);
  await user.keyboard('{Home}{Enter}');
  expect(places(bridge)).toEqual([{ id: 'goTo', to: { place: 'activity', entryId: 3 } }]);
  expect(bridge.inputsOf('activity.markRead')).toEqual([{ id: 3 }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('leads to the very thing', async () => {
  const fact = { kind: 'hookFailing', hookId: 'c04e2b', inRow: 500, disabledAtMs: null } as const;
  const { user, bridge } = open([entrySample(fact, { id: 5, read: true })]);
  await user.click(await screen.findByRole('button', { name: 'Notifications' }));
  await user.click(within(await list()).getByText(/is failing/));
  expect(places(bridge)).toEqual([{ id: 'goTo', to: { place: 'hooks', hookId: 'c04e2b' } }]);
  expect(bridge.inputsOf('activity.markRead')).toEqual([]);
});

it('marks all as read, clears all, and says then why nothing is there', async () => {
  const { user } = open([hosted(2), hosted(1)]);
  await user.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }));
  await list();
  await user.click(screen.getByRole('button', { name: 'Mark all read' }));
  await waitFor(() => expect(screen.queryByText('Unread:')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(await screen.findByText('No notifications')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Clear all/ }).getAttribute('aria-disabled')).toBe('true');
});

it('counts nothing while it is quiet, and leads to what was held back', async () => {
  const { user, bridge } = open([hosted(1)]);
  await screen.findByRole('button', { name: 'Notifications, 1 unread' });
  const quiet = { quiet: true, why: 'live', untilMs: null } as const;
  const digest = { fromMs: 0, toMs: 1, breaks: [], why: 'live', counts: { mention: 1 } } as const;
  act(() => bridge.push('notifications.changed', { ...notifications.state.empty, quiet, digest }));
  await user.click(await screen.findByRole('button', { name: 'Notifications, quiet' }));
  await user.click(await screen.findByRole('button', { name: 'While it was quiet' }));
  expect(useView.getState().place).toBe('activity');
});

it('says how many older ones the feed has', async () => {
  const { user } = open([hosted(1)], { total: 60 });
  await user.click(await screen.findByRole('button', { name: /^Notifications/ }));
  expect(await screen.findByText('10 older ones are in Activity.')).toBeTruthy();
});

it('has every word from the catalogue', async () => {
  const bridge = createFakeBridge();
  bridge.answer('activity.read', { ...activity.state.empty, notified: 60, unread: 1 });
  const fact = { kind: 'wentLive', title: null } as const;
  bridge.answer('activity.rows', { version: 1, total: 60, rows: [entrySample(fact, { id: 1 })] });
  const { user } = renderWindow(<NotificationCentre />, { bridge, language: PSEUDO_LOCALE });
  await user.click(await screen.findByRole('button'));
  await screen.findByRole('list');
  expect(bareWords(/^[\d:,.\s]*$/)).toEqual([]);
});
