import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { ConnectionStep, RoomState } from '../../shared/chat.ts';
import { ConnectionButton } from '../features/chat/index.ts';
import { bareWords } from '../testing/bareWords.ts';
import { message } from '../testing/chatItems.ts';
import { createFakeBridge } from '../testing/fakeBridge.ts';
import { giveBoxesSize } from '../testing/layout.ts';
import { peopleBridge, smallRoom } from '../testing/people.ts';
import { renderWindow } from '../testing/render.tsx';
import { PSEUDO_LOCALE } from '../text/i18n.ts';
import { cardStore } from '../view/cardStore.ts';
import { connectionPanel } from '../view/connectionPanel.ts';
import { LivePage } from './LivePage.tsx';

const joined: RoomState = { kind: 'joined', sinceMs: 0, permissions: ['chat'], roles: [], authenticated: true };
const steps: ConnectionStep[] = [
  { kind: 'closed', atMs: 0, code: 1006, reason: '', openForMs: 10_080_000, silent: false },
  { kind: 'waited', atMs: 1, tookMs: 69_000, tries: 4, why: { kind: 'offline' } },
  { kind: 'bootstrapped', atMs: 2, tookMs: 121, endpoints: 3 },
  { kind: 'endpointFailed', atMs: 3, tookMs: 1_400, endpoint: 1, of: 3, url: 'ws://127.0.0.1:1/chat' },
  { kind: 'opened', atMs: 4, tookMs: 84, endpoint: 2, of: 3, url: 'ws://127.0.0.1:2/chat' },
  { kind: 'authenticated', atMs: 5, tookMs: 40, username: 'nora_plays', permissions: ['connect', 'chat'] },
  { kind: 'authenticated', atMs: 5, tookMs: 40, username: null, permissions: [] },
  { kind: 'filled', atMs: 6, tookMs: 212, count: 14, missed: true },
  { kind: 'refused', atMs: 7, why: { kind: 'chatRefused', code: 'UACCESS', message: '' } },
  { kind: 'slept', atMs: 8, tookMs: 60_000 },
];

function chat(room: RoomState, bridge = createFakeBridge()) {
  const timeline = { steps, reconnectsToday: 3, awayTodayMs: 91_000 };
  bridge.answer('chat.read', { room, timeline, items: [message({ text: 'hello' })], channelId: 7 });
  return bridge;
}

beforeEach(() => {
  giveBoxesSize(312, 520);
  connectionPanel.setState({ open: false });
  cardStore.setState({ userId: null });
});

it('tells how the connection came to stand as it does', async () => {
  const bridge = chat(joined);
  const { user } = renderWindow(<ConnectionButton />, { bridge });
  await user.click(await screen.findByRole('button', { name: /Chat connected/ }));
  const panel = await screen.findByRole('dialog', { name: 'Chat connection' });
  for (const words of [
    'Socket closed by the service',
    /Code 1006, no reason given\. Was open 2.h 48.min\./,
    'Waited, then tried again 4 times',
    'Address 1 of 3 refused the connection',
    'ws://127.0.0.1:2/chat',
    'Permissions: connect, chat. The authkey is used up.',
    'Joined without signing in',
    '14 missed messages added',
    'You are banned from this chat. Sidestage does not retry by itself.',
    'The computer slept',
    /^3 reconnects today, 1.min 31.s disconnected in all$/,
  ]) {
    expect(within(panel).getByText(words)).toBeTruthy();
  }
  await user.click(within(panel).getByRole('button', { name: 'Reconnect now' }));
  expect(bridge.inputsOf('chat.reconnect')).toHaveLength(1);
  await user.click(within(panel).getByRole('button', { name: 'Copy' }));
  expect(bridge.inputsOf('app.copyText')[0]?.text).toContain('Socket closed by the service');
});

it.each<[RoomState, RegExp]>([
  [{ kind: 'left' }, /No chat open/],
  [{ kind: 'bootstrapping' }, /looking up addresses/],
  [{ kind: 'connecting', endpoint: 2, of: 3, url: 'ws://x' }, /connecting, address 2 of 3/],
  [{ kind: 'welcoming' }, /connecting/],
  [{ kind: 'authenticating' }, /signing in/],
  [{ ...joined, authenticated: false }, /reading only/],
  [{ kind: 'waiting', retryAtMs: 0, tries: 1, why: { kind: 'offline' } }, /retrying now/],
  [{ kind: 'refused', why: { kind: 'offline' } }, /Chat refused/],
])('has words for every state of the room: %o', async (room, words) => {
  renderWindow(<ConnectionButton />, { bridge: chat(room) });
  expect(await screen.findByRole('button', { name: words })).toBeTruthy();
});

it('follows the room as it changes', async () => {
  const bridge = chat(joined);
  renderWindow(<ConnectionButton />, { bridge });
  await screen.findByRole('button', { name: /Chat connected/ });
  bridge.push('chat.room', {
    channelId: 7,
    room: {
      kind: 'waiting',
      retryAtMs: Date.now() + 9_600,
      tries: 1,
      why: { kind: 'offline' },
    },
  });
  expect(await screen.findByRole('button', { name: /Chat disconnected, retrying in/ })).toBeTruthy();
});

it('shows the chat with the chatters beside it', async () => {
  const { bridge } = peopleBridge(smallRoom());
  chat(joined, bridge);
  renderWindow(<LivePage />, { bridge });
  expect(await screen.findByText('hello')).toBeTruthy();
  expect(await screen.findByRole('complementary', { name: 'Beside the chat' })).toBeTruthy();
  expect(await screen.findByText('mod_hana')).toBeTruthy();
});

it('takes all its words from the catalogue', async () => {
  const { bridge } = peopleBridge(smallRoom(0));
  chat(joined, bridge);
  renderWindow(
    <>
      <ConnectionButton />
      <LivePage />
    </>,
    { bridge, language: PSEUDO_LOCALE },
  );
  await screen.findByText('mod_hana');
  connectionPanel.setState({ open: true });
  await waitFor(() => expect(screen.getAllByRole('dialog').length).toBeGreaterThan(0));
  expect(bareWords(/^(hello|otto|nora_plays|mod_hana|sebastien|ws:\S+|[\d:,.\s]*)$/)).toEqual([]);
});
