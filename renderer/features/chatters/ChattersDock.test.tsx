import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { person } from '../../testing/chatterRows.ts';
import { giveBoxesSize } from '../../testing/layout.ts';
import { chattersSample, peopleBridge, smallRoom } from '../../testing/people.ts';
import { renderWindow } from '../../testing/render.tsx';
import { cardStore } from '../../view/cardStore.ts';
import { useView } from '../../view/view.ts';
import { ChattersDock } from './ChattersDock.tsx';

beforeEach(() => {
  giveBoxesSize(312, 520);
  cardStore.setState({ userId: null });
});

const list = () => screen.findByRole('list', { name: 'People in chat' });
const names = async () =>
  within(await list())
    .getAllByRole('button')
    .map((button) => button.textContent);

it('groups people, counts them, and marks who is new', async () => {
  const { bridge } = peopleBridge(smallRoom(2));
  renderWindow(<ChattersDock />, { bridge });
  await screen.findByText('mod_hana');
  expect(await names()).toEqual([
    'Owner1',
    'nora_plays',
    'Moderators2',
    'mod_hana',
    'sebastiennew',
    'Users2',
    'person_0',
    'person_1',
  ]);
  expect(screen.getByText('+212 joined')).toBeTruthy();
  expect(screen.getByText('−148 left')).toBeTruthy();
});

it('closes and opens groups, and asks main for nobody of a closed one', async () => {
  const { bridge } = peopleBridge(smallRoom(2));
  const { user } = renderWindow(<ChattersDock />, { bridge });
  await user.click(await screen.findByRole('button', { name: 'Moderators 2' }));
  await waitFor(() => expect(screen.queryByText('mod_hana')).toBeNull());
  expect(bridge.inputsOf('chatters.rows').at(-1)?.closedGroups).toEqual(['moderator']);
  expect(screen.getByText('person_0')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Moderators 2' }));
  expect(await screen.findByText('mod_hana')).toBeTruthy();
});

it('goes through the list by keyboard and opens the card', async () => {
  const { bridge } = peopleBridge(smallRoom(300));
  const { user } = renderWindow(<ChattersDock />, { bridge });
  await screen.findByText('mod_hana');
  await user.tab();
  while (document.activeElement?.closest('ul') === null) await user.tab();
  expect(document.activeElement?.textContent).toBe('Owner1');
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('mod_hana'));
  await user.keyboard('{Enter}');
  expect(cardStore.getState().userId).toBe(901);
  await user.keyboard('{Home}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Owner1'));
});

it('keeps the focus on the person when others come before them', async () => {
  const { bridge, change } = peopleBridge(smallRoom(5));
  const { user } = renderWindow(<ChattersDock />, { bridge });
  await screen.findByText('mod_hana');
  while (document.activeElement?.closest('ul') == null) await user.tab();
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('mod_hana'));
  change((rows) => [person(903, { username: 'aaa', role: 'Mod', group: 'moderator' }), ...rows]);
  await screen.findByText('aaa');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('mod_hana'));
});

it('Down in the search field goes to the first who fits, past the head of the group', async () => {
  const { bridge } = peopleBridge(smallRoom(20));
  const { user } = renderWindow(<ChattersDock />, { bridge });
  await screen.findByText('mod_hana');
  await user.click(screen.getByRole('textbox', { name: 'Find a name' }));
  await user.keyboard('hana{ArrowDown}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('mod_hana'));
  await user.keyboard('{Enter}');
  expect(cardStore.getState().userId).toBe(901);
});

it('searches, and says when nobody fits', async () => {
  const { bridge } = peopleBridge(smallRoom(20));
  const { user } = renderWindow(<ChattersDock />, { bridge });
  await screen.findByText('mod_hana');
  const field = screen.getByRole('textbox', { name: 'Find a name' });
  await user.type(field, 'hana');
  await waitFor(() => expect(screen.queryByText('person_0')).toBeNull());
  expect(screen.getByText('mod_hana')).toBeTruthy();
  await user.type(field, 'xyz');
  expect(await screen.findByText('No name contains “\u2068hanaxyz\u2069”.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Ask the service (1 call)' })).toBeNull();
  await user.keyboard('{Escape}');
  expect(await screen.findByText('person_0')).toBeTruthy();
});

it('asks the service when our own copy is not whole', async () => {
  const partial = { kind: 'partial', atMs: 0, pages: 2, ofPages: 9, rows: 200, why: { kind: 'offline' } } as const;
  const { bridge } = peopleBridge(smallRoom(3), { crawl: partial });
  bridge.answer('chatters.searchService', 0);
  const { user } = renderWindow(<ChattersDock />, { bridge });
  await user.type(await screen.findByRole('textbox', { name: 'Find a name' }), 'nobody');
  await user.click(await screen.findByRole('button', { name: 'Ask the service (1 call)' }));
  expect(await screen.findByText('The service found nobody either.')).toBeTruthy();
  expect(bridge.inputsOf('chatters.searchService')).toEqual([{ text: 'nobody' }]);
});

it('tells how the walk goes, and lets one pause it', async () => {
  const endsAtMs = Date.now() + 11_000;
  const crawl = {
    kind: 'crawling',
    pages: 31,
    ofPages: 124,
    rows: 3100,
    startedAtMs: 0,
    endsAtMs,
    waitingUntilMs: null,
  } as const;
  const { bridge } = peopleBridge(smallRoom(), { crawl });
  const { user } = renderWindow(<ChattersDock />, { bridge });
  expect(await screen.findByText('Refreshing: 31 of about 124 calls')).toBeTruthy();
  const meter = screen.getByRole('meter', { name: 'Refresh' });
  expect(meter.getAttribute('aria-valuenow')).toBe('25');
  await user.click(screen.getByRole('button', { name: 'Pause the refresh' }));
  expect(bridge.inputsOf('chatters.pause')).toHaveLength(1);
  bridge.push('chatters.changed', chattersSample({ crawl: { kind: 'paused', pages: 31, ofPages: 124, rows: 3100 } }));
  await user.click(await screen.findByRole('button', { name: 'Continue the refresh' }));
  expect(bridge.inputsOf('chatters.resume')).toHaveLength(1);
});

it('asks for a refresh with its price, and leads to the full view', async () => {
  const { bridge } = peopleBridge(smallRoom());
  const { user } = renderWindow(<ChattersDock />, { bridge });
  await user.click(await screen.findByRole('button', { name: 'Refresh, about 124 calls' }));
  expect(bridge.inputsOf('chatters.refresh')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Open the full view' }));
  expect(useView.getState().place).toBe('chatters');
});

it('says that nobody is listed', async () => {
  const { bridge } = peopleBridge([]);
  renderWindow(<ChattersDock />, { bridge });
  expect(await screen.findByText('Nobody is listed')).toBeTruthy();
});

it('says when the rows could not be read', async () => {
  const { bridge } = peopleBridge([]);
  bridge.fail('chatters.rows', { kind: 'internal', logId: '7F2K' });
  renderWindow(<ChattersDock />, { bridge });
  expect(await screen.findByText(/7F2K/)).toBeTruthy();
});
