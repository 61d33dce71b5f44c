import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { ChattersState } from '../../../shared/chatters.ts';
import { answerRows, person } from '../../testing/chatterRows.ts';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { chattersSample } from '../../testing/people.ts';
import { renderWindow } from '../../testing/render.tsx';
import { ListEmpty } from './ListEmpty.tsx';
import type { ChatterRows, ChatterRowsQuery } from './useChatterList.ts';

const all: ChatterRowsQuery = {
  ...{ text: '', group: null, presence: null, order: 'name' },
  ...{ descending: false, closedGroups: [] },
};
const partial: Partial<ChattersState> = {
  crawl: { kind: 'partial', atMs: 0, pages: 3, ofPages: 12, rows: 300 } as ChattersState['crawl'],
};

const crawling: ChattersState['crawl'] = {
  ...{ kind: 'crawling', pages: 0, ofPages: null, rows: 0 },
  ...{ startedAtMs: 0, endsAtMs: null, waitingUntilMs: null },
};

function show(
  query: Partial<ChatterRowsQuery> | null,
  state: Partial<ChattersState> = {},
  failure: ChatterRows['failure'] = null,
) {
  const bridge = createFakeBridge();
  bridge.answer('chatters.rows', (asked) => answerRows([person(1, { username: 'otto' })], asked));
  const [onRetry, onShowAll] = [vi.fn(), vi.fn()];
  const rows: ChatterRows = {
    ...{ version: 1, total: 0, newest: null, windows: new Map() },
    query: query === null ? null : { ...all, ...query },
    failure,
  };
  const view = renderWindow(
    <ListEmpty state={chattersSample(state)} rows={rows} onRetry={onRetry} onShowAll={onShowAll} />,
    { bridge },
  );
  return { ...view, bridge, onRetry, onShowAll };
}

it('says nothing before it was asked', () => {
  const { container } = show(null);
  expect(container.querySelector('h2, h3, button')).toBeNull();
});

it('says why it could not be asked, and asks again', async () => {
  const { user, onRetry } = show({}, {}, { kind: 'internal', logId: 'x1' });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

it.each([
  [{}, {}, /^The service lists signed-in people/],
  [{}, { completeAtMs: null, crawl: { kind: 'idle' } }, 'Nothing is known yet.'],
  [{}, { completeAtMs: null, ...partial }, 'Nothing is known yet.'],
  [{}, { completeAtMs: null, crawl: crawling }, 'Asking for the first page.'],
  [{ presence: 'notSeen' }, {}, /^Everyone we know was in the last complete refresh/],
  [{ presence: 'joined' }, { sinceMs: null }, 'Joined and left are counted after the second refresh.'],
  [{ presence: 'joined' }, {}, /^Nobody joined since \d\d:\d\d\.$/],
  [{ presence: 'left' }, {}, /^Nobody left since \d\d:\d\d\.$/],
  [{ group: 'moderator' }, {}, 'Nobody in this group is here.'],
] as const)('says why nobody is there: %#', (query, state, words) => {
  show(query, state);
  expect(screen.getByText(words)).toBeTruthy();
});

it.each([{ presence: 'left' }, { group: 'moderator' }] as const)('takes the filter away on request', async (query) => {
  const { user, onShowAll } = show(query);
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(onShowAll).toHaveBeenCalledOnce();
});

it('does not offer to ask the service when our copy is whole', () => {
  const { bridge } = show({ text: 'zed' });
  expect(screen.getByText('No name contains “\u2068zed\u2069”.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  expect(bridge.inputsOf('chatters.rows')).toEqual([]);
});

it.each([
  [0, 'The service found nobody either.'],
  [1, 'The service found 1 name. It is in the list now.'],
  [3, 'The service found 3 names. They are in the list now.'],
])('asks the service when it may know more; it found %i', async (found, words) => {
  const { user, bridge } = show({ text: 'zed' }, partial);
  bridge.answer('chatters.searchService', found);
  expect(screen.getByText('Our copy is incomplete, so the service may know more.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Ask the service (1 call)' }));
  expect(bridge.inputsOf('chatters.searchService')).toEqual([{ text: 'zed' }]);
  expect(await screen.findByText(words)).toBeTruthy();
});

it('says why the question failed', async () => {
  const { user, bridge, container } = show({ text: 'zed' }, partial);
  bridge.fail('chatters.searchService', { kind: 'offline' });
  await user.click(screen.getByRole('button', { name: 'Ask the service (1 call)' }));
  await waitFor(() => expect(container.textContent).toContain('The question failed. '));
});

it('tells of others who fit, outside of the group, and shows them', async () => {
  const { user, onShowAll } = show({ text: 'ott', group: 'moderator' });
  expect(screen.getByText('No moderator’s name contains “\u2068ott\u2069”.')).toBeTruthy();
  expect(await screen.findByText('1 other does.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show them' }));
  expect(onShowAll).toHaveBeenCalledOnce();
});
