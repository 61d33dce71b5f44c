import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { type ComfortState, comfort } from '../../shared/comfort.ts';
import { createFakeBridge } from '../testing/fakeBridge.ts';
import { renderWindow } from '../testing/render.tsx';
import { useView } from '../view/view.ts';
import { Strip } from './Strip.tsx';

beforeEach(() => useView.setState(useView.getInitialState()));

const hiding: ComfortState = { ...comfort.state.empty, on: true, hidden: true };

function open(state: ComfortState) {
  const bridge = createFakeBridge();
  bridge.answer('comfort.read', state);
  return renderWindow(<Strip />, { bridge });
}

it('shows the viewers, and says nothing of comfort mode, while it is off', async () => {
  open(comfort.state.empty);
  expect(await screen.findByText('14,208')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Comfort mode/ })).toBeNull();
});

it('has a word in place of the viewers, and shows them again when that is over', async () => {
  const { bridge } = open(hiding);
  expect(await screen.findByText('Viewers hidden')).toBeTruthy();
  expect(document.body.innerHTML).not.toMatch(/14.?208/);
  act(() => bridge.push('comfort.changed', { ...hiding, hidden: false }));
  expect(await screen.findByText('14,208')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Comfort mode: no number is hidden now' })).toBeTruthy();
});

it('shows the numbers for a moment, turns comfort mode off, and leads to its settings', async () => {
  const { bridge, user } = open(hiding);
  const choose = async (name: string | RegExp) => {
    await user.click(await screen.findByRole('button', { name: /^Comfort mode/ }));
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  await choose('Show the numbers for 10 s');
  expect(bridge.inputsOf('comfort.peek')).toHaveLength(1);
  await waitFor(() => expect(screen.getByTestId('polite').textContent).toContain('The numbers are shown for 10 s'));
  act(() => bridge.push('comfort.changed', { ...hiding, hidden: false, peekUntilMs: Date.now() + 10_000 }));
  expect(await screen.findByRole('button', { name: /shown for a moment/ })).toBeTruthy();
  await choose(/^Turn off comfort mode/);
  expect(bridge.inputsOf('commands.run')).toEqual([{ id: 'comfort', on: false }]);
  await choose('Comfort mode settings');
  expect(useView.getState()).toMatchObject({ place: 'settings', section: 'appearance' });
});

it('is turned on and off by its key', async () => {
  const { bridge, user } = open(comfort.state.empty);
  await screen.findByText('14,208');
  await user.keyboard('{Control>}{Shift>}m{/Shift}{/Control}');
  expect(bridge.inputsOf('commands.run')).toEqual([{ id: 'comfort', on: true }]);
  act(() => bridge.push('comfort.changed', hiding));
  await screen.findByText('Viewers hidden');
  await user.keyboard('{Control>}{Shift>}m{/Shift}{/Control}');
  expect(bridge.inputsOf('commands.run').at(-1)).toEqual({ id: 'comfort', on: false });
});
