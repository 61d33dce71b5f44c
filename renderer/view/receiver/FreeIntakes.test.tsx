import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Intake, ReceiverState } from '../../../shared/receiver.ts';
import { createFakeBridge, type FakeBridge } from '../../testing/fakeBridge.ts';
import { renderWindow } from '../../testing/render.tsx';
import { receiverSample } from '../../testing/samples.ts';
import { loadLayers } from '../../ui/layers.ts';
import { useView } from '../view.ts';
import { FreeIntakes } from './FreeIntakes.tsx';

beforeEach(async () => {
  useView.setState({ ...useView.getInitialState() });
  await loadLayers();
});

const intake = (path: string, changes: Partial<Intake> = {}): Intake => ({
  path,
  hookId: null,
  sender: { dialect: 'platform' },
  signed: true,
  createdAtMs: Date.now() - 60_000,
  scripted: null,
  ...changes,
});

const show = (intakes: Intake[], changes: Partial<ReceiverState> = {}, bridge: FakeBridge = createFakeBridge()) =>
  renderWindow(<FreeIntakes state={receiverSample({ intakes, ...changes })} />, { bridge });

const listed = () => within(screen.getByRole('list', { name: 'Open paths' })).getAllByRole('listitem');
const button = (name: string | RegExp) => screen.getByRole('button', { name });

it('shows no list while no path is open', () => {
  show([]);
  expect(screen.queryByRole('list')).toBeNull();
  expect(button('Open a path and copy its secret')).toBeTruthy();
});

it('lists the paths without a hook, each with its whole address, its sender and whether that signs', () => {
  show([
    intake('/in/19aa07'),
    intake('/in/hook', { hookId: 'h' }),
    intake('/in/2b', { sender: { dialect: 'unsigned' }, signed: false }),
  ]);
  const [first, second, ...others] = listed();
  expect(others).toEqual([]);
  expect(first?.textContent).toContain('https://nora-desk.tunnel.example/in/19aa07');
  expect(first?.textContent).toMatch(/This service, signed, since/);
  expect(second?.textContent).toMatch(/Another that does not sign, not signed, since/);
});

it('without a tunnel the address is that of this computer', () => {
  show([intake('/in/19aa07')], { tunnel: { kind: 'none' } });
  expect(listed()[0]?.textContent).toContain('http://127.0.0.1:47813/in/19aa07');
});

it('copies the whole address, and says so aloud', async () => {
  const { bridge, user } = show([intake('/in/19aa07')]);
  await user.click(button(/^Copy the address .*19aa07/));
  expect(bridge.inputsOf('app.copyText')).toEqual([{ text: 'https://nora-desk.tunnel.example/in/19aa07' }]);
  await waitFor(() => expect(screen.getByTestId('polite').textContent).toContain('Copied'));
});

it('leads to the deliveries of the path', async () => {
  const { user } = show([intake('/in/19aa07')]);
  await user.click(button('See its deliveries'));
  expect(useView.getState()).toMatchObject({ place: 'hooks', deliveries: { intake: '/in/19aa07' } });
});

it('closes the path that was meant, and says why it could not', async () => {
  const bridge = createFakeBridge();
  bridge.fail('receiver.closeIntake', { kind: 'storageFailed', what: 'signIn' });
  const { user } = show([intake('/in/19aa07'), intake('/in/2b')], {}, bridge);
  await user.click(button(/^Close the path .*2b/));
  expect(bridge.inputsOf('receiver.closeIntake')).toEqual([{ path: '/in/2b' }]);
  expect(await screen.findByText(/could not write or read the file that keeps you signed in\./)).toBeTruthy();
});

it('the keyboard goes on at the path in the place of the one that was closed, and at the form after the last', async () => {
  const draw = (...paths: string[]) => (
    <FreeIntakes state={receiverSample({ intakes: paths.map((path) => intake(path)) })} />
  );
  const { user, rerender } = renderWindow(draw('/in/a', '/in/b', '/in/c'));
  const close = async (path: string, ...left: string[]) => {
    button(`Close the path ${path}`).focus();
    await user.keyboard('{Enter}');
    rerender(draw(...left));
    const held = document.activeElement;
    return held?.closest('li')?.textContent ?? held?.textContent;
  };
  expect(await close('/in/b', '/in/a', '/in/c')).toContain('/in/c');
  // A key that is held down must not close the next one too.
  expect(document.activeElement?.textContent).toBe('See its deliveries');
  expect(await close('/in/c', '/in/a')).toContain('/in/a');
  expect(await close('/in/a')).toBe('This service');
});

it.each([
  ['Open a path and copy its secret', 'generate', /^Its signing secret is on the clipboard/],
  ['Open a path with the copied secret', 'paste', /^Give its address to the sender/],
  ['Open one without a secret', 'none', /^Give its address to the sender/],
] as const)('%s: says what to do next', async (name, secret, words) => {
  const { bridge, user } = show([]);
  await user.click(button(name));
  expect(bridge.inputsOf('receiver.openIntake')).toEqual([{ sender: { dialect: 'platform' }, secret }]);
  expect(await screen.findByText(words)).toBeTruthy();
});

it('a clipboard without a secret is told as such, and tried again with the same choice', async () => {
  const bridge = createFakeBridge();
  bridge.fail('receiver.openIntake', { kind: 'storageFailed', what: 'signIn' });
  const { user } = show([], {}, bridge);
  await user.click(button('Open a path with the copied secret'));
  expect(await screen.findByText(/could not write or read the file that keeps you signed in\./)).toBeTruthy();
  await user.click(button('Try again'));
  expect(bridge.inputsOf('receiver.openIntake').map(({ secret }) => secret)).toEqual(['paste', 'paste']);
});

const choose = async (user: ReturnType<typeof show>['user'], name: string) => {
  await user.click(screen.getByRole('button', { name: 'This service' }));
  await user.click(await screen.findByRole('menuitem', { name }));
};

it('a sender that makes its own secret has no button that makes one', async () => {
  const { bridge, user } = show([]);
  await choose(user, 'Stripe');
  expect(screen.getByText(/it begins with whsec_/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Open a path and copy its secret' })).toBeNull();
  await user.click(button('Open a path with the copied secret'));
  expect(bridge.inputsOf('receiver.openIntake')).toEqual([{ sender: { dialect: 'stripe' }, secret: 'paste' }]);
});

it('one that does not sign has no secret to choose', async () => {
  const { bridge, user } = show([]);
  await choose(user, 'Another that does not sign');
  expect(screen.getByText(/^Anybody who knows the address can send to it/)).toBeTruthy();
  await user.click(button('Open a path'));
  expect(bridge.inputsOf('receiver.openIntake')).toEqual([{ sender: { dialect: 'unsigned' }, secret: 'none' }]);
});

it('another that signs is described first; what is wrong is told where it stands, and nothing is sent', async () => {
  const { bridge, user } = show([]);
  await choose(user, 'Another that signs');
  const header = screen.getByRole<HTMLInputElement>('textbox', { name: 'Header of the signature' });
  await user.clear(header);
  expect(header.getAttribute('aria-invalid')).not.toBe('true');
  await user.click(button('Open a path and copy its secret'));
  expect(header.getAttribute('aria-invalid')).toBe('true');
  expect(bridge.inputsOf('receiver.openIntake')).toEqual([]);
  await user.type(header, 'X-Sig');
  await user.click(screen.getByRole('radio', { name: 'SHA-512' }));
  await user.click(screen.getByRole('radio', { name: 'Base64' }));
  await user.click(button('Open a path and copy its secret'));
  expect(bridge.inputsOf('receiver.openIntake')).toEqual([
    {
      sender: {
        dialect: 'generic',
        custom: {
          ...{ header: 'X-Sig', algorithm: 'sha512', coding: 'base64', prefix: 'sha256=', signed: '{body}' },
          ...{ time: null, id: null, event: null },
        },
      },
      secret: 'generate',
    },
  ]);
});

it('asks how a time is written only where a time is sent', async () => {
  const { user } = show([]);
  await choose(user, 'Another that signs');
  expect(screen.queryByRole('radiogroup', { name: 'Time written as' })).toBeNull();
  await user.type(screen.getByRole('textbox', { name: 'Header of the time' }), 'X-Time');
  expect(screen.getByRole('radiogroup', { name: 'Time written as' })).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Most minutes off' }).value).toBe('5');
});
