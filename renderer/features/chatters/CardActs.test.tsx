import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { ChatterCard } from '../../../shared/chatters.ts';
import { type ModerationState, moderation } from '../../../shared/moderation.ts';
import { person } from '../../testing/chatterRows.ts';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { chattersSample } from '../../testing/people.ts';
import { renderWindow } from '../../testing/render.tsx';
import { signedInSample } from '../../testing/samples.ts';
import { leaveWider, widerStore } from '../../view/capability.ts';
import { cardStore, openCard } from '../../view/cardStore.ts';
import { chatRoom } from '../../view/chatRoom.ts';
import { TimeoutSheet } from '../../view/moderation/TimeoutSheet.tsx';
import { leaveTimeoutFor } from '../../view/moderation/timeoutFor.ts';
import { CardSheet } from './CardSheet.tsx';

const ON = { channelId: 7, userId: 11, username: 'zoe' };
const PEOPLE = { channelId: 7, people: [{ userId: 11, username: 'zoe' }] };
const ALL = ['timeout', 'purge', 'remove_message', 'change_ban', 'change_role', 'clear_messages'];

beforeEach(() => {
  cardStore.setState(cardStore.getInitialState());
  leaveTimeoutFor();
  leaveWider();
});

type Seen = {
  chatter?: Partial<ChatterCard['chatter']>;
  moderation?: Partial<ModerationState>;
  /** Of whoever moderates. */
  roles?: string[];
  permissions?: string[];
};

/** The card of somebody, as the owner of the channel sees it unless it is said otherwise. */
async function show({ chatter = {}, moderation: known = {}, roles = ['Owner'], permissions = ALL }: Seen = {}) {
  const bridge = createFakeBridge();
  const scopes = ALL.map((permission) => `chat:${permission}`);
  bridge.answer('session.read', signedInSample({ scopes }));
  bridge.answer('chatters.read', chattersSample());
  bridge.answer('moderation.read', { ...moderation.state.empty, ...known });
  const zoe = { ...person(11, { userId: 11, username: 'zoe', messages: 3 }), ...chatter };
  const card: ChatterCard = { chatter: zoe, firstSeenMs: null, spans: [], messages: [], note: '' };
  bridge.answer('chatters.card', card);
  bridge.answer('moderation.seen', []);
  bridge.hang('people.about');
  chatRoom(bridge.bridge).setState({ kind: 'joined', sinceMs: 0, permissions, roles, authenticated: true });
  openCard(zoe.userId);
  const view = renderWindow(
    <>
      <CardSheet modal={false} />
      <TimeoutSheet />
    </>,
    { bridge },
  );
  const sheet = await screen.findByRole('dialog', { name: 'zoe' });
  await within(sheet).findByRole('heading', { name: 'History' });
  const press = async (name: string | RegExp) => view.user.click(await within(sheet).findByRole('button', { name }));
  return { ...view, card: sheet, press };
}

it.each([
  ['1 min', 60],
  ['10 min', 600],
  ['60 min', 3_600],
] as const)('times out for %s', async (name, seconds) => {
  const { bridge, press } = await show();
  await press(name);
  expect(bridge.inputsOf('moderation.timeout')).toEqual([{ ...ON, seconds }]);
});

it('asks for any other length, for that person', async () => {
  const { bridge, press, user } = await show();
  await press('Custom');
  await user.type(await screen.findByRole('textbox', { name: 'For how long' }), '2h{Enter}');
  await waitFor(() => expect(bridge.inputsOf('moderation.timeout')).toEqual([{ ...ON, seconds: 7_200 }]));
});

it('says until when somebody is timed out in this channel, and ends that', async () => {
  const untilMs = Date.now() + 600_000;
  const of = (channelId: number) => ({ channelId, userId: 11, username: 'zoe', untilMs });
  const { bridge, card, press } = await show({ moderation: { timedOut: [of(8), of(7)] } });
  expect(await within(card).findByText(/^Timed out until .?20:41/)).toBeTruthy();
  await press('End the timeout');
  expect(bridge.inputsOf('moderation.endTimeout')).toEqual([ON]);
  act(() => bridge.push('moderation.changed', { ...moderation.state.empty, timedOut: [of(8)] }));
  await waitFor(() => expect(within(card).queryByRole('button', { name: 'End the timeout' })).toBeNull());
});

it('removes the last message, or all, and says how many they are', async () => {
  const { bridge, press } = await show();
  await press('Delete the last one');
  expect(bridge.inputsOf('moderation.removeLast')).toEqual([ON]);
  await press('Remove all 3');
  expect(bridge.inputsOf('moderation.purge')).toEqual([ON]);
});

it('offers no last message of who wrote none', async () => {
  const { card, press, bridge } = await show({ chatter: { messages: 0 } });
  expect(within(card).queryByRole('button', { name: 'Delete the last one' })).toBeNull();
  await press('Remove all');
  expect(bridge.inputsOf('moderation.purge')).toEqual([ON]);
});

it('bans, and unbans who is banned, who is offered no role then', async () => {
  const { bridge, press, unmount } = await show();
  await press('Ban');
  expect(bridge.inputsOf('moderation.ban')).toEqual([PEOPLE]);
  expect(bridge.inputsOf('moderation.unban')).toEqual([]);
  unmount();
  const banned = await show({ chatter: { role: 'Banned' } });
  await banned.press('Unban');
  expect(banned.bridge.inputsOf('moderation.unban')).toEqual([PEOPLE]);
  expect(banned.bridge.inputsOf('moderation.ban')).toEqual([]);
  expect(within(banned.card).queryByRole('button', { name: /moderator$/ })).toBeNull();
});

it('makes somebody a moderator, and takes that from one', async () => {
  const { bridge, press, unmount } = await show();
  await press('Make moderator');
  expect(bridge.inputsOf('moderation.changeRoles')).toEqual([{ ...ON, add: ['Mod'], remove: [] }]);
  unmount();
  const mod = await show({ chatter: { role: 'Mod' } });
  await mod.press('Remove moderator');
  expect(mod.bridge.inputsOf('moderation.changeRoles')).toEqual([{ ...ON, add: [], remove: ['Mod'] }]);
});

it('watches for an hour, says how long yet, and ends it', async () => {
  const { bridge, card, press } = await show();
  await press('Watch for 1 h');
  expect(bridge.inputsOf('moderation.watch')).toEqual([{ ...ON, minutes: 60 }]);
  const watched = [{ ...ON, untilMs: Date.now() + 1_800_000 }];
  act(() => bridge.push('moderation.changed', { ...moderation.state.empty, watched }));
  expect(await within(card).findByText(/^watched, 30.min left$/)).toBeTruthy();
  await press('Stop watching');
  expect(bridge.inputsOf('moderation.unwatch')).toEqual([{ channelId: 7, userId: 11 }]);
});

it('does by key what its buttons do, while the card has the focus', async () => {
  const { bridge, card, user } = await show();
  act(() => card.focus());
  await user.keyboard('123dpb');
  expect(bridge.inputsOf('moderation.timeout').map(({ seconds }) => seconds)).toEqual([60, 600, 3_600]);
  expect(bridge.inputsOf('moderation.removeLast')).toEqual([ON]);
  expect(bridge.inputsOf('moderation.purge')).toEqual([ON]);
  expect(bridge.inputsOf('moderation.ban')).toEqual([PEOPLE]);
  await user.keyboard('t');
  expect(await screen.findByRole('dialog', { name: /^Time out/ })).toBeTruthy();
});

it.each<[string, Seen, RegExp | null]>([
  ['one’s own card', { chatter: { userId: signedInSample().userId } }, null],
  ['a role as high as one’s own', { chatter: { role: 'Mod' }, roles: ['Mod'] }, /Their role is as high as yours\./],
  ['a sign-in without the role', { roles: ['User'], permissions: ['chat'] }, /Only moderators may do this here\./],
])('offers nothing on %s, and says why', async (_, seen, why) => {
  const { card } = await show(seen);
  if (why !== null) expect(await within(card).findByText(why)).toBeTruthy();
  await waitFor(() => expect(within(card).queryByText('Sign in to moderate.')).toBeNull());
  for (const name of ['Ban', 'Custom', /^Remove all/, 'Make moderator', 'Remove moderator']) {
    expect(within(card).queryByRole('button', { name })).toBeNull();
  }
});

it('offers a moderator no roles, which are the owner’s to give', async () => {
  const { card } = await show({ roles: ['Mod'], permissions: ALL.filter((one) => one !== 'change_role') });
  expect(await within(card).findByRole('button', { name: 'Ban' })).toBeTruthy();
  expect(within(card).queryByRole('button', { name: 'Make moderator' })).toBeNull();
});

it('says on the card why something was not begun, until the next thing is', async () => {
  const { bridge, card, press } = await show();
  bridge.fail('moderation.ban', { kind: 'alreadyDone', by: 'mod_hana' });
  await press('Ban');
  expect(await within(card).findByText(/mod_hana/)).toBeTruthy();
  await press('Remove all 3');
  await waitFor(() => expect(within(card).queryByText(/mod_hana/)).toBeNull());
  bridge.fail('moderation.ban', { kind: 'scopeMissing', capability: 'ban' });
  await press('Ban');
  await waitFor(() => expect(widerStore.getState().wanted?.capability).toBe('ban'));
});

it('shows of what waits only what is about that person', async () => {
  const { bridge, card } = await show();
  const waiting = (userId: number, username: string) => ({
    ...{ target: `person/7/${userId}`, calls: 1, untilMs: Date.now() + 6_000 },
    what: { kind: 'ban' as const, channelId: 7, people: [{ userId, username }] },
  });
  act(() => bridge.push('writes.changed', { waiting: [waiting(11, 'zoe'), waiting(12, 'sam')], ended: [] }));
  expect(await within(card).findAllByRole('button', { name: /^Undo: / })).toHaveLength(1);
  expect(within(card).getByRole('button', { name: /^Undo: Ban .*zoe/ })).toBeTruthy();
});
