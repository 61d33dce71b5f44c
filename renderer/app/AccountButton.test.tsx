import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { accounts } from '../../shared/accounts.ts';
import type { SessionState } from '../../shared/session.ts';
import { createFakeBridge } from '../testing/fakeBridge.ts';
import { renderWindow } from '../testing/render.tsx';
import { signedInSample } from '../testing/samples.ts';
import { useView } from '../view/view.ts';
import { AccountButton } from './AccountButton.tsx';

beforeEach(() => useView.setState(useView.getInitialState(), true));

const channel = { id: 40213, token: 'nora_plays' };

function start(session: SessionState) {
  const bridge = createFakeBridge();
  bridge.answer('session.read', session);
  return renderWindow(<AccountButton />, { bridge });
}

async function choose(session: SessionState, button: RegExp, item: string) {
  const { user } = start(session);
  await user.click(await screen.findByRole('button', { name: button }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

const nora = {
  id: 1,
  username: 'nora_plays',
  avatarUrl: null,
  isMain: true,
  state: 'signedIn',
  lostAtMs: null,
} as const;
const list = [{ ...nora, scopes: [], kept: 'disk' as const }];

async function press(item: string) {
  const { bridge, user } = start(signedInSample());
  act(() => bridge.push('accounts.changed', { ...accounts.state.empty, list }));
  await user.click(await screen.findByRole('button', { name: /nora_plays.*Signed in$/ }));
  await user.click(await screen.findByRole('button', { name: item }));
}

it('says who is signed in, and asks in the settings before it signs out', async () => {
  await press('Sign out');
  expect(useView.getState()).toMatchObject({ place: 'settings', section: 'account', asksSignOut: true });
});

it('leads to the account’s settings without a question', async () => {
  await press('Account settings');
  expect(useView.getState()).toMatchObject({ place: 'settings', section: 'account', asksSignOut: false });
});

it('pressed before the accounts are known, it stays open as they come', async () => {
  const { bridge, user } = start(signedInSample());
  await user.click(await screen.findByRole('button', { name: /nora_plays.*Signed in$/ }));
  await screen.findByRole('dialog', { name: 'Accounts' });
  act(() => bridge.push('accounts.changed', { ...accounts.state.empty, list }));
  expect(await screen.findByRole('button', { name: 'Sign out' })).toBeTruthy();
});

it('offers the sign-in to who reads only', async () => {
  await choose({ kind: 'anonymous', channel }, /Reading only.*Not signed in/, 'Sign in with a code');
  expect(useView.getState().wantsSignIn).toBe(true);
});

it('names who was signed in, and offers to sign in again', async () => {
  const lost = { kind: 'lost', username: 'nora_plays', channel, atMs: 0, why: 'refused' } as const;
  await choose(lost, /nora_plays.*Sign-in ended/, 'Sign in again');
  expect(useView.getState().wantsSignIn).toBe(true);
});

it('shows nobody before it is known who is there', async () => {
  const { bridge } = start({ kind: 'restoring' });
  await waitFor(() => expect(bridge.calls.map(({ name }) => name)).toContain('session.read'));
  expect(screen.queryByRole('button')).toBeNull();
});
