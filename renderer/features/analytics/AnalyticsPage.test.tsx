import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { AnalyticsState, AnalyticsTable, AnalyticsView } from '../../../shared/analytics.ts';
import {
  emptyView,
  eveningView,
  forbiddenView,
  hiddenView,
  monthView,
  SAMPLE_ZONE,
} from '../../testing/analyticsViews.ts';
import { bareWords } from '../../testing/bareWords.ts';
import { createFakeBridge, type FakeBridge } from '../../testing/fakeBridge.ts';
import { giveBoxesSize } from '../../testing/layout.ts';
import { renderWindow } from '../../testing/render.tsx';
import { PSEUDO_LOCALE } from '../../text/i18n.ts';
import { useView } from '../../view/view.ts';
import { AnalyticsPage } from './AnalyticsPage.tsx';
import { analyticsView } from './analyticsView.ts';
import type { ChartsProps } from './charts/Charts.tsx';
import { printColours } from './picture/colours.ts';

// The drawing has its own tests and needs a canvas, which is not here: what it is given and what it tells is what matters.
vi.mock('./charts/Charts.tsx', () => ({
  Charts: ({ view, zoom, onZoom, onMarker, cursor }: ChartsProps) => (
    <div>
      <output aria-label="drawn">{JSON.stringify({ points: view.lines.length, zoom, hidden: view.hidden })}</output>
      <button type="button" onClick={() => onZoom({ fromMs: view.fromMs, toMs: view.fromMs + 3_600_000 })}>
        zoom
      </button>
      <button type="button" onClick={() => cursor.move(view.fromMs + 60_000)}>
        move
      </button>
      {view.markers.map((marker) => (
        <button key={marker.id} type="button" onClick={() => onMarker(marker)}>
          {marker.id}
        </button>
      ))}
    </div>
  ),
}));

beforeEach(() => {
  giveBoxesSize(1_090, 480);
  analyticsView.setState(analyticsView.getInitialState());
  useView.setState(useView.getInitialState());
});

const evening = eveningView();
const ended = [
  {
    id: 2,
    startMs: Date.UTC(2026, 10, 18, 16, 5),
    endMs: Date.UTC(2026, 10, 18, 20),
    typeId: 42,
    title: 'Quiet drums',
  },
  { id: 1, startMs: Date.UTC(2026, 10, 16, 16, 5), endMs: Date.UTC(2026, 10, 16, 20), typeId: 42, title: null },
];

function stateSample(changes: Partial<AnalyticsState> = {}): AnalyticsState {
  return {
    channelId: 40_213,
    access: 'allowed',
    version: 1,
    aheadMs: 0,
    zone: SAMPLE_ZONE,
    streams: [...(evening.stream ? [evening.stream] : []), ...ended],
    loading: null,
    ...changes,
  };
}

type Shown = { state?: Partial<AnalyticsState>; view?: AnalyticsView; prepare?: (bridge: FakeBridge) => void };

function show({
  state,
  view = eveningView({ cost: { calls: 0, seconds: 0, isEstimate: false } }),
  prepare,
}: Shown = {}) {
  const bridge = createFakeBridge();
  bridge.answer('analytics.read', stateSample(state));
  bridge.answer('analytics.view', view);
  prepare?.(bridge);
  return renderWindow(<AnalyticsPage />, { bridge });
}

const radio = (name: string) => screen.findByRole('radio', { name });
const tile = async (name: string) =>
  within(await screen.findByRole('list', { name: 'The range in numbers' })).getByText(name);

it('shows the running stream to those who chose nothing: its time in words, its age and its numbers', async () => {
  const { bridge } = show();
  expect(await screen.findByText('20 Nov 2026, 17:02 – 20:14, Europe/Warsaw (UTC+1)')).toBeTruthy();
  expect((await radio('This stream')).getAttribute('aria-checked')).toBe('true');
  expect(bridge.inputsOf('analytics.view').at(-1)).toMatchObject({
    range: { kind: 'thisStream' },
    compare: { kind: 'none' },
    zoom: null,
  });
  const shown = await tile('Followers');
  expect(shown.closest('li')?.textContent).toMatch(/\+[\d,]+.*gained, [\d,]+ lost/);
  expect(bridge.inputsOf('analytics.fetch')).toEqual([]);
});

it('shows the last stream while the channel is not live', async () => {
  const { bridge } = show({ prepare: (one) => one.answer('channel.read', { ...offlineChannel }) });
  await waitFor(async () => expect((await radio('Last stream')).getAttribute('aria-checked')).toBe('true'));
  await waitFor(() => expect(bridge.inputsOf('analytics.view').at(-1)?.range).toEqual({ kind: 'lastStream' }));
});

const offlineChannel = {
  id: 40_213,
  token: 'nora_plays',
  title: 'Drums until midnight',
  online: false,
  viewers: 0,
  liveSinceMs: null,
  checkedAtMs: 0,
};

it('shows the range that was asked for from elsewhere, and asks for no other', async () => {
  useView.getState().openAnalytics({ kind: 'stream', id: 2 });
  analyticsView.setState({ range: { kind: 'days', days: 30 }, zoom: { fromMs: 1, toMs: 2 } });
  const { bridge } = show();
  await screen.findByLabelText('drawn');
  expect(bridge.inputsOf('analytics.view').map(({ range, zoom }) => ({ range, zoom }))).toEqual([
    { range: { kind: 'stream', id: 2 }, zoom: null },
  ]);
  expect(useView.getState().wantedRange).toBeNull();
});

it('fetches a range by itself when it costs at most 20 calls, once for each choice', async () => {
  const { bridge, user } = show({ view: eveningView({ cost: { calls: 12, seconds: 0, isEstimate: false } }) });
  expect(await screen.findByText('12 calls', { selector: '.price' })).toBeTruthy();
  await waitFor(() => expect(bridge.inputsOf('analytics.fetch')).toHaveLength(1));
  bridge.push('analytics.changed', stateSample({ version: 2 }));
  await waitFor(() => expect(bridge.inputsOf('analytics.view')).toHaveLength(2));
  await user.click(await radio('7 days'));
  await waitFor(() =>
    expect(bridge.inputsOf('analytics.fetch').map(({ range }) => range)).toEqual([
      { kind: 'thisStream' },
      { kind: 'days', days: 7 },
    ]),
  );
});

it('lets what costs more wait for the press, with its price and how long it takes', async () => {
  const { bridge, user } = show({ view: monthView() });
  await user.click(await radio('30 days'));
  expect(await screen.findByText(/^about 154 calls, about 1.min$/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Update' }));
  await waitFor(() =>
    expect(bridge.inputsOf('analytics.fetch')).toEqual([
      { range: { kind: 'days', days: 30 }, compare: { kind: 'none' } },
    ]),
  );
});

it('says how far a fetch is and what it waits for, and stops it', async () => {
  const loading = {
    range: { kind: 'thisStream' },
    calls: 11,
    of: 96,
    series: 'followers',
    waitingUntilMs: null,
  } as const;
  const { bridge, user } = show({ state: { loading } });
  expect(await screen.findByText('Asking for page 12 of about 96, followers')).toBeTruthy();
  bridge.push('analytics.changed', stateSample({ loading: { ...loading, waitingUntilMs: Date.now() + 14_000 } }));
  expect(await screen.findByText(/The analytics budget is used up. Fetching goes on in 14.s./)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Stop fetching' }));
  await waitFor(() => expect(bridge.inputsOf('analytics.stop')).toHaveLength(1));
});

it('asks anew with each version, and keeps what is shown until the answer is there', async () => {
  const { bridge } = show();
  await tile('Viewers');
  bridge.hang('analytics.view');
  bridge.push('analytics.changed', stateSample({ version: 2 }));
  await waitFor(() => expect(bridge.inputsOf('analytics.view')).toHaveLength(2));
  expect(await tile('Viewers')).toBeTruthy();
});

it('shows what came although it has grown meanwhile, asks for that afterwards, and not again for what fails', async () => {
  const { bridge, user } = show();
  await tile('Viewers');
  const asked: (() => void)[] = [];
  bridge.answer('analytics.view', () => new Promise((resolve) => asked.push(() => resolve(monthView()))));
  await user.click(await radio('30 days'));
  await waitFor(() => expect(asked).toHaveLength(1));
  bridge.push('analytics.changed', stateSample({ version: 2 }));
  bridge.push('analytics.changed', stateSample({ version: 3 }));
  bridge.fail('analytics.view', { kind: 'storageFailed', what: 'analytics' });
  const before = bridge.inputsOf('analytics.view').length;
  asked[0]?.();
  expect(await screen.findByText(/^about 154 calls/)).toBeTruthy();
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(bridge.inputsOf('analytics.view')).toHaveLength(before + 1);
});

it('what can’t be read is told once, and not as if it were still looked up', async () => {
  show({ prepare: (bridge) => bridge.fail('analytics.view', { kind: 'storageFailed', what: 'analytics' }) });
  expect(
    await screen.findByText(/^Sidestage could not write or read the channel’s numbers and past streams\./),
  ).toBeTruthy();
  expect(screen.queryByText(/Looking up what is kept/)).toBeNull();
});

it('lays an earlier stream beside the running one, or the time before', async () => {
  const { bridge, user } = show();
  await user.click(await screen.findByRole('checkbox', { name: 'Compare' }));
  await waitFor(() => expect(bridge.inputsOf('analytics.view').at(-1)?.compare).toEqual({ kind: 'stream', id: 2 }));
  const chosen = await screen.findByRole('button', { name: 'What to compare with: 18 Nov, aligned at start' });
  expect((await tile('Viewers')).closest('li')?.textContent).toMatch(/(over|under) 18 Nov/);
  await user.click(chosen);
  await user.click(await screen.findByRole('menuitem', { name: 'The time right before it' }));
  await waitFor(() => expect(bridge.inputsOf('analytics.view').at(-1)?.compare).toEqual({ kind: 'before' }));
});

it('takes two dates, and says what is wrong with them at their field', async () => {
  const { bridge, user } = show();
  await user.click(await screen.findByRole('button', { name: 'Custom' }));
  const [from, to] = [await screen.findByLabelText('From'), await screen.findByLabelText('To')];
  await user.clear(from);
  await user.type(from, '2026-11-10');
  await user.clear(to);
  await user.type(to, '2026-11-03');
  await user.click(screen.getByRole('button', { name: 'Show these days' }));
  expect(await screen.findByText('Choose a day that is not before the first one.')).toBeTruthy();
  expect(to.getAttribute('aria-invalid')).toBe('true');
  await user.clear(to);
  await user.type(to, '2026-11-12');
  await user.click(screen.getByRole('button', { name: 'Show these days' }));
  await waitFor(() =>
    expect(bridge.inputsOf('analytics.view').at(-1)?.range).toEqual({
      kind: 'dates',
      from: '2026-11-10',
      to: '2026-11-12',
    }),
  );
  expect((await screen.findByRole('button', { name: 'Custom' })).getAttribute('aria-pressed')).toBe('true');
});

it('shows one stream of those that are known', async () => {
  const { bridge, user } = show();
  await user.click(await screen.findByRole('button', { name: 'Custom' }));
  await user.click(await screen.findByRole('button', { name: /Quiet drums/ }));
  await waitFor(() => expect(bridge.inputsOf('analytics.view').at(-1)?.range).toEqual({ kind: 'stream', id: 2 }));
});

it('asks for finer lines where somebody zooms, and goes back to the whole', async () => {
  const { bridge, user } = show();
  await user.click(await screen.findByRole('button', { name: 'zoom' }));
  const zoom = { fromMs: evening.fromMs, toMs: evening.fromMs + 3_600_000 };
  await waitFor(() => expect(bridge.inputsOf('analytics.view').at(-1)?.zoom).toEqual(zoom));
  expect(await screen.findByText('20 Nov, 17:02 – 18:02 of the range')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show the whole range' }));
  await waitFor(() => expect(screen.getByLabelText('drawn').textContent).toContain('"zoom":null'));
});

it('lets a zoom go with its range: the last stream has become another one', async () => {
  const { bridge, user } = show();
  await user.click(await screen.findByRole('button', { name: 'zoom' }));
  expect(await screen.findByText('20 Nov, 17:02 – 18:02 of the range')).toBeTruthy();
  const next = { fromMs: evening.toMs + 3_600_000, toMs: evening.toMs + 7_200_000 };
  bridge.answer('analytics.view', eveningView(next));
  bridge.push('analytics.changed', stateSample({ version: 2 }));
  await waitFor(() => expect(screen.getByLabelText('drawn').textContent).toContain('"zoom":null'));
  expect(screen.queryByText(/of the range/)).toBeNull();
  bridge.answer('analytics.savePicture', true);
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: /SVG/ }));
  await waitFor(() => expect(bridge.inputsOf('analytics.savePicture')).toHaveLength(1));
  expect(bridge.inputsOf('analytics.savePicture')[0]?.data).not.toContain('17:02 – 18:02');
});

it('says which series failed and why, shows the rest, and tries again', async () => {
  const { bridge, user } = show({ view: eveningView({ cost: { calls: 30, seconds: 0, isEstimate: false } }) });
  expect(
    await screen.findByText(
      'No new numbers of viewers with and without an account and viewers: the service answered 503.',
    ),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(bridge.inputsOf('analytics.fetch')).toHaveLength(1));
});

it('says what the account may not see', async () => {
  show({ view: forbiddenView() });
  expect(await screen.findByText('This account may not see sub revenue.')).toBeTruthy();
});

it('says why a fetch failed as a whole, and keeps what is known', async () => {
  const { user } = show({
    view: monthView(),
    prepare: (bridge) => bridge.fail('analytics.fetch', { kind: 'offline' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Update' }));
  expect(await screen.findByText('The service does not answer.')).toBeTruthy();
  expect(await tile('Viewers')).toBeTruthy();
});

it.each<[string, Partial<AnalyticsState>, string]>([
  ['nobody is signed in', { access: 'signedOut' }, 'Sign in to see the numbers'],
  ['the account is another’s', { access: 'forbidden' }, 'This account may not see the numbers of ⁨nora_plays⁩'],
  ['no channel is open', { channelId: null }, 'No channel is open'],
])('says why there are no numbers when %s', async (_, state, title) => {
  const { bridge } = show({ state, view: emptyView({ cost: { calls: 12, seconds: 0, isEstimate: false } }) });
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  expect(bridge.inputsOf('analytics.fetch')).toEqual([]);
});

it('promises nothing where there is nothing to show of another’s channel', async () => {
  show({ state: { access: 'forbidden' }, view: emptyView() });
  expect(await screen.findByText('The service tells them to the channel’s owner alone.')).toBeTruthy();
});

it('says that no stream runs, and leads to the last one', async () => {
  const { user } = show({
    view: emptyView(),
    prepare: (bridge) => bridge.answer('channel.read', offlineChannel),
  });
  await user.click(await radio('This stream'));
  expect(await screen.findByRole('heading', { name: 'The channel is not live' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show the last stream' }));
  expect((await radio('Last stream')).getAttribute('aria-checked')).toBe('true');
});

it('tells no number in comfort mode, not even for the moment before main’s answer', async () => {
  const comfort = { on: true, showAgain: 'streamEnds', hidden: true, peekUntilMs: null } as const;
  const { container, bridge, user } = show({ prepare: (one) => one.answer('comfort.read', comfort) });
  expect(await screen.findByText('Numbers are hidden until the stream ends.')).toBeTruthy();
  const list = await screen.findByRole('list', { name: 'The range in numbers' });
  expect(list.textContent).not.toMatch(/\d/);
  expect(screen.getByLabelText('drawn').textContent).toBe('{"points":0,"zoom":null,"hidden":true}');
  bridge.answer('analytics.view', hiddenView());
  bridge.push('analytics.changed', stateSample({ version: 2 }));
  await waitFor(() => expect(bridge.inputsOf('analytics.view')).toHaveLength(2));
  await user.click(await radio('Table'));
  const row = screen.getByText(/Europe\/Warsaw/);
  row.remove();
  expect(container.textContent?.replaceAll(/(7|30) days/g, '')).not.toMatch(/\d/);
  await user.click(screen.getByRole('button', { name: 'Turn off comfort mode' }));
  await waitFor(() => expect(bridge.inputsOf('commands.run')).toEqual([{ id: 'comfort', on: false }]));
});

it.each([
  ['tenMinutesAfter', 'Numbers are hidden until 10 min after the stream ends.', 'until 10 min after the stream ends'],
  ['onlyWhenTurnedOff', 'Numbers are hidden until you turn off comfort mode.', 'until you turn it off'],
] as const)('says until when numbers are hidden: %s', async (showAgain, words, hint) => {
  const comfort = { on: true, showAgain, hidden: true, peekUntilMs: null };
  show({ prepare: (one) => one.answer('comfort.read', comfort) });
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByText('Numbers are hidden until the stream ends.')).toBeNull();
  expect(screen.getByRole('button', { name: 'Comfort mode' }).title).toContain(hint);
});

it.each([
  ['being recorded', hiddenView()],
  ['recorded', hiddenView({ sessions: ended.slice(0, 1) })],
])('says of hidden numbers that they are, or were, recorded: %s', async (words, view) => {
  show({ view });
  expect(await screen.findAllByText(words)).not.toHaveLength(0);
});

it('marks a moment at the line, and takes a note away and back', async () => {
  const { bridge, user } = show();
  await user.click(await screen.findByRole('button', { name: 'move' }));
  await user.click(screen.getByRole('button', { name: 'Mark this moment' }));
  expect(await screen.findByText('At the line, 17:03:00')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Mark it' }));
  expect(await screen.findByText('Enter a few words.')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'What happens' }), 'Second song{Enter}');
  await waitFor(() =>
    expect(bridge.inputsOf('analytics.addNote')).toEqual([
      { channelId: 40_213, atMs: evening.fromMs + 60_000, text: 'Second song' },
    ]),
  );
  await user.click(screen.getByRole('button', { name: 'note-1' }));
  await user.click(await screen.findByRole('button', { name: /^Remove the note/ }));
  await waitFor(() => expect(bridge.inputsOf('analytics.removeNote')).toEqual([{ noteId: 1 }]));
  // It goes back to where it was, though another channel is in front by now.
  bridge.push('analytics.changed', stateSample({ channelId: 7, version: 2 }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(bridge.inputsOf('analytics.addNote').at(-1)).toMatchObject({ channelId: 40_213, text: 'Scene change' }),
  );
});

it('tells where the numbers come from, series by series', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Where these numbers come from' }));
  const sheet = await screen.findByRole('dialog', { name: 'Where these numbers come from' });
  expect(within(sheet).getAllByRole('heading', { level: 3 })).toHaveLength(14);
  expect(within(sheet).getByText('/api/v1/channels/40213/analytics/tsdb/followers')).toBeTruthy();
  expect(within(sheet).getAllByText('1 of 1')).toHaveLength(11);
  expect(within(sheet).getByText(/47,963 stands as 479.63/)).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('exports files and copies the summary in words', async () => {
  const { bridge, user } = show({ prepare: (one) => one.answer('analytics.export', true) });
  await tile('Viewers');
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: /CSV/ }));
  expect(await screen.findByText('Saved.')).toBeTruthy();
  expect(bridge.inputsOf('analytics.export')).toEqual([
    { range: { kind: 'thisStream' }, compare: { kind: 'none' }, as: 'csv' },
  ]);
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Copy the summary in words' }));
  await waitFor(() =>
    expect(bridge.inputsOf('app.copyText').at(-1)?.text).toMatch(/^20 Nov 2026, 17:02 – 20:14.*The stream has run for/),
  );
});

const MINUTE = 60_000;

function tableOf(stepMs: number): AnalyticsTable {
  const rows = [0, 1, 2].map((index) => ({
    fromMs: evening.toMs - (index + 1) * stepMs,
    toMs: evening.toMs - index * stepMs,
    values: index === 1 ? {} : { viewers: 14_208 - index, chat: 36, followers: index === 0 ? 4 : -1, revenue: 249 },
    gaps:
      index === 1 ? evening.gaps.filter(({ of }) => of === 'tsdbViewers').map(({ of, cause }) => ({ of, cause })) : [],
    markers: index === 0 ? evening.markers.filter(({ id }) => id === 'host') : [],
  }));
  return { version: 1, hidden: false, stepMs, total: 3, rows };
}

it('shows the range as a table in steps, with gaps and their cause, and what happened', async () => {
  const { bridge, user } = show({
    prepare: (one) => one.answer('analytics.table', ({ stepMs }) => tableOf(stepMs ?? 5 * MINUTE)),
  });
  await user.click(await radio('Table'));
  const table = await screen.findByRole('table', { name: /The range in steps of 5.min/ });
  const rows = within(table).getAllByRole('row');
  expect(rows[1]?.textContent).toBe('20:0914,20836+42.49Hosted by ⁨ottoman_k⁩');
  expect(rows[2]?.textContent).toBe('20:04no data: the service answered 503');
  expect(rows[3]?.textContent).toBe('19:5914,20636−12.49');
  expect(screen.getByText(/The stream has run for/)).toBeTruthy();
  await user.click(await radio('1 min'));
  await waitFor(() => expect(bridge.inputsOf('analytics.table').at(-1)?.stepMs).toBe(MINUTE));
});

it('chooses the numbers of the table, and leads from a step to the charts', async () => {
  const { user } = show({
    prepare: (one) => one.answer('analytics.table', ({ stepMs }) => tableOf(stepMs ?? 5 * MINUTE)),
  });
  await user.click(await radio('Table'));
  await screen.findByRole('columnheader', { name: 'Followers' });
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Followers' }));
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Followers' })).toBeNull());
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: '20:09' }));
  expect(await screen.findByLabelText('drawn')).toBeTruthy();
});

it('has every word from the catalogue', async () => {
  const bridge = createFakeBridge();
  bridge.answer('analytics.read', stateSample());
  bridge.answer('analytics.view', forbiddenView());
  bridge.answer('analytics.table', ({ stepMs }) => tableOf(stepMs ?? 5 * MINUTE));
  analyticsView.setState({ compare: { kind: 'stream', id: 2 }, shows: 'table' });
  const { user } = renderWindow(<AnalyticsPage />, { bridge, language: PSEUDO_LOCALE });
  await screen.findByRole('table');
  await user.click(screen.getByRole('button', { name: /Where these numbers come from/ }));
  await screen.findByRole('dialog');
  expect(bareWords(/^[^\p{L}]*$|^\/api\/|^\d+.s ago$|^(20|18) Nov/u)).toEqual([]);
});

it('saves a picture of one chart alone, in colours for print', async () => {
  const { bridge, user } = show();
  bridge.answer('analytics.savePicture', true);
  await tile('Viewers');
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Picture of one chart/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Save a picture' }));
  await user.click(sheet.getByRole('button', { name: 'Charts: All charts' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Followers' }));
  await user.click(sheet.getByRole('radio', { name: 'For print' }));
  await user.click(sheet.getByRole('radio', { name: 'SVG' }));
  await user.click(sheet.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [saved] = bridge.inputsOf('analytics.savePicture');
  expect(saved?.as).toBe('svg');
  expect(saved?.data).toContain('Followers');
  expect(saved?.data).not.toContain('Viewers');
  expect(saved?.data).toContain(printColours.paper);
});
