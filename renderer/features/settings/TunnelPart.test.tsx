import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ReceiverState } from '../../../shared/receiver.ts';
import type { Settings } from '../../../shared/settings.ts';
import { createFakeBridge, type FakeBridge } from '../../testing/fakeBridge.ts';
import { renderWindow } from '../../testing/render.tsx';
import { receiverSample, settingsSample } from '../../testing/samples.ts';
import { TunnelPart } from './TunnelPart.tsx';

type Given = { settings?: Partial<Settings>; state?: Partial<ReceiverState>; bridge?: FakeBridge };

const show = ({ settings = {}, state = {}, bridge = createFakeBridge() }: Given = {}) =>
  renderWindow(<TunnelPart settings={settingsSample(settings)} state={receiverSample(state)} />, { bridge });

const choice = (name: string) =>
  within(screen.getByRole('radiogroup', { name: 'Tunnel' })).getByRole('radio', { name });
const address = (name = 'Public address') => screen.getByRole<HTMLInputElement>('textbox', { name });

it('says what is in use and what each way needs', async () => {
  const { user } = show();
  expect(choice('Automatic').getAttribute('aria-checked')).toBe('true');
  expect(screen.getByText('In use')).toBeTruthy();
  expect(screen.getByText(/^A service on this computer, such as the demo, needs no tunnel/)).toBeTruthy();
  await user.click(choice('My own'));
  expect(screen.getByText('Not in use yet')).toBeTruthy();
  expect(screen.getByText(/^You run a reverse proxy/)).toBeTruthy();
});

it('a way that needs an address is looked at first, and not used', async () => {
  const { bridge, user } = show();
  await user.click(choice('Relay'));
  expect(address('Address of the relay').value).toBe('');
  expect(bridge.inputsOf('tunnel.choose')).toEqual([]);
  await user.click(choice('ngrok'));
  expect(bridge.inputsOf('tunnel.choose')).toEqual([{ choice: 'ngrok', address: '' }]);
});

it('going back to the one in use asks nothing of main', async () => {
  const { bridge, user } = show();
  await user.click(choice('My own'));
  await user.click(choice('Automatic'));
  expect(screen.getByText('In use')).toBeTruthy();
  expect(bridge.inputsOf('tunnel.choose')).toEqual([]);
});

it('shows the address in use, and not as that of another way', async () => {
  const { user } = show({ settings: { tunnel: 'manual', tunnelAddress: 'https://desk.example' } });
  expect(address().value).toBe('https://desk.example');
  await user.click(choice('Relay'));
  expect(address('Address of the relay').value).toBe('');
});

it('uses an address without the slashes at its end', async () => {
  const { bridge, user } = show();
  await user.click(choice('My own'));
  await user.click(address());
  await user.paste(' https://desk.example// ');
  await user.keyboard('{Enter}');
  expect(bridge.inputsOf('tunnel.choose')).toEqual([{ choice: 'manual', address: 'https://desk.example' }]);
});

it.each([
  ['My own', 'Public address', '', 'Enter the address.'],
  ['My own', 'Public address', 'wss://desk.example', 'Start it with https:// (or http:// on this computer).'],
  ['My own', 'Public address', 'http://desk.example', 'Start it with https:// (or http:// on this computer).'],
  ['Relay', 'Address of the relay', 'ftp://relay.example', /^Start it with wss:\/\/ or https:\/\//],
  ['My own', 'Public address', 'https://desk.example?x=1', /^Leave out the question mark/],
  ['My own', 'Public address', 'https://nora:pw@desk.example', /^Leave out the question mark/],
])('%s does not take “%s %s”', async (way, label, typed, words) => {
  const { bridge, user } = show();
  await user.click(choice(way));
  await user.click(address(label));
  await user.paste(typed);
  expect(screen.queryByText(words)).toBeNull();
  await user.keyboard('{Enter}');
  expect(screen.getByText(words)).toBeTruthy();
  expect(bridge.inputsOf('tunnel.choose')).toEqual([]);
});

it('what main refuses of an address stands at the field, in plain words', async () => {
  const bridge = createFakeBridge();
  bridge.fail('tunnel.choose', { kind: 'badInput', field: 'url', why: 'credentials' });
  const { user } = show({ bridge });
  await user.click(choice('My own'));
  await user.click(address());
  await user.paste('https://desk.example');
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/^Remove the name and password from the address/)).toBeTruthy();
  expect(address().value).toBe('https://desk.example');
  expect(address().getAttribute('aria-invalid')).toBe('true');
});

it('a way that could not be taken says why', async () => {
  const bridge = createFakeBridge();
  bridge.fail('tunnel.choose', { kind: 'storageFailed', what: 'settings' });
  const { user } = show({ bridge });
  await user.click(choice('cloudflared'));
  expect(await screen.findByText(/could not write or read the settings\./)).toBeTruthy();
  expect(screen.getByText('Not in use yet')).toBeTruthy();
});

it('says neither “in use” nor “not in use” while it is being taken', async () => {
  const bridge = createFakeBridge();
  bridge.hang('tunnel.choose');
  const { user } = show({ bridge });
  await user.click(choice('cloudflared'));
  await waitFor(() => expect(screen.queryByText(/in use/i)).toBeNull());
  expect(choice('cloudflared').getAttribute('aria-checked')).toBe('true');
});

it('cloudflared that is missing: says how to get it, and looks again on a press', async () => {
  const tunnel = { kind: 'down', provider: 'cloudflared', why: 'notFound', detail: '', retryAtMs: null } as const;
  const { bridge, user } = show({ settings: { tunnel: 'cloudflared' }, state: { tunnel } });
  expect(screen.getByText(/cloudflared is not on this computer/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try now' }));
  expect(bridge.inputsOf('tunnel.tryNow')).toHaveLength(1);
});

it.each([
  [{ kind: 'starting', provider: 'cloudflared' } as const, true],
  [{ kind: 'up', provider: 'cloudflared', url: 'https://x.example', sinceMs: 1 } as const, true],
  [{ kind: 'up', provider: 'relay', url: 'https://x.example', sinceMs: 1 } as const, false],
  [{ kind: 'down', provider: 'cloudflared', why: 'ended', detail: '', retryAtMs: null } as const, false],
])('with the tunnel %j, cloudflared was found: %s', (tunnel, found) => {
  show({ settings: { tunnel: 'cloudflared' }, state: { tunnel } });
  expect(screen.queryByText('cloudflared was found.') !== null).toBe(found);
});

it('a clipboard without a token says so, and the token that is kept stays', async () => {
  const bridge = createFakeBridge();
  bridge.answer('tunnel.pasteToken', false);
  const { user } = show({ settings: { tunnel: 'ngrok' }, state: { tokens: { ngrok: true, relay: false } }, bridge });
  expect(screen.getByText('Saved and sealed. It is never shown.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Paste another' }));
  expect(bridge.inputsOf('tunnel.pasteToken')).toEqual([{ of: 'ngrok' }]);
  expect(await screen.findByText(/^Copy the token first/, { selector: ':not([data-testid])' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Forget it' })).toBeTruthy();
});

it('without a token there is none to forget', () => {
  show({
    settings: { tunnel: 'relay', tunnelAddress: 'wss://relay.example' },
    state: { tokens: { ngrok: true, relay: false } },
  });
  expect(screen.getByText(/^No token yet/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Paste it' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Forget it' })).toBeNull();
});

it('a token that could not be sealed says why', async () => {
  const bridge = createFakeBridge();
  bridge.fail('tunnel.pasteToken', { kind: 'storageFailed', what: 'signIn' });
  const { user } = show({ settings: { tunnel: 'ngrok' }, bridge });
  await user.click(screen.getByRole('button', { name: /^Paste/ }));
  expect(await screen.findByText(/could not write or read the file that keeps you signed in\./)).toBeTruthy();
});

it('the keyboard goes on beside a token that was forgotten', async () => {
  const bridge = createFakeBridge();
  const settings = settingsSample({ tunnel: 'ngrok' });
  const draw = (ngrok: boolean) => (
    <TunnelPart settings={settings} state={receiverSample({ tokens: { ngrok, relay: false } })} />
  );
  const { user, rerender } = renderWindow(draw(true), { bridge });
  screen.getByRole('button', { name: 'Forget it' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(bridge.inputsOf('tunnel.forgetToken')).toEqual([{ of: 'ngrok' }]));
  rerender(draw(false));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Paste it' })));
});
