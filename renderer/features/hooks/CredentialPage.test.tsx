// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { useView } from '../../app/view.ts';
import { createFakeBridge, type FakeBridge } from '../../testing/fakeBridge.ts';
import { renderWindow } from '../../testing/render.tsx';
import { customSample, hooksSample, receiverSample, signedInSample } from '../../testing/samples.ts';
import { HooksPage } from './HooksPage.tsx';

const none = hooksSample({ credential: { kind: 'none' }, readAtMs: null });

beforeEach(() => useView.setState({ ...useView.getInitialState(), place: 'hooks' }));

async function start(prepare: (bridge: FakeBridge) => void = () => undefined) {
  const bridge = createFakeBridge();
  prepare(bridge);
  const view = renderWindow(<HooksPage />, { bridge });
  await screen.findByRole('heading', { name: 'Hooks need a second credential' });
  const pasted = async (pastedSecret: number) => {
    act(() => bridge.push('hooks.changed', { ...none, pastedSecret }));
    await screen.findByText(`Pasted, ${pastedSecret} characters. It is checked before it is kept.`);
  };
  return { ...view, pasted };
}

const secretField = () => screen.getByRole('textbox', { name: 'Client secret' }) as HTMLInputElement;
const save = () => screen.getByRole('button', { name: 'Check and save' });

it('checks and keeps what was entered, and says what is still missing', async () => {
  const { bridge, user, pasted } = await start();
  expect(save().getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('Enter the client id and paste the secret first.')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'Client id' }), ' a91c77 ');
  expect(screen.getByText('Paste the secret first.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Paste the client secret' }));
  expect(bridge.inputsOf('hooks.pasteSecret')).toHaveLength(1);
  await pasted(64);
  await user.click(save());
  expect(bridge.inputsOf('hooks.saveCredential')).toEqual([{ clientId: 'a91c77', keep: 'disk' }]);
});

it('Ctrl+V goes to main: the window neither pastes nor takes what is typed', async () => {
  const { bridge, user } = await start();
  secretField().focus();
  const allowed = fireEvent.keyDown(secretField(), { key: 'v', ctrlKey: true });
  expect(allowed).toBe(false);
  fireEvent.paste(secretField(), { clipboardData: { getData: () => 'canary' } });
  await waitFor(() => expect(bridge.inputsOf('hooks.pasteSecret')).toHaveLength(2));
  await user.keyboard('x');
  expect(secretField().value).toBe('');
  expect(screen.getByText(/^Copy it and paste it/)).toBeTruthy();
  expect(document.body.textContent).not.toContain('canary');
});

it('an empty clipboard is said', async () => {
  const { user } = await start((bridge) => bridge.answer('hooks.pasteSecret', false));
  await user.click(screen.getByRole('button', { name: 'Paste the client secret' }));
  expect(await screen.findByText(/the clipboard holds nothing usable/)).toBeTruthy();
});

it('a refusal goes to its field, and the entry stays', async () => {
  const { bridge, user, pasted } = await start();
  await user.type(screen.getByRole('textbox', { name: 'Client id' }), 'abc');
  await pasted(12);
  bridge.fail('hooks.saveCredential', { kind: 'badInput', field: 'clientSecret', why: 'missing' });
  await user.click(save());
  expect(await screen.findByText('Paste the client secret first.')).toBeTruthy();
  expect((screen.getByRole('textbox', { name: 'Client id' }) as HTMLInputElement).value).toBe('abc');
  bridge.fail('hooks.saveCredential', { kind: 'offline' });
  await user.click(save());
  expect(await screen.findByText('The service does not answer.')).toBeTruthy();
});

it('an id and secret that the service does not take are told as such, not as missing rights of the account', async () => {
  const { bridge, user, pasted } = await start();
  await user.type(screen.getByRole('textbox', { name: 'Client id' }), 'abc');
  await pasted(12);
  bridge.fail('hooks.saveCredential', {
    kind: 'http',
    path: '/api/v1/hooks',
    status: 401,
    message: 'Client-ID and Authorization: Secret are required.',
  });
  await user.click(save());
  // In the form, and said aloud.
  expect(await screen.findAllByText('The service does not take this client id with this secret.')).toHaveLength(2);
  expect(screen.queryByText(/Sign in with an account/)).toBeNull();
});

it('without a keyring it asks where, and begins with the answer that writes nothing', async () => {
  const keeping = { backend: 'basic_text', strength: 'weak', kept: 'memory' } as const;
  const { bridge, user, pasted } = await start((fake) => fake.answer('session.read', signedInSample({ keeping })));
  await user.type(await screen.findByRole('textbox', { name: 'Client id' }), 'abc');
  await pasted(12);
  await user.click(save());
  await user.click(screen.getByRole('radio', { name: 'On disk all the same' }));
  await user.click(save());
  expect(bridge.inputsOf('hooks.saveCredential').map(({ keep }) => keep)).toEqual(['memory', 'disk']);
});

it('the demo offers a made-up credential; a real service does not', async () => {
  const { bridge, user } = await start();
  await user.click(screen.getByRole('button', { name: 'use a made-up credential' }));
  expect(bridge.inputsOf('hooks.useDemoCredential')).toHaveLength(1);
  act(() => bridge.push('service.changed', customSample()));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'use a made-up credential' })).toBeNull());
});

it('receives without a hook: opens a path, says where its secret is, and shows what came', async () => {
  const { bridge, user } = await start();
  await user.click(screen.getByRole('button', { name: 'receive, inspect and replay' }));
  await waitFor(() => expect(bridge.inputsOf('receiver.openIntake')).toEqual([{ secret: 'generate' }]));
  const intake = { path: '/in/19aa07', hookId: null, signed: true, createdAtMs: Date.now(), scripted: null };
  act(() => bridge.push('receiver.changed', receiverSample({ intakes: [intake] })));
  expect(await screen.findByText(/^Its signing secret is on the clipboard/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Copy the address /in/19aa07' }));
  expect(bridge.inputsOf('app.copyText')).toEqual([{ text: 'https://nora-desk.tunnel.example/in/19aa07' }]);
  await user.click(screen.getByRole('button', { name: 'Close the path /in/19aa07' }));
  expect(bridge.inputsOf('receiver.closeIntake')).toEqual([{ path: '/in/19aa07' }]);
  await user.click(screen.getByRole('button', { name: 'See its deliveries' }));
  expect(useView.getState().deliveries).toEqual({ intake: '/in/19aa07' });
});
