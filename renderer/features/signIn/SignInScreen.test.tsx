import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { SessionState } from '../../../shared/session.ts';
import { defaultSettings } from '../../../shared/settings.ts';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { renderWindow } from '../../testing/render.tsx';
import { waitingSample } from '../../testing/samples.ts';
import { useView } from '../../view/view.ts';
import { SignInScreen } from './SignInScreen.tsx';

beforeEach(() => useView.setState({ ...useView.getInitialState(), wantsSignIn: true }));

function show(session: SessionState = { kind: 'signedOut', wiped: false }) {
  const bridge = createFakeBridge();
  bridge.answer('session.read', session);
  bridge.answer('signIn.read', waitingSample(Date.now()));
  return renderWindow(<SignInScreen />, { bridge });
}

const title = (name: string) => screen.findByRole('heading', { level: 1, name });

it('tells before the sign-in what will be asked for', async () => {
  show();
  await title('Sign in with a code');
  expect(screen.getByText(/^You will be asked to allow: chat \(read, send/)).toBeTruthy();
});

it.each([
  { kind: 'anonymous', channel: { id: 5, token: 'mara_draws' } } as const,
  { kind: 'lost', username: 'nora_plays', channel: null, atMs: 1, why: 'refused' } as const,
])('who reads a chat already can go back to it: $kind', async (session) => {
  const { user } = show(session);
  await user.click(await screen.findByRole('button', { name: 'Back to chat' }));
  expect(useView.getState().wantsSignIn).toBe(false);
});

it('says that screen-safe is on, and ends it', async () => {
  const { bridge, user } = show();
  await title('Sign in with a code');
  expect(screen.queryByRole('button', { name: /^Screen-safe is on/ })).toBeNull();
  bridge.push('settings.changed', { ...defaultSettings, screenSafe: true });
  await user.click(await screen.findByRole('button', { name: /^Screen-safe is on/ }));
  expect(bridge.inputsOf('commands.run')).toEqual([{ id: 'screenSafe', on: false }]);
});

it('who has no chat open is not led back to one', async () => {
  show();
  await title('Sign in with a code');
  expect(screen.queryByRole('button', { name: 'Back to chat' })).toBeNull();
});

it('one button leads to the service and back, and says which of the two it does', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Change service', pressed: false }));
  await title('Change service');
  await user.click(screen.getByRole('button', { name: 'Back to sign-in', pressed: true }));
  expect(await title('Sign in with a code')).toBeTruthy();
});

it('the code stays good while one looks elsewhere: nothing is cancelled or asked for anew', async () => {
  const { bridge, user } = show();
  await user.click(await screen.findByRole('button', { name: 'Read chat without signing in' }));
  await title('Read chat without signing in');
  await user.click(screen.getByRole('button', { name: 'Back to the code' }));
  await title('Sign in with a code');
  expect(bridge.inputsOf('signIn.cancel')).toEqual([]);
  expect(bridge.inputsOf('signIn.start')).toEqual([]);
});

it('a link or a copy that failed says why', async () => {
  const { bridge, user } = show();
  bridge.fail('app.openLink', { kind: 'internal', logId: 'L1' });
  await user.click(await screen.findByRole('button', { name: 'Open linking page' }));
  expect(await screen.findByText(/log under L1/)).toBeTruthy();
  bridge.fail('app.copyText', { kind: 'internal', logId: 'L2' });
  await user.click(screen.getByRole('button', { name: 'Copy code' }));
  await waitFor(() => expect(bridge.inputsOf('app.copyText')).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Code copied' })).toBeNull();
});
