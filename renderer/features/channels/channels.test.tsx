import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type ChannelsState, type ChannelTab, channels } from '../../../shared/channels.ts';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { holdTime } from '../../testing/heldTime.ts';
import { renderWindow } from '../../testing/render.tsx';
import { widerStore } from '../../view/capability.ts';
import { channelSwitch } from '../../view/channelSwitch.ts';
import { composer, composerStore } from '../../view/composerStore.ts';
import { ChannelSwitch } from './ChannelSwitch.tsx';
import { ChannelTabs } from './ChannelTabs.tsx';

const tab = (id: number, token: string, more: Partial<ChannelTab> = {}): ChannelTab => ({
  ...{ id, token, online: true, viewers: 100, own: false, unread: 0, mentions: 0, chat: 'joined' },
  ...more,
});
const nora = tab(7, 'nora_plays', { own: true, viewers: 14_208 });
const build = tab(9, 'build_along', { unread: 250, viewers: 802 });
const otto = tab(8, 'otto', { mentions: 2, unread: 40, online: false, viewers: null });

function setUp(page: React.ReactElement, state: Partial<ChannelsState> = {}) {
  const bridge = createFakeBridge();
  bridge.answer('channels.read', { ...channels.state.empty, tabs: [nora, build, otto], front: 7, ...state });
  bridge.answer('channels.look', undefined);
  bridge.answer('channels.search', []);
  for (const name of ['channels.open', 'channels.close', 'channels.bringToFront'] as const)
    bridge.answer(name, undefined);
  return renderWindow(page, { bridge });
}

it('tabs say what is unread: mentions before messages, and no number that nobody reads', async () => {
  setUp(<ChannelTabs />);
  const bar = await screen.findByRole('navigation', { name: 'Open channels' });
  expect(within(bar).getByRole('button', { name: /nora_plays/, current: true })).toBeTruthy();
  expect(within(bar).getByText('250 unread messages')).toBeTruthy();
  expect(within(bar).getByText('99+')).toBeTruthy();
  expect(within(bar).getByText('2 mentions')).toBeTruthy();
  expect(within(bar).getByText('3 of 6 chats open')).toBeTruthy();
});

it('tabs are gone through by arrows, switched by Enter and closed by Delete', async () => {
  const { bridge, user } = setUp(<ChannelTabs />);
  const first = await screen.findByRole('button', { name: /^live nora_plays/ });
  act(() => first.focus());
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement?.textContent).toContain('build_along');
  await user.keyboard('{Enter}');
  expect(bridge.inputsOf('channels.bringToFront')).toEqual([{ channelId: 9 }]);
  await user.keyboard('{Delete}');
  expect(bridge.inputsOf('channels.close')).toEqual([{ channelId: 9 }]);
  expect(document.activeElement?.textContent).toContain('nora_plays');
});

it('who closes the last but one goes on at the line to write, as the tabs go', async () => {
  const { bridge, user } = setUp(<ChannelTabs />, { tabs: [nora, build] });
  await user.click(await screen.findByRole('button', { name: /^Close .*build_along/ }));
  expect(bridge.inputsOf('channels.close')).toEqual([{ channelId: 9 }]);
  expect(composerStore.getState().wantsFocus).toBe(true);
});

it('the switch has the keyboard, also when a line to write still waits for it', async () => {
  composer.focus();
  setUp(<ChannelSwitch onDone={() => {}} />);
  await screen.findByRole('option', { name: /otto/ });
  expect(composerStore.getState().wantsFocus).toBe(false);
});

it('there are no tabs while one channel is open', async () => {
  const { bridge } = setUp(<ChannelTabs />, { tabs: [nora] });
  await waitFor(() => expect(bridge.inputsOf('channels.read')).toHaveLength(1));
  expect(screen.queryByRole('navigation')).toBeNull();
});

it('the switch lists open ones live first, then recent and followed, and goes to one by keyboard', async () => {
  const onDone = vi.fn();
  const { bridge, user } = setUp(<ChannelSwitch onDone={onDone} />, {
    recent: [{ id: 11, token: 'quiet_kitchen', online: true, viewers: 2_044, leftAtMs: 0 }],
    followed: { kind: 'known', channels: [{ id: 12, token: 'half_a_ladder', online: null, viewers: null }] },
  });
  await screen.findByRole('option', { name: /quiet_kitchen/ });
  expect(bridge.inputsOf('channels.look')).toHaveLength(1);
  const names = screen.getAllByRole('option').map((option) => option.querySelector('bdi + *, bdi')?.textContent);
  expect(names).toHaveLength(5);
  expect(screen.getAllByRole('group').map((group) => group.textContent?.slice(0, 6))).toEqual([
    'Open n',
    'Recent',
    'Follow',
  ]);
  const field = screen.getByRole('combobox');
  await user.click(field);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(bridge.inputsOf('channels.bringToFront')).toEqual([{ channelId: 9 }]);
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  await user.keyboard('{End}');
  await user.type(field, 'kitchen');
  expect(screen.getByText('3 calls')).toBeTruthy();
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(bridge.inputsOf('channels.open')).toEqual([{ channel: { id: 11, token: 'quiet_kitchen' }, tab: 'new' }]);
});

it('asks the service once somebody pauses, and offers the name as it was typed', async () => {
  const pass = holdTime();
  const { bridge, user } = setUp(<ChannelSwitch onDone={() => undefined} />, { tabs: [nora] });
  bridge.answer('channels.search', [{ id: 20, token: 'kettle_and_keys', online: true, viewers: 5 }]);
  const field = await screen.findByRole('combobox');
  await user.type(field, '@kettle');
  expect(bridge.inputsOf('channels.search')).toEqual([]);
  expect(screen.getByRole('option', { name: /Open .*kettle/ })).toBeTruthy();
  await pass(350);
  await waitFor(() => expect(screen.getByRole('option', { name: /kettle_and_keys/ })).toBeTruthy());
  expect(bridge.inputsOf('channels.search')).toEqual([{ text: 'kettle' }]);
  await user.keyboard('{Enter}');
  expect(bridge.inputsOf('channels.open')).toEqual([{ channel: { id: 20, token: 'kettle_and_keys' }, tab: 'here' }]);
});

it('asks for a sign-in that covers whom one follows where this one does not, and comes back then', async () => {
  const onDone = vi.fn();
  const { user } = setUp(<ChannelSwitch onDone={onDone} />, { followed: { kind: 'needsScope' } });
  await user.click(await screen.findByRole('button', { name: 'Sign in for it' }));
  expect(onDone).toHaveBeenCalledTimes(1);
  const { wanted } = widerStore.getState();
  expect(wanted?.capability).toBe('seeFollowed');
  expect(channelSwitch.getState().open).toBe(false);
  wanted?.then();
  expect(channelSwitch.getState().open).toBe(true);
});

it('says why a channel was not opened, and stays', async () => {
  const onDone = vi.fn();
  const { bridge, user } = setUp(<ChannelSwitch onDone={onDone} />);
  bridge.fail('channels.open', { kind: 'badInput', field: 'channel', why: 'tooMany' });
  await user.type(await screen.findByRole('combobox'), 'nobody_here{Enter}');
  expect((await screen.findAllByText(/no more than six can be open/)).length).toBeGreaterThan(0);
  expect(onDone).not.toHaveBeenCalled();
});
