import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BucketState } from '../../shared/budget.ts';
import { createFakeBridge } from '../testing/fakeBridge.ts';
import { renderWindow } from '../testing/render.tsx';
import { useView } from '../view/view.ts';
import { BudgetBlock } from './BudgetBlock.tsx';

const NOW = 1_000_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

const bucket = (change: Partial<BucketState>): BucketState => ({
  name: 'chats',
  limit: 500,
  spent: 124,
  resetsAtMs: NOW + 31_000,
  waiting: 0,
  ...change,
});

async function start(...buckets: BucketState[]) {
  const bridge = createFakeBridge();
  bridge.answer('budget.read', buckets);
  const view = renderWindow(<BudgetBlock />, { bridge });
  await screen.findByRole('region', { name: 'Call budget' });
  return view;
}

const words = () => screen.getByRole('meter').getAttribute('aria-valuetext')?.replaceAll(/\s/g, ' ');

it('shows the buckets a person meets, in their order, and no others', async () => {
  await start(bucket({ name: 'hooks' }), bucket({ name: 'global', limit: 1000 }), bucket({}));
  const names = screen.getAllByRole('meter').map((meter) => meter.getAttribute('aria-label'));
  expect(names).toEqual(['chats budget', 'global budget']);
  expect(screen.getByText('124 of 500 per min')).toBeTruthy();
  expect(screen.getByText('124 of 1,000')).toBeTruthy();
});

it('says when a window ends, and that nothing of it is spent afterwards, before main says so', async () => {
  await start(bucket({}));
  expect(words()).toBe('124 of 500 calls spent, resets in 31 s');
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  expect(words()).toBe('0 of 500 calls spent');
  expect(screen.getByText('0 of 500 per min')).toBeTruthy();
});

it('goes on to say what is spent while calls wait, and how many do', async () => {
  await start(bucket({ spent: 500, waiting: 3 }));
  expect(screen.getByText(/^3 calls waiting/).textContent?.replaceAll(/\s/g, ' ')).toBe('3 calls waiting · 31 s');
  await act(() => vi.advanceTimersByTimeAsync(40_000));
  expect(words()).toMatch(/^500 of 500 calls spent/);
});

it('leads to the page that tells of each call, by hand and by its key, and says when somebody waits', async () => {
  const { user } = await start(bucket({ waiting: 2, spent: 500 }));
  const open = screen.getByRole('button', { name: 'Budget: every call, and why 2 wait' });
  await user.click(open);
  expect(useView.getState().place).toBe('budget');
  expect(open.getAttribute('aria-current')).toBe('page');
  const before = useView.getState().arrivals;
  act(() => useView.getState().go('live'));
  await user.keyboard('{Control>}{Shift>}b{/Shift}{/Control}');
  expect(useView.getState()).toMatchObject({ place: 'budget', arrivals: before + 1 });
  act(() => useView.getState().go('live'));
});

it('an allowance of none is an empty bar and not a fault', async () => {
  await start(bucket({ limit: 0, spent: 0, resetsAtMs: null }));
  expect(screen.getByRole('meter').getAttribute('aria-valuenow')).toBe('0');
});
