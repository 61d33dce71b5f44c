import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { comfort } from '../../../shared/comfort.ts';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { renderWindow } from '../../testing/render.tsx';
import { useView } from '../../view/view.ts';
import { SettingsPage } from './SettingsPage.tsx';

beforeEach(() =>
  useView.setState({ place: 'settings', section: 'appearance', asksSignOut: false, wantsSignIn: false }),
);

it('turns comfort mode on and off, and says so', async () => {
  const { bridge, user } = renderWindow(<SettingsPage />);
  const mode = await screen.findByRole<HTMLInputElement>('switch', { name: 'Comfort mode' });
  expect(mode.checked).toBe(false);
  await user.click(mode);
  expect(bridge.inputsOf('commands.run')).toEqual([{ id: 'comfort', on: true }]);
  await waitFor(() => expect(screen.getByTestId('polite').textContent).toContain('Comfort mode is on'));
  act(() => bridge.push('comfort.changed', { ...comfort.state.empty, on: true, hidden: true }));
  await waitFor(() => expect(mode.checked).toBe(true));
  await user.click(mode);
  expect(bridge.inputsOf('commands.run').at(-1)).toEqual({ id: 'comfort', on: false });
});

it('offers when to show the numbers again', async () => {
  const { bridge, user } = renderWindow(<SettingsPage />);
  const choice = (name: string) => screen.getByRole('radio', { name });
  await screen.findByRole('switch', { name: 'Comfort mode' });
  expect(choice('When the stream ends').getAttribute('aria-checked')).toBe('true');
  await user.click(choice('10 min after the stream ends'));
  await user.click(choice('Only when I turn it off'));
  expect(bridge.inputsOf('comfort.set')).toEqual([
    { showAgain: 'tenMinutesAfter' },
    { showAgain: 'onlyWhenTurnedOff' },
  ]);
});

it('says when the choice could not be kept, and stays as it was', async () => {
  const bridge = createFakeBridge();
  bridge.fail('commands.run', { kind: 'storageFailed', what: 'settings' });
  const { user } = renderWindow(<SettingsPage />, { bridge });
  const mode = await screen.findByRole<HTMLInputElement>('switch', { name: 'Comfort mode' });
  await user.click(mode);
  expect(await screen.findByText(/could not write or read the settings\./)).toBeTruthy();
  expect(mode.checked).toBe(false);
});
