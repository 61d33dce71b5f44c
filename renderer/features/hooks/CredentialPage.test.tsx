import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeBridge, type FakeBridge } from '../../testing/fakeBridge.ts';
import { renderWindow } from '../../testing/render.tsx';
import { customSample, hooksSample, receiverSample, signedInSample } from '../../testing/samples.ts';
import { useView } from '../../view/view.ts';
import { HooksPage } from './HooksPage.tsx';
import { clearHookForm, hookForm } from './hookForm.ts';

const none = hooksSample({ credential: { kind: 'none' }, readAtMs: null });

beforeEach(() => {
  useView.setState({ ...useView.getInitialState(), place: 'hooks' });
  clearHookForm();
});

async function start(prepare: (bridge: FakeBridge) => void = () => undefined) {
  const bridge = createFakeBridge();
  prepare(bridge);
  const view = renderWindow(<HooksPage />, { bridge });
  await screen.findByRole('heading', { name: 'Hooks need a second credential' });
  const pasted = async (pastedSecret: number) => {
    act(() => bridge.push('hooks.changed', { ...none, pastedSecret }));
    await screen.findByText(`Pasted, ${pastedSecret} characters. It is checked before it is saved.`);
  };
  return { ...view, pasted };
}

const secretField = () => screen.getByRole('textbox', { name: 'Client secret' }) as HTMLInputElement;
const save = () => screen.getByRole('button', { name: 'Check and save' });
/** While it saves, it takes no press. */
const saved = () => waitFor(() => expect(save().getAttribute('aria-busy')).toBeNull());

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
  expect(bridge.inputsOf('hooks.saveCredential')).toEqual([{ clientId: 'a91c77', keep: null }]);
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
  expect(screen.getByText(/^Copy the secret and paste it/)).toBeTruthy();
  expect(document.body.textContent).not.toContain('canary');
});

it('an empty clipboard is said', async () => {
  const { user } = await start((bridge) => bridge.answer('hooks.pasteSecret', false));
  await user.click(screen.getByRole('button', { name: 'Paste the client secret' }));
  // Beside its button, and said aloud.
  await waitFor(() => expect(screen.getAllByText(/The clipboard holds nothing usable/)).toHaveLength(2));
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
  await waitFor(() => expect(screen.getAllByText('This client id and secret do not match.')).toHaveLength(2));
  expect(screen.queryByText(/Sign in with an account/)).toBeNull();
});

it('without a keyring it asks where, and begins with the answer that writes nothing', async () => {
  const keeping = { backend: 'basic_text', strength: 'weak', kept: 'memory' } as const;
  const { bridge, user, pasted } = await start((fake) => fake.answer('session.read', signedInSample({ keeping })));
  await user.type(await screen.findByRole('textbox', { name: 'Client id' }), 'abc');
  await pasted(12);
  await user.click(save());
  await saved();
  await user.click(screen.getByRole('radio', { name: 'Save on disk anyway' }));
  await user.click(save());
  expect(bridge.inputsOf('hooks.saveCredential').map(({ keep }) => keep)).toEqual(['memory', 'disk']);
});

it('asks where without a sign-in too, once main has looked at the keyring; behind a real one nobody is asked', async () => {
  const { bridge, user } = await start((fake) => fake.answer('session.read', { kind: 'signedOut', wiped: false }));
  await user.type(await screen.findByRole('textbox', { name: 'Client id' }), 'abc');
  act(() => bridge.push('hooks.changed', { ...none, pastedSecret: 12, sealing: 'system' }));
  await screen.findByText(/^Pasted, 12 characters/);
  expect(screen.queryByRole('radio')).toBeNull();
  await user.click(save());
  await saved();
  act(() => bridge.push('hooks.changed', { ...none, pastedSecret: 12, sealing: 'none' }));
  expect(await screen.findByText('This system has no keyring. The secret is kept until you quit.')).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
  act(() => bridge.push('hooks.changed', { ...none, pastedSecret: 12, sealing: 'weak' }));
  expect((await screen.findByRole('radio', { name: 'Only until I quit' })).getAttribute('aria-checked')).toBe('true');
  await user.click(save());
  await saved();
  await user.click(screen.getByRole('radio', { name: 'Save on disk anyway' }));
  await user.click(save());
  expect(bridge.inputsOf('hooks.saveCredential').map(({ keep }) => keep)).toEqual([null, 'memory', 'disk']);
});

it('the demo’s own credential is the main button there and leads on to the form of a hook; a real service has none', async () => {
  const { bridge, user } = await start();
  await user.click(await screen.findByRole('button', { name: 'Create a demo hook' }));
  expect(bridge.inputsOf('hooks.useDemoCredential')).toHaveLength(1);
  await waitFor(() => expect(hookForm.getState().open).toBe(true));
  act(() => bridge.push('service.changed', customSample()));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Create a demo hook' })).toBeNull());
});

it('leads on to the form also where the credential is in the state before the call is answered', async () => {
  const { bridge, user } = await start();
  const answered = Promise.withResolvers<void>();
  bridge.answer('hooks.useDemoCredential', () => answered.promise);
  await user.click(await screen.findByRole('button', { name: 'Create a demo hook' }));
  act(() => bridge.push('hooks.changed', hooksSample({ hooks: [] })));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Create a demo hook' })).toBeNull());
  answered.resolve();
  await waitFor(() => expect(hookForm.getState().open).toBe(true));
});

it('says that what was entered is kept, also where the form has gone before the call is answered', async () => {
  const { bridge, user, pasted } = await start();
  const answered = Promise.withResolvers<void>();
  bridge.answer('hooks.saveCredential', () => answered.promise);
  await user.type(screen.getByRole('textbox', { name: 'Client id' }), 'a91c77');
  await pasted(12);
  await user.click(save());
  act(() => bridge.push('hooks.changed', hooksSample({ hooks: [] })));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Check and save' })).toBeNull());
  answered.resolve();
  await waitFor(() => expect(screen.getByTestId('polite').textContent).toBe('The credential works. It is saved.'));
});

it('says that a sign-in is enough for chat only to those who are signed in', async () => {
  const { bridge } = await start();
  expect(await screen.findByText(/^Your sign-in is enough for chat/)).toBeTruthy();
  act(() => bridge.push('session.changed', { kind: 'signedOut', wiped: false }));
  expect(await screen.findByText(/^A sign-in is not enough for hooks/)).toBeTruthy();
  expect(screen.queryByText(/^Your sign-in is enough/)).toBeNull();
});

it('receives without a hook: opens a path when asked, says where its secret is, and shows what came', async () => {
  const { bridge, user } = await start();
  await user.click(screen.getByRole('button', { name: 'Receive without a hook' }));
  expect(bridge.inputsOf('receiver.openIntake')).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Open a path and copy its secret' }));
  await waitFor(() =>
    expect(bridge.inputsOf('receiver.openIntake')).toEqual([{ sender: { dialect: 'platform' }, secret: 'generate' }]),
  );
  const intake = {
    path: '/in/19aa07',
    hookId: null,
    sender: { dialect: 'platform' as const },
    signed: true,
    createdAtMs: Date.now(),
    scripted: null,
  };
  act(() => bridge.push('receiver.changed', receiverSample({ intakes: [intake] })));
  expect(await screen.findByText(/^Its signing secret is on the clipboard/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Copy the address /in/19aa07' }));
  expect(bridge.inputsOf('app.copyText')).toEqual([{ text: 'https://nora-desk.tunnel.example/in/19aa07' }]);
  await user.click(screen.getByRole('button', { name: 'Close the path /in/19aa07' }));
  expect(bridge.inputsOf('receiver.closeIntake')).toEqual([{ path: '/in/19aa07' }]);
  await user.click(screen.getByRole('button', { name: 'See its deliveries' }));
  expect(useView.getState().deliveries).toEqual({ intake: '/in/19aa07' });
});

describe('a path for another sender', () => {
  async function startForm() {
    const { bridge, user } = await start();
    await user.click(screen.getByRole('button', { name: 'Receive without a hook' }));
    const choose = async (now: string, name: string) => {
      await user.click(await screen.findByRole('button', { name: now }));
      await user.click(await screen.findByRole('menuitem', { name }));
    };
    return { bridge, user, choose, opened: () => bridge.inputsOf('receiver.openIntake') };
  }

  it('is opened with the secret that its sender made', async () => {
    const { user, choose, opened } = await startForm();
    await choose('This service', 'Stripe');
    expect(screen.queryByRole('button', { name: 'Open a path and copy its secret' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Open one without a secret' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Open a path with the copied secret' }));
    await waitFor(() => expect(opened()).toEqual([{ sender: { dialect: 'stripe' }, secret: 'paste' }]));
    await choose('Stripe', 'Another that does not sign');
    await user.click(screen.getByRole('button', { name: 'Open a path' }));
    await waitFor(() => expect(opened()[1]).toEqual({ sender: { dialect: 'unsigned' }, secret: 'none' }));
  });

  it('says why the clipboard holds no secret of that sender', async () => {
    const { bridge, user, choose } = await startForm();
    bridge.fail('receiver.openIntake', { kind: 'badInput', field: 'secret', why: 'notTheirs' });
    await choose('This service', 'Slack');
    await user.click(screen.getByRole('button', { name: 'Open a path with the copied secret' }));
    expect(await screen.findByText(/^Copy the signing secret as the sender shows it/)).toBeTruthy();
  });

  it('signs as one says, once all of it can be', async () => {
    const { user, choose, opened } = await startForm();
    await choose('This service', 'Another that signs');
    const field = (name: string) => screen.getByRole('textbox', { name });
    await user.clear(field('Header of the signature'));
    await user.click(screen.getByRole('button', { name: 'Open a path and copy its secret' }));
    expect(field('Header of the signature').getAttribute('aria-invalid')).toBe('true');
    expect(opened()).toEqual([]);
    await user.type(field('Header of the signature'), 'X-Sign');
    await user.click(screen.getByRole('radio', { name: 'SHA-512' }));
    await user.click(screen.getByRole('radio', { name: 'Base64' }));
    await user.clear(field('Prefix'));
    await user.clear(field('What is signed'));
    await user.type(field('What is signed'), '{{time}.{{body}');
    await user.type(field('Header of the time'), 'X-Time');
    await user.click(screen.getByRole('button', { name: 'Open a path and copy its secret' }));
    const custom = { header: 'X-Sign', algorithm: 'sha512', coding: 'base64', prefix: '', signed: '{time}.{body}' };
    const time = { at: 'X-Time', coding: 'seconds', toleranceMs: 300_000 };
    await waitFor(() =>
      expect(opened()).toEqual([
        { sender: { dialect: 'generic', custom: { ...custom, time, id: null, event: null } }, secret: 'generate' },
      ]),
    );
  });
});
