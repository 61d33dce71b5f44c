// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Settings } from '../../../shared/settings.ts';
import { useView } from '../../app/view.ts';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { renderWindow } from '../../testing/render.tsx';
import { customSample, demoSample, signedInSample } from '../../testing/samples.ts';
import { SettingsPage } from './SettingsPage.tsx';

beforeEach(() => useView.setState({ place: 'settings', section: 'service', asksSignOut: false, wantsSignIn: false }));

it('uses a service of one’s own once its address and client id are right', async () => {
  const { bridge, user } = renderWindow(<SettingsPage />);
  await user.click(await screen.findByRole('button', { name: 'Change the address' }));
  await user.type(screen.getByRole('textbox', { name: 'Address' }), 'service.example');
  await user.click(screen.getByRole('button', { name: 'Use this service' }));
  expect(screen.getByText(/^Start it with https:\/\//)).toBeTruthy();
  expect(screen.getByText('Enter the client id.')).toBeTruthy();
  expect(bridge.inputsOf('service.select')).toHaveLength(0);
  await user.clear(screen.getByRole('textbox', { name: 'Address' }));
  await user.type(screen.getByRole('textbox', { name: 'Address' }), 'https://service.example/');
  await user.type(screen.getByRole('textbox', { name: 'Client id' }), 'abc{Enter}');
  expect(bridge.inputsOf('service.select')).toEqual([
    { profile: { kind: 'custom', baseUrl: 'https://service.example', clientId: 'abc' } },
  ]);
  await vi.waitFor(() => expect(screen.queryByRole('textbox', { name: 'Address' })).toBeNull());
});

it('goes back to the demo, and keeps the form open when main refuses', async () => {
  const bridge = createFakeBridge();
  bridge.answer('service.read', customSample());
  bridge.fail('service.select', { kind: 'storageFailed', what: 'settings.json' });
  const { user } = renderWindow(<SettingsPage />, { bridge });
  await user.click(await screen.findByRole('button', { name: 'Use the demo service' }));
  expect(bridge.inputsOf('service.select')).toEqual([{ profile: { kind: 'demo' } }]);
  expect(await screen.findByText(/Writing settings.json failed/)).toBeTruthy();
});

it('says so when the command line names the service', async () => {
  const bridge = createFakeBridge();
  bridge.answer('service.read', customSample({ fixed: true }));
  renderWindow(<SettingsPage />, { bridge });
  expect(await screen.findByText('The service was named on the command line.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Use the demo service' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Change the address' })).toBeNull();
});

it('a demo that did not start can be chosen again', async () => {
  const bridge = createFakeBridge();
  bridge.answer('service.read', demoSample({ status: 'failed', baseUrl: null }));
  const { user } = renderWindow(<SettingsPage />, { bridge });
  expect(await screen.findByText('The demo service did not start.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Use the demo service' }));
  expect(bridge.inputsOf('service.select')).toHaveLength(1);
});

it('asks in its place before it signs out, and starts on the answer that changes nothing', async () => {
  useView.setState({ section: 'account' });
  const { bridge, user } = renderWindow(<SettingsPage />);
  await user.click(await screen.findByRole('button', { name: 'Sign out' }));
  expect(screen.getByText(/the tokens of the sign-in/)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Stay signed in' }));
  await user.keyboard('{Escape}');
  expect(bridge.inputsOf('session.signOut')).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  await user.click(screen.getByRole('button', { name: 'Sign out and remove' }));
  expect(bridge.inputsOf('session.signOut')).toHaveLength(1);
});

it('an ended sign-in offers to sign in again', async () => {
  useView.setState({ section: 'account' });
  const bridge = createFakeBridge();
  const atMs = new Date(2026, 10, 20, 20, 31).getTime();
  bridge.answer('session.read', { kind: 'lost', username: 'nora_plays', channel: null, atMs });
  const { user } = renderWindow(<SettingsPage />, { bridge });
  expect(await screen.findByText('Your sign-in ended at 20:31.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Sign in again' }));
  expect(useView.getState().wantsSignIn).toBe(true);
});

it('shows a renewed sign-in and the account’s facts', async () => {
  useView.setState({ section: 'account' });
  const bridge = createFakeBridge();
  bridge.answer('session.read', signedInSample({ refreshing: true, channel: null }));
  renderWindow(<SettingsPage />, { bridge });
  expect(await screen.findByText('Being renewed now')).toBeTruthy();
  expect(screen.getByText('None')).toBeTruthy();
});

it('changes the look at once and takes it back when main could not keep it', async () => {
  useView.setState({ section: 'appearance' });
  const bridge = createFakeBridge();
  let refuse: () => unknown = () => undefined;
  bridge.answer(
    'settings.change',
    () => new Promise<Settings>((_, reject) => (refuse = () => reject(new Error('gone')))),
  );
  const { user } = renderWindow(<SettingsPage />, { bridge });
  const themes = within(await screen.findByRole('radiogroup', { name: 'Theme' }));
  await user.click(themes.getByRole('radio', { name: 'Light' }));
  expect(bridge.inputsOf('settings.change')).toEqual([{ theme: 'light' }]);
  expect(themes.getByRole('radio', { name: 'Light' }).getAttribute('aria-checked')).toBe('true');
  refuse();
});

it('sends text size, motion and the chatters’ interval', async () => {
  useView.setState({ section: 'appearance' });
  const { bridge, user } = renderWindow(<SettingsPage />);
  bridge.hang('settings.change');
  await user.click(await screen.findByRole('radio', { name: '130 %' }));
  await user.click(screen.getByRole('radio', { name: 'Reduced' }));
  await user.click(screen.getByRole('radio', { name: 'Never by itself' }));
  expect(bridge.inputsOf('settings.change')).toEqual([
    { textScale: 1.3 },
    { motion: 'reduced' },
    { chattersEverySeconds: null },
  ]);
});

it('says plainly that a stand-in runs it, and which file was set aside', async () => {
  useView.setState({ section: 'about' });
  const bridge = createFakeBridge();
  const notices = [{ kind: 'fileSetAside', name: 'settings.json', asideName: 'settings.torn-1.json' } as const];
  bridge.answer('app.describe', { version: '0.1.0', host: 'stand-in', platform: 'linux', locale: 'en', notices });
  renderWindow(<SettingsPage />, { bridge });
  expect(await screen.findByText('A stand-in runs this window.')).toBeTruthy();
  expect(screen.getByText(/settings.json could not be read. It is kept as settings.torn-1.json/)).toBeTruthy();
});
