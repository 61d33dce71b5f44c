import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { type ActivityState, activity } from '../../../shared/activity.ts';
import { createFakeBridge, type FakeBridge } from '../../testing/fakeBridge.ts';
import { renderWindow } from '../../testing/render.tsx';
import { appSample } from '../../testing/samples.ts';
import { activityView, showFeed } from './activityView.ts';
import { FeedEmpty } from './FeedEmpty.tsx';

type Rows = Parameters<typeof FeedEmpty>[0]['rows'];
type Query = NonNullable<Rows['query']>;

beforeEach(() => showFeed());

const nothing = { text: '', category: null };
const noCounts = { mentions: 0, stream: 0, people: 0, hooks: 0, connection: 0, other: 0 };

function show(
  query: Pick<Query, 'text' | 'category'> | null,
  counts: Partial<ActivityState['counts']> = {},
  bridge: FakeBridge = createFakeBridge(),
  failure: Rows['failure'] = null,
) {
  const retry = vi.fn();
  const state: ActivityState = { ...activity.state.empty, counts: { ...noCounts, ...counts } };
  const rows = { query, failure } as Rows;
  return { ...renderWindow(<FeedEmpty state={state} rows={rows} onRetry={retry} />, { bridge }), retry };
}

it('does not say that nothing happened before it is known', () => {
  show(null);
  expect(screen.getByText('Loading the activity.')).toBeTruthy();
  expect(screen.queryByText('Nothing has happened yet')).toBeNull();
});

it('says that nothing happened, and what will stand here', () => {
  show(nothing);
  expect(screen.getByText('Nothing has happened yet')).toBeTruthy();
  expect(screen.getByText(/^Follows, subscriptions, hosts and mentions appear here/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('does not say that nothing happened while what happens cannot be kept', async () => {
  const bridge = createFakeBridge();
  bridge.answer('app.read', appSample({ notices: [{ kind: 'activityNotKept' }] }));
  show(nothing, {}, bridge);
  expect(await screen.findByText('Nothing can be kept here now')).toBeTruthy();
  expect(screen.queryByText('Nothing has happened yet')).toBeNull();
});

it('what could not be read says why, even with a search, and can be tried again', async () => {
  const { user, retry } = show({ text: 'raid', category: null }, {}, undefined, { kind: 'internal', logId: 'Q2' });
  expect(screen.getByText(/log under Q2/)).toBeTruthy();
  expect(screen.queryByText(/No entry contains/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledOnce();
});

it.each([
  [1, '1 entry of another kind is there.'],
  [1200, '1,200 entries of other kinds are there.'],
])('a kind without entries says that %d are elsewhere, and shows them', async (hooks, words) => {
  activityView.setState({ category: 'mentions' });
  const { user } = show({ text: '', category: 'mentions' }, { hooks });
  expect(screen.getByText('No entry of “Mentions” yet')).toBeTruthy();
  expect(screen.getByText(words)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(activityView.getState().category).toBeNull();
});

it('a kind without entries in an empty feed leads nowhere', () => {
  show({ text: '', category: 'mentions' });
  expect(screen.getByText('Nothing has happened yet')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull();
});

it('a search without hits says how it looks, and leads out', async () => {
  activityView.setState({ text: 'teleport' });
  const { bridge, user } = show({ text: 'teleport', category: null });
  expect(screen.getByText(/^No entry contains “.*teleport.*”$/)).toBeTruthy();
  expect(screen.getByText(/^The search finds whole words/)).toBeTruthy();
  expect(bridge.inputsOf('activity.rows')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(activityView.getState().text).toBe('');
});

it('a search within a kind looks among the others too, and shows them with the same words', async () => {
  activityView.setState({ text: 'raid', category: 'mentions' });
  const bridge = createFakeBridge();
  bridge.answer('activity.rows', { version: 1, total: 3, rows: [] });
  const { user } = show({ text: 'raid', category: 'mentions' }, {}, bridge);
  expect(await screen.findByText('3 others do.')).toBeTruthy();
  expect(screen.getByText(/^No entry of “Mentions” contains “.*raid.*”$/)).toBeTruthy();
  expect(bridge.inputsOf('activity.rows')).toEqual([{ category: null, text: 'raid', offset: 0, limit: 1 }]);
  await user.click(screen.getByRole('button', { name: 'Show them' }));
  expect(activityView.getState()).toMatchObject({ category: null, text: 'raid' });
});

it('when no other kind has it either, leads out of the search', async () => {
  activityView.setState({ text: 'raid', category: 'mentions' });
  const { user } = show({ text: 'raid', category: 'mentions' });
  expect(screen.getByText(/^The search finds whole words/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(activityView.getState()).toMatchObject({ category: null, text: '' });
});
