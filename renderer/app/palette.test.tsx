import { act, screen, waitFor, within } from '@testing-library/react';
import { Bell } from 'lucide-react';
import { beforeEach, expect, it, vi } from 'vitest';
import { channels } from '../../shared/channels.ts';
import { hooks } from '../../shared/hooks.ts';
import { polls } from '../../shared/polls.ts';
import { person } from '../testing/chatterRows.ts';
import { createFakeBridge } from '../testing/fakeBridge.ts';
import { renderWindow } from '../testing/render.tsx';
import { settingsSample } from '../testing/samples.ts';
import { cardStore, closeCard } from '../view/cardStore.ts';
import { useOffer } from '../view/paletteItems.ts';
import { openPalette, palettePanel } from '../view/palettePanel.ts';
import { useView } from '../view/view.ts';
import { PaletteDoor } from './PaletteDoor.tsx';

beforeEach(() => {
  useView.setState(useView.getInitialState(), true);
  palettePanel.setState({ open: false });
  closeCard();
});

async function start({ bridge = createFakeBridge(), children = <></> } = {}) {
  const view = renderWindow(
    <>
      <button type="button">before</button>
      {children}
      <PaletteDoor />
    </>,
    { bridge },
  );
  screen.getByRole('button', { name: 'before' }).focus();
  await view.user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'What are you looking for?' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  return { ...view, field };
}

const pointedAt = () => {
  const id = screen.getByRole('combobox').getAttribute('aria-activedescendant') ?? '';
  return document.getElementById(id);
};

it('opens by its key, points at the first, and goes there by keyboard alone', async () => {
  const { user } = await start();
  await user.keyboard('analyt');
  await waitFor(() => expect(pointedAt()?.textContent).toContain('Analytics'));
  expect(within(screen.getByRole('listbox')).getAllByRole('group')[0]?.textContent).toContain('Places');
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(useView.getState()).toMatchObject({ place: 'analytics', arrivals: 1 });
});

it('gives the keyboard back to where it was', async () => {
  const { user } = await start();
  await user.keyboard('{Tab}');
  expect(document.activeElement).toBe(screen.getByRole('combobox'));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'before' }));
});

it('goes up and down, round the ends', async () => {
  const { user } = await start();
  const all = () => screen.getAllByRole('option');
  await user.keyboard('{ArrowDown}');
  expect(pointedAt()).toBe(all()[1]);
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(pointedAt()).toBe(all().at(-1));
  expect(pointedAt()?.getAttribute('aria-selected')).toBe('true');
  await user.keyboard('{ArrowDown}');
  expect(pointedAt()).toBe(all()[0]);
});

it('runs an action, remembers it, and stays open when it is told to', async () => {
  const { user, bridge } = await start();
  await user.keyboard('30 min{Control>}{Enter}{/Control}');
  await waitFor(() => expect(bridge.inputsOf('commands.run')).toEqual([{ id: 'quietFor', minutes: 30 }]));
  expect(screen.getByRole('dialog')).toBeTruthy();
  await waitFor(() => expect(bridge.inputsOf('settings.change')).toEqual([{ recentCommands: ['quiet30'] }]));
});

it('says why something is not possible now, and does not do it', async () => {
  const { user, bridge } = await start();
  await user.keyboard('end quiet');
  const option = await screen.findByRole('option', { name: /End quiet now/ });
  expect(option.getAttribute('aria-disabled')).toBe('true');
  expect(option.textContent).toContain('You did not ask for quiet.');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('End quiet now: You did not ask for quiet.')).toBeTruthy();
  expect(screen.getByRole('dialog')).toBeTruthy();
  expect(bridge.inputsOf('commands.run')).toEqual([]);
});

it('finds people by main’s own search, and opens their card', async () => {
  const bridge = createFakeBridge();
  bridge.answer('chatters.rows', ({ text }) => ({
    version: 1,
    total: 1,
    groups: [],
    rows: text === 'iv' ? [person(77, { username: 'ivy_2854' })] : [],
  }));
  const { user } = await start({ bridge });
  await user.keyboard('@iv');
  await waitFor(() => expect(pointedAt()?.textContent).toContain('ivy_2854'));
  expect(pointedAt()?.querySelector('b')?.textContent).toBe('iv');
  await user.keyboard('{Enter}');
  expect(cardStore.getState().userId).toBe(77);
});

it('lists the first people by the sign for them alone', async () => {
  const bridge = createFakeBridge();
  bridge.answer('chatters.rows', ({ text }) => ({
    version: 1,
    total: 1,
    groups: [],
    rows: text === '' ? [person(77, { username: 'ivy_2854' })] : [],
  }));
  const { user } = await start({ bridge });
  expect(bridge.inputsOf('chatters.rows')).toEqual([]);
  await user.keyboard('@');
  await waitFor(() => expect(pointedAt()?.textContent).toContain('ivy_2854'));
  expect(screen.queryByText(/^Nothing fits/)).toBeNull();
});

it('marks no letters of what is typed while it is screen-safe', async () => {
  const bridge = createFakeBridge();
  bridge.answer('settings.read', settingsSample({ screenSafe: true }));
  const { user } = await start({ bridge });
  await user.keyboard('analyt');
  await waitFor(() => expect(pointedAt()?.textContent).toContain('Analytics'));
  expect(pointedAt()?.querySelector('b')).toBeNull();
  act(() => bridge.push('settings.changed', settingsSample({ screenSafe: false })));
  await waitFor(() => expect(pointedAt()?.querySelector('b')?.textContent).toBe('Analyt'));
});

it('says what fits nothing without cutting a sign in two', async () => {
  const { user } = await start();
  await user.keyboard(`x${'😀'.repeat(50)}`);
  expect((await screen.findByText(/^Nothing fits/)).textContent).toContain(`x${'😀'.repeat(39)}…`);
});

it.each(['tomorrow', 'morning'])('finds quiet until the morning by %s also after midnight', async (words) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 4, 5, 3) });
  try {
    const { user } = await start();
    await user.keyboard(words);
    expect(await screen.findByRole('option', { name: /Quiet until 08:00/ })).toBeTruthy();
  } finally {
    vi.useRealTimers();
  }
});

it.each([
  ['title', 'Change the stream’s title', 'title'],
  ['game', 'Change the stream’s game', 'game'],
  ['host', 'Host another channel', 'host'],
  ['stream key', 'Copy or reset the stream key', 'key'],
  ['slow mode', 'What the channel allows', 'rules'],
  ['costream', 'invite another channel', 'costream'],
] as const)(
  'finds %s from anywhere, and leads to its field of the stream as it is now',
  async (typed, words, field) => {
    useView.setState({ place: 'analytics', streamTab: 'past' });
    const { user } = await start();
    await user.keyboard(typed);
    await user.click(await screen.findByRole('option', { name: new RegExp(words) }));
    expect(useView.getState()).toMatchObject({ place: 'stream', streamTab: 'now', wantedField: field });
  },
);

it('finds a poll from another page, and opens its form beside the chat', async () => {
  const bridge = createFakeBridge();
  bridge.answer('polls.read', { ...polls.state.empty, channelId: 7 });
  useView.setState({ place: 'analytics' });
  const { user } = await start({ bridge });
  await user.keyboard('poll');
  await user.click(await screen.findByRole('option', { name: /^New poll/ }));
  expect(useView.getState().place).toBe('live');
});

it('leads to the whispers from anywhere', async () => {
  useView.setState({ place: 'analytics' });
  const { user } = await start();
  await user.keyboard('whisper');
  await waitFor(() => expect(pointedAt()?.textContent).toContain('Whispers'));
  await user.keyboard('{Enter}');
  expect(useView.getState()).toMatchObject({ place: 'live', arrivals: 1 });
});

it('finds what one can do with hooks from anywhere; without their credential a new one leads to where it is entered', async () => {
  const { user } = await start();
  await user.keyboard('>hook');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3));
  expect(pointedAt()?.textContent).toContain('New hook');
  expect(screen.getByRole('option', { name: /Refresh the hook/ }).getAttribute('aria-disabled')).toBe('true');
  await user.keyboard('{Enter}');
  expect(useView.getState()).toMatchObject({ place: 'hooks', deliveries: null });
});

it('refreshes the hooks from anywhere', async () => {
  const bridge = createFakeBridge();
  const credential = { kind: 'kept', clientId: 'x', on: 'disk', strength: 'system' } as const;
  bridge.answer('hooks.read', { ...hooks.state.empty, credential });
  const { user } = await start({ bridge });
  await user.keyboard('>refresh hooks');
  await waitFor(() => expect(pointedAt()?.textContent).toMatch(/Refresh the hooks.*1 call/));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(bridge.inputsOf('hooks.refresh')).toHaveLength(1));
});

it('finds the channel in front, and leads to its chat', async () => {
  const bridge = createFakeBridge();
  const tab = { id: 7, token: 'nora', online: true, viewers: 1, own: true, unread: 0, mentions: 0, chat: 'joined' };
  bridge.answer('channels.read', { ...channels.state.empty, tabs: [tab as never], front: 7 });
  useView.setState({ place: 'analytics' });
  const { user } = await start({ bridge });
  await user.keyboard('nora');
  await user.click(await screen.findByRole('option', { name: /nora/ }));
  expect(useView.getState().place).toBe('live');
  expect(bridge.inputsOf('channels.bringToFront')).toEqual([]);
});

it('finds a channel that is open, and brings it to the front', async () => {
  const bridge = createFakeBridge();
  const tab = { online: true, viewers: 1, own: false, unread: 0, mentions: 0, chat: 'joined' as const };
  bridge.answer('channels.read', {
    ...channels.state.empty,
    tabs: [
      { ...tab, id: 7, token: 'nora' },
      { ...tab, id: 8, token: 'otto' },
    ],
    front: 7,
  });
  const { user } = await start({ bridge });
  await user.keyboard('otto');
  await user.click(await screen.findByRole('option', { name: /otto/ }));
  await waitFor(() => expect(bridge.inputsOf('channels.bringToFront')).toEqual([{ channelId: 8 }]));
});

it.each(['ban', 'timeout', 'whisper'])(
  'finds whom to %s by the word and the name, and opens their card',
  async (act) => {
    const bridge = createFakeBridge();
    bridge.answer('chatters.rows', ({ text }) => ({
      version: 1,
      total: 1,
      groups: [],
      rows: text === 'iv' ? [person(77, { username: 'ivy_2854' })] : [],
    }));
    const { user } = await start({ bridge });
    await user.keyboard(`${act} iv`);
    await waitFor(() => expect(pointedAt()?.textContent).toContain('ivy_2854'));
    await user.keyboard('{Enter}');
    expect(cardStore.getState().userId).toBe(77);
  },
);

it('says by the word alone where people are banned or timed out', async () => {
  const { user } = await start();
  await user.keyboard('ban');
  await user.click(await screen.findByRole('option', { name: /Ban or time out a person/ }));
  expect(useView.getState().place).toBe('chatters');
});

it('leads to a single setting', async () => {
  const { user } = await start();
  await user.keyboard('text size');
  await user.click(await screen.findByRole('option', { name: /Appearance › Text size/ }));
  expect(useView.getState()).toMatchObject({ place: 'settings', section: 'appearance', wantedSetting: 'Text size' });
});

it('offers what the page on screen can do, as long as it can', async () => {
  const run = vi.fn();
  const { user, rerender } = await start({ children: <Offer run={run} /> });
  await user.keyboard('water');
  expect((await screen.findByRole('option', { name: /Water the plants/ })).textContent).toContain('3 calls');
  await user.keyboard('{Enter}');
  expect(run).toHaveBeenCalledOnce();
  rerender(<PaletteDoor />);
  act(() => openPalette());
  await user.keyboard('water');
  expect(await screen.findByText('Nothing fits “\u2068water\u2069”.')).toBeTruthy();
});

function Offer({ run }: { run: () => void }) {
  useOffer({ id: 'water', icon: Bell, words: 'Water the plants', calls: 3, run });
  return null;
}
