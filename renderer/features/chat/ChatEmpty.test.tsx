import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { ChatItem, RoomState } from '../../../shared/chat.ts';
import { message } from '../../testing/chatItems.ts';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { renderWindow } from '../../testing/render.tsx';
import { useView } from '../../view/view.ts';
import { ChatEmpty, NoChat } from './ChatEmpty.tsx';
import { chatStore } from './chatStore.ts';

const joined: RoomState = { kind: 'joined', sinceMs: 0, permissions: [], roles: [], authenticated: true };

function bridgeIn(room: RoomState, items: ChatItem[] = []) {
  const bridge = createFakeBridge();
  bridge.answer('chat.read', {
    room,
    items,
    channelId: 7,
    timeline: { steps: [], reconnectsToday: 0, awayTodayMs: 0 },
  });
  return bridge;
}

const show = (room: RoomState, items: ChatItem[] = []) =>
  renderWindow(<ChatEmpty />, { bridge: bridgeIn(room, items) });

beforeEach(() => useView.setState(useView.getInitialState()));

it('says of a chat in which nothing was said since when it listens', async () => {
  show(joined);
  expect(await screen.findByText('No messages yet')).toBeTruthy();
  expect(screen.getByText(/No messages since you opened the chat at \d\d:\d\d/)).toBeTruthy();
});

it('says that the chat is being opened until it is', async () => {
  const { bridge } = show({ kind: 'welcoming' });
  expect(await screen.findByText('Opening the chat')).toBeTruthy();
  bridge.push('chat.room', { channelId: 7, room: joined });
  expect(await screen.findByText('No messages yet')).toBeTruthy();
});

it('tells a refusal from a lost connection, with the reason', async () => {
  const { bridge, container } = show({ kind: 'refused', why: { kind: 'chatRefused', code: 'UACCESS', message: '' } });
  expect(await screen.findByText('The chat refused the connection')).toBeTruthy();
  const refusal = container.textContent;
  bridge.push('chat.room', {
    channelId: 7,
    room: { kind: 'waiting', retryAtMs: 0, tries: 1, why: { kind: 'offline' } },
  });
  expect(await screen.findByText('The chat is not connected')).toBeTruthy();
  expect(container.textContent?.length).toBeGreaterThan('The chat is not connected'.length);
  expect(container.textContent).not.toBe(refusal);
});

it('says of no filter that nothing is in it while its rows are on their way', async () => {
  const bridge = bridgeIn(joined);
  bridge.answer('chat.read', {
    ...{ room: joined, channelId: 7, timeline: { steps: [], reconnectsToday: 0, awayTodayMs: 0 } },
    ...{ items: [message({ key: 'newest' })], earlier: { all: 1, mentions: 1, whispers: 0, events: 0, messages: 1 } },
  });
  bridge.answer('chat.readEarlier', undefined);
  const { container } = renderWindow(<ChatEmpty />, { bridge });
  await waitFor(() => expect(bridge.inputsOf('chat.readEarlier')).toHaveLength(1));
  act(() => chatStore().filterBy('mentions'));
  expect(container.textContent).toBe('');
  act(() => chatStore().filterBy('whispers'));
  expect(container.textContent).not.toBe('');
});

it('says nothing of a chat that was left', async () => {
  const { bridge, container } = show({ kind: 'left' });
  await waitFor(() => expect(container.textContent).toBe(''));
  expect(bridge.inputsOf('chat.read')).toHaveLength(1);
});

it.each([
  ['mentions', 'Nobody has mentioned you', /^2 messages are in the chat\./],
  ['whispers', 'No whispers', /write \/w, a name/],
  ['events', 'No events yet', /Hosts, followers, subscriptions/],
] as const)('says that the list of %s is empty, and leads back to everything', async (filter, title, text) => {
  const { user } = show(joined, [message(), message()]);
  chatStore().filterBy(filter);
  expect(await screen.findByText(title)).toBeTruthy();
  expect(await screen.findByText(text)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show everything' }));
  expect(chatStore().getState().filter).toBe('all');
  expect(screen.queryByText(title)).toBeNull();
});

it('offers the way to a chat and to signing in while none is open', async () => {
  const bridge = bridgeIn({ kind: 'left' });
  bridge.answer('session.read', { kind: 'signedOut', notice: null } as never);
  const { user } = renderWindow(<NoChat />, { bridge });
  expect(await screen.findByText('No chat is open')).toBeTruthy();
  expect(screen.getByText(/You can read it without signing in/)).toBeTruthy();
  const before = useView.getState();
  await user.click(screen.getByRole('button', { name: 'Sign in with a code' }));
  expect(useView.getState()).not.toEqual(before);
});

it('says that the chat could not be read, and reads it again', async () => {
  const bridge = createFakeBridge();
  bridge.fail('chat.read', { kind: 'offline' });
  const { user } = renderWindow(<NoChat />, { bridge });
  await user.click(await screen.findByRole('button', { name: /again/i }));
  await waitFor(() => expect(bridge.inputsOf('chat.read')).toHaveLength(2));
  expect(await screen.findByRole('button', { name: /again/i })).toBeTruthy();
  expect(screen.queryByText('No chat is open')).toBeNull();
});
