import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { analytics } from '../../../shared/analytics.ts';
import type { StreamPage, StreamRow, StreamsState } from '../../../shared/streams.ts';
import { bareWords } from '../../testing/bareWords.ts';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { giveBoxesSize } from '../../testing/layout.ts';
import { renderWindow } from '../../testing/render.tsx';
import {
  answerStreams,
  figuresSample,
  streamPageSample,
  streamRowSample,
  streamSample,
} from '../../testing/streamRows.ts';
import { PSEUDO_LOCALE } from '../../text/i18n.ts';
import { useView } from '../../view/view.ts';
import { StreamsPage } from './StreamsPage.tsx';
import { streamsView } from './streamsView.ts';

const DAY_MS = 86_400_000;

beforeEach(() => {
  giveBoxesSize(1_090, 480);
  useView.setState({ ...useView.getInitialState(), place: 'stream' });
  streamsView.setState(streamsView.getInitialState());
});

const three = [
  streamRowSample(0),
  streamRowSample(1, { stream: streamSample(1, { title: 'Requests only' }), game: 'Talk' }),
  streamRowSample(4, { stream: streamSample(4, { title: null }) }),
];

function start(rows: readonly StreamRow[] = three, changes: Partial<StreamsState> = {}, language = 'en') {
  const bridge = createFakeBridge();
  const state = answerStreams(bridge, rows, changes);
  return { ...renderWindow(<StreamsPage />, { bridge, language }), state };
}

const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }));

it('lists the streams with what they came to', async () => {
  start();
  const row = await rowOf(/Strings rehearsal/);
  for (const words of ['13,902', '9,788', '+611', '7,204', '4', 'Expires in 44 d', 'Music, 3 h 37 min']) {
    expect(row.getByText(words)).toBeTruthy();
  }
  expect(await screen.findByText(/^3 streams since 14 Nov 2026, 10 h 51 min in all$/)).toBeTruthy();
  // A screen that is safe to show hides a title, and not the app's own words in its place.
  expect((await rowOf(/Title not known/)).getByText('Title not known').hasAttribute('data-open')).toBe(true);
  expect(row.getByText(/Strings rehearsal/).hasAttribute('data-open')).toBe(false);
});

it('says what is not known, not counted, being prepared or gone, and never calls it nought', async () => {
  const unknown = figuresSample({ averageViewers: null, peakViewers: null, followers: null, chat: null });
  const recording = (changes: object) => ({ current: { ...three[0]?.recording?.current, ...changes } }) as never;
  start([
    streamRowSample(0, { figures: unknown, recording: null, clips: null, curve: [] }),
    streamRowSample(1, { recording: recording({ state: 'processing' }) }),
    streamRowSample(2, { recording: recording({ expiresAtMs: Date.now() + 5.5 * DAY_MS }) }),
    streamRowSample(3, { recording: { current: null } }),
    streamRowSample(4, { recording: recording({ expiresAtMs: Date.now() - 1 }) }),
  ]);
  expect((await screen.findAllByText('–')).length).toBe(4);
  expect(screen.getAllByText('not asked')).toHaveLength(2);
  const asHeard = (await screen.findAllByRole('cell', { name: 'not asked' })).map((cell) => cell.textContent);
  expect(asHeard).toEqual(['–not asked', 'not asked']);
  for (const words of ['not counted', 'Being prepared', 'Expires in 5 d', 'None', 'Expired']) {
    expect(screen.getByText(words)).toBeTruthy();
  }
  expect(screen.queryByText('0')).toBeNull();
});

it('says that a part of a stream was counted', async () => {
  const chat = { messages: 12, countedMs: 60 * 60_000, bestMinute: null };
  start([streamRowSample(0, { figures: figuresSample({ chat }) })]);
  expect(await screen.findByText('Counted for 1 h of the stream.')).toBeTruthy();
});

it('opens one by its row or by the keyboard, and comes back to it', async () => {
  const { user } = start();
  await screen.findByRole('row', { name: /Requests only/ });
  await user.tab(); // the two parts of the place
  await user.tab();
  await user.keyboard('{ArrowDown}');
  const first = await screen.findByRole('button', { name: /Strings rehearsal/ });
  await waitFor(() => expect(document.activeElement).toBe(first));
  await user.keyboard('{ArrowDown}');
  const second = screen.getByRole('button', { name: /Requests only/ });
  await waitFor(() => expect(document.activeElement).toBe(second));
  await user.keyboard('{Enter}');
  expect(useView.getState().stream).toBe(three[1]?.stream.id);
  await screen.findByText('This stream is not known any more');
  await user.click(screen.getByRole('button', { name: 'Back to past streams' }));
  const again = await screen.findByRole('button', { name: /Requests only/ });
  await waitFor(() => expect(document.activeElement).toBe(again));
});

it('finds by title or game, says when there is none, and shows all again', async () => {
  const { user, bridge } = start();
  await screen.findByRole('row', { name: /Requests only/ });
  await user.keyboard('/');
  await user.keyboard('talk');
  await waitFor(() => expect(screen.queryByRole('row', { name: /Strings/ })).toBeNull());
  expect(screen.getByRole('row', { name: /Requests only/ })).toBeTruthy();
  expect(bridge.inputsOf('streams.rows').at(-1)?.text).toBe('talk');
  await user.keyboard('x');
  await screen.findByText('No stream’s title or game contains “\u2068talkx\u2069”');
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await screen.findByRole('row', { name: /Strings/ })).toBeTruthy();
});

it('writes no slash into the empty field, where the key that leads there is pressed once more', async () => {
  const { user } = start();
  await screen.findByRole('row', { name: /Requests only/ });
  await user.keyboard('/');
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Title, game or note' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.keyboard('/');
  expect(field.value).toBe('');
  await user.keyboard('a/b');
  expect(field.value).toBe('a/b');
});

it('Escape leads back after a row was clicked, however late the stream’s page comes', async () => {
  const { user, bridge } = start();
  const page = Promise.withResolvers<StreamPage>();
  bridge.answer('streams.page', () => page.promise);
  await user.click((await rowOf(/Requests only/)).getByText('13,902'));
  await screen.findByText('Loading this stream.');
  page.resolve(streamPageSample({ stream: streamSample(1, { title: 'Requests only' }) }));
  await screen.findByText('Highlights');
  const back = screen.getByRole('button', { name: 'Back to past streams' });
  await waitFor(() => expect(document.activeElement).toBe(back));
  await user.keyboard('{Escape}');
  const again = await screen.findByRole('button', { name: /Requests only/ });
  await waitFor(() => expect(document.activeElement).toBe(again));
});

it('shows the running stream on top, which leads to Analytics', async () => {
  const running = streamSample(0, { endMs: null, title: 'Late set' });
  const { user } = start(three, { running });
  const now = within(await screen.findByRole('region', { name: 'Live now' }));
  expect(now.getByText('Late set')).toBeTruthy();
  await user.click(now.getByRole('button', { name: 'Open in Analytics' }));
  expect(useView.getState()).toMatchObject({ place: 'analytics', wantedRange: { kind: 'thisStream' } });
});

it('names the price of older ones and loads them', async () => {
  const { user, bridge, state } = start();
  const button = await screen.findByRole('button', { name: 'Load the 30 days before' });
  expect(screen.getByText('3 calls, analytics')).toBeTruthy();
  await user.click(button);
  expect(bridge.inputsOf('streams.loadOlder')).toHaveLength(1);
  const more = [...three, streamRowSample(40)];
  answerStreams(bridge, more, { version: 2 });
  act(() => bridge.push('streams.changed', { ...state, version: 2, total: 4 }));
  expect(await screen.findByText(/^4 streams since/)).toBeTruthy();
});

it('says why there is nothing', async () => {
  const bridge = createFakeBridge();
  answerStreams(bridge, [], { sinceMs: null, loading: true });
  renderWindow(<StreamsPage />, { bridge });
  await screen.findByText(/^Asking the service/);
  const say = (changes: Partial<StreamsState>) =>
    act(() => bridge.push('streams.changed', { ...answerStreams(bridge, []), version: 2, ...changes }));
  say({ loading: false, sinceMs: Date.now() });
  await screen.findByText('No past streams yet');
  const access = (value: 'forbidden' | 'signedOut') =>
    act(() => bridge.push('analytics.changed', { ...analytics.state.empty, channelId: 1, access: value }));
  access('forbidden');
  await screen.findByText('Your account may not see these numbers');
  access('signedOut');
  await screen.findByText('Sign in to see past streams');
});

it('says what failed, and tries again', async () => {
  const bridge = createFakeBridge();
  answerStreams(bridge, three);
  bridge.fail('streams.rows', { kind: 'storageFailed', what: 'analytics' });
  const { user } = renderWindow(<StreamsPage />, { bridge });
  const again = await screen.findByRole('button', { name: 'Try again' });
  answerStreams(bridge, three);
  await user.click(again);
  expect(await screen.findByRole('row', { name: /Requests only/ })).toBeTruthy();
});

it('has every word from the catalogue', async () => {
  start(three, { running: streamSample(0, { endMs: null, title: 'Late set' }) }, PSEUDO_LOCALE);
  await screen.findByText('Requests only');
  expect(bareWords(/^([\d:,. +]*|\/|Late set|Requests only|Strings rehearsal|.*⟧|\w+,? .*\d.*)$/)).toEqual([]);
});

it('offers what can be done with a stream in its row, by its button and by key', async () => {
  const { user, bridge } = start();
  bridge.answer('analytics.export', true);
  const row = await rowOf(/Strings rehearsal/);
  row.getByRole('button', { name: /^Open the stream/ }).focus();
  await user.keyboard('.');
  await user.click(await screen.findByRole('menuitem', { name: 'Export as CSV' }));
  const { id } = streamSample(0);
  await waitFor(() =>
    expect(bridge.inputsOf('analytics.export')).toEqual([
      { range: { kind: 'stream', id }, compare: { kind: 'none' }, as: 'csv' },
    ]),
  );
  // A press into the menu opens no stream.
  expect(useView.getState().stream).toBeNull();
  await user.click(row.getByRole('button', { name: /^More about the stream/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Open in Analytics' }));
  expect(useView.getState()).toMatchObject({ place: 'analytics', wantedRange: { kind: 'stream', id } });
});

it('an open menu stays with its stream when a newer one comes to the list', async () => {
  const { user, bridge, state } = start();
  bridge.answer('analytics.export', true);
  const row = await rowOf(/Requests only/);
  await user.click(row.getByRole('button', { name: /^More about the stream/ }));
  const item = await screen.findByRole('menuitem', { name: 'Export as CSV' });
  const newer = streamRowSample(-1, { stream: streamSample(-1, { title: 'Late set' }) });
  const changed = answerStreams(bridge, [newer, ...three], { version: state.version + 1 });
  act(() => bridge.push('streams.changed', changed));
  await screen.findByText('Late set');
  await user.click(item);
  const { id } = streamSample(1);
  await waitFor(() => expect(bridge.inputsOf('analytics.export')).toMatchObject([{ range: { kind: 'stream', id } }]));
});

it('a row that goes hands the keyboard to the one that comes to its place', async () => {
  const { bridge, state } = start();
  const row = await rowOf(/Requests only/);
  act(() => row.getByRole('button', { name: /^Open the stream/ }).focus());
  const changed = answerStreams(bridge, three.toSpliced(1, 1), { version: state.version + 1 });
  act(() => bridge.push('streams.changed', changed));
  await waitFor(() => expect(screen.queryByText('Requests only')).toBeNull());
  const next = (await rowOf(/Title not known/)).getByRole('button', { name: /^Open the stream/ });
  await waitFor(() => expect(document.activeElement).toBe(next));
});
