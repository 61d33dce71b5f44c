import { act, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { deliveriesBridge, rowSample } from '../../testing/deliveries.ts';
import { renderWindow } from '../../testing/render.tsx';
import { type FilterChoice, noFilter } from './deliveriesView.ts';
import { FilterForm } from './FilterForm.tsx';

const HOUR_MS = 3_600_000;
const UPDATE = 'channel:40213:update';

function show(first: FilterChoice = noFilter, events: string[] = [UPDATE]) {
  const told = vi.fn<(filter: FilterChoice) => void>();
  const { bridge } = deliveriesBridge(events.map((event, index) => rowSample(index + 1, { event })));
  function Held() {
    const [filter, setFilter] = useState(first);
    return (
      <FilterForm
        filter={filter}
        onChange={(next) => {
          told(next);
          setFilter(next);
        }}
      />
    );
  }
  return { ...renderWindow(<Held />, { bridge }), told, last: () => told.mock.lastCall?.[0] ?? expect.fail() };
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

it('has nothing ticked and nothing to take back at first', () => {
  show();
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').every(({ checked }) => !checked)).toBe(true);
  expect(screen.getByRole('radio', { name: 'Any', checked: true })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull();
});

it('counts a time from the moment it is chosen', async () => {
  const { user, last } = show();
  const beforeMs = Date.now();
  await user.click(screen.getByRole('radio', { name: 'Last 24 h' }));
  expect(last().time).toBe('day');
  expect(last().fromMs).toBeGreaterThanOrEqual(beforeMs - 24 * HOUR_MS);
  expect(last().fromMs).toBeLessThanOrEqual(Date.now() - 24 * HOUR_MS);
  await user.click(screen.getByRole('radio', { name: 'Any' }));
  expect(last()).toEqual(noFilter);
});

it('adds answers one by one and takes them off again', async () => {
  const { user, last } = show();
  await user.click(box('4xx'));
  await user.click(box('Hung up'));
  expect(last().statusClasses).toEqual([4, 0]);
  await user.click(box('4xx'));
  expect(last().statusClasses).toEqual([0]);
});

it('keeps one group when another changes', async () => {
  const { user, last } = show();
  await user.click(box('invalid'));
  await user.click(box('5xx'));
  await user.click(screen.getByRole('radio', { name: 'Last hour' }));
  expect(last()).toMatchObject({ verdicts: ['invalid'], statusClasses: [5], time: 'hour' });
});

it('names each group, so that it is read with its boxes', () => {
  show();
  const signatures = screen.getByRole('group', { name: 'Signature' });
  expect(within(signatures).getAllByRole('checkbox')).toHaveLength(8);
  expect(within(screen.getByRole('group', { name: 'Our answer' })).getAllByRole('checkbox')).toHaveLength(4);
});

it('offers the events that came, and says when none did', async () => {
  const { bridge } = show(noFilter, []);
  expect(screen.getByText('No event has come yet.')).toBeTruthy();
  act(() => bridge.push('deliveries.changed', { version: 2, total: 1, bytes: 1, events: [UPDATE], oldestAtMs: 1 }));
  expect(await screen.findByRole('checkbox', { name: UPDATE })).toBeTruthy();
  expect(screen.queryByText('No event has come yet.')).toBeNull();
});

it('still names a chosen event that is not kept any more, so that it can be taken off', async () => {
  const { user, last } = show({ ...noFilter, events: ['user:7:gone'] });
  await screen.findByRole('checkbox', { name: UPDATE });
  expect(box('user:7:gone').checked).toBe(true);
  await user.click(box('user:7:gone'));
  expect(last().events).toEqual([]);
});

it('offers no more events than a question may name', async () => {
  show(
    noFilter,
    Array.from({ length: 80 }, (_, index) => `user:${index}:event`),
  );
  await screen.findByRole('checkbox', { name: 'user:0:event' });
  const events = within(screen.getByRole('group', { name: 'Event' })).getAllByRole('checkbox');
  expect(events).toHaveLength(50);
});

it('takes everything back at once', async () => {
  const { user, last } = show({ ...noFilter, verdicts: ['valid'], statusClasses: [2] });
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(last()).toEqual(noFilter);
  expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull();
});
