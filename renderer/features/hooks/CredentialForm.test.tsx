import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { HooksState } from '../../../shared/hooks.ts';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { renderWindow } from '../../testing/render.tsx';
import { hooksSample, signedInSample } from '../../testing/samples.ts';
import { CredentialForm } from './CredentialForm.tsx';

function show(state: Partial<HooksState> = {}, strength: 'system' | 'weak' = 'system') {
  const bridge = createFakeBridge();
  const backend = strength === 'weak' ? 'basic_text' : 'gnome_libsecret';
  bridge.answer('session.read', signedInSample({ keeping: { backend, strength, kept: 'disk' } }));
  const whole = hooksSample({ credential: { kind: 'none' }, pastedSecret: 48, ...state });
  return renderWindow(<CredentialForm state={whole} second={false} />, { bridge });
}

const id = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Client id' });
const save = () => screen.getByRole('button', { name: 'Check and save' });
const why = () => document.getElementById(save().getAttribute('aria-describedby') ?? '')?.textContent;

it('says what is missing, and asks nothing before it is there', async () => {
  const { user, bridge, unmount } = show({ pastedSecret: null });
  expect(why()).toBe('Enter the client id and paste the secret first.');
  await user.type(id(), 'abc');
  expect(why()).toBe('Paste the secret first.');
  await user.keyboard('{Enter}');
  expect(bridge.inputsOf('hooks.saveCredential')).toEqual([]);
  unmount();
  show();
  expect(why()).toBe('Enter the client id first.');
});

it('saves by Enter, without the blanks around the id, asks nobody where behind a keyring, and says that it works', async () => {
  const { user, bridge } = show();
  await user.type(id(), ' abc {Enter}');
  expect(bridge.inputsOf('hooks.saveCredential')).toEqual([{ clientId: 'abc', keep: null }]);
  await waitFor(() => expect(screen.getByTestId('polite').textContent).toBe('The credential works. It is saved.'));
});

it('without a keyring nothing goes to the disk until the person says so', async () => {
  const { user, bridge } = show({}, 'weak');
  await screen.findByText('This system has no keyring. Where should the secret be kept?');
  await user.type(id(), 'abc{Enter}');
  await user.click(screen.getByRole('radio', { name: 'Save on disk anyway' }));
  expect(screen.getByText(/not from a program that runs as you/)).toBeTruthy();
  await waitFor(() => expect(save().getAttribute('aria-busy')).toBeNull());
  await user.click(save());
  expect(bridge.inputsOf('hooks.saveCredential').map(({ keep }) => keep)).toEqual(['memory', 'disk']);
});

it.each([401, 403])('says of status %i that the two do not match, and that nothing was saved', async (status) => {
  const { user, bridge } = show();
  bridge.fail('hooks.saveCredential', { kind: 'http', status, path: '/oauth/token', message: null });
  await user.type(id(), 'abc{Enter}');
  expect(await screen.findByText(/Nothing was saved\.$/)).toBeTruthy();
  await waitFor(() => expect(screen.getByTestId('assertive').textContent).toContain('do not match'));
  expect(id().value).toBe('abc');
});

it('says why it could not be checked, and tries again', async () => {
  const { user, bridge } = show();
  bridge.fail('hooks.saveCredential', { kind: 'offline' });
  await user.type(id(), 'abc{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(bridge.inputsOf('hooks.saveCredential')).toHaveLength(2);
  await waitFor(() => expect(screen.getByTestId('assertive').textContent).toContain('The credential was not saved.'));
});

it('starts from the id that the service refused', () => {
  show({ credential: { kind: 'refused', clientId: 'old-id', atMs: 0 } as HooksState['credential'] });
  expect(id().value).toBe('old-id');
});
