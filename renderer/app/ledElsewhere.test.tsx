import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { commands } from '../../shared/commands.ts';
import type { Destination } from '../../shared/destinations.ts';
import { polls } from '../../shared/polls.ts';
import { createFakeBridge } from '../testing/fakeBridge.ts';
import { renderWindow } from '../testing/render.tsx';
import { askTimeoutFor, leaveTimeoutFor } from '../view/moderation/timeoutFor.ts';
import { closeNewPoll, openNewPoll } from '../view/newPoll.ts';
import { closeNote } from '../view/notePanel.ts';
import { openPalette, palettePanel } from '../view/palettePanel.ts';
import { useView } from '../view/view.ts';
import { App } from './App.tsx';
import { loadPalette } from './PaletteDoor.tsx';
import { loadPages } from './places.ts';

beforeEach(async () => {
  useView.setState(useView.getInitialState(), true);
  closeNote();
  closeNewPoll();
  leaveTimeoutFor();
  palettePanel.setState({ open: false });
  await Promise.all([loadPages(), loadPalette()]);
});

let wanted = 0;

async function open() {
  const bridge = createFakeBridge();
  bridge.answer('polls.read', { ...polls.state.empty, channelId: 40213 });
  const view = renderWindow(<App />, { bridge });
  await screen.findByRole('main');
  /** As a notification, a link, or a key for the whole computer asks for it. */
  const want = (to: Destination) => {
    wanted += 1;
    act(() => bridge.push('commands.changed', { ...commands.state.empty, wanted: { number: wanted, to } }));
  };
  return { ...view, want };
}

const zoe = { userId: 11, username: 'zoe' };
const field = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });
const dialog = (name: RegExp) => screen.queryByRole('dialog', { name });

it('a note for the whole computer is written over a sheet, which stays with what is in it', async () => {
  const { user, want } = await open();
  act(() => askTimeoutFor(7, zoe));
  await user.type(await field('For how long'), '3');
  want({ place: 'note' });
  const note = await field('What happens');
  await waitFor(() => expect(document.activeElement).toBe(note));
  const order = (of: HTMLElement) =>
    Number(of.closest<HTMLElement>('[role="dialog"]')?.style.getPropertyValue('--order'));
  expect(order(note)).toBeGreaterThan(order(await field('For how long')));
  await user.keyboard('{Escape}');
  const length = await field('For how long');
  await waitFor(() => expect(document.activeElement).toBe(length));
  expect(length.value).toBe('3');
});

it('the palette makes room for a note, and for a place', async () => {
  const { want } = await open();
  act(openPalette);
  await screen.findByRole('dialog', { name: 'Search and commands' });
  want({ place: 'note' });
  const note = await field('What happens');
  await waitFor(() => expect(document.activeElement).toBe(note));
  expect(palettePanel.getState().open).toBe(false);
  act(openPalette);
  want({ place: 'activity', entryId: null });
  await waitFor(() => expect(palettePanel.getState().open).toBe(false));
  expect(useView.getState().place).toBe('activity');
});

it('who is led elsewhere has the keyboard there, and half a timeout is there again', async () => {
  const { user, want } = await open();
  act(() => askTimeoutFor(7, zoe));
  await user.type(await field('For how long'), '3 da');
  want({ place: 'activity', entryId: null });
  await waitFor(() => expect(dialog(/zoe/)).toBeNull());
  const page = document.querySelector('[data-page]');
  await waitFor(() => expect(page?.contains(document.activeElement)).toBe(true));
  act(() => askTimeoutFor(7, zoe));
  expect((await field('For how long')).value).toBe('3 da');
  // Who closes it by hand begins anew.
  await user.keyboard('{Escape}');
  act(() => askTimeoutFor(7, zoe));
  expect((await field('For how long')).value).toBe('');
});

it.each<[string, () => void]>([
  ['another place', () => useView.getState().go('activity')],
  ['a link to the same place', () => undefined],
])('half a poll is there again after %s', async (_, go) => {
  const { user, want } = await open();
  act(() => openNewPoll());
  await user.type(await field('Question'), 'Which ga');
  act(go);
  if (useView.getState().place === 'live') want({ place: 'live' });
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Question' })).toBeNull());
  act(() => useView.getState().go('live'));
  act(() => openNewPoll());
  expect((await field('Question')).value).toBe('Which ga');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  act(() => openNewPoll());
  expect((await field('Question')).value).toBe('');
});
