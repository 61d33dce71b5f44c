import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { analytics } from '../../shared/analytics.ts';
import { type ChannelTab, channels } from '../../shared/channels.ts';
import { createFakeBridge } from '../testing/fakeBridge.ts';
import { renderWindow } from '../testing/render.tsx';
import { closeNote } from '../view/notePanel.ts';
import { useView } from '../view/view.ts';
import { goTo } from './goTo.ts';
import { NoteLayer } from './NoteLayer.tsx';

beforeEach(() => {
  useView.setState(useView.getInitialState(), true);
  closeNote();
});

const tab = (id: number, token: string): ChannelTab => ({
  ...{ id, token, online: true, viewers: 5, own: false, unread: 0, mentions: 0, chat: 'joined' },
});
const tabs = [tab(40213, 'nora_plays'), tab(7, 'build_along')];

function open(front: number | null = 40213) {
  const bridge = createFakeBridge();
  bridge.answer('analytics.read', { ...analytics.state.empty, channelId: front, aheadMs: 5_000, zone: 'UTC' });
  bridge.answer('channels.read', { ...channels.state.empty, tabs: front === null ? [] : tabs, front });
  return renderWindow(<NoteLayer />, { bridge });
}

const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'What happens' });

it('opens by its key, with the keyboard in it, and keeps the moment at which it was opened, by the service’s time', async () => {
  const { user, bridge } = open();
  const atMs = Date.now();
  await user.keyboard('{Control>}{Shift>}j{/Shift}{/Control}');
  const input = await field();
  await waitFor(() => expect(document.activeElement).toBe(input));
  await user.keyboard('  a cat on the desk {Enter}');
  expect(bridge.inputsOf('analytics.addNote')).toEqual([
    { channelId: 40213, atMs: atMs + 5_000, text: 'a cat on the desk' },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByTestId('polite').textContent).toContain('a cat on the desk');
});

it('is a place that main can name; named again, the words and the moment stay', async () => {
  const { user } = open();
  act(() => goTo({ place: 'note' }));
  await user.type(await field(), 'half a th');
  const when = screen.getByText(/^Now, /).textContent;
  act(() => goTo({ place: 'note' }));
  expect((await field()).value).toBe('half a th');
  expect(screen.getByText(/^Now, /).textContent).toBe(when);
  expect(useView.getState().place).toBe('live');
});

it('asks for words, and keeps them when they could not be kept', async () => {
  const { user, bridge } = open();
  bridge.fail('analytics.addNote', { kind: 'storageFailed', what: 'analytics' });
  act(() => goTo({ place: 'note' }));
  await user.click(await screen.findByRole('button', { name: 'Mark it' }));
  expect(screen.getByText('Enter a few words.')).toBeTruthy();
  await user.type(await field(), 'scene change{Enter}');
  expect(
    await screen.findByText('Sidestage could not write or read the channel’s numbers and past streams'),
  ).toBeTruthy();
  expect((await field()).value).toBe('scene change');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('says whose numbers a note is for, and stays with that channel when another one comes to the front', async () => {
  const { user, bridge } = open(7);
  act(() => goTo({ place: 'note' }));
  await user.type(await field(), 'boss down');
  act(() => bridge.push('channels.changed', { ...channels.state.empty, tabs, front: 40213 }));
  act(() => bridge.push('analytics.changed', { ...analytics.state.empty, channelId: 40213, zone: 'UTC' }));
  expect(screen.getByText('It stands with the numbers of ⁨build_along⁩ in Analytics.')).toBeTruthy();
  await user.keyboard('{Enter}');
  expect(bridge.inputsOf('analytics.addNote')).toMatchObject([{ channelId: 7, text: 'boss down' }]);
});

it('says that a note needs a channel', async () => {
  const { user, bridge } = open(null);
  act(() => goTo({ place: 'note' }));
  await user.type(await field(), 'scene change{Enter}');
  expect(screen.getAllByText('No channel is open, and a note belongs to a channel.').length).toBeGreaterThan(0);
  expect(bridge.inputsOf('analytics.addNote')).toEqual([]);
});
