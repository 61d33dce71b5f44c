import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { bareWords } from '../../testing/bareWords.ts';
import { person } from '../../testing/chatterRows.ts';
import { holdTime } from '../../testing/heldTime.ts';
import { giveBoxesSize } from '../../testing/layout.ts';
import { chattersSample, peopleBridge, smallRoom } from '../../testing/people.ts';
import { renderWindow } from '../../testing/render.tsx';
import { PSEUDO_LOCALE } from '../../text/i18n.ts';
import { cardStore } from '../../view/cardStore.ts';
import { composerStore } from '../../view/composerStore.ts';
import { useView } from '../../view/view.ts';
import { ChattersDock } from './ChattersDock.tsx';
import { ChattersPage } from './ChattersPage.tsx';

beforeEach(() => {
  giveBoxesSize(1_090, 480);
  cardStore.setState({ userId: null });
  useView.getState().go('chatters');
});

const table = () => screen.findByRole('table', { name: /^Chatters of/ });

it('draws the rows in sight and counts the others', async () => {
  const { bridge } = peopleBridge(Array.from({ length: 100_000 }, (_, number) => person(number)));
  renderWindow(<ChattersPage />, { bridge });
  await screen.findByText('person_0');
  expect((await table()).getAttribute('aria-rowcount')).toBe('100001');
  const rows = within(await table()).getAllByRole('row');
  expect(rows.length).toBeLessThan(60);
  expect(rows[1]?.getAttribute('aria-rowindex')).toBe('2');
  expect(screen.getByText(/Rows 1 – 1\d of 100,000/)).toBeTruthy();
  expect(bridge.inputsOf('chatters.rows').every(({ limit }) => limit <= 200)).toBe(true);
});

it('keeps its elements when one scrolls to people who are not known yet, and shows nobody in their place', async () => {
  const { bridge } = peopleBridge(Array.from({ length: 10_000 }, (_, number) => person(number)));
  renderWindow(<ChattersPage />, { bridge });
  await screen.findByText('person_0');
  const box = (await table()).parentElement as HTMLElement;
  const cells = () => [...box.querySelectorAll('tbody td')];
  const before = cells();
  bridge.hang('chatters.rows');
  box.scrollTop = 5_000 * 28;
  fireEvent.scroll(box);
  const lines = () => within(box).getAllByTitle('Asking for this row');
  await waitFor(() => expect(lines()).toHaveLength(before.length / 6));
  expect(cells()).toEqual(before);
  expect(lines().every((line) => line.className.includes('unknown') && line.dataset.line === undefined)).toBe(true);
  fireEvent.click(lines()[0] as HTMLElement);
  expect(cardStore.getState().userId).toBeNull();
});

it('says what a refresh takes before it is asked for', async () => {
  const { bridge } = peopleBridge(smallRoom());
  const { user } = renderWindow(<ChattersPage />, { bridge });
  expect(await screen.findByText('about 124 calls')).toBeTruthy();
  expect(screen.getByText('25 % of the chats budget')).toBeTruthy();
  expect(await screen.findByText('252 calls left after')).toBeTruthy();
  const meter = screen.getByRole('meter', { name: 'chats budget' });
  expect(meter.getAttribute('aria-valuetext')).toBe('25 % spent, 25 % forecast');
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(bridge.inputsOf('chatters.refresh')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: /^Refresh automatically/ }));
  await user.click(await screen.findByText('Only by hand'));
  expect(bridge.inputsOf('settings.change')).toEqual([{ chattersEverySeconds: null }]);
});

it('sorts by column, and turns the order round', async () => {
  const { bridge } = peopleBridge(smallRoom());
  const { user } = renderWindow(<ChattersPage />, { bridge });
  await screen.findByText('mod_hana');
  await user.click(screen.getByRole('button', { name: 'Messages' }));
  await waitFor(() =>
    expect(bridge.inputsOf('chatters.rows').at(-1)).toMatchObject({ order: 'messages', descending: true }),
  );
  expect(screen.getByRole('columnheader', { name: 'Messages' }).getAttribute('aria-sort')).toBe('descending');
  await user.click(screen.getByRole('button', { name: 'Messages' }));
  await waitFor(() => expect(bridge.inputsOf('chatters.rows').at(-1)).toMatchObject({ descending: false }));
});

it('narrows the list by chips and by name, and tells the way back', async () => {
  const { bridge } = peopleBridge(smallRoom());
  const { user } = renderWindow(<ChattersPage />, { bridge });
  await screen.findByText('mod_hana');
  await user.click(screen.getByRole('button', { name: /^Moderators/ }));
  await waitFor(() => expect(screen.queryByText('person_0')).toBeNull());
  await user.keyboard('/');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name contains' }));
  await user.keyboard('person');
  expect(await screen.findByText('No moderator’s name contains “\u2068person\u2069”.')).toBeTruthy();
  expect(await screen.findByText('5 others do.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show them' }));
  expect(await screen.findByText('person_0')).toBeTruthy();
  expect(screen.getByText('Searched in the local copy: 0 calls')).toBeTruthy();
});

it('the search field hands the keyboard to the first who fits, also before the answer is there', async () => {
  const { bridge } = peopleBridge(smallRoom());
  const { user } = renderWindow(<ChattersPage />, { bridge });
  await screen.findByText('mod_hana');
  await user.keyboard('//sebast{Enter}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('sebastien'));
  expect(bridge.inputsOf('chatters.rows').every(({ order }) => order === 'role')).toBe(true);
  await user.click(screen.getByRole('textbox', { name: 'Name contains' }));
  await user.keyboard('{Escape}{ArrowDown}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('nora_plays'));
});

it('counts those who left apart, and says "or more" of those who were there before us', async () => {
  const now = Date.now();
  const refreshes = [{ atMs: now - 125_000, joined: 0, left: 0, complete: true, pages: 1, ofPages: 1 }];
  const people = [
    person(1, { username: 'early', hereSinceMs: now - 130_000 }),
    person(2, { username: 'late', hereSinceMs: now - 61_000 }),
    person(3, { username: 'gone', presence: 'left', hereSinceMs: null }),
  ];
  const { bridge } = peopleBridge(people, { refreshes, left: 1, notSeen: 0 });
  renderWindow(<ChattersPage />, { bridge });
  const row = async (name: string) => within(await table()).findByRole('row', { name: new RegExp(name) });
  expect((await row('early')).textContent?.replaceAll('\u00a0', ' ')).toContain('2 min or more');
  expect((await row('late')).textContent?.replaceAll('\u00a0', ' ')).not.toContain('or more');
  expect(screen.getByText(/Rows 1 – 3 of 3, 1 of them left or was not seen/)).toBeTruthy();
});

it('while the service does not answer, Refresh says why it can’t and the list says how old it is', async () => {
  const { bridge } = peopleBridge(smallRoom());
  const room = { kind: 'waiting', retryAtMs: Date.now() + 9_000, tries: 2, why: { kind: 'offline' } } as const;
  const { user } = renderWindow(
    <>
      <ChattersPage />
      <ChattersDock />
    </>,
    { bridge },
  );
  await screen.findAllByRole('button', { name: /Refresh/ });
  act(() => bridge.push('chat.room', { channelId: 7, room }));
  await waitFor(() => expect(screen.getAllByText('The service does not answer')).toHaveLength(2));
  expect(screen.getAllByText(/Showing what we knew at/)).toHaveLength(2);
  const refresh = screen.getByRole('button', { name: 'Refresh' });
  expect(refresh.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('The service does not answer. You can refresh when it answers again.')).toBeTruthy();
  await user.click(refresh);
  await user.click(screen.getByRole('button', { name: /You can refresh when it answers again/ }));
  expect(bridge.inputsOf('chatters.refresh')).toHaveLength(0);
});

it('shows each refresh as a bar, in a sentence, and as a table', async () => {
  const at = (minutes: number) => new Date(2026, 10, 20, 17, minutes).getTime();
  const refreshes = [
    { atMs: at(2), joined: 100, left: 40, complete: true, pages: 118, ofPages: 118 },
    { atMs: at(26), joined: 0, left: 0, complete: false, pages: 61, ofPages: 118 },
    { atMs: at(30), joined: 12, left: 8, complete: true, pages: 119, ofPages: 119 },
  ];
  const { bridge } = peopleBridge(smallRoom(), { refreshes });
  const { user } = renderWindow(<ChattersPage />, { bridge });
  expect(await screen.findByText('17:26 incomplete, 61 of 118 pages')).toBeTruthy();
  const sentence = 'Joined and left at 3 refreshes since 17:02: 112 joined, 48 left. 1 was incomplete.';
  expect(screen.getByRole('img', { name: sentence })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'As a table' }));
  expect(await screen.findByText('61 incomplete')).toBeTruthy();
});

it('exports, and says how many rows or why not', async () => {
  const { bridge } = peopleBridge(smallRoom());
  bridge.answer('chatters.export', 12_415);
  const { user } = renderWindow(<ChattersPage />, { bridge });
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'As JSON' }));
  expect(await screen.findByText('Exported 12,415 rows.')).toBeTruthy();
  bridge.fail('chatters.export', { kind: 'storageFailed', what: 'export' });
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'As CSV' }));
  expect(bridge.inputsOf('chatters.export')).toEqual([{ format: 'json' }, { format: 'csv' }]);
  // The head has no room for a sentence in a narrow window.
  const told = await screen.findByText(/the file you chose/);
  expect(told.closest('header')).toBeNull();
  bridge.answer('chatters.export', 7);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(bridge.inputsOf('chatters.export').at(-1)).toEqual({ format: 'csv' });
  expect(await screen.findByText('Exported 7 rows.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('asks the service whether somebody is here', async () => {
  const { bridge } = peopleBridge([...smallRoom(), person(77, { username: 'ottoman_k' })]);
  bridge.answer('chatters.searchService', 1);
  bridge.answer('chatters.card', { chatter: person(77), firstSeenMs: 0, spans: [], messages: [], note: '' });
  const { user } = renderWindow(<ChattersPage />, { bridge });
  await user.click(await screen.findByRole('button', { name: 'Look someone up' }));
  await user.type(await screen.findByRole('textbox', { name: 'Part of a name' }), 'ottoman{Enter}');
  const dialog = screen.getByRole('dialog', { name: 'Look someone up' });
  await user.click(await within(dialog).findByRole('button', { name: /ottoman_k/ }));
  expect(cardStore.getState().userId).toBe(77);
});

it('opens a card by keyboard: presence, messages, note, one more question', async () => {
  const { bridge } = peopleBridge(smallRoom());
  const now = Date.now();
  bridge.answer('chatters.card', {
    chatter: person(0, { username: 'ottoman_k', role: 'Pro', group: 'pro', messages: 26 }),
    firstSeenMs: now - 1000,
    spans: [
      { fromMs: now - 600_000, toMs: now - 300_000, kind: 'here' },
      { fromMs: now - 300_000, toMs: now - 180_000, kind: 'unknown' },
    ],
    messages: [1, 2, 3, 4].map((number) => ({ atMs: now, text: `said ${number}` })),
    note: 'drummer',
  });
  bridge.answer('chatters.check', { here: false, chatter: null, askedAtMs: now });
  const { user } = renderWindow(<ChattersPage />, { bridge });
  await screen.findByText('mod_hana');
  screen.getByRole('button', { name: 'nora_plays' }).focus();
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('mod_hana'));
  await user.keyboard('{Enter}');
  const card = await screen.findByRole('dialog', { name: 'ottoman_k' });
  expect(within(card).getByRole('img', { name: /Here .* Not known for 2 min/ })).toBeTruthy();
  expect(within(card).queryByText('said 4')).toBeNull();
  await user.click(within(card).getByRole('button', { name: 'All 4' }));
  expect(within(card).getByText('said 4')).toBeTruthy();
  const note = within(card).getByRole('textbox', { name: /Your note/ });
  await user.type(note, ' from Izmir');
  await user.tab();
  expect(bridge.inputsOf('chatters.setNote').at(-1)).toEqual({ userId: 0, note: 'drummer from Izmir' });
  expect(await within(card).findByText('Saved.')).toBeTruthy();
  await user.click(within(card).getByRole('button', { name: 'Check if in chat' }));
  expect(await within(card).findByText(/^Not in this chat, checked/)).toBeTruthy();
  await user.click(within(card).getByRole('button', { name: 'Whisper' }));
  expect(composerStore.getState().line).toBe('/w ottoman_k ');
  expect(useView.getState().place).toBe('live');
  expect(screen.queryByRole('dialog', { name: 'ottoman_k' })).toBeNull();
});

it('saves a note while it is written', async () => {
  const pass = holdTime();
  const { bridge } = peopleBridge(smallRoom());
  bridge.answer('chatters.card', { chatter: person(5), firstSeenMs: 0, spans: [], messages: [], note: '' });
  cardStore.setState({ userId: 5 });
  const { user } = renderWindow(<ChattersPage />, { bridge });
  await user.type(await screen.findByRole('textbox', { name: /Your note/ }), 'kind');
  await pass(500);
  expect(bridge.inputsOf('chatters.setNote').at(-1)).toEqual({ userId: 5, note: 'kind' });
});

it('saves a note that is still being written when the card closes', async () => {
  const { bridge } = peopleBridge(smallRoom());
  const chatter = person(5);
  bridge.answer('chatters.card', { chatter, firstSeenMs: 0, spans: [], messages: [], note: '' });
  cardStore.setState({ userId: 5 });
  const { user } = renderWindow(<ChattersPage />, { bridge });
  await user.type(await screen.findByRole('textbox', { name: /Your note/ }), 'kind');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(bridge.inputsOf('chatters.setNote').at(-1)).toEqual({ userId: 5, note: 'kind' }));
});

it('has the note in a card that is opened again', async () => {
  const { bridge } = peopleBridge(smallRoom());
  const card = { chatter: person(5), firstSeenMs: 0, spans: [], messages: [] };
  bridge.answer('chatters.card', { ...card, note: '' });
  cardStore.setState({ userId: 5 });
  const { user } = renderWindow(<ChattersPage />, { bridge });
  await user.type(await screen.findByRole('textbox', { name: /Your note/ }), 'likes trains');
  await user.keyboard('{Escape}');
  bridge.answer('chatters.card', { ...card, note: 'likes trains' });
  act(() => cardStore.setState({ userId: 5 }));
  const note = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Your note/ });
  expect(note.value).toBe('likes trains');
});

it('shows why a card could not be read', async () => {
  const { bridge } = peopleBridge(smallRoom());
  bridge.fail('chatters.card', { kind: 'http', status: 404, path: '/x', message: null });
  cardStore.setState({ userId: 5 });
  renderWindow(<ChattersPage />, { bridge });
  expect(await screen.findByText('The service refused this (404).')).toBeTruthy();
});

it('takes all its words from the catalogue', async () => {
  const refreshes = [{ atMs: 0, joined: 1, left: 2, complete: false, pages: 1, ofPages: null }];
  const { bridge } = peopleBridge(smallRoom(1), { refreshes });
  bridge.answer('chatters.card', {
    chatter: person(0),
    firstSeenMs: Date.now(),
    spans: [{ fromMs: 0, toMs: Date.now(), kind: 'here' }],
    messages: [{ atMs: 0, text: 'hello' }],
    note: '',
  });
  cardStore.setState({ userId: 0 });
  renderWindow(<ChattersPage />, { bridge, language: PSEUDO_LOCALE });
  await screen.findByText('mod_hana');
  await screen.findByText('hello');
  expect(bareWords(/^(hello|nora_plays|mod_hana|sebastien|person_0|\/|[\d:,.·P\s]*)$/)).toEqual([]);
});

it('says how far a walk is that somebody asked for', async () => {
  const { bridge } = peopleBridge(smallRoom());
  const { user } = renderWindow(<ChattersPage />, { bridge });
  await user.click(await screen.findByRole('button', { name: 'Refresh' }));
  const crawl = { kind: 'crawling', pages: 40, ofPages: 124, rows: 1, endsAtMs: null, waitingUntilMs: null } as const;
  bridge.push('chatters.changed', chattersSample({ crawl: { ...crawl, startedAtMs: Date.now() } }));
  await waitFor(() => expect(screen.getByTestId('polite').textContent).toBe('Chatters: 25 % read'));
});
