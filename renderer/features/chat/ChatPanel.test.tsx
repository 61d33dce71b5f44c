import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { type ChatItem, type ChatSnapshot, chat, type RoomState } from '../../../shared/chat.ts';
import { gap, happened, message } from '../../testing/chatItems.ts';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { renderWindow } from '../../testing/render.tsx';
import { cardStore } from '../../view/cardStore.ts';
import { composer, composerStore } from '../../view/composerStore.ts';
import { connectionPanel } from '../../view/connectionPanel.ts';
import { TimeoutSheet } from '../../view/moderation/TimeoutSheet.tsx';
import { leaveTimeoutFor } from '../../view/moderation/timeoutFor.ts';
import { ChatPanel } from './ChatPanel.tsx';
import { chatStore } from './chatStore.ts';
import { showMessage } from './wantedMessage.ts';
import { whispers } from './whispers/whisperStore.ts';

const joined: RoomState = {
  kind: 'joined',
  sinceMs: 0,
  permissions: ['connect', 'chat', 'poll_vote', 'remove_message'],
  roles: ['Owner', 'User'],
  authenticated: true,
};

function setUp(items: ChatItem[], change: Partial<ChatSnapshot> = {}) {
  const bridge = createFakeBridge();
  const timeline = { steps: [], reconnectsToday: 0, awayTodayMs: 0 };
  bridge.answer('chat.read', { room: joined, timeline, items, channelId: 7, ...change });
  return renderWindow(
    <>
      <ChatPanel channel="nora_plays" />
      <TimeoutSheet />
    </>,
    { bridge },
  );
}

const rowOf = async (text: string) => {
  const row = (await screen.findByText(text)).closest('li');
  if (row === null) throw new Error(`no row for ${text}`);
  return row;
};

beforeEach(() => {
  whispers.clear();
  composer.clear();
  cardStore.setState({ userId: null });
  leaveTimeoutFor();
  connectionPanel.setState({ open: false });
});

it('shows what is there, what comes, and what changes', async () => {
  const first = message({ text: 'good evening' });
  const { bridge } = setUp([first]);
  await screen.findByText('good evening');
  bridge.push('chat.fed', { channelId: 7, append: [message({ text: 'what a drop', username: 'ליאור' })], update: [] });
  await screen.findByText('what a drop');
  bridge.push('chat.fed', {
    channelId: 7,
    append: [],
    update: [{ ...first, removed: { by: 'mod_hana', why: 'deleted' } }],
  });
  await screen.findByText(/Message removed by .*mod_hana/);
  expect(screen.queryByText('good evening')).toBeNull();
});

it('shows the rows of another chat in place of those before, and takes in what is told of it', async () => {
  const { bridge } = setUp([message({ text: 'good evening' })]);
  await screen.findByText('good evening');
  act(() => cardStore.setState({ userId: 7 }));
  const items = [message({ text: 'welcome to the other one' })];
  act(() => bridge.push('chat.changed', { ...chat.state.empty, room: joined, items, channelId: 8 }));
  await screen.findByText('welcome to the other one');
  expect(screen.queryByText('good evening')).toBeNull();
  expect(cardStore.getState().userId).toBeNull();
  bridge.push('chat.fed', { channelId: 8, append: [message({ text: 'and what comes' })], update: [] });
  await screen.findByText('and what comes');
  expect(bridge.inputsOf('chat.read')).toHaveLength(1);
});

it('does not show what comes late of a channel that was left', async () => {
  const { bridge } = setUp([message({ text: 'good evening' })]);
  await screen.findByText('good evening');
  bridge.push('chat.fed', { channelId: 8, append: [message({ text: 'of the one before' })], update: [] });
  bridge.push('chat.fed', { channelId: 7, append: [message({ text: 'of this one' })], update: [] });
  await screen.findByText('of this one');
  expect(screen.queryByText('of the one before')).toBeNull();
});

it('folds a wave of removals into one row that opens in place', async () => {
  const removed = { by: 'mod_hana', why: 'banned' } as const;
  const wave = Array.from({ length: 20 }, (_, at) => message({ text: `spam ${at}`, userId: 90 + (at % 5), removed }));
  const { user } = setUp([message({ text: 'before' }), ...wave, message({ text: 'after' })]);
  const row = await rowOf('20 messages');
  expect(row.textContent).toContain('20 messages removed. mod_hana banned 5 people.');
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(23);
  expect(screen.getByText('after')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Hide' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
});

it('opens a fold by the keyboard', async () => {
  const removed = { by: null, why: 'cleared' } as const;
  const { user } = setUp(Array.from({ length: 3 }, () => message({ removed })));
  await rowOf('3 messages');
  screen.getByRole('log').focus();
  await user.keyboard('{ArrowUp}{Enter}');
  expect(screen.getAllByRole('listitem')).toHaveLength(4);
});

it('opens the card of who wrote a removed message', async () => {
  const { user } = setUp([message({ username: 'otto', userId: 99, removed: { by: null, why: 'deleted' } })]);
  await user.click(await screen.findByText('otto'));
  expect(cardStore.getState().userId).toBe(99);
});

it('tells the day and second of the row that is pointed at', async () => {
  const { user } = setUp([message({ text: 'hello', atMs: new Date(2026, 10, 20, 12, 0, 5).getTime() })]);
  const row = await rowOf('hello');
  expect(row.querySelector('time')?.title).toBe('');
  await user.pointer({ target: row, coords: { x: 5, y: 5 } });
  expect(row.querySelector('time')?.title).toMatch(/20 Nov 2026, 12:00:05$/);
});

it('says below what history gave that it has no time', async () => {
  setUp([message({ text: 'old', atMs: null }), message({ text: 'older', atMs: null }), message({ text: 'new' })]);
  const note = await screen.findByText(/from history/);
  expect(note.previousElementSibling?.textContent).toContain('older');
  expect(note.nextElementSibling?.textContent).toContain('new');
});

it('counts all mentions there were, and says which are no longer kept', async () => {
  const { user } = setUp(Array.from({ length: 260 }, () => message({ mention: true })));
  await user.click(await screen.findByRole('radio', { name: /Mentions 260/ }));
  screen.getByRole('log').focus();
  await user.keyboard('{ArrowUp}');
  expect(screen.queryByText(/earlier mentions/)).toBeNull();
  for (let page = 0; page < 4; page += 1) act(() => chatStore().pageUp());
  expect(screen.getByText('60 earlier mentions are no longer kept here. Activity has them.')).toBeTruthy();
});

it('counts no mention that a rule hides, and counts it when the rule goes', async () => {
  const hidden = message({ text: 'bad word', mention: true, mark: 'hidden' });
  const { bridge } = setUp([hidden, message({ mention: true })]);
  await screen.findByRole('radio', { name: /Mentions 1/ });
  expect(screen.queryByText('bad word')).toBeNull();
  const { mark: _, ...shown } = hidden;
  act(() => bridge.push('chat.fed', { channelId: 7, append: [], update: [shown] }));
  await screen.findByRole('radio', { name: /Mentions 2/ });
});

it('calls no mention lost that has yet to come', async () => {
  const earlier = { all: 300, mentions: 2, whispers: 0, events: 0, messages: 300 };
  const newest = message({ key: 'newest', mention: true });
  const { user, bridge } = setUp([newest], { earlier });
  bridge.answer('chat.readEarlier', undefined);
  await user.click(await screen.findByRole('radio', { name: /Mentions 3/ }));
  expect(screen.queryByText(/earlier mentions/)).toBeNull();
  const items = [message({ mention: true, text: 'hey' }), message({ mention: true })];
  act(() => bridge.push('chat.fed', { channelId: 7, append: [], update: [], earlier: { before: 'newest', items } }));
  await screen.findByText('hey');
  expect(screen.getByRole('radio', { name: /Mentions 3/ })).toBeTruthy();
});

it('shows a removed message to who asks for it', async () => {
  const { user } = setUp([message({ text: 'free viewers', removed: { by: null, why: 'timedOut' } })]);
  await screen.findByText(/This person was timed out/);
  expect(screen.queryByText('free viewers')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show it to me' }));
  expect(screen.getByText('free viewers')).toBeTruthy();
});

it('names an emoticon by its text, and opens links outside', async () => {
  const { bridge, user } = setUp([
    message({
      parts: [
        { kind: 'emoticon', text: ':)', sheetPath: './sheet.png', x: 24, y: 0, width: 24, height: 24 },
        { kind: 'emoticon', text: ':lost', sheetPath: null, x: 0, y: 0, width: 24, height: 24 },
        { kind: 'link', text: 'bank.example', url: 'https://evil.example/x' },
        { kind: 'link', text: 'no link', url: 'javascript:alert(1)' },
      ],
    }),
  ]);
  expect(await screen.findByRole('img', { name: 'emoticon :)' })).toBeTruthy();
  expect(screen.getByText(':lost', { exact: false })).toBeTruthy();
  expect(screen.getByText('(evil.example)', { exact: false })).toBeTruthy();
  expect(screen.getAllByRole('link')).toHaveLength(1);
  await user.click(screen.getByRole('link'));
  expect(bridge.inputsOf('app.openLink')).toEqual([{ url: 'https://evil.example/x' }]);
});

it('leads from a gap to the timeline', async () => {
  const { user } = setUp([gap({ state: 'partly', filled: 14 })]);
  expect(await screen.findByText('14 missed messages added.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /Why/ }));
  expect(connectionPanel.getState().open).toBe(true);
});

it('lets one retry or take back what failed', async () => {
  const failed = message({
    text: 'too fast',
    own: true,
    delivery: 'failed',
    failure: { kind: 'chatRefused', code: 4005, message: 'slow' },
  });
  const { bridge, user } = setUp([failed]);
  expect(await screen.findByText(/You write faster than this chat allows/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  expect(bridge.inputsOf('chat.retry')).toEqual([{ channelId: 7, key: failed.key }]);
  bridge.answer('chat.withdraw', { text: 'too fast' });
  await user.click(screen.getByRole('button', { name: 'Move to the field' }));
  await waitFor(() => expect(composerStore.getState().line).toBe('too fast'));
  expect(screen.queryByText('too fast')).toBeNull();
});

it('keeps mentions and whispers apart', async () => {
  const { user } = setUp([
    message({ text: 'hello all' }),
    message({ text: 'hello nora', mention: true }),
    message({ text: 'psst', whisperWith: 'mod_hana', username: 'mod_hana' }),
  ]);
  await user.click(await screen.findByRole('radio', { name: /Mentions/ }));
  expect(screen.queryByText('hello all')).toBeNull();
  expect(screen.getByText('hello nora')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: /Whispers/ }));
  expect(screen.getByText('psst')).toBeTruthy();
  expect(screen.queryByText('hello all')).toBeNull();
  await user.click(screen.getByRole('button', { name: /mod_hana 1 new/ }));
  expect(screen.getByRole('textbox', { name: 'Whisper to mod_hana' })).toBeTruthy();
  expect(composerStore.getState().line).toBe('');
});

it('goes through rows by keyboard, holds still meanwhile, and counts what comes', async () => {
  const { bridge, user } = setUp([message({ text: 'one', username: 'otto' }), message({ text: 'two', userId: 99 })]);
  const second = await rowOf('two');
  screen.getByRole('log').focus();
  await user.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(second);
  bridge.push('chat.fed', { channelId: 7, append: [message({ text: 'three' })], update: [] });
  expect(await screen.findByRole('button', { name: '1 new message' })).toBeTruthy();
  expect(screen.queryByText('three')).toBeNull();
  await user.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(await rowOf('one'));
  await user.keyboard('{ArrowDown}{Enter}');
  expect(cardStore.getState().userId).toBe(99);
  await user.keyboard('{Escape}');
  expect(await screen.findByText('three')).toBeTruthy();
});

it('goes on with what comes after it showed the newest message, which was asked for from elsewhere', async () => {
  const { bridge } = setUp([message({ text: 'one' }), message({ text: 'two', id: 'a-2' })]);
  await rowOf('two');
  act(() => void showMessage('a-2'));
  const append = [happened({ kind: 'ended' })];
  bridge.push('chat.fed', { channelId: 7, append, update: [] });
  expect(await rowOf('The channel is offline now')).toBeTruthy();
  // The same again, after others came.
  act(() => void showMessage('a-2'));
  bridge.push('chat.fed', { channelId: 7, append: [message({ text: 'three' })], update: [] });
  expect(await rowOf('three')).toBeTruthy();
});

it('counts events below as well while it holds still, but none that is not shown', async () => {
  const { bridge, user } = setUp([message({ text: 'one' })]);
  await rowOf('one');
  screen.getByRole('log').focus();
  await user.keyboard('{ArrowUp}');
  const add = (item: ChatItem) => bridge.push('chat.fed', { channelId: 7, append: [item], update: [] });
  add(happened({ kind: 'came', names: ['zoe'], count: 1 }));
  add(happened({ kind: 'ended' }));
  expect(await screen.findByRole('button', { name: '1 new below' })).toBeTruthy();
  add(message({ text: 'two' }));
  await user.click(await screen.findByRole('button', { name: '2 new below' }));
  expect(await rowOf('The channel is offline now')).toBeTruthy();
});

it('offers what one may do with a message, by its key', async () => {
  const { bridge, user } = setUp([message({ text: 'two', username: 'otto', id: 'id-7' })]);
  await rowOf('two');
  screen.getByRole('log').focus();
  await user.keyboard('{ArrowUp}.');
  const menu = await screen.findByRole('menu');
  expect(within(menu).getByText('Whisper to \u2068otto\u2069')).toBeTruthy();
  await user.click(within(menu).getByText('Delete message'));
  const asked = { channelId: 7, username: 'otto', messageId: 'id-7' };
  await waitFor(() => expect(bridge.inputsOf('moderation.removeMessage')).toMatchObject([asked]));
});

it('acts on the row that has the focus by keys, and says what was refused', async () => {
  const { bridge, user } = setUp([message({ text: 'two', username: 'otto', userId: 99, id: 'id-7' })]);
  await rowOf('two');
  screen.getByRole('log').focus();
  await user.keyboard('{ArrowUp}2bw');
  const otto = { channelId: 7, userId: 99, username: 'otto' };
  await waitFor(() => expect(bridge.inputsOf('moderation.watch')).toEqual([{ ...otto, minutes: 60 }]));
  expect(bridge.inputsOf('moderation.timeout')).toEqual([{ ...otto, seconds: 600 }]);
  expect(bridge.inputsOf('moderation.ban')).toEqual([{ channelId: 7, people: [{ userId: 99, username: 'otto' }] }]);
  bridge.fail('moderation.purge', { kind: 'alreadyDone', by: 'mod_hana' });
  await user.keyboard('p');
  expect(await screen.findAllByText(/mod_hana.* was faster and did it already/)).not.toEqual([]);
});

it('does not lift by B what another moderator banned that very moment, and says who it was', async () => {
  const pim = message({ text: 'two', username: 'pim', userId: 98 });
  const { bridge, user } = setUp([pim]);
  const row = await rowOf('two');
  row.focus();
  const removed = { by: 'mod_hana', why: 'banned' } as const;
  const now = vi.spyOn(Date, 'now').mockReturnValue(1_000_000);
  onTestFinished(() => now.mockRestore());
  bridge.push('chat.fed', { channelId: 7, append: [], update: [{ ...pim, removed }] });
  await within(row).findByText(/mod_hana.* banned this person/);
  await user.keyboard('b');
  expect(await screen.findAllByText(/mod_hana.* was faster and did it already/)).not.toEqual([]);
  expect(bridge.inputsOf('moderation.unban')).toEqual([]);
  now.mockReturnValue(1_003_000);
  await user.keyboard('b');
  await waitFor(() => expect(bridge.inputsOf('moderation.unban')).toHaveLength(1));
});

it('deletes the row that has the focus by D, and asks by T for how long its author is timed out', async () => {
  const { bridge, user } = setUp([message({ text: 'two', username: 'otto', userId: 99, id: 'id-7' })]);
  await rowOf('two');
  screen.getByRole('log').focus();
  await user.keyboard('{ArrowUp}d');
  const otto = { channelId: 7, userId: 99, username: 'otto' };
  await waitFor(() => expect(bridge.inputsOf('moderation.removeMessage')).toEqual([{ ...otto, messageId: 'id-7' }]));
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.keyboard('t');
  await user.type(await screen.findByRole('textbox', { name: 'For how long' }), '3h{Enter}');
  await waitFor(() => expect(bridge.inputsOf('moderation.timeout')).toEqual([{ ...otto, seconds: 10_800 }]));
});

it.each([
  ['Delete message', 'deleted', 'Already removed by \u2068mod_hana\u2069'],
  ['Ban', 'banned', 'Already banned by \u2068mod_hana\u2069'],
] as const)('an open menu stays as it was when another moderator is faster: %s', async (label, why, reason) => {
  const mine = message({ text: 'two', username: 'otto', userId: 99 });
  const alike = ['three', 'four'].map((text) => message({ text, username: 'otto', userId: 99 }));
  const { bridge, user } = setUp([mine, ...alike]);
  const row = await rowOf('two');
  act(() => row.focus());
  await user.keyboard('.');
  const menu = await screen.findByRole('menu');
  const items = () => within(menu).getAllByRole('menuitem');
  const before = items();
  const item = within(menu).getByText(label).closest<HTMLElement>('[role="menuitem"]');
  act(() => item?.focus());
  const removed = { by: 'mod_hana', why };
  act(() =>
    bridge.push('chat.fed', { channelId: 7, append: [], update: [mine, ...alike].map((it) => ({ ...it, removed })) }),
  );
  await within(menu).findByText(reason);
  expect(items()).toEqual(before);
  expect(document.activeElement).toBe(item);
  await user.keyboard('{Enter}');
  for (const name of ['removeMessage', 'ban', 'unban', 'timeout'] as const)
    expect(bridge.inputsOf(`moderation.${name}`)).toEqual([]);
});

it('leaving the menu of a row by Escape leads back to the row, whose keys work on', async () => {
  const { user } = setUp([message({ text: 'two', username: 'otto', userId: 99 }), message({ text: 'three' })]);
  const row = await rowOf('two');
  act(() => row.focus());
  await user.keyboard('.');
  await screen.findByRole('menu');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(row));
  await user.keyboard('.');
  await screen.findByRole('menu');
});

it('says why one may not moderate, in the menu and by key', async () => {
  const room = { ...joined, permissions: ['connect', 'chat'], roles: ['User'] };
  const { bridge, user } = setUp([message({ text: 'two' })], { room });
  await rowOf('two');
  screen.getByRole('log').focus();
  await user.keyboard('{ArrowUp}.');
  expect(await screen.findByText('Only moderators may do this here.')).toBeTruthy();
  expect(screen.queryByText('Delete message')).toBeNull();
  await user.keyboard('{Escape}b');
  expect(bridge.inputsOf('moderation.ban')).toEqual([]);
});

it('marks what somebody writes who is watched', async () => {
  const { bridge } = setUp([message({ text: 'hello', username: 'otto', userId: 99 })]);
  const row = await rowOf('hello');
  expect(within(row).queryByText('You watch this person.')).toBeNull();
  const watched = [{ channelId: 7, userId: 99, username: 'otto', untilMs: 9e15 }];
  bridge.push('moderation.changed', { watched, timedOut: [], running: [], left: [] });
  expect(await within(row).findByText('You watch this person.')).toBeTruthy();
});

it('closing the search gives the focus back', async () => {
  const { user } = setUp([message({ text: 'good evening' })]);
  const field = await screen.findByRole('combobox', { name: /^Message to/ });
  field.focus();
  await user.keyboard('{Control>}f{/Control}');
  expect(document.activeElement).toBe(await screen.findByRole('textbox', { name: 'Find in chat' }));
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(field);
});

it('finds words in the chat', async () => {
  const { user } = setUp([
    message({ text: 'drums tonight' }),
    message({ text: 'strings' }),
    message({ text: 'more drums' }),
  ]);
  await rowOf('strings');
  await user.keyboard('{Control>}f{/Control}');
  await user.type(await screen.findByRole('textbox', { name: 'Find in chat' }), 'drums');
  expect(await screen.findByText('1 of 2')).toBeTruthy();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('2 of 2')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(screen.queryByText('2 of 2')).toBeNull();
  await user.keyboard('{Control>}f{/Control}strings');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Find in chat' }).value).toBe('strings');
});

it('counts what comes after one has begun to find, and steps to it first', async () => {
  const { user, bridge } = setUp([message({ text: 'strings' })]);
  await rowOf('strings');
  await user.keyboard('{Control>}f{/Control}');
  await user.type(await screen.findByRole('textbox', { name: 'Find in chat' }), 'drums');
  await screen.findByText('No match in the list');
  const append = [message({ text: 'drums tonight' }), message({ text: 'more drums' })];
  bridge.push('chat.fed', { channelId: 7, append, update: [] });
  expect(await screen.findByText('1 of 2')).toBeTruthy();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('1 of 2')).toBeTruthy();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('2 of 2')).toBeTruthy();
});

it('marks where one stopped reading', async () => {
  const { bridge } = setUp([message({ text: 'seen' })]);
  await rowOf('seen');
  window.dispatchEvent(new Event('blur'));
  expect(screen.queryByText('Where you stopped reading')).toBeNull();
  bridge.push('chat.fed', { channelId: 7, append: [message({ text: 'missed' })], update: [] });
  const line = await screen.findByText('Where you stopped reading');
  expect(line.previousElementSibling).toBe(await rowOf('seen'));
  expect(line.nextElementSibling).toBe(await rowOf('missed'));
});

it('takes the line away once the person writes', async () => {
  const { bridge } = setUp([message({ text: 'seen' })]);
  await rowOf('seen');
  window.dispatchEvent(new Event('blur'));
  bridge.push('chat.fed', { channelId: 7, append: [message({ text: 'missed' })], update: [] });
  await screen.findByText('Where you stopped reading');
  bridge.push('chat.fed', {
    channelId: 7,
    append: [message({ text: 'mine', own: true, delivery: 'queued' })],
    update: [],
  });
  await rowOf('mine');
  expect(screen.queryByText('Where you stopped reading')).toBeNull();
});

it('says in one line what came, without what one wrote oneself', async () => {
  const { bridge } = setUp([]);
  await screen.findByText('No messages yet');
  const append = [message(), message({ mention: true }), message({ own: true }), message({ atMs: null })];
  bridge.push('chat.fed', { channelId: 7, append, update: [] });
  await waitFor(() => expect(screen.getByTestId('polite').textContent).toBe('2 new messages, 1 mention'));
});

it.each<[string, RoomState, RegExp]>([
  ['joined', joined, /No messages since you opened the chat/],
  ['opening', { kind: 'bootstrapping' }, /Messages appear as they come/],
  ['away', { kind: 'waiting', retryAtMs: 0, tries: 3, why: { kind: 'offline' } }, /does not answer/],
  ['banned', { kind: 'refused', why: { kind: 'chatRefused', code: 'UACCESS', message: '' } }, /You are banned/],
  ['left', { kind: 'left' }, /Open a channel’s chat by its name/],
])('says why nothing is there: %s', async (_, room, words) => {
  setUp([], { room });
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
});

it('shows why the chat could not be read', async () => {
  const bridge = createFakeBridge();
  bridge.fail('chat.read', { kind: 'internal', logId: '7F2K' });
  const { user } = renderWindow(<ChatPanel channel={null} />, { bridge });
  expect(await screen.findByText(/7F2K/)).toBeTruthy();
  bridge.answer('chat.read', {
    room: joined,
    timeline: { steps: [], reconnectsToday: 0, awayTodayMs: 0 },
    items: [message({ text: 'there' })],
    channelId: 7,
  });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('there')).toBeTruthy();
});
