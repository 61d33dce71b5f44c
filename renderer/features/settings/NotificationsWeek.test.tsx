import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { QuietRules } from '../../../shared/notifications.ts';
import { renderWindow } from '../../testing/render.tsx';
import { NotificationsWeek } from './NotificationsWeek.tsx';

type Week = QuietRules['week'];

const night = { from: 0, to: 480 };
const evening = { from: 1320, to: 1440 };
const week: Week = [[night, evening], [], [], [], [], [night], []];
/** A Friday, 20:00. */
const FRIDAY = new Date(2026, 10, 20, 20, 0).getTime();

function show(liveSinceMs: number | null = null, nowMs = FRIDAY) {
  const change = vi.fn<(week: Week) => void>();
  const view = renderWindow(
    <NotificationsWeek week={week} liveSinceMs={liveSinceMs} nowMs={nowMs} onChange={change} />,
  );
  return { ...view, change };
}

const days = () => within(screen.getByRole('list', { name: 'Quiet every week' })).getAllByRole('button');
const barsOf = (day: RegExp) =>
  Array.from(screen.getByRole('button', { name: day }).querySelectorAll('i'), ({ style }) => [style.left, style.width]);

it('names seven days from Monday on, each with its quiet times', () => {
  show();
  expect(days().map((day) => day.getAttribute('aria-label'))).toEqual([
    'Monday: quiet 0:00 to 8:00, 22:00 to 24:00',
    'Tuesday: not quiet',
    'Wednesday: not quiet',
    'Thursday: not quiet',
    'Friday: not quiet',
    'Saturday: quiet 0:00 to 8:00',
    'Sunday: not quiet',
  ]);
});

it('draws each time where it lies in the day', () => {
  show();
  const [first, second] = barsOf(/^Monday/);
  expect(first?.map(Number.parseFloat)).toEqual([0, expect.closeTo(33.33, 1)]);
  expect(second?.map(Number.parseFloat)).toEqual([expect.closeTo(91.67, 1), expect.closeTo(8.33, 1)]);
  expect(barsOf(/^Sunday/)).toEqual([]);
});

it('draws the live stream on today, from its beginning until now', () => {
  show(new Date(2026, 10, 20, 18, 0).getTime());
  expect(barsOf(/^Friday/).map((bar) => bar.map(Number.parseFloat))).toEqual([[75, expect.closeTo(8.33, 1)]]);
  expect(barsOf(/^Thursday/)).toEqual([]);
});

it('a stream that began yesterday is drawn from midnight on', () => {
  show(new Date(2026, 10, 19, 22, 0).getTime(), new Date(2026, 10, 20, 6, 0).getTime());
  expect(barsOf(/^Friday/).map((bar) => bar.map(Number.parseFloat))).toEqual([[0, 25]]);
  expect(barsOf(/^Thursday/)).toEqual([]);
});

it('changes the day that was pressed and no other, and closes its form', async () => {
  const { user, change } = show();
  await user.click(screen.getByRole('button', { name: /^Saturday/ }));
  const form = within(await screen.findByRole('dialog', { name: 'Quiet on Saturday' }));
  await user.click(form.getByRole('button', { name: 'Remove time 1' }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(change).toHaveBeenCalledExactlyOnceWith([[night, evening], [], [], [], [], [], []]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('what was typed and not saved is gone when the form is opened again', async () => {
  const { user, change } = show();
  await user.click(screen.getByRole('button', { name: /^Sunday/ }));
  await user.click(await screen.findByRole('button', { name: 'Add a time' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: /^Sunday/ }));
  expect(await screen.findByText('Not quiet on this day.')).toBeTruthy();
  expect(change).not.toHaveBeenCalled();
});

it('puts a day’s times on all days', async () => {
  const { user, change } = show();
  await user.click(screen.getByRole('button', { name: /^Monday/ }));
  await user.click(await screen.findByRole('button', { name: 'Save for all days' }));
  expect(change).toHaveBeenCalledExactlyOnceWith(Array(7).fill([night, evening]));
});
