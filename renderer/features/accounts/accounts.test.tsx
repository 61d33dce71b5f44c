import { act, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Account, AccountsState, Asking } from '../../../shared/accounts.ts';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { renderWindow } from '../../testing/render.tsx';
import { signedInSample, waitingSample } from '../../testing/samples.ts';
import { SpeakAs } from '../../view/accounts/SpeakAs.tsx';
import { askWider, leaveWider } from '../../view/capability.ts';
import { AccountList } from './AccountList.tsx';
import { CodeLayer } from './CodeLayer.tsx';

afterEach(() => leaveWider());

const CHANNEL = 40213;
const account = (changes: Partial<Account>): Account => ({
  id: 8801,
  username: 'nora_plays',
  avatarUrl: null,
  isMain: true,
  state: 'signedIn',
  lostAtMs: null,
  scopes: ['chat:chat'],
  kept: 'disk',
  ...changes,
});
const hana = account({ id: 2, username: 'mod_hana', isMain: false });
const bot = account({ id: 3, username: 'quietbot', isMain: false, state: 'lost', lostAtMs: 0, kept: null });
const standing = (accountId: number, permissions: string[], roles = ['User']) => ({
  ...{ channelId: CHANNEL, accountId, atMs: 0, roles, permissions, error: null },
});
const state: AccountsState = {
  list: [account({}), hana, bot],
  speakers: [],
  standings: [standing(8801, ['chat', 'poll_vote'], ['Owner']), standing(2, [], ['Banned'])],
  asking: null,
};

function start(element: ReactElement, changes: Partial<AccountsState> = {}) {
  const bridge = createFakeBridge();
  bridge.answer('session.read', signedInSample());
  bridge.answer('accounts.read', { ...state, ...changes });
  return renderWindow(element, { bridge });
}

const asked = (progress: Asking['progress'], result: Asking['result'] = null): Asking => ({
  what: { kind: 'wider', capability: 'timeout', accountId: 8801, username: 'nora_plays', scopes: ['chat:timeout'] },
  progress,
  result,
});

it('says who speaks, what each may do here, and why one can’t', async () => {
  const { user, bridge } = start(<SpeakAs channelId={CHANNEL} channel="nora_plays" />);
  await user.click(await screen.findByRole('button', { name: /Speaking as nora_plays/ }));
  expect(
    await screen.findByRole('radio', { name: /nora_plays.*Owner\. Can chat and vote\./, checked: true }),
  ).toBeTruthy();
  expect(screen.getByRole('radio', { name: /mod_hana.*banned/ }).getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByRole('radio', { name: /quietbot.*ended its sign-in/ }).getAttribute('aria-disabled')).toBe('true');
  expect(bridge.inputsOf('accounts.look')).toEqual([{ channelId: CHANNEL }]);
  await user.keyboard('2');
  await user.click(screen.getByRole('radio', { name: /quietbot/ }));
  expect(bridge.inputsOf('accounts.speakAs')).toEqual([]);
});

it('changes who speaks by a number', async () => {
  const { user, bridge } = start(<SpeakAs channelId={CHANNEL} channel="nora_plays" />, {
    standings: [standing(2, ['chat'], ['Mod'])],
  });
  await screen.findByRole('button', { name: /Speaking as nora_plays/ });
  await user.keyboard('{Control>}{Shift>}A{/Shift}{/Control}');
  await screen.findByRole('radio', { name: /mod_hana.*Moderator\. Can chat\./ });
  await user.keyboard('2');
  await waitFor(() => expect(bridge.inputsOf('accounts.speakAs')).toEqual([{ channelId: CHANNEL, accountId: 2 }]));
});

it('lists the accounts, signs one in again and removes another', async () => {
  const done = vi.fn();
  const { user, bridge } = start(<AccountList onDone={done} />);
  await user.click(await screen.findByRole('button', { name: 'More about mod_hana' }));
  await user.click(screen.getByRole('button', { name: 'Sign out and remove' }));
  expect(bridge.inputsOf('accounts.remove')).toEqual([{ accountId: 2 }]);
  expect(screen.getByText(/Signed out by the service on/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Sign in as quietbot' }));
  expect(bridge.inputsOf('accounts.signInAgain')).toEqual([{ accountId: 3 }]);
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
});

it('the keyboard stays in the list when an account was removed from it', async () => {
  const { user, bridge } = start(<AccountList onDone={vi.fn()} />);
  await user.click(await screen.findByRole('button', { name: 'More about mod_hana' }));
  screen.getByRole('button', { name: 'Sign out and remove' }).focus();
  await user.keyboard('{Enter}');
  act(() => bridge.push('accounts.changed', { ...state, list: [account({}), bot] }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add account' })));
});

it('says what more is for and what stays, and goes on with it once it is there', async () => {
  const then = vi.fn();
  const waiting = waitingSample(Date.now());
  const { user, bridge } = start(<CodeLayer />);
  act(() => askWider('timeout', then));
  await waitFor(() => expect(bridge.inputsOf('accounts.widen')).toMatchObject([{ capability: 'timeout' }]));
  act(() => bridge.push('accounts.changed', { ...state, asking: asked(waiting) }));
  const sheet = within(await screen.findByRole('dialog'));
  expect(sheet.getByText(/You want to time somebody out/)).toBeTruthy();
  expect(sheet.getByText('Time people out')).toBeTruthy();
  expect(sheet.getByText(/stays signed in, and chat goes on meanwhile/)).toBeTruthy();
  expect(then).not.toHaveBeenCalled();
  const result = { kind: 'widened', accountId: 8801, username: 'nora_plays' } as const;
  const signedIn = { kind: 'signedIn', username: 'nora_plays', approvedAtMs: 0 } as const;
  act(() => bridge.push('accounts.changed', { ...state, asking: asked(signedIn, result) }));
  // The chat comes back with the new sign-in: before that nothing can be done in it.
  const connecting = { kind: 'connecting', endpoint: 1, of: 2, url: 'wss://chat.test' } as const;
  act(() => bridge.push('chat.room', { channelId: CHANNEL, room: connecting }));
  const goOn = await screen.findByRole('button', { name: 'Go on' });
  expect(goOn.getAttribute('aria-busy')).toBe('true');
  await user.click(goOn);
  expect(then).not.toHaveBeenCalled();
  const joined = { kind: 'joined' as const, sinceMs: 0, roles: ['Owner'], permissions: [], authenticated: true };
  act(() => bridge.push('chat.room', { channelId: CHANNEL, room: joined }));
  await user.click(goOn);
  expect(then).toHaveBeenCalledOnce();
  expect(bridge.inputsOf('accounts.leave')).toHaveLength(1);
});

it.each([
  [asked({ kind: 'denied', code: 'K7X0QD' }), /refused on the linking page\. Nothing changed/],
  [
    asked({ kind: 'signedIn', username: 'pim', approvedAtMs: 0 }, { kind: 'otherUser', accountId: 9, username: 'pim' }),
    /pim.* approved this code, not .*nora_plays.*\. Nothing changed/,
  ],
])('says that nothing changed, and offers a new code', async (asking, words) => {
  const { user, bridge } = start(<CodeLayer />, { asking });
  expect(within(await screen.findByRole('dialog')).getByText(words)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Go on' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Get a new code' }));
  expect(bridge.inputsOf('accounts.widen')).toEqual([{ capability: 'timeout', accountId: 8801 }]);
});
