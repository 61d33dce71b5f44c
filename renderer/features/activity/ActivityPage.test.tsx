import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ActivityEntry, ActivityState } from '../../../shared/activity.ts';
import { bareWords } from '../../testing/bareWords.ts';
import { createFakeBridge, type FakeBridge } from '../../testing/fakeBridge.ts';
import { holdTime, stopTime } from '../../testing/heldTime.ts';
import { giveBoxesSize } from '../../testing/layout.ts';
import { renderWindow } from '../../testing/render.tsx';
import { hookSample, hooksSample, receiverSample } from '../../testing/samples.ts';
import { PSEUDO_LOCALE } from '../../text/i18n.ts';
import { connectionPanel } from '../../view/connectionPanel.ts';
import { useView } from '../../view/view.ts';
import { ActivityPage } from './ActivityPage.tsx';
import { activityView, showFeed, showMessageGone } from './activityView.ts';
import { entrySample } from './testFacts.ts';
import { READ_AFTER_MS } from './useReading.ts';

const MINUTE_MS = 60_000;
const HOOK = '7f3a91c2-5a1f-4a3f-9b0e-2d9c1c0f7a10';

beforeEach(() => {
  giveBoxesSize(1_090, 480);
  showFeed();
  connectionPanel.setState({ open: false });
  useView.setState({ ...useView.getInitialState(), place: 'activity' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

let lastId = 10_000;
const entry = (fact: ActivityEntry['fact'], changes: Partial<ActivityEntry> = {}): ActivityEntry => {
  lastId -= 1;
  return entrySample(fact, { id: lastId, ...changes });
};
const mention = (name: string, changes: Partial<ActivityEntry> = {}) =>
  entry(
    { kind: 'mentioned', name, text: `hello from ${name}`, whisper: false },
    {
      category: 'mentions',
      source: 'chat',
      ...changes,
    },
  );

function stateOf(rows: readonly ActivityEntry[], changes: Partial<ActivityState> = {}): ActivityState {
  const counts = { mentions: 0, stream: 0, people: 0, hooks: 0, connection: 0, other: 0 };
  for (const { category } of rows) counts[category] += 1;
  const unread = rows.filter(({ read }) => !read).length;
  return {
    version: 1,
    unread,
    notified: rows.length,
    counts,
    buried: [],
    live: { kind: 'idle' },
    hooks: 2,
    ...changes,
  };
}

/** A feed of these entries, newest first, which answers as main does. */
function feed(rows: readonly ActivityEntry[], changes: Partial<ActivityState> = {}): FakeBridge {
  const bridge = createFakeBridge();
  show(bridge, rows, changes);
  bridge.answer('hooks.read', hooksSample({ hooks: [hookSample()] }));
  return bridge;
}

function show(bridge: FakeBridge, rows: readonly ActivityEntry[], changes: Partial<ActivityState> = {}): ActivityState {
  const state = stateOf(rows, changes);
  bridge.answer('activity.read', state);
  bridge.answer('activity.rows', ({ category, text, offset, limit }) => {
    const fits = rows.filter(
      (row) => (category === null || row.category === category) && JSON.stringify(row.fact).includes(text),
    );
    return { version: state.version, total: fits.length, rows: fits.slice(offset, offset + limit) };
  });
  bridge.answer('activity.aboveEntry', ({ id }) => {
    const above = rows.findIndex((row) => row.id === id);
    return above < 0 ? null : above;
  });
  return state;
}

const rowOf = async (words: string | RegExp) => {
  const row = (await screen.findByText(words)).closest<HTMLElement>('article');
  if (row === null) throw new Error('no row');
  return row;
};

it.each([
  [false, '48px'],
  [true, '60px'],
])('where the window is narrow (%s), a row has room for a second line of what it means', async (narrow, height) => {
  const { matchMedia } = window;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const list = matchMedia(query);
    return query === '(max-width: 900px)' ? Object.defineProperty(list, 'matches', { value: narrow }) : list;
  });
  renderWindow(<ActivityPage />, { bridge: feed([mention('mira')]) });
  const row = await screen.findByRole('article', { name: /mira/ });
  expect(row.closest('li')?.style.height).toBe(height);
});

it('tells each thing with its source, under heads, and draws only what is in sight', async () => {
  const old = Array.from({ length: 5000 }, (_, number) =>
    mention(`old_${number}`, { atMs: Date.now() - 5 * 86_400_000 }),
  );
  const followed = entry(
    { kind: 'followed', names: ['zoe'], count: 3, detail: null },
    { category: 'people', source: 'hook', also: ['live'], event: 'channel:40213:followed', deliveryId: 7, read: false },
  );
  renderWindow(<ActivityPage />, { bridge: feed([mention('hana', { read: false }), followed, ...old]) });
  expect(await screen.findByText('2 unread')).toBeTruthy();
  const list = await screen.findByRole('list', { name: 'Activity, newest first' });
  expect(screen.getByRole('heading', { name: 'Now' })).toBeTruthy();
  const grouped = await rowOf('3 new followers');
  await waitFor(() => expect(grouped.textContent).toContain('grouped, hook /in/7f3a91, live events'));
  expect(await screen.findByText('Live from 2 hooks')).toBeTruthy();
  const items = within(list).getAllByRole('listitem');
  expect(items.length).toBeLessThan(60);
  expect(items[0]?.getAttribute('aria-setsize')).toBe('5004');
});

it('narrows by kind and by text, says when nothing fits, and leads out', async () => {
  const rows = [mention('hana'), entry({ kind: 'ended' }, { category: 'stream' })];
  const { user } = renderWindow(<ActivityPage />, { bridge: feed(rows) });
  await screen.findByText(/hello from hana/);
  await user.click(screen.getByRole('button', { name: /^Stream/ }));
  await waitFor(() => expect(screen.queryByText(/hello from hana/)).toBeNull());
  await user.keyboard('/');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Find in activity' }));
  await user.keyboard('hana');
  expect(await screen.findByText(/^No entry of “Stream” contains/)).toBeTruthy();
  expect(await screen.findByText('1 other does.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show them' }));
  expect(await screen.findByText(/hello from/)).toBeTruthy();
  await user.click(screen.getByRole('textbox', { name: 'Find in activity' }));
  await user.keyboard('nobody');
  await user.click(await screen.findByRole('button', { name: 'Show all' }));
  expect(await screen.findByText('The stream ended')).toBeTruthy();
});

it('the search leads to its first hit, and takes no second / for a letter', async () => {
  const { user } = renderWindow(<ActivityPage />, { bridge: feed([mention('hana'), mention('zoe')]) });
  await rowOf(/hello from zoe/);
  await user.keyboard('//zoe{ArrowDown}');
  await waitFor(() => expect(document.activeElement?.textContent).toContain('hello from zoe'));
  expect(screen.getByRole('textbox', { name: 'Find in activity' })).toHaveProperty('value', 'zoe');
});

it('goes through the entries by keyboard; Enter does what an entry offers', async () => {
  const rows = [
    mention('hana'),
    entry({ kind: 'chatBack', awayMs: 72_000, filled: 14 }, { category: 'connection' }),
    entry({ kind: 'subscribed', names: ['zoe'], count: 1, detail: null }, { source: 'hook', deliveryId: 77 }),
  ];
  const { user } = renderWindow(<ActivityPage />, { bridge: feed(rows) });
  const first = await rowOf(/hello from/);
  act(() => screen.getByRole('heading', { name: 'Now' }).focus());
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(document.activeElement).toBe(first));
  await user.keyboard('{Enter}{ArrowDown}');
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Chat is back after 1 min 12 s'));
  await user.keyboard('{Enter}');
  expect(useView.getState().place).toBe('live');
  expect(connectionPanel.getState().open).toBe(true);
  await user.keyboard('{End}');
  await waitFor(() => expect(document.activeElement?.textContent).toContain('zoe subscribed'));
  await user.keyboard('{Enter}');
  expect(useView.getState()).toMatchObject({ place: 'hooks', deliveries: { intake: null } });
});

it('proves the path and renews a hook, and says so', async () => {
  const expiresAtMs = Date.now() + 86_400_000;
  const rows = [
    entry({ kind: 'eventMissing', seen: 'wentLive', hookId: HOOK, cameAtMs: null }),
    entry({ kind: 'hookExpiring', hookId: HOOK, expiresAtMs, renewsItself: false }),
  ];
  const bridge = feed(rows);
  bridge.answer('hooks.read', hooksSample({ hooks: [hookSample({ standing: { kind: 'expiring' }, expiresAtMs })] }));
  const { user } = renderWindow(<ActivityPage />, { bridge });
  await user.click(await screen.findByRole('button', { name: /^Test the path/ }));
  expect(bridge.inputsOf('receiver.prove')).toHaveLength(1);
  expect(await screen.findByText(/^Testing the path/)).toBeTruthy();
  bridge.fail('hooks.renew', { kind: 'offline' });
  await user.click(screen.getByRole('button', { name: /^Renew/ }));
  expect(bridge.inputsOf('hooks.renew')).toEqual([{ hookId: HOOK }]);
  expect(await screen.findByText(/^The service does not answer/)).toBeTruthy();
});

it('offers nothing that is not possible or done already', async () => {
  const rows = [
    entry({ kind: 'eventMissing', seen: 'ended', hookId: HOOK, cameAtMs: null }),
    entry({ kind: 'hookExpiring', hookId: HOOK, expiresAtMs: Date.now(), renewsItself: false }),
    entry({ kind: 'hookFailing', hookId: 'gone', inRow: 5, disabledAtMs: null }),
  ];
  const bridge = feed(rows);
  bridge.answer('receiver.read', receiverSample({ tunnel: { kind: 'none' } }));
  renderWindow(<ActivityPage />, { bridge });
  await screen.findByText('No hook event for a change we can see');
  expect(screen.queryByRole('button', { name: /^(Test|Renew|Inspect)/ })).toBeNull();
});

it('entries are read once they were on screen for 2 s of a focused window', async () => {
  const pass = holdTime();
  const rows = [mention('hana', { read: false }), mention('bo'), mention('cy', { read: false })];
  const bridge = feed(rows);
  bridge.answer('window.read', { maximized: false, focused: false });
  renderWindow(<ActivityPage />, { bridge });
  await screen.findByText(/hello from hana/);
  await pass(READ_AFTER_MS * 3);
  expect(bridge.inputsOf('activity.markRead')).toEqual([]);
  act(() => bridge.push('window.changed', { maximized: false, focused: true }));
  await pass(READ_AFTER_MS - 500);
  expect(bridge.inputsOf('activity.markRead')).toEqual([]);
  await pass(1000);
  expect(bridge.inputsOf('activity.markRead')).toEqual([{ id: rows[0]?.id }, { id: rows[2]?.id }]);
  await pass(READ_AFTER_MS * 3);
  expect(bridge.inputsOf('activity.markRead')).toHaveLength(2);
});

it('marks all as read, and is not pressed when all are', async () => {
  const rows = [mention('hana', { read: false })];
  const bridge = feed(rows);
  bridge.answer('window.read', { maximized: false, focused: false });
  const { user } = renderWindow(<ActivityPage />, { bridge });
  await user.click(await screen.findByRole('button', { name: 'Mark all read' }));
  expect(bridge.inputsOf('activity.markRead')).toEqual([{ id: null }]);
  act(() => bridge.push('activity.changed', show(bridge, [mention('hana')], { version: 2 })));
  expect(await screen.findByText('all read')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Mark all read' }));
  expect(bridge.inputsOf('activity.markRead')).toHaveLength(1);
});

it('what is new joins the list and the focus stays with its entry', async () => {
  const rows = [mention('hana'), mention('bo')];
  const bridge = feed(rows);
  renderWindow(<ActivityPage />, { bridge });
  const row = await rowOf(/hello from bo/);
  act(() => row.focus());
  const newer = mention('zoe', { id: 20_000, atMs: Date.now() });
  act(() => bridge.push('activity.changed', show(bridge, [newer, ...rows], { version: 2 })));
  await screen.findByText(/hello from zoe/);
  await waitFor(() => expect(document.activeElement?.textContent).toContain('hello from bo'));
});

it('shows what was held back while it was quiet; each number leads to its entries', async () => {
  const bridge = feed([mention('hana'), entry({ kind: 'ended' }, { category: 'stream' })]);
  bridge.answer('notifications.read', {
    refused: false,
    system: 'unknown',
    quiet: { quiet: false, why: null, untilMs: null },
    digest: {
      fromMs: Date.now() - 60 * MINUTE_MS,
      toMs: Date.now(),
      breaks: [],
      why: 'live',
      counts: { mention: 11, followers: 1, hookExpiring: 2 },
    },
  });
  const { user } = renderWindow(<ActivityPage />, { bridge });
  const card = within(await screen.findByRole('region', { name: 'While it was quiet' }));
  expect(card.getByText(/because you were live/)).toBeTruthy();
  expect(card.getByRole('button', { name: /1\s*new follower$/ })).toBeTruthy();
  expect(card.getByRole('button', { name: /2\s*hooks near expiry or expired$/ })).toBeTruthy();
  await user.click(card.getByRole('button', { name: /11\s*mentions/ }));
  expect(activityView.getState().only).toMatchObject({ kind: 'held', of: 'mention' });
  const asked = bridge.inputsOf('activity.rows').at(-1)?.only;
  expect(asked).toMatchObject({ kind: 'held', of: 'mention', toMs: Date.now() });
  await screen.findByText(/^Somebody mentions you:/);
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  await waitFor(() => expect(bridge.inputsOf('activity.rows').at(-1)?.only).toBeNull());
  await user.click(card.getByRole('button', { name: /^Dismiss/ }));
  expect(bridge.inputsOf('notifications.dismissDigest')).toHaveLength(1);
});

it('says how live events stand', async () => {
  const bridge = feed([], { live: { kind: 'refused', code: 4005, message: 'no' }, hooks: 0 });
  renderWindow(<ActivityPage />, { bridge });
  expect(await screen.findByText('The service refused live events (4005): “no”')).toBeTruthy();
  expect(screen.getByText('Nothing reports what happens now')).toBeTruthy();
  const say = (live: ActivityState['live'], hooks: number) =>
    act(() => bridge.push('activity.changed', stateOf([], { live, hooks })));
  say({ kind: 'waiting', retryAtMs: Date.now() + 12_400 }, 1);
  expect(await screen.findByText(/^Live events are disconnected, retrying in 12/)).toBeTruthy();
  say({ kind: 'subscribed', names: 14, sinceMs: Date.now() }, 1);
  expect(await screen.findByText('Live from 1 hook and live events')).toBeTruthy();
  say({ kind: 'idle' }, 1);
  expect(await screen.findByText('Live from 1 hook')).toBeTruthy();
});

it('goes to the entry that a notification was about', async () => {
  const rows = Array.from({ length: 40 }, (_, number) => mention(`n${number}`));
  showFeed(rows[4]?.id ?? null);
  stopTime();
  renderWindow(<ActivityPage />, { bridge: feed(rows) });
  await waitFor(() => expect(document.activeElement?.textContent).toContain('hello from n4'));
});

it('goes to an entry far below that a link names', async () => {
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(100_000);
  const rows = Array.from({ length: 700 }, (_, number) => mention(`fan_${number}`));
  showFeed(rows[650]?.id ?? null);
  stopTime();
  renderWindow(<ActivityPage />, { bridge: feed(rows) });
  const scroller = (await screen.findByRole('list', { name: 'Activity, newest first' })).parentElement;
  await waitFor(() => expect(scroller?.scrollTop).toBeGreaterThan(25_000));
  if (scroller) fireEvent.scroll(scroller);
  await waitFor(() => expect(document.activeElement?.textContent).toContain('hello from fan_650'));
  expect(screen.queryByText('This entry is not in Activity')).toBeNull();
});

describe('what a link names and is not there', () => {
  const ENTRY = 'This entry is not in Activity';
  const said = () => screen.getByTestId('polite').textContent ?? '';
  const open = async () => {
    const shown = renderWindow(<ActivityPage />, { bridge: feed([mention('hana')]) });
    await screen.findByText('hello from hana');
    return shown;
  };

  it('is told of, aloud too, until it is dismissed', async () => {
    showFeed(9_999_999);
    const { user } = await open();
    expect((await screen.findAllByText(ENTRY)).length).toBeGreaterThan(0);
    await waitFor(() => expect(said()).toContain(ENTRY));
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
    // The button is gone, so that the keyboard is taken into the page again.
    expect(useView.getState().arrivals).toBe(1);
  });

  it('is told of again when it is asked for again', async () => {
    showFeed(9_999_999);
    await open();
    await screen.findByRole('button', { name: 'Dismiss' });
    act(() => showFeed(8_888_888));
    await screen.findByRole('button', { name: 'Dismiss' });
    act(() => showFeed());
    expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
  });

  it('is told of a message too', async () => {
    showMessageGone();
    await open();
    expect((await screen.findAllByText('This message is not in the open chat')).length).toBeGreaterThan(0);
    await waitFor(() => expect(said()).toContain('This message is not in the open chat'));
  });

  it.each<[string, (user: UserEvent) => Promise<unknown>]>([
    ['looks for something', (user) => user.type(screen.getByRole('textbox', { name: 'Find in activity' }), 'h')],
    ['chooses a kind', (user) => user.click(screen.getByRole('button', { name: /^Mentions/ }))],
  ])('is told of no longer once somebody %s', async (_what, goOn) => {
    showMessageGone();
    const { user } = await open();
    await screen.findByRole('button', { name: 'Dismiss' });
    await goOn(user);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull());
  });

  it('is told of no longer once somebody has been elsewhere', async () => {
    showMessageGone();
    const { unmount } = await open();
    useView.getState().go('live');
    unmount();
    useView.getState().go('activity');
    await open();
    expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
  });
});

it('says that nothing happened, and that it could not be read', async () => {
  const bridge = feed([]);
  const { unmount } = renderWindow(<ActivityPage />, { bridge });
  expect(await screen.findByText('Nothing has happened yet')).toBeTruthy();
  unmount();
  bridge.fail('activity.rows', { kind: 'storageFailed', what: 'journal' });
  const { user } = renderWindow(<ActivityPage />, { bridge });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(bridge.inputsOf('activity.rows').length).toBeGreaterThan(1);
});

it('has every word from the catalogue', async () => {
  const rows = [
    mention('hana', { read: false }),
    entry({ kind: 'hookFailing', hookId: HOOK, inRow: 5, disabledAtMs: Date.now() + MINUTE_MS }),
    entry({ kind: 'gap', fromMs: 1, toMs: 2 }),
  ];
  const bridge = feed(rows);
  bridge.answer('notifications.read', {
    refused: false,
    system: 'unknown',
    quiet: { quiet: false, why: null, untilMs: null },
    digest: { fromMs: 0, toMs: 1, breaks: [], why: 'week', counts: { mention: 1, chatAway: 2 } },
  });
  renderWindow(<ActivityPage />, { bridge, language: PSEUDO_LOCALE });
  await screen.findByText('hello from hana');
  const given = /^([\d:,. ]*|hana|\/|\/in\/7f3a91|hello from hana|.*⟧)$/;
  await waitFor(() => expect(bareWords(given)).toEqual([]));
});

it('leads to what must not be missed far below, whatever is looked for at the moment', async () => {
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(100_000);
  const raid = entry({ kind: 'hosted', name: 'ottoman', viewers: 802 }, { category: 'stream', read: false });
  const rows = [...Array.from({ length: 700 }, (_, number) => mention(`fan_${number}`)), raid, mention('old')];
  const bridge = feed(rows, { buried: [{ entry: raid, offset: 698 }] });
  const { user } = renderWindow(<ActivityPage />, { bridge });
  await user.click(await screen.findByRole('button', { name: /^Mentions/ }));
  stopTime();
  const line = within(await screen.findByRole('region', { name: 'Needs a look:' }));
  await user.click(line.getByRole('button', { name: /^ottoman hosts the channel/ }));
  // A document without a layout does not tell that it was scrolled.
  const scroller = (await screen.findByRole('list', { name: 'Activity, newest first' })).parentElement;
  await waitFor(() => expect(scroller?.scrollTop).toBeGreaterThan(30_000));
  if (scroller) fireEvent.scroll(scroller);
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Brought about 802 viewers.'));
  expect(document.activeElement?.tagName).toBe('ARTICLE');
});
