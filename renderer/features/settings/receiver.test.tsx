import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { ReceiverState } from '../../../shared/receiver.ts';
import type { Settings } from '../../../shared/settings.ts';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { renderWindow } from '../../testing/render.tsx';
import { hooksSample, receiverSample, settingsSample } from '../../testing/samples.ts';
import { useView } from '../../view/view.ts';
import { SettingsPage } from './SettingsPage.tsx';

beforeEach(() => useView.setState({ ...useView.getInitialState(), place: 'settings', section: 'receiver' }));

async function start(settings: Partial<Settings> = {}, receiver: Partial<ReceiverState> = {}) {
  const bridge = createFakeBridge();
  let kept = settingsSample(settings);
  bridge.answer('settings.read', kept);
  bridge.answer('settings.change', (changes) => {
    kept = { ...kept, ...(changes as Partial<Settings>) };
    return kept;
  });
  bridge.answer('receiver.read', receiverSample(receiver));
  bridge.answer('hooks.read', hooksSample());
  const view = renderWindow(<SettingsPage />, { bridge });
  await screen.findByRole('heading', { name: 'Tunnel' });
  return view;
}

it('listens on a port that is one, or on any', async () => {
  const { bridge, user } = await start();
  const field = screen.getByRole('textbox', { name: 'Port on this computer' });
  expect((field as HTMLInputElement).value).toBe('47813');
  await user.clear(field);
  await user.type(field, '80{Enter}');
  expect(screen.getByText('Enter a number from 1024 to 65535.')).toBeTruthy();
  await user.clear(field);
  await user.type(field, '8123{Enter}');
  await user.click(screen.getByRole('button', { name: 'Any free port' }));
  expect(bridge.inputsOf('receiver.listen')).toEqual([{ port: 8123 }, { port: null }]);
});

it('a tunnel that needs an address is used once it has one', async () => {
  const { bridge, user } = await start();
  expect(screen.getByText('In use')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'My own' }));
  expect(screen.getByText('Not in use yet')).toBeTruthy();
  expect(bridge.inputsOf('tunnel.choose')).toEqual([]);
  const field = screen.getByRole('textbox', { name: 'Public address' });
  await user.type(field, 'http://desk.example{Enter}');
  expect(screen.getByText('Start it with https:// (or http:// on this computer).')).toBeTruthy();
  await user.clear(field);
  await user.type(field, 'https://desk.example/{Enter}');
  expect(bridge.inputsOf('tunnel.choose')).toEqual([{ choice: 'manual', address: 'https://desk.example' }]);
});

it('what one tunnel needs goes when another is looked at', async () => {
  const { user } = await start();
  const fields = () =>
    screen.getAllByRole('textbox').map((field) => (field as HTMLInputElement).labels?.[0]?.textContent);
  await user.click(screen.getByRole('radio', { name: 'Relay' }));
  expect(fields()).toContain('Address of the relay');
  await user.click(screen.getByRole('radio', { name: 'My own' }));
  expect(fields()).toContain('Public address');
  expect(fields()).not.toContain('Address of the relay');
});

it('cloudflared is used at once, and says how to get it when it is missing', async () => {
  const down = { kind: 'down', provider: 'cloudflared', why: 'notFound', detail: '', retryAtMs: null } as const;
  const { bridge, user } = await start({ tunnel: 'cloudflared' }, { tunnel: down });
  expect(screen.getByText(/^Install it from its maker’s downloads/)).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'ngrok' }));
  expect(bridge.inputsOf('tunnel.choose')).toEqual([{ choice: 'ngrok', address: '' }]);
});

it('a token goes from the clipboard to main, and can be forgotten', async () => {
  const { bridge, user } = await start({ tunnel: 'relay', tunnelAddress: 'wss://relay.example' });
  expect(screen.getByText('Saved and sealed. It is never shown.')).toBeTruthy();
  bridge.answer('tunnel.pasteToken', false);
  await user.click(screen.getByRole('button', { name: 'Paste another' }));
  expect(await screen.findByText(/^Copy the token first/)).toBeTruthy();
  await user.click(screen.getAllByRole('button', { name: 'Forget it' })[0] as HTMLElement);
  expect(bridge.inputsOf('tunnel.pasteToken')).toEqual([{ of: 'relay' }]);
  expect(bridge.inputsOf('tunnel.forgetToken')).toEqual([{ of: 'relay' }]);
});

it('forwards to addresses of this computer, to all hooks or to some', async () => {
  const intake = {
    path: '/in/7f3a91',
    hookId: 'h',
    sender: { dialect: 'platform' as const },
    signed: true,
    createdAtMs: 0,
    scripted: null,
  };
  const { bridge, user } = await start({}, { intakes: [intake] });
  const last = () => bridge.inputsOf('settings.change').at(-1)?.forwards;
  const field = screen.getByRole('textbox', { name: 'Address on this computer' });
  await user.type(field, 'http://evil.example/{Enter}');
  expect(screen.getByText(/^Use an address on this computer/)).toBeTruthy();
  expect(last()).toBeUndefined();
  await user.clear(field);
  await user.type(field, 'http://127.0.0.1:3000/hooks{Enter}');
  expect(last()).toMatchObject([{ url: 'http://127.0.0.1:3000/hooks', intakes: null, on: true }]);
  await user.click(await screen.findByRole('checkbox', { name: /^Send on to/ }));
  expect(last()).toMatchObject([{ on: false }]);
  await user.click(screen.getByRole('button', { name: /^Which hooks go to .*: All hooks$/ }));
  const popover = within(await screen.findByRole('dialog'));
  await user.click(popover.getByRole('checkbox', { name: 'All hooks' }));
  expect(last()).toMatchObject([{ intakes: ['/in/7f3a91'] }]);
  await user.click(popover.getByRole('checkbox', { name: '/in/7f3a91' }));
  expect(last()).toMatchObject([{ intakes: [] }]);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: /from the list$/ }));
  expect(last()).toEqual([]);
});

it('keeps deliveries as long and as many as one says', async () => {
  const { bridge, user } = await start();
  await user.click(screen.getByRole('radio', { name: '90 days' }));
  await user.click(screen.getByRole('radio', { name: '1,000 MB' }));
  expect(bridge.inputsOf('settings.change')).toEqual([{ keepDays: 90 }, { keepMegabytes: 1000 }]);
});

it('forgets the credential', async () => {
  const { bridge, user } = await start();
  expect(await screen.findByText('a91c77e05b2d4f63')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Forget it' }));
  await waitFor(() => expect(bridge.inputsOf('hooks.forgetCredential')).toHaveLength(1));
});
