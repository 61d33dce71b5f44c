import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type ChatSnapshot, chat } from '../../../shared/chat.ts';
import { message } from '../../testing/chatItems.ts';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { chatStore } from './chatStore.ts';
import { showMessageIn } from './wantedMessage.ts';

it('waits for a message that stands before the rows which are told first', async () => {
  const bridge = createFakeBridge();
  Object.defineProperty(window, 'bridge', { value: bridge.bridge, configurable: true });
  bridge.answer('chat.read', { ...chat.state.empty, channelId: 7 });
  bridge.answer('channels.bringToFront', undefined);
  bridge.answer('chat.readEarlier', undefined);
  const store = chatStore();
  await waitFor(() => expect(store.getState().channelId).toBe(7));
  const isShown = showMessageIn(8, 'a-1');
  const earlier = { all: 1, mentions: 0, whispers: 0, events: 0, messages: 1 };
  bridge.push('chat.changed', { ...chat.state.empty, channelId: 8, items: [message({ key: 'newest' })], earlier });
  await waitFor(() => expect(bridge.inputsOf('chat.readEarlier')).toEqual([{ channelId: 8, before: 'newest' }]));
  expect(store.getState().view.kind).toBe('pinned');
  const rest = { before: 'newest', items: [message({ id: 'a-1' })] };
  bridge.push('chat.fed', { channelId: 8, append: [], update: [], earlier: rest });
  expect(await isShown).toBe(true);
  expect(store.getState().view.kind).toBe('held');
});

it('shows a message that main told of on the desktop before the window had its row', async () => {
  const bridge = createFakeBridge();
  Object.defineProperty(window, 'bridge', { value: bridge.bridge, configurable: true });
  bridge.answer('chat.read', { ...chat.state.empty, channelId: 7 });
  bridge.answer('chat.readNews', ({ channelId }) => {
    bridge.push('chat.fed', { channelId, append: [message({ id: 'a-2' })], update: [] });
  });
  const store = chatStore();
  await waitFor(() => expect(store.getState().channelId).toBe(7));
  expect(await showMessageIn(undefined, 'a-2')).toBe(true);
  expect(await showMessageIn(7, 'a-2')).toBe(true);
  expect(await showMessageIn(7, 'gone')).toBe(false);
});

it('waits in a window that was just made until it knows which channel is in front', async () => {
  const bridge = createFakeBridge();
  Object.defineProperty(window, 'bridge', { value: bridge.bridge, configurable: true });
  const { promise, resolve } = Promise.withResolvers<ChatSnapshot>();
  bridge.answer('chat.read', () => promise);
  const isShown = showMessageIn(undefined, 'a-3');
  resolve({ ...chat.state.empty, channelId: 7, items: [message({ id: 'a-3' })] });
  expect(await isShown).toBe(true);
});
