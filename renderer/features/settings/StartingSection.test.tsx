import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { starting } from '../../../shared/starting.ts';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { renderWindow } from '../../testing/render.tsx';
import { appSample, settingsSample } from '../../testing/samples.ts';
import { useView } from '../../view/view.ts';
import { SettingsPage } from './SettingsPage.tsx';

const state = {
  tray: true,
  atLogin: { can: true, on: false, blocked: false },
  links: { canChange: true, on: false },
};

beforeEach(() => useView.setState({ place: 'settings', section: 'starting', asksSignOut: false, wantsSignIn: false }));

function bridgeOf(told: Partial<typeof state> = {}, platform = 'linux', closeToTray: boolean | null = null) {
  const bridge = createFakeBridge();
  bridge.answer('starting.read', { ...state, ...told });
  bridge.answer('app.read', appSample({ platform }));
  bridge.answer('settings.read', settingsSample({ closeToTray }));
  bridge.answer('starting.setAtLogin', true);
  bridge.answer('starting.setLinks', true);
  return bridge;
}

it('starts with the system and opens links as the person wants it, after a fresh look at the system', async () => {
  const { bridge, user } = renderWindow(<SettingsPage />, { bridge: bridgeOf() });
  await user.click(await screen.findByRole('switch', { name: 'Start with the system' }));
  await user.click(screen.getByRole('switch', { name: 'Open sidestage:// links' }));
  expect(bridge.inputsOf('starting.look')).toHaveLength(1);
  expect(bridge.inputsOf('starting.setAtLogin')).toEqual([{ on: true }]);
  expect(bridge.inputsOf('starting.setLinks')).toEqual([{ on: true }]);
});

it.each([
  ['win32', 'Windows starts Sidestage when you sign in.', /Task Manager/],
  ['darwin', 'macOS starts Sidestage when you log in.', /Login Items/],
  ['freebsd', /autostart folder/, /startup settings of your desktop/],
])('says what %s does, and that it holds it back', async (platform, hint, blocked) => {
  const { bridge } = renderWindow(<SettingsPage />, { bridge: bridgeOf({}, platform) });
  await screen.findByText(hint);
  act(() => bridge.push('starting.changed', { ...state, atLogin: { can: true, on: true, blocked: true } }));
  await screen.findByText(blocked);
});

it('says that the system did not take it', async () => {
  const bridge = bridgeOf();
  bridge.answer('starting.setAtLogin', false);
  const { user } = renderWindow(<SettingsPage />, { bridge });
  await user.click(await screen.findByRole('switch', { name: 'Start with the system' }));
  await screen.findByText('Your system did not take this.');
});

it('offers nothing that a copy from its sources can not do, and says so', async () => {
  renderWindow(<SettingsPage />, { bridge: bridgeOf(starting.state.empty) });
  expect(await screen.findAllByText(/Only an installed Sidestage can be started by the system/)).toHaveLength(1);
  expect(screen.getByText('This goes with a start by the system.')).toBeTruthy();
  expect(screen.getByText(/Only an installed Sidestage can open links/)).toBeTruthy();
  expect(screen.getByText(/This desktop shows no tray, so closing the window quits Sidestage/)).toBeTruthy();
  expect(screen.getAllByRole('switch')).toHaveLength(1);
});

it('says what closing the window does, and changes it', async () => {
  const { bridge, user } = renderWindow(<SettingsPage />, { bridge: bridgeOf() });
  await screen.findByText('The first time you close the window, Sidestage asks.');
  await user.click(screen.getByRole('switch', { name: 'Keep running in the tray' }));
  expect(bridge.inputsOf('settings.change')).toEqual([{ closeToTray: true }]);
  act(() => bridge.push('settings.changed', settingsSample({ closeToTray: false })));
  await screen.findByText('Closing the window quits Sidestage.');
});

it('starts hidden unless the person wants to see it, and says where it is without a tray', async () => {
  const { bridge, user } = renderWindow(<SettingsPage />, { bridge: bridgeOf({ tray: false }) });
  await screen.findByText(/its window opens minimised/);
  await user.click(screen.getByRole('switch', { name: 'Start hidden' }));
  await waitFor(() => expect(bridge.inputsOf('settings.change')).toEqual([{ startHidden: false }]));
});

it('leaves links to a system that can not take them back', async () => {
  renderWindow(<SettingsPage />, { bridge: bridgeOf({ links: { canChange: false, on: true } }) });
  await screen.findByText(/Your system’s settings can change this/);
  expect(screen.queryByRole('switch', { name: 'Open sidestage:// links' })).toBeNull();
});
