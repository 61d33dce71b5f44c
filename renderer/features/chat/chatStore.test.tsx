import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ChatItem, ChatSnapshot } from '../../../shared/chat.ts';
import { message } from '../../testing/chatItems.ts';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { signedInSample } from '../../testing/samples.ts';
import { cardStore, openCard } from '../../view/cardStore.ts';
import { chatRoom } from '../../view/chatRoom.ts';
import { composer, composerStore } from '../../view/composerStore.ts';
import { chatStore } from './chatStore.ts';
import { useWhispers, whisperStore, whispers } from './whispers/whisperStore.ts';

const timeline = { steps: [], reconnectsToday: 0, awayTodayMs: 0 };
const snapshot = (items: ChatItem[] = [], channelId: number | null = 7): ChatSnapshot => ({
  channelId,
  room: { kind: 'connecting', endpoint: 1, of: 2, url: 'wss://chat.example' },
  timeline,
  items,
});
const feed = (append: ChatItem[], update: ChatItem[] = [], channelId = 7) => ({ channelId, append, update });
const settle = async () => {
  for (let task = 0; task < 10; task += 1) await Promise.resolve();
};
// What came is taken in right after a frame.
const frame = () => new Promise<void>((go) => void requestAnimationFrame(() => setTimeout(go)));

async function start(items: ChatItem[] = []) {
  const bridge = createFakeBridge();
  bridge.answer('chat.read', snapshot(items));
  const store = chatStore(bridge.bridge);
  await settle();
  const keys = () => store.getState().log.all.items.map(({ key }) => key);
  return { bridge, store, keys };
}

const three = () => [message({ key: 'a' }), message({ key: 'b' }), message({ key: 'c' })];

it('is one for each bridge, and reads once', async () => {
  const { bridge, store } = await start();
  expect(chatStore(bridge.bridge)).toBe(store);
  expect(bridge.inputsOf('chat.read')).toHaveLength(1);
  expect(chatStore(createFakeBridge().bridge)).not.toBe(store);
});

it('shows what main has, of the channel that it names', async () => {
  const { store, keys, bridge } = await start(three());
  expect(keys()).toEqual(['a', 'b', 'c']);
  expect(store.getState().channelId).toBe(7);
  expect(chatRoom(bridge.bridge).getState()).toMatchObject({ kind: 'connecting' });
});

it('adds what comes with the next frame, in order', async () => {
  const { bridge, keys } = await start(three());
  bridge.push('chat.fed', feed([message({ key: 'd' })]));
  bridge.push('chat.fed', feed([message({ key: 'e' })]));
  expect(keys()).toEqual(['a', 'b', 'c']);
  await frame();
  expect(keys()).toEqual(['a', 'b', 'c', 'd', 'e']);
});

it('changes once a frame, however many pushes it was', async () => {
  const { bridge, store } = await start(three());
  let changes = 0;
  store.subscribe(() => {
    changes += 1;
  });
  for (let nth = 0; nth < 50; nth += 1) bridge.push('chat.fed', feed([message()]));
  await frame();
  expect(changes).toBe(1);
  expect(store.getState().log.all.items).toHaveLength(53);
});

it('keeps what is told while it reads, behind what was read', async () => {
  const bridge = createFakeBridge();
  let answer: (value: ChatSnapshot) => void = () => expect.fail();
  bridge.answer('chat.read', () => new Promise<ChatSnapshot>((go) => (answer = go)));
  const store = chatStore(bridge.bridge);
  await settle();
  bridge.push('chat.fed', feed([message({ key: 'late' })]));
  bridge.push('chat.fed', feed([message({ key: 'other' })], [], 8));
  answer(snapshot([message({ key: 'first' })]));
  await settle();
  expect(store.getState().log.all.items.map(({ key }) => key)).toEqual(['first', 'late']);
});

it('does not show what comes late from a channel that was left', async () => {
  const { bridge, keys } = await start(three());
  bridge.push('chat.changed', snapshot([message({ key: 'new' })], 8));
  bridge.push('chat.fed', feed([message({ key: 'stray' })], [], 7));
  await frame();
  expect(keys()).toEqual(['new']);
  bridge.push('chat.timeline', { channelId: 7, timeline: { ...timeline, reconnectsToday: 9 } });
  expect(chatStore(bridge.bridge).getState().timeline?.reconnectsToday).toBe(0);
});

it('what waits for a frame does not reach the channel that is opened meanwhile', async () => {
  const { bridge, keys } = await start(three());
  bridge.push('chat.fed', feed([message({ key: 'd' })]));
  bridge.push('chat.changed', snapshot([message({ key: 'new' })], 8));
  await frame();
  expect(keys()).toEqual(['new']);
});

it('an answer that was asked for another channel is not taken in', async () => {
  const bridge = createFakeBridge();
  let answer: (value: ChatSnapshot) => void = () => expect.fail();
  bridge.answer('chat.read', () => new Promise<ChatSnapshot>((go) => (answer = go)));
  const store = chatStore(bridge.bridge);
  await settle();
  bridge.push('chat.changed', snapshot([message({ key: 'new' })], 8));
  answer(snapshot([message({ key: 'old' })], 7));
  await settle();
  expect(store.getState().channelId).toBe(8);
  expect(store.getState().log.all.items.map(({ key }) => key)).toEqual(['new']);
});

it('closes the card of a person when the chat is another one', async () => {
  const { bridge } = await start(three());
  openCard(71);
  bridge.push('chat.changed', snapshot([], 8));
  expect(cardStore.getState().userId).toBeNull();
});

it('says why it could not be read, and reads again when asked', async () => {
  const bridge = createFakeBridge();
  bridge.fail('chat.read', { kind: 'internal', logId: 'x1' });
  const store = chatStore(bridge.bridge);
  await settle();
  expect(store.getState().failure).toEqual({ kind: 'internal', logId: 'x1' });
  bridge.answer('chat.read', snapshot(three()));
  store.read();
  await settle();
  expect(store.getState().failure).toBeNull();
  expect(store.getState().log.all.items).toHaveLength(3);
});

it('signing out forgets what was written and reads anew; other changes of the session do not', async () => {
  const { bridge, keys } = await start(three());
  composer.write('half a line');
  bridge.push('session.changed', signedInSample());
  expect(composerStore.getState().line).toBe('half a line');
  expect(bridge.inputsOf('chat.read')).toHaveLength(1);
  bridge.answer('chat.read', snapshot([], null));
  bridge.push('session.changed', { kind: 'signedOut', wiped: true });
  expect(composerStore.getState().line).toBe('');
  await settle();
  expect(keys()).toEqual([]);
  expect(bridge.inputsOf('chat.read')).toHaveLength(2);
});

it('held, it keeps the rows in sight while others come, and goes on to them', async () => {
  const { bridge, store } = await start(three());
  store.hold();
  bridge.push('chat.fed', feed([message({ key: 'd' })]));
  await frame();
  const view = store.getState().view;
  expect(view.kind === 'held' ? view.rows.map(({ key }) => key) : null).toEqual(['a', 'b', 'c']);
  store.release();
  expect(store.getState().view.kind).toBe('pinned');
  // The line stands where one had read to.
  expect(store.getState().stoppedAt).toBe('c');
});

it('draws no line when nothing came while it was held', async () => {
  const { store } = await start(three());
  store.hold();
  store.release();
  expect(store.getState().stoppedAt).toBeNull();
});

it('marks where one looked away, and only if something came since', async () => {
  const { bridge, store } = await start(three());
  store.leave();
  store.comeBack();
  expect(store.getState().stoppedAt).toBeNull();
  store.leave();
  bridge.push('chat.fed', feed([message({ key: 'd' })]));
  await frame();
  store.comeBack();
  expect(store.getState().stoppedAt).toBe('c');
});

it('takes the line away when one writes, as who writes has read on', async () => {
  const { bridge, store } = await start(three());
  store.leave();
  bridge.push('chat.fed', feed([message({ key: 'd' })]));
  await frame();
  bridge.push('chat.fed', feed([message({ key: 'mine', own: true })]));
  await frame();
  expect(store.getState().stoppedAt).toBeNull();
});

it('takes a row out that was taken back', async () => {
  const { store, keys } = await start(three());
  store.hold();
  store.drop('b');
  expect(keys()).toEqual(['a', 'c']);
  const { view } = store.getState();
  expect(view.kind === 'held' ? view.rows.map(({ key }) => key) : null).toEqual(['a', 'c']);
});

it('another filter begins at the newest', async () => {
  const { store } = await start(three());
  store.hold();
  store.filterBy('mentions');
  expect(store.getState()).toMatchObject({ filter: 'mentions', view: { kind: 'pinned' } });
});

it('keeps the filter and the room of the list when the channel is another one', async () => {
  const { bridge, store } = await start(three());
  store.filterBy('whispers');
  store.draw(17);
  bridge.push('chat.changed', snapshot([], 8));
  expect(store.getState()).toMatchObject({ filter: 'whispers', rowsDrawn: 17, channelId: 8 });
});

/** What main tells at first of a channel of 300 rows, two of them mentions, and the rest of it. */
function long(channelId = 8) {
  const rows = Array.from({ length: 300 }, (_, at) => message({ key: `${channelId}-${at}`, mention: at % 200 === 0 }));
  const counts = { all: 150, mentions: 1, whispers: 0, events: 0, messages: 150 };
  const earlier = { before: `${channelId}-150`, items: rows.slice(0, 150) };
  return {
    rows,
    first: { ...snapshot(rows.slice(150), channelId), earlier: counts },
    rest: { ...feed([], [], channelId), earlier },
  };
}

it('shows the newest rows at once, and asks for those before them once they are painted', async () => {
  const { bridge, store, keys } = await start(three());
  bridge.answer('chat.readEarlier', undefined);
  const { rows, first, rest } = long();
  bridge.push('chat.changed', first);
  expect(keys()).toHaveLength(150);
  expect(store.getState().log.mentions.total).toBe(2);
  expect(bridge.inputsOf('chat.readEarlier')).toEqual([]);
  await frame();
  expect(bridge.inputsOf('chat.readEarlier')).toEqual([{ channelId: 8, before: '8-150' }]);
  store.hold();
  bridge.push('chat.fed', feed([message({ key: 'new' })], [], 8));
  bridge.push('chat.fed', rest);
  await frame();
  expect(keys()).toEqual([...rows.map(({ key }) => key), 'new']);
  const { log, view, moreBefore } = store.getState();
  expect(moreBefore).toBeNull();
  expect(log.mentions).toMatchObject({ items: [rows[0], rows[200]], total: 2 });
  expect(view.kind === 'held' && view.rows).toEqual(rows);
});

it('asks for no rows of a channel that was left before they were painted, and takes none in for another', async () => {
  const { bridge, store, keys } = await start(three());
  bridge.answer('chat.readEarlier', undefined);
  const [left, next] = [long(8), long(9)];
  bridge.push('chat.changed', left.first);
  bridge.push('chat.changed', next.first);
  await frame();
  expect(bridge.inputsOf('chat.readEarlier')).toEqual([{ channelId: 9, before: '9-150' }]);
  bridge.push('chat.fed', left.rest);
  // Asked for at an earlier visit, when the rows that were told began elsewhere.
  bridge.push('chat.fed', { ...next.rest, earlier: { before: '9-140', items: next.rows.slice(0, 140) } });
  await frame();
  expect(keys()).toHaveLength(150);
  bridge.push('chat.fed', next.rest);
  await frame();
  expect(keys()).toEqual(next.rows.map(({ key }) => key));
  expect(store.getState().moreBefore).toBeNull();
});

it.each([
  ['stands where one stopped, also among rows that come late', '8-20', '8-20'],
  ['goes when that row is not there any more', 'long gone', null],
])('the line of where one stopped reading %s', async (_, last, line) => {
  const { bridge, store } = await start();
  bridge.answer('chat.readEarlier', undefined);
  bridge.push('chat.changed', snapshot([message({ key: last })], 8));
  bridge.push('chat.changed', snapshot([], 7));
  const { first, rest } = long();
  bridge.push('chat.changed', first);
  await frame();
  bridge.push('chat.fed', rest);
  await frame();
  expect(store.getState().stoppedAt).toBe(line);
});

it('puts the line of where one stopped reading above a row, holds the rows, and does nothing above the first', async () => {
  const { bridge, store } = await start(three());
  store.markUnread('a');
  expect(store.getState()).toMatchObject({ stoppedAt: null, view: { kind: 'pinned' } });
  store.markUnread('c');
  expect(store.getState()).toMatchObject({ stoppedAt: 'b', view: { kind: 'held' } });
  store.markUnread('b');
  expect(store.getState().stoppedAt).toBe('a');
  // What is written while the rows are held leaves it where it was put.
  bridge.push('chat.fed', feed([message({ key: 'd', own: true })]));
  await frame();
  expect(store.getState().stoppedAt).toBe('a');
});

const serviceState = (name: string, status: 'starting' | 'ready' = 'starting') => ({
  profile: { kind: 'custom' as const, baseUrl: `https://${name}.example`, clientId: 'c' },
  ...{ mark: null, baseUrl: null, status, fixed: false, turn: 1 },
});

it('takes nothing over to another service, whose numbers are other people and channels, and has it again on the way back', async () => {
  const bridge = createFakeBridge();
  bridge.answer('service.read', serviceState('one', 'ready'));
  bridge.answer('chat.read', snapshot(three()));
  const store = chatStore(bridge.bridge);
  await settle();
  composer.write('to the channel of the first');
  whispers.open('user 5');
  const pim = { as: 1, name: 'pim', userId: 5 };
  whispers.write(pim, 'a secret');
  whispers.saw([{ key: 'i1', id: null }]);
  const { result } = renderHook(() => useWhispers());
  bridge.push('service.changed', serviceState('one', 'ready'));
  expect(result.current).toMatchObject({ open: 'user 5', seen: new Set(['i1']) });
  bridge.push('service.changed', serviceState('two'));
  bridge.push('session.changed', { kind: 'signedOut', wiped: false });
  await settle();
  bridge.push('chat.changed', snapshot([], 7));
  expect(composerStore.getState().line).toBe('');
  expect(whisperStore.getState().drafts).toEqual([]);
  bridge.push('service.changed', serviceState('one'));
  bridge.push('chat.changed', snapshot(three(), 7));
  expect(store.getState().stoppedAt).toBeNull();
  expect(whisperStore.getState().drafts).toEqual([{ ...pim, text: 'a secret' }]);
  await act(async () => {});
  expect(result.current).toMatchObject({ open: null, seen: new Set() });
  // The line to all is kept in main, of each service.
  expect(composerStore.getState().line).toBe('');
});

it('counts no whisper as seen by a row of before when the same service begins anew', async () => {
  const { bridge } = await start();
  const { result } = renderHook(() => useWhispers());
  whispers.saw([{ key: 'i1', id: null }]);
  bridge.push('service.changed', { ...serviceState('one'), profile: { kind: 'demo' } });
  await act(async () => {});
  expect(result.current.seen.size).toBe(0);
});
