import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { RefreshRecord } from '../../../shared/chatters.ts';
import { renderWindow } from '../../testing/render.tsx';
import { RefreshBars } from './RefreshBars.tsx';

const at = (minute: number) => new Date(2026, 10, 20, 20, minute).getTime();
const record = (minute: number, change: Partial<RefreshRecord> = {}): RefreshRecord => ({
  atMs: at(minute),
  joined: 10,
  left: 4,
  complete: true,
  pages: 12,
  ofPages: 12,
  ...change,
});
const bars = () => screen.getByRole('img');

it('says when bars will come', () => {
  renderWindow(<RefreshBars refreshes={[]} />);
  expect(screen.getByText('Bars appear here after the second refresh.')).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
});

it('sums up in a sentence for those who do not see the bars', () => {
  renderWindow(<RefreshBars refreshes={[record(1), record(2, { joined: 5, left: 0 })]} />);
  const sentence = bars().getAttribute('aria-label');
  expect(sentence).toBe('Joined and left at 2 refreshes since 20:01: 15 joined, 4 left. All were complete.');
  expect(bars().children).toHaveLength(2);
});

it('draws heights against the highest bar', () => {
  renderWindow(<RefreshBars refreshes={[record(1, { joined: 20, left: 5 }), record(2, { joined: 0, left: 10 })]} />);
  const heights = [...bars().querySelectorAll<HTMLElement>('[style]')].map(({ style }) => style.height);
  expect(heights).toEqual(['100%', '25%', '0%', '50%']);
});

it('draws nobody as nothing, not as everything', () => {
  renderWindow(<RefreshBars refreshes={[record(1, { joined: 0, left: 0 })]} />);
  const heights = [...bars().querySelectorAll<HTMLElement>('[style]')].map(({ style }) => style.height);
  expect(heights).toEqual(['0%', '0%']);
});

it('claims no figures for one that was not whole, and says how far it got', () => {
  const broken = record(2, { complete: false, pages: 3, joined: 99 });
  const { unmount } = renderWindow(<RefreshBars refreshes={[record(1, { joined: 0, left: 0 }), broken]} />);
  expect(bars().getAttribute('aria-label')).toContain('1 was incomplete.');
  expect(bars().lastElementChild?.childElementCount).toBe(0);
  expect(screen.getByText('20:02 incomplete, 3 of 12 pages')).toBeTruthy();
  unmount();
  renderWindow(<RefreshBars refreshes={[record(1), { ...broken, ofPages: null }]} />);
  expect(screen.getByText('20:02 incomplete, 3 pages')).toBeTruthy();
});

it('shows the last sixty, and counts from the first of those', () => {
  const refreshes = Array.from({ length: 70 }, (_, index) => record(index));
  renderWindow(<RefreshBars refreshes={refreshes} />);
  expect(bars().children).toHaveLength(60);
  expect(bars().getAttribute('aria-label')).toMatch(/^Joined and left at 60 refreshes since 20:10:/);
});

it('has the same as a table, newest first', async () => {
  const { user } = renderWindow(<RefreshBars refreshes={[record(1), record(2, { complete: false, pages: 3 })]} />);
  await user.click(screen.getByRole('button', { name: 'As a table' }));
  const rows = within(await screen.findByRole('table')).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'TimeJoinedLeftPages',
    expect.stringMatching(/^20:02:00.*3 incomplete$/),
    expect.stringMatching(/^20:01:00104.*12 complete$/),
  ]);
});
