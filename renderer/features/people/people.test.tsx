import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { analytics } from '../../../shared/analytics.ts';
import { type PeopleListState, type PersonRow, people } from '../../../shared/people.ts';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { giveBoxesSize } from '../../testing/layout.ts';
import { renderWindow } from '../../testing/render.tsx';
import { signedInSample } from '../../testing/samples.ts';
import { cardStore } from '../../view/cardStore.ts';
import { useChoice } from './listOf.ts';
import { PeopleBody } from './PeopleBody.tsx';
import { PeopleHead } from './PeopleHead.tsx';
import { agoWords } from './peopleWords.ts';

const { empty } = people.state;
type Lists = typeof empty.lists;

const read: PeopleListState = { ...empty.lists.followers, readAtMs: Date.now() - 1_000, inOrder: true };

function person(userId: number, change: Partial<PersonRow> = {}): PersonRow {
  return {
    userId,
    username: `name${userId}`,
    role: 'User',
    level: 5,
    sinceMs: Date.now() - userId * 86_400_000,
    presence: 'here',
    messages: 0,
    by: null,
    note: '',
    isNew: false,
    ...change,
  };
}

/** A bridge with these lists, which answers each question about rows with these people. */
function listsBridge(lists: Partial<Lists>, rows: PersonRow[] = []) {
  const bridge = createFakeBridge();
  const state = (more: Partial<Lists> = {}, version = 1) => ({
    ...empty,
    channelId: 40213,
    version,
    lists: { ...empty.lists, ...lists, ...more },
  });
  bridge.answer('people.read', state());
  bridge.answer('people.rows', ({ text, offset, limit }) => {
    const found = rows.filter(({ username }) => username.includes(text));
    return { version: 1, total: found.length, rows: found.slice(offset, offset + limit) };
  });
  return { bridge, tell: (more: Partial<Lists>) => act(() => bridge.push('people.changed', state(more, 2))) };
}

/** The chat as its owner has joined it, with a sign-in that includes what moderators do. */
function asModerator(bridge: ReturnType<typeof createFakeBridge>, permissions: string[]) {
  const scopes = ['chat:connect', 'chat:chat', 'chat:change_ban', 'chat:change_role'];
  bridge.answer('session.read', signedInSample({ scopes }));
  const room = {
    kind: 'joined' as const,
    sinceMs: 0,
    permissions,
    roles: ['Mod', 'User'],
    authenticated: true,
  };
  bridge.push('chat.room', { channelId: 40213, room });
}

beforeEach(() => {
  giveBoxesSize(1_090, 480);
  cardStore.setState({ userId: null, at: null });
  useChoice.setState(useChoice.getInitialState());
});

it('loads nothing by itself, and says what the first page costs', async () => {
  const { bridge } = listsBridge({});
  const { user } = renderWindow(<PeopleBody tab="followers" />, { bridge });
  const button = await screen.findByRole('button', { name: 'Load the first 100' });
  expect(screen.getByText('1 call')).toBeTruthy();
  expect(bridge.inputsOf('people.next')).toEqual([]);
  await user.click(button);
  expect(bridge.inputsOf('people.next')).toEqual([{ list: 'followers' }]);
});

it('draws the rows in sight of 48,000, and says what more costs and what the search reaches', async () => {
  const rows = Array.from({ length: 48_000 }, (_, index) => person(index + 1));
  const rest = { calls: 482, durationMs: 290_000 };
  const { bridge } = listsBridge({ followers: { ...read, loaded: 48_000, total: 96_211, rest } }, rows);
  const { user } = renderWindow(<PeopleBody tab="followers" />, { bridge });
  const table = await screen.findByRole('table');
  await waitFor(() => expect(table.getAttribute('aria-rowcount')).toBe('48001'));
  expect(within(table).getAllByRole('row').length).toBeLessThan(60);
  expect(screen.getByText('Searches the 48,000 rows loaded so far.')).toBeTruthy();
  expect(screen.getByText('482 calls')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Load all, about 4/ }));
  expect(bridge.inputsOf('people.all')).toEqual([{ list: 'followers' }]);
});

it('says how long somebody has followed by the service’s clock', async () => {
  const aheadMs = -5 * 3_600_000;
  const sinceMs = Date.now() + aheadMs - 3 * 60_000;
  const { bridge } = listsBridge({ followers: { ...read, loaded: 1 } }, [person(1, { sinceMs })]);
  bridge.answer('analytics.read', { ...analytics.state.empty, aheadMs });
  renderWindow(<PeopleBody tab="followers" />, { bridge });
  const row = (await screen.findByText('name1')).closest('tr');
  await waitFor(() => expect(row?.textContent?.replaceAll(/\s/g, ' ')).toContain('3 min'));
  expect(row?.textContent).toContain('Today, 20:28');
});

it('shows how a reading goes, pauses it, and stops it when one leaves', async () => {
  const load = { kind: 'all', pages: 4, ofPages: 482, endsAtMs: null, waitingUntilMs: null } as const;
  const { bridge, tell } = listsBridge({ followers: { ...read, loaded: 400, total: 48_211, load } }, [person(1)]);
  const view = renderWindow(<PeopleBody tab="followers" />, { bridge });
  expect(await screen.findByText('Loading: page 5 of about 482')).toBeTruthy();
  await view.user.click(screen.getByRole('button', { name: 'Pause' }));
  expect(bridge.inputsOf('people.pause')).toEqual([{ list: 'followers' }]);
  tell({ followers: { ...read, loaded: 400, load: { kind: 'paused', pages: 4, ofPages: 482 } } });
  await view.user.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(bridge.inputsOf('people.resume')).toEqual([{ list: 'followers' }]);
  view.unmount();
  await waitFor(() => expect(bridge.inputsOf('people.stop')).toEqual([{ list: 'followers' }]));
});

it('keeps the rows when a page is refused, says why, and goes on from there', async () => {
  const error = { kind: 'http', status: 503, path: '/x', message: null } as const;
  const { bridge } = listsBridge({ banned: { ...read, loaded: 1, error } }, [person(1)]);
  const { user } = renderWindow(<PeopleBody tab="banned" />, { bridge });
  expect(await screen.findByText('name1')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(bridge.inputsOf('people.next')).toEqual([{ list: 'banned' }]);
});

it('asks the service for a whole name that no loaded row holds', async () => {
  const { bridge } = listsBridge({ followers: { ...read, loaded: 1 } }, [person(1)]);
  bridge.answer('people.find', null);
  const { user } = renderWindow(<PeopleBody tab="followers" />, { bridge });
  await user.type(await screen.findByRole('textbox', { name: 'Name contains' }), 'zz');
  await user.click(await screen.findByRole('button', { name: /^Ask the service for this name/ }));
  expect(bridge.inputsOf('people.find')).toEqual([{ list: 'followers', name: 'zz' }]);
  expect(await screen.findByText(/knows nobody named/)).toBeTruthy();
});

it('reads followers from the other end where they are not known whole', async () => {
  const { bridge } = listsBridge({ followers: { ...read, loaded: 1 } }, [person(1)]);
  const { user } = renderWindow(<PeopleBody tab="followers" />, { bridge });
  await screen.findByText('name1');
  await user.click(screen.getByRole('button', { name: 'Longest first' }));
  await waitFor(() =>
    expect(bridge.inputsOf('people.rows').at(-1)).toMatchObject({ list: 'firstFollowers', descending: false }),
  );
});

it('unbans by button and key, and opens the note by its key', async () => {
  const rows = [person(1, { username: 'yelling_kettle', by: 'mod_hana' }), person(2)];
  const { bridge } = listsBridge({ banned: { ...read, loaded: 2, whole: true } }, rows);
  const { user } = renderWindow(<PeopleBody tab="banned" />, { bridge });
  await screen.findByText('yelling_kettle');
  act(() => asModerator(bridge, ['change_ban']));
  act(() => bridge.push('session.changed', signedInSample({ scopes: ['chat:change_ban'] })));
  const one = { channelId: 40213, people: [{ userId: 1, username: 'yelling_kettle' }] };
  const button = screen.getByRole('button', { name: /^Unban .*yelling_kettle/ });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
  await user.click(button);
  expect(bridge.inputsOf('moderation.unban')).toEqual([one]);
  screen.getByRole('button', { name: 'yelling_kettle' }).focus();
  await user.keyboard('u');
  expect(bridge.inputsOf('moderation.unban')).toEqual([one, one]);
  await user.keyboard('n');
  expect(cardStore.getState()).toMatchObject({ userId: 1, at: 'note' });
});

it('says why somebody who does not moderate can unban nobody', async () => {
  const { bridge } = listsBridge({ banned: { ...read, loaded: 1, whole: true } }, [person(1)]);
  renderWindow(<PeopleBody tab="banned" />, { bridge });
  await screen.findByText('name1');
  act(() => asModerator(bridge, ['chat']));
  act(() => bridge.push('session.changed', signedInSample({ scopes: ['chat:change_ban'] })));
  expect(await screen.findByText('Only moderators can unban somebody here.')).toBeTruthy();
});

it('offers export once there is something, and a look for new followers where the newest come first', async () => {
  const { bridge, tell } = listsBridge({});
  bridge.answer('people.newest', 3);
  const { user } = renderWindow(<PeopleHead tab="followers" />, { bridge });
  const nothing = await screen.findByRole('button', { name: 'Export' });
  expect(nothing.getAttribute('aria-disabled')).toBe('true');
  tell({ followers: { ...read, loaded: 400 } });
  await user.click(await screen.findByRole('button', { name: 'Check for new followers' }));
  expect(await screen.findByText('3 new followers.')).toBeTruthy();
  tell({ followers: { ...read, loaded: 400, inOrder: false } });
  await user.click(await screen.findByRole('button', { name: 'Read again' }));
  expect(bridge.inputsOf('people.again')).toEqual([{ list: 'followers' }]);
});

it('says below its head why an export failed', async () => {
  const { bridge, tell } = listsBridge({});
  bridge.fail('people.export', { kind: 'storageFailed', what: 'export' });
  const { user } = renderWindow(<PeopleHead tab="followers" />, { bridge });
  await screen.findByRole('button', { name: 'Export' });
  tell({ followers: { ...read, loaded: 400 } });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Export' }).getAttribute('aria-disabled')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'As JSON' }));
  expect((await screen.findByText(/the file you chose/)).closest('header')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(bridge.inputsOf('people.export').map(({ format }) => format)).toEqual(['json', 'json']);
});

it('bans somebody by the whole of their name, and nobody it does not know or who is banned already', async () => {
  const { bridge } = listsBridge({ banned: { ...read, loaded: 1, whole: true } }, [person(1)]);
  const { user } = renderWindow(<PeopleHead tab="banned" />, { bridge });
  await screen.findByRole('button', { name: 'Ban a name' });
  act(() => asModerator(bridge, ['change_ban']));
  act(() => bridge.push('session.changed', signedInSample({ scopes: ['chat:change_ban'] })));
  const opener = screen.getByRole('button', { name: 'Ban a name' });
  await waitFor(() => expect(opener.getAttribute('aria-disabled')).toBeNull());
  await user.click(opener);
  const field = await screen.findByRole('textbox', { name: 'Whole name' });
  bridge.answer('people.find', null);
  await user.type(field, 'nobody{Enter}');
  expect(await screen.findByText(/knows nobody named/)).toBeTruthy();
  const found = { userId: 9, username: 'cheap_clicks', followsSinceMs: null, isListed: true };
  bridge.answer('people.find', { ...found, roles: ['Banned', 'User'] });
  await user.clear(field);
  await user.type(field, 'cheap_clicks{Enter}');
  expect(await screen.findByText(/is banned here already/)).toBeTruthy();
  expect(bridge.inputsOf('moderation.ban')).toEqual([]);
  bridge.answer('people.find', { ...found, roles: ['User'], isListed: false });
  await user.type(field, '{Enter}');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Whole name' })).toBeNull());
  expect(bridge.inputsOf('moderation.ban')).toEqual([
    { channelId: 40213, people: [{ userId: 9, username: 'cheap_clicks' }] },
  ]);
});

it('lets nobody but the owner add a moderator, and says so', async () => {
  const { bridge } = listsBridge({ moderators: { ...read, loaded: 1, whole: true } }, [person(1)]);
  const { user } = renderWindow(<PeopleHead tab="moderators" />, { bridge });
  await screen.findByRole('button', { name: 'Add a moderator' });
  act(() => asModerator(bridge, ['change_ban']));
  act(() => bridge.push('session.changed', signedInSample({ scopes: ['chat:change_role'] })));
  expect(await screen.findByText('Only the owner of the channel can change who moderates.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Add a moderator' }));
  expect(screen.queryByRole('textbox', { name: 'Whole name' })).toBeNull();
});

it('says how long ago by the largest units', () => {
  const day = 86_400_000;
  const told = [61_000, day, 18 * day, 100 * day, 365.3 * day, 1_040 * day].map(agoWords);
  expect(told.map((words) => words.replaceAll('\u00a0', ' '))).toEqual([
    '1 min',
    '1 d',
    '18 d',
    '3 mo',
    '1 y',
    '2 y 10 mo',
  ]);
});
