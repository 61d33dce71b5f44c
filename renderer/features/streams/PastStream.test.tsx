import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { KeptLine } from '../../../shared/chat.ts';
import type { StreamPage } from '../../../shared/streams.ts';
import { bareWords } from '../../testing/bareWords.ts';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { holdTime } from '../../testing/heldTime.ts';
import { giveBoxesSize } from '../../testing/layout.ts';
import { renderWindow } from '../../testing/render.tsx';
import { customSample } from '../../testing/samples.ts';
import { answerStreams, figuresSample, streamPageSample, streamSample } from '../../testing/streamRows.ts';
import { PSEUDO_LOCALE } from '../../text/i18n.ts';
import { useView } from '../../view/view.ts';
import { wantedLine } from '../../view/wantedLine.ts';
import { StreamsPage } from './StreamsPage.tsx';

const { id } = streamSample();
const noPoints = { xs: new Float64Array(0), ys: new Float64Array(0) };

beforeEach(() => {
  giveBoxesSize(1_090, 480);
  useView.setState({ ...useView.getInitialState(), place: 'stream', stream: id });
});

function start(changes: Partial<StreamPage> = {}, language = 'en') {
  const bridge = createFakeBridge();
  answerStreams(bridge, []);
  bridge.answer('streams.page', (input) => (input.id === id ? streamPageSample(changes) : null));
  return renderWindow(<StreamsPage />, { bridge, language });
}

/** Spaces that don't break are spaces. */
const spaced = (text: string | null | undefined) => text?.replaceAll(/\s/g, ' ').replaceAll(/[\u2068\u2069]/g, '');
const tile = async (name: string) => spaced((await screen.findByText(name)).closest('div')?.textContent);

it('says what a stream came to', async () => {
  start();
  expect(await tile('Peak viewers')).toBe('Peak viewers13,902at 19:31');
  expect(await tile('Average')).toBe('Average9,78822 % above the last four');
  expect(await tile('Followers')).toBe('Followers+611633 followed, 22 left');
  expect(await tile('Subscriptions')).toBe('Subscriptions+9494 gained, 0 lost');
  expect(await tile('Messages')).toBe('Messages7,204from 1,318 people');
  expect(await tile('Length')).toBe('Length3 h 37 min17:04 – 20:41');
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
    'Viewers from 17:04 to 20:41: 9,788 on average, at most 13,902 at 19:31.',
  );
});

it('tells what stood out, in its order', async () => {
  start();
  const lines = within((await screen.findByText('Highlights')).closest('section') as HTMLElement).getAllByRole(
    'listitem',
  );
  expect(lines.map((line) => spaced(line.textContent))).toEqual([
    '19:24build_along hosted you with 802.',
    '19:31Highest point: 13,902 viewers.',
    '19:31Busiest minute of the chat: 83 messages.',
    '19:41Most watched clip: “Double drum fill”, 212 views.',
    '20:12Chat was disconnected for 1 min 12 s. 14 messages were filled in.',
  ]);
});

it('says what is not known of it', async () => {
  const figures = figuresSample({
    averageViewers: null,
    peakViewers: null,
    followers: null,
    subscriptions: null,
    chat: null,
    spoke: null,
  });
  const line = { ...streamPageSample().line, ...noPoints };
  start({ figures, line, markers: [], clips: null, clipsOf: [], recording: null, fetchedAtMs: null, talkative: [] });
  await screen.findByText('Nothing is known of its viewers.');
  for (const words of ['Nothing stood out.', 'The chat was not counted: this app was not in it.', 'Not asked yet']) {
    expect(screen.getByText(words)).toBeTruthy();
  }
  expect(screen.getAllByText('Not asked for yet.')).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Fetch its numbers' })).toBeTruthy();
});

it('shows no number while comfort mode hides them', async () => {
  const nothing = figuresSample({
    averageViewers: null,
    peakViewers: null,
    followers: null,
    subscriptions: null,
    chat: null,
    spoke: null,
  });
  const { container } = start({
    hidden: true,
    stream: streamSample(0, { endMs: null }),
    figures: nothing,
    line: { ...streamPageSample().line, ...noPoints },
    talkative: [],
    overLastFour: null,
  });
  await screen.findByText('Numbers are hidden until the stream ends.');
  expect(screen.getAllByText('Hidden')).toHaveLength(5);
  expect(screen.getAllByText('being recorded')).toHaveLength(5);
  expect(container.textContent).toContain('hosted you.');
  expect(container.textContent).not.toMatch(/802|13,902|611|7,204|212|views/);
  expect(screen.queryByRole('button', { name: 'Copy summary' })).toBeNull();
});

it('copies the summary in words', async () => {
  const { user, bridge } = start();
  await user.click(await screen.findByRole('button', { name: 'Copy summary' }));
  expect(bridge.inputsOf('app.copyText')[0]?.text.split('\n').map(spaced)).toEqual([
    'Strings rehearsal, Thu, 19 Nov 2026, 17:04 – 20:41',
    'Game: Music',
    'Length: 3 h 37 min',
    'Viewers: 9,788 on average, peak 13,902 at 19:31',
    'Followers: +611 (633 followed, 22 left)',
    'Subscriptions: +94 (94 gained, 0 lost)',
    'Chat: 7,204 messages, busiest minute 83 at 19:31',
    'Chatters who spoke: 1,318, 388 of them for the first time',
    'Simulated by the demo service',
  ]);
});

it('calls nothing simulated that is not', async () => {
  const bridge = createFakeBridge();
  bridge.answer('service.read', customSample());
  bridge.answer('streams.page', streamPageSample());
  const { user } = renderWindow(<StreamsPage />, { bridge });
  await user.click(await screen.findByRole('button', { name: 'Copy summary' }));
  expect(bridge.inputsOf('app.copyText')[0]?.text).not.toContain('Simulated');
});

it('exports its numbers, fetches them again for a price, and opens recording and clips in the browser', async () => {
  const { user, bridge } = start();
  bridge.answer('analytics.export', true);
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  expect(bridge.inputsOf('analytics.export')).toEqual([
    { range: { kind: 'stream', id }, compare: { kind: 'none' }, as: 'csv' },
  ]);
  expect(screen.getByText('5 calls')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Update again' }));
  expect(bridge.inputsOf('streams.update')).toEqual([{ id }]);
  await user.click(screen.getByRole('button', { name: 'Open the recording in the browser' }));
  await user.click(screen.getByRole('button', { name: /^Open the clip .*Double drum fill/ }));
  expect(bridge.inputsOf('app.openLink').map(({ url }) => url)).toEqual([
    'http://127.0.0.1:47800/recordings/2000001',
    'http://127.0.0.1:47800/clips/a',
  ]);
});

it('leads to Analytics over this stream, be it past or running', async () => {
  const first = start();
  await first.user.click(await screen.findByRole('button', { name: 'Open in Analytics' }));
  expect(useView.getState()).toMatchObject({ place: 'analytics', wantedRange: { kind: 'stream', id } });
  first.unmount();
  const { user } = start({ stream: streamSample(0, { endMs: null }) });
  await user.click(await screen.findByRole('button', { name: 'Open in Analytics' }));
  expect(useView.getState().wantedRange).toEqual({ kind: 'thisStream' });
});

it('keeps the note when the field is left, and says so', async () => {
  const { user, bridge } = start();
  const field = await screen.findByRole('textbox', { name: /Your note on the stream of Thu 19 Nov/ });
  await user.type(field, ' Better now.');
  await user.tab();
  expect(bridge.inputsOf('streams.setNote').at(-1)).toEqual({
    ...{ channelId: 7, id, note: 'Second mic was too quiet until 17:40. Better now.' },
  });
  expect(await screen.findByText('Saved')).toBeTruthy();
});

it('keeps the note while it is written: who closes the window leaves no field', async () => {
  const pass = holdTime();
  const { user, bridge } = start();
  await user.type(await screen.findByRole('textbox'), ' Better now.');
  await pass(500);
  expect(bridge.inputsOf('streams.setNote').at(-1)?.note).toMatch(/ Better now\.$/);
});

it('says that the note was not kept', async () => {
  const { user, bridge } = start();
  bridge.fail('streams.setNote', { kind: 'storageFailed', what: 'analytics' });
  await user.type(await screen.findByRole('textbox'), '!');
  await user.tab();
  expect(await screen.findByText(/^Not saved/)).toBeTruthy();
});

it('goes to the streams beside it, and Escape leads back', async () => {
  const { user } = start();
  await user.click(await screen.findByRole('button', { name: 'Next stream, newer' }));
  expect(useView.getState().stream).toBe(id);
  await user.keyboard('{Escape}');
  expect(useView.getState().stream).toBeNull();
  useView.setState({ stream: id });
  await user.click(await screen.findByRole('button', { name: 'Previous stream, older' }));
  expect(useView.getState().stream).toBe(streamSample(1).id);
});

it('says what failed, and that there is no such stream', async () => {
  const bridge = createFakeBridge();
  bridge.fail('streams.page', { kind: 'storageFailed', what: 'analytics' });
  const { user } = renderWindow(<StreamsPage />, { bridge });
  const again = await screen.findByRole('button', { name: 'Try again' });
  bridge.answer('streams.page', null);
  await user.click(again);
  await screen.findByText('This stream is not known any more');
});

it('has every word from the catalogue', async () => {
  start({}, PSEUDO_LOCALE);
  await waitFor(() => expect(screen.getAllByText('Strings rehearsal').length).toBeGreaterThan(0));
  const given =
    /^([\d:,. +]*|:drumroll|Strings rehearsal|Thu 19 Nov|Double drum fill|Strings come in|Second mic.*|,? ?Music|.*⟧)$/;
  expect(bareWords(given)).toEqual([]);
});

const inChat = () => screen.findAllByRole('button', { name: 'Show in chat' });
const chatRows = async () =>
  spaced((await screen.findByText('Removed messages')).closest('section')?.textContent) ?? '';

it('says how many messages were removed and which emoticon was used most, or that this was not counted', async () => {
  const { unmount } = start();
  expect(await chatRows()).toContain('Removed messages31');
  expect(await chatRows()).toContain('Most used emoticon:drumroll 611 times');
  unmount();
  start({ counted: null });
  expect(await chatRows()).toContain('Removed messagesnot counted');
  expect(await chatRows()).toContain('Most used emoticonnot counted');
});

it('leads from a moment to what was said in its minute, and says why where nothing of it is kept', async () => {
  const { bridge, user } = start();
  const line: KeptLine = {
    ...{ id: 5, messageId: 'm5', atMs: 1, keptAtMs: 1, userId: 3, username: 'pim', roles: [] },
    ...{ text: 'what a drop', action: false, own: false, removed: null },
  };
  bridge.answer('chat.keptAt', ({ minutes }) => ({
    lines: minutes.map((_, at) => (at === 0 ? line : null)),
    sinceMs: minutes[2] ?? null,
  }));
  const buttons = await inChat();
  const why = buttons.map((button) => {
    const id = button.getAttribute('aria-describedby');
    return id === null ? null : spaced(document.getElementById(id)?.textContent);
  });
  expect(why).toEqual([
    null,
    expect.stringMatching(/^Chat is kept since .* only\.$/),
    expect.stringMatching(/^Chat is kept since .* only\.$/),
    expect.stringMatching(/^No message of this minute is kept/),
  ]);
  await user.click(buttons[1] as HTMLElement);
  expect(useView.getState().place).toBe('stream');
  await user.click(buttons[0] as HTMLElement);
  expect(useView.getState().place).toBe('live');
  expect(wantedLine.getState().line).toEqual(line);
});
