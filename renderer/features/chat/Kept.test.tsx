import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type ChatItem, chat, type KeptLine, type RoomState } from '../../../shared/chat.ts';
import { message } from '../../testing/chatItems.ts';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { holdTime } from '../../testing/heldTime.ts';
import { renderWindow } from '../../testing/render.tsx';
import { settingsSample } from '../../testing/samples.ts';
import { useView } from '../../view/view.ts';
import { wantedLine } from '../../view/wantedLine.ts';
import { ChatPanel } from './ChatPanel.tsx';

const joined: RoomState = { kind: 'joined', sinceMs: 0, permissions: ['chat'], roles: ['User'], authenticated: true };
const SINCE_MS = Date.UTC(2026, 9, 2, 18, 30);

function kept(id: number, text: string, more: Partial<KeptLine> = {}): KeptLine {
  return {
    id,
    messageId: `old-${id}`,
    atMs: SINCE_MS + id * 60_000,
    keptAtMs: SINCE_MS + id * 60_000,
    userId: 5,
    username: 'pim',
    roles: ['User'],
    text,
    action: false,
    own: false,
    removed: null,
    ...more,
  };
}

/** The window with these rows in memory and the search open; from now on whoever types does so in no time. */
async function setUp(items: ChatItem[] = [message({ id: 'm1', text: 'good evening' })]) {
  const bridge = createFakeBridge();
  const timeline = { steps: [], reconnectsToday: 0, awayTodayMs: 0 };
  bridge.answer('chat.read', { channelId: 7, room: joined, timeline, items });
  const window = renderWindow(<ChatPanel channel="nora_plays" />, { bridge });
  await screen.findByRole('button', { name: 'Find in chat' });
  await window.user.keyboard('{Control>}f{/Control}');
  const field = await screen.findByRole('textbox', { name: 'Find in chat' });
  return { ...window, bridge, field, pass: holdTime() };
}

const part = () => screen.findByRole('region', { name: 'Older messages, kept on this computer' });
const hits = async () => within(await part()).findAllByRole('button', { name: /pim/ });

it('goes on beyond what is in memory, below the oldest message that is loaded', async () => {
  const { bridge, user, field } = await setUp();
  bridge.answer('chat.search', {
    lines: [kept(2, 'a rain of drops'), kept(1, 'Drop it')],
    next: null,
    sinceMs: SINCE_MS,
  });
  await user.type(field, 'drop');
  const found = await hits();
  expect(found.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('a rain of drops'),
    expect.stringContaining('Drop it'),
  ]);
  expect(found[1]?.querySelector('mark')?.textContent).toBe('Drop');
  // Asked once, when nobody typed any more.
  expect(bridge.inputsOf('chat.search')).toEqual([{ channelId: 7, text: 'drop', from: 'm1' }]);
  expect(within(await part()).getByRole('status').textContent).toBe('2 older messages found');
  expect(screen.getByText(/This is all\. What is kept goes back to .*2026/)).toBeTruthy();
});

it('looks further back when asked, and by itself while nothing was found', async () => {
  const { bridge, user, field } = await setUp();
  bridge.answer('chat.search', ({ from }) => {
    if (from === 'm1') return { lines: [], next: 900, sinceMs: SINCE_MS };
    if (from === 900) return { lines: [kept(800, 'drop one')], next: 800, sinceMs: SINCE_MS };
    return { lines: [kept(3, 'drop two')], next: null, sinceMs: SINCE_MS };
  });
  await user.type(field, 'drop');
  expect(await hits()).toHaveLength(1);
  expect(within(await part()).getByRole('status').textContent).toBe('1 older message found, there may be more');
  await user.click(screen.getByRole('button', { name: 'Look further back' }));
  const older = await part();
  await waitFor(() => expect(within(older).getAllByRole('button', { name: /pim/ })).toHaveLength(2));
  expect(bridge.inputsOf('chat.search').map(({ from }) => from)).toEqual(['m1', 900, 800]);
  expect(screen.queryByRole('button', { name: 'Look further back' })).toBeNull();
});

it.each([
  ['the first that it found', [kept(3, 'drop two'), kept(2, 'drop three')], '3'],
  ['the last that was there when it found none', [], '800'],
])('“Look further back” leaves the keyboard at %s once all is there', async (_, lines, id) => {
  const { bridge, user, field } = await setUp();
  const first = { lines: [kept(801, 'drop nought'), kept(800, 'drop one')], next: 800, sinceMs: SINCE_MS };
  bridge.answer('chat.search', ({ from }) => (from === 'm1' ? first : { lines, next: null, sinceMs: SINCE_MS }));
  await user.type(field, 'drop');
  await hits();
  screen.getByRole('button', { name: 'Look further back' }).focus();
  await user.keyboard('{Enter}');
  await screen.findByText(/This is all\./);
  await waitFor(() => expect(document.activeElement?.getAttribute('data-line')).toBe(id));
});

it('a line that is open goes with its channel, and the keyboard is back in the field', async () => {
  const { bridge, user, field } = await setUp();
  bridge.answer('chat.search', ({ channelId }) => ({
    lines: [kept(2, `drop of ${channelId}`)],
    next: null,
    sinceMs: SINCE_MS,
  }));
  bridge.answer('chat.around', [kept(2, 'drop of 7')]);
  await user.type(field, 'drop');
  await hits();
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(bridge.inputsOf('chat.around')).toEqual([{ channelId: 7, id: 2 }]));
  const items = [message({ id: 'm1', text: 'hello' })];
  act(() => bridge.push('chat.changed', { ...chat.state.empty, room: joined, items, channelId: 8 }));
  expect(await screen.findByText(/of 8/)).toBeTruthy();
  expect(bridge.inputsOf('chat.around')).toHaveLength(1);
  expect(document.activeElement).toBe(field);
});

it('Ctrl F leads back to a search that is open', async () => {
  const { user, field } = await setUp();
  await user.type(field, 'drop');
  act(() => screen.getByRole('button', { name: 'Find in chat' }).focus());
  await user.keyboard('{Control>}f{/Control}rain');
  expect(document.activeElement).toBe(field);
  expect((field as HTMLInputElement).value).toBe('rain');
});

it('is walked with the keys: down into the list, Enter opens, Escape goes back', async () => {
  const { bridge, user, field } = await setUp();
  const lines = [kept(2, 'second drop'), kept(1, 'first drop')];
  bridge.answer('chat.search', { lines, next: null, sinceMs: SINCE_MS });
  const removed = { by: 'mod_hana', why: 'deleted' } as const;
  const around = [kept(1, 'first drop'), kept(9, '', { removed, username: 'otto' }), kept(2, 'second drop')];
  bridge.answer('chat.around', around);
  await user.type(field, 'drop');
  const found = await hits();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(found[0]);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement).toBe(found[1]);
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(document.activeElement).toBe(field);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(await screen.findByText(/Message removed by .*mod_hana/)).toBeTruthy();
  expect(bridge.inputsOf('chat.around')).toEqual([{ channelId: 7, id: 2 }]);
  const current = within(await part())
    .getAllByRole('listitem')
    .filter((row) => row.getAttribute('aria-current'));
  expect(current.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('second drop')]);
  await user.keyboard('{Escape}');
  const back = await hits();
  await waitFor(() => expect(document.activeElement).toBe(back[0]));
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(field);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('textbox', { name: 'Find in chat' })).toBeNull();
});

it('goes to the row of a message that is in memory after all', async () => {
  const { bridge, user, field } = await setUp([
    message({ id: 'm1', text: 'one' }),
    message({ id: 'old-4', text: 'drop' }),
  ]);
  bridge.answer('chat.search', { lines: [kept(4, 'drop')], next: null, sinceMs: SINCE_MS });
  await user.type(field, 'drop');
  await user.click((await hits())[0] as HTMLElement);
  expect(bridge.inputsOf('chat.around')).toEqual([]);
  expect(await hits()).toHaveLength(1);
});

it('says how far back it goes when nothing was found, and that nothing is kept when that is so', async () => {
  const { bridge, user, field } = await setUp();
  bridge.answer('chat.search', { lines: [], next: null, sinceMs: SINCE_MS });
  await user.type(field, 'xyz');
  expect(await screen.findByText(/Nothing older has these words\. What is kept goes back to .*2026/)).toBeTruthy();
  bridge.answer('chat.search', { lines: [], next: null, sinceMs: null });
  bridge.push('settings.changed', settingsSample({ keepChatDays: null }));
  await user.type(field, 'z');
  expect(await screen.findByText(/Nothing older is kept of this channel/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'What is kept' }));
  expect(useView.getState()).toMatchObject({ place: 'settings', section: 'privacy' });
});

it('says that it looks, and what failed', async () => {
  const { bridge, user, field } = await setUp();
  bridge.hang('chat.search');
  await user.type(field, 'drop');
  expect((await within(await part()).findByText('Looking in what is kept…')).getAttribute('role')).toBe('status');
  bridge.fail('chat.search', { kind: 'storageFailed', what: 'chat' });
  await user.type(field, 's');
  const again = await screen.findByRole('button', { name: 'Try again' });
  bridge.answer('chat.search', { lines: [kept(1, 'drops')], next: null, sinceMs: SINCE_MS });
  await user.click(again);
  expect(await hits()).toHaveLength(1);
});

it('says that a message is not kept any more, and what came from history has no time of its own', async () => {
  const { bridge, user, field } = await setUp();
  bridge.answer('chat.search', { lines: [kept(1, 'drop', { atMs: null })], next: null, sinceMs: SINCE_MS });
  await user.type(field, 'drop');
  const [hit] = await hits();
  expect(hit?.textContent).toMatch(/^by /);
  await user.click(hit as HTMLElement);
  expect(await screen.findByText('This message is not kept any more.')).toBeTruthy();
});

it('looks only through the chat as a whole', async () => {
  const { bridge, user, field, pass } = await setUp();
  await user.click(screen.getByRole('radio', { name: /Mentions/ }));
  await user.type(field, 'drop');
  await pass(60_000);
  expect(bridge.inputsOf('chat.search')).toEqual([]);
  await user.click(screen.getByRole('radio', { name: /^All/ }));
  await part();
  await waitFor(() => expect(bridge.inputsOf('chat.search')).toHaveLength(1));
});

it('shows what was said around a message that another page asked for, until one leaves it', async () => {
  wantedLine.setState({ line: kept(4, 'what a drop') });
  const bridge = createFakeBridge();
  const timeline = { steps: [], reconnectsToday: 0, awayTodayMs: 0 };
  bridge.answer('chat.read', { channelId: 7, room: joined, timeline, items: [message({ id: 'm1', text: 'now' })] });
  bridge.answer('chat.around', [kept(3, 'just before'), kept(4, 'what a drop')]);
  const { user } = renderWindow(<ChatPanel channel="nora_plays" />, { bridge });
  expect(await screen.findByText('just before')).toBeTruthy();
  expect(bridge.inputsOf('chat.around')).toEqual([{ channelId: 7, id: 4 }]);
  await user.click(screen.getByRole('button', { name: 'Back to the chat' }));
  expect(screen.queryByText('just before')).toBeNull();
});
