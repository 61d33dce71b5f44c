import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { type ChatItem, chat, type RoomState } from '../../../../shared/chat.ts';
import { AppFailure } from '../../../../shared/failure.ts';
import { gap, message } from '../../../testing/chatItems.ts';
import { createFakeBridge } from '../../../testing/fakeBridge.ts';
import { renderWindow } from '../../../testing/render.tsx';
import { customSample, demoSample, signedInSample } from '../../../testing/samples.ts';
import { composer, composerStore } from '../../../view/composerStore.ts';
import { ChatPanel } from '../ChatPanel.tsx';
import { whisperStore, whispers } from './whisperStore.ts';

const room: RoomState = {
  kind: 'joined',
  sinceMs: 0,
  permissions: ['connect', 'chat', 'whisper'],
  roles: ['User'],
  authenticated: true,
};
const from = (key: string, text: string) =>
  message({ key, id: key, userId: 5, username: 'pim', whisperWith: 'pim', text });

beforeEach(() => {
  composer.clear();
  whispers.clear();
});

async function setUp() {
  const bridge = createFakeBridge();
  const timeline = { steps: [], reconnectsToday: 0, awayTodayMs: 0 };
  const items = [from('a', 'are you there?'), message({ key: 'x', text: 'for all' })];
  bridge.answer('chat.read', { room, timeline, items, channelId: 7 });
  bridge.answer('chat.send', { key: 'sent' });
  const view = renderWindow(<ChatPanel channel="nora_plays" />, { bridge });
  await view.user.click(await screen.findByRole('radio', { name: /^Whispers 1/ }));
  return { ...view, bridge };
}

it('lists people with what was not read, and answers one of them in place', async () => {
  const { bridge, user } = await setUp();
  await user.click(await screen.findByRole('button', { name: /pim 1 new/ }));
  expect(await screen.findByRole('log', { name: 'Whispers with pim' })).toBeTruthy();
  // Nothing that is meant for one can be sent to all.
  expect(screen.queryByRole('combobox')).toBeNull();
  await user.type(screen.getByRole('textbox', { name: 'Whisper to pim' }), 'yes, all evening{Enter}');
  expect(bridge.inputsOf('chat.send')).toEqual([
    { channelId: 7, text: 'yes, all evening', whisperTo: 'pim', whisperToId: 5, as: 8801 },
  ]);
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Whispers' })).toBeTruthy());
  bridge.push('chat.fed', { channelId: 7, append: [from('b', 'good to hear')], update: [] });
  expect(await screen.findByText('good to hear')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('list', { name: 'People you have whispered with' })).toBeTruthy();
  expect(screen.queryByText(/new$/)).toBeNull();
});

it('what is read here is read in Activity, and nothing is read in a window that nobody looks at', async () => {
  const { bridge, user } = await setUp();
  const marked = () => bridge.inputsOf('activity.markMessagesRead');
  await user.click(await screen.findByRole('button', { name: /pim 1 new/ }));
  await screen.findByRole('log', { name: 'Whispers with pim' });
  expect(marked()).toEqual([{ messageIds: ['a'] }]);
  act(() => bridge.push('window.changed', { maximized: false, focused: false }));
  act(() => bridge.push('chat.fed', { channelId: 7, append: [from('b', 'still there?')], update: [] }));
  await screen.findByText('still there?');
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Whispers 1' })).toBeTruthy());
  expect(marked()).toHaveLength(1);
  act(() => bridge.push('window.changed', { maximized: false, focused: true }));
  await waitFor(() => expect(marked()).toEqual([{ messageIds: ['a'] }, { messageIds: ['b'] }]));
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Whispers' })).toBeTruthy());
});

it('says how many earlier whispers are not kept here, and where they are', async () => {
  const { bridge } = await setUp();
  const many = Array.from({ length: 201 }, (_, at) =>
    message({ key: `w${at}`, id: `w${at}`, userId: 100 + at, username: `guest${at}`, whisperWith: `guest${at}` }),
  );
  expect(screen.queryByText(/no longer kept here/)).toBeNull();
  act(() => bridge.push('chat.fed', { channelId: 7, append: many, update: [] }));
  expect(
    await screen.findByText('2 earlier whispers are no longer kept here. Activity has those that were to you.'),
  ).toBeTruthy();
});

const inChannel = (channelId: number, ...items: ChatItem[]) => ({ ...chat.state.empty, room, items, channelId });

it('a conversation that is open stays in its channel, with what is being written in it', async () => {
  const { bridge, user } = await setUp();
  await user.click(await screen.findByRole('button', { name: /pim 1 new/ }));
  await user.type(screen.getByRole('textbox', { name: 'Whisper to pim' }), 'for this channel');
  act(() => bridge.push('chat.changed', inChannel(8, message({ key: 'y', text: 'another chat' }))));
  const line = await screen.findByRole<HTMLInputElement>('combobox');
  await user.type(line, 'hello every');
  bridge.push('chat.fed', { channelId: 8, append: [from('z', 'psst')], update: [] });
  expect(await screen.findByRole('button', { name: /pim 1 new/ })).toBeTruthy();
  await user.keyboard('body');
  expect(line.value).toBe('hello everybody');
  await user.click(screen.getByRole('button', { name: /pim 1 new/ }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Whisper to pim' }).value).toBe('');
  act(() => bridge.push('chat.changed', inChannel(7, from('a', 'are you there?'))));
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Whisper to pim' }).value).toBe('for this channel'),
  );
});

it('a line that was not taken is back in the channel that it was written in', async () => {
  const { bridge, user } = await setUp();
  const answer = Promise.withResolvers<{ key: string }>();
  bridge.answer('chat.send', () => answer.promise);
  await user.click(await screen.findByRole('button', { name: /pim 1 new/ }));
  await user.type(screen.getByRole('textbox', { name: 'Whisper to pim' }), 'a secret{Enter}');
  act(() => bridge.push('chat.changed', inChannel(8, from('z', 'psst'))));
  await act(async () => answer.reject(new AppFailure({ kind: 'connectionLost', sent: false })));
  await user.click(await screen.findByRole('button', { name: /pim 1 new/ }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Whisper to pim' }).value).toBe('');
  act(() => bridge.push('chat.changed', inChannel(7, from('a', 'are you there?'))));
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Whisper to pim' }).value).toBe('a secret'),
  );
});

it('a conversation whose whispers have gone does not open by itself when they whisper again', async () => {
  const { bridge, user } = await setUp();
  await user.click(await screen.findByRole('button', { name: /pim 1 new/ }));
  await screen.findByRole('textbox', { name: 'Whisper to pim' });
  act(() => bridge.push('chat.changed', inChannel(7, message({ key: 'y', text: 'all is new' }))));
  await screen.findByRole('combobox');
  bridge.push('chat.fed', { channelId: 7, append: [from('z', 'psst')], update: [] });
  expect(await screen.findByRole('button', { name: /pim 1 new/ })).toBeTruthy();
  expect(screen.getByRole('combobox')).toBeTruthy();
});

it('whispers no command to the one it is about, and two slashes as one', async () => {
  const { bridge, user } = await setUp();
  await user.click(await screen.findByRole('button', { name: /pim 1 new/ }));
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Whisper to pim' });
  await user.type(field, '/ban pim{Enter}');
  expect(await screen.findByText(/^Write commands in the line to all\./)).toBeTruthy();
  expect([bridge.inputsOf('chat.send'), field.value]).toEqual([[], '/ban pim']);
  await user.clear(field);
  await user.type(field, '//o{Enter}');
  expect(bridge.inputsOf('chat.send')).toMatchObject([{ text: '/o', whisperTo: 'pim' }]);
});

it('keeps a line that was not taken, apart from the line to all', async () => {
  const { bridge, user } = await setUp();
  bridge.fail('chat.send', { kind: 'connectionLost', sent: false });
  await user.click(await screen.findByRole('button', { name: /pim 1 new/ }));
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Whisper to pim' });
  await user.type(field, 'a secret{Enter}');
  await waitFor(() => expect(field.value).toBe('a secret'));
  await user.click(screen.getByRole('button', { name: 'Back to all whispers' }));
  await user.click(screen.getByRole('radio', { name: 'All' }));
  expect((await screen.findByRole<HTMLInputElement>('combobox')).value).toBe('');
  expect(composerStore.getState().line).toBe('');
});

it('keeps a line that was not taken for those of its own service, and tells nobody at another', async () => {
  const { bridge, user } = await setUp();
  act(() => bridge.push('service.changed', demoSample({ turn: 1 })));
  const sent = Promise.withResolvers<never>();
  bridge.answer('chat.send', () => sent.promise);
  await user.click(await screen.findByRole('button', { name: /pim 1 new/ }));
  await user.type(screen.getByRole('textbox', { name: 'Whisper to pim' }), 'a secret{Enter}');
  act(() => bridge.push('service.changed', customSample({ turn: 2 })));
  await act(async () => sent.reject(new AppFailure({ kind: 'connectionLost', sent: false })));
  expect(whisperStore.getState().drafts).toEqual([]);
  expect(screen.getByTestId('assertive').textContent).toBe('');
  act(() => bridge.push('service.changed', demoSample({ turn: 3 })));
  act(() => bridge.push('chat.changed', inChannel(7, from('a', 'are you there?'))));
  expect(whisperStore.getState().drafts).toMatchObject([{ userId: 5, text: 'a secret' }]);
});

it('goes on with what is being written when they answer for the first time', async () => {
  const bridge = createFakeBridge();
  const asked = message({ key: 'q', id: 'q', own: true, whisperWith: 'pim', text: 'are you there?' });
  const timeline = { steps: [], reconnectsToday: 0, awayTodayMs: 0 };
  bridge.answer('chat.read', { room, timeline, items: [asked], channelId: 7 });
  const { user } = renderWindow(<ChatPanel channel="nora_plays" />, { bridge });
  await user.click(await screen.findByRole('radio', { name: /^Whispers/ }));
  await user.click(await screen.findByRole('button', { name: /pim/ }));
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Whisper to pim' });
  await user.type(field, 'the key is under the');
  bridge.push('chat.fed', { channelId: 7, append: [from('b', 'yes')], update: [] });
  await screen.findByText('yes');
  await user.keyboard(' mat');
  expect(field.isConnected).toBe(true);
  expect(field.value).toBe('the key is under the mat');
  // By another id it is the same line.
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: /pim/ }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Whisper to pim' }).value).toBe(
    'the key is under the mat',
  );
});

const me = signedInSample().userId;

it('what was being whispered when the app ended stands with its person, before they whisper again, and goes to them', async () => {
  const bridge = createFakeBridge();
  bridge.answer('chat.read', inChannel(7, message({ key: 'x', userId: 5, username: 'pim_live', text: 'for all' })));
  bridge.answer('chat.send', { key: 'sent' });
  bridge.answer('drafts.whispersOf', [
    { as: me, name: 'pim', userId: 5, text: 'the key is' },
    { as: 77, name: 'zoe', userId: null, text: 'of another account' },
  ]);
  const { user } = renderWindow(<ChatPanel channel="nora_plays" />, { bridge });
  expect((await screen.findByRole<HTMLInputElement>('combobox')).value).toBe('');
  await user.click(await screen.findByRole('radio', { name: 'Whispers' }));
  // By the name that they have now.
  await user.click(await screen.findByRole('button', { name: /pim_live Not sent yet: the key is/ }));
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Whisper to pim_live' });
  // A line that is begun anew is still to them.
  await user.clear(field);
  expect(field.isConnected).toBe(true);
  await user.type(field, 'under the mat{Enter}');
  expect(bridge.inputsOf('chat.send')).toEqual([
    { channelId: 7, text: 'under the mat', whisperTo: 'pim_live', whisperToId: 5, as: 8801 },
  ]);
  const sent = message({ key: 's', own: true, whisperWith: 'pim_live', text: 'under the mat' });
  bridge.push('chat.fed', { channelId: 7, append: [sent], update: [] });
  bridge.push('chat.fed', {
    channelId: 7,
    append: [{ ...from('b', 'thanks'), username: 'pim_live', whisperWith: 'pim_live' }],
    update: [],
  });
  expect(await screen.findByText('thanks')).toBeTruthy();
  await user.keyboard('{Escape}');
  const list = await screen.findByRole('list', { name: 'People you have whispered with' });
  expect(list.querySelectorAll('li')).toHaveLength(1);
  expect(screen.queryByText(/Not sent yet/)).toBeNull();
});

it('what one account was whispering to somebody does not stand in the line of another one to them', async () => {
  const { bridge, user } = await setUp();
  await user.click(await screen.findByRole('button', { name: /pim 1 new/ }));
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Whisper to pim' });
  await user.type(field(), 'between us');
  act(() => bridge.push('session.changed', signedInSample({ userId: 77, username: 'mod_hana' })));
  await waitFor(() => expect(field().value).toBe(''));
  await user.type(field(), 'by the other');
  act(() => bridge.push('session.changed', signedInSample()));
  await waitFor(() => expect(field().value).toBe('between us'));
});

it('takes a whisper back that was not sent to what is being written, as one types it', async () => {
  const { bridge, user } = await setUp();
  await user.click(await screen.findByRole('button', { name: /pim 1 new/ }));
  const failed = message({ key: 'f', own: true, whisperWith: 'pim', delivery: 'failed', text: '/o first' });
  bridge.push('chat.fed', { channelId: 7, append: [failed], update: [] });
  bridge.answer('chat.withdraw', { text: '/o first' });
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Whisper to pim' });
  await user.type(field, 'second');
  await user.click(await screen.findByRole('button', { name: 'Move to the field' }));
  await waitFor(() => expect(field.value).toBe('//o first second'));
});

it('says of a long time away that what was whispered then is lost, and nothing of a short one', async () => {
  const { bridge, user } = await setUp();
  const fed = (more: ReturnType<typeof gap>) => ({ channelId: 7, append: [more], update: [] });
  bridge.push('chat.fed', fed(gap({ fromMs: 0, toMs: 59_000 })));
  expect(screen.queryByText(/keeps no whispers/)).toBeNull();
  bridge.push('chat.fed', fed(gap({ fromMs: 0, toMs: 4 * 3_600_000, state: 'nothing', filled: 0 })));
  expect((await screen.findByText(/keeps no whispers/)).textContent).toContain('4 h');
  await user.click(screen.getByRole('button', { name: /pim 1 new/ }));
  expect(await screen.findByRole('log', { name: 'Whispers with pim' })).toBeTruthy();
  expect(screen.getByText(/keeps no whispers/)).toBeTruthy();
});

it('of one’s own accounts, shows the whispers of the one that speaks alone', async () => {
  const bridge = createFakeBridge();
  const timeline = { steps: [], reconnectsToday: 0, awayTodayMs: 0 };
  const mine = signedInSample().userId;
  const items = [
    { ...from('a', 'for me'), whisperOf: mine },
    {
      ...message({ key: 'z', id: 'z', userId: 6, username: 'zoe', whisperWith: 'zoe', text: 'for the other' }),
      whisperOf: 77,
    },
  ];
  bridge.answer('chat.read', { room, timeline, items, channelId: 7 });
  const { user } = renderWindow(<ChatPanel channel="nora_plays" />, { bridge });
  await user.click(await screen.findByRole('radio', { name: /^Whispers 1/ }));
  expect(await screen.findByRole('button', { name: /pim 1 new/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /zoe/ })).toBeNull();
  act(() => bridge.push('session.changed', signedInSample({ userId: 77, username: 'mod_hana' })));
  expect(await screen.findByRole('button', { name: /zoe 1 new/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /pim/ })).toBeNull();
});
