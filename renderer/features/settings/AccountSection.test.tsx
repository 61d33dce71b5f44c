import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { SessionState } from '../../../shared/session.ts';
import { createFakeBridge, type FakeBridge } from '../../testing/fakeBridge.ts';
import { renderWindow } from '../../testing/render.tsx';
import { signedInSample } from '../../testing/samples.ts';
import { useView } from '../../view/view.ts';
import { AccountSection } from './AccountSection.tsx';

beforeEach(() => useView.setState({ ...useView.getInitialState() }));

function show(session: SessionState, prepare?: (bridge: FakeBridge) => void) {
  const bridge = createFakeBridge();
  bridge.answer('session.read', session);
  prepare?.(bridge);
  return renderWindow(<AccountSection />, { bridge });
}

/** What stands beside a word in the list of facts. */
const fact = async (word: string) =>
  (await screen.findByText(word, { selector: 'dt' })).nextElementSibling?.textContent;

it('shows nothing before it is known who is signed in', () => {
  const { container } = show(signedInSample(), (bridge) => bridge.hang('session.read'));
  expect(container.textContent).toBe('');
});

it('tells the account’s name, number, channel, what one may do and what keeps it', async () => {
  show(signedInSample());
  expect(await fact('Signed in as')).toContain('nora_plays');
  expect(await fact('User id')).toBe('8801');
  expect(await fact('Channel')).toMatch(/nora_plays.*, id 40213/);
  expect(await fact('You may')).toBe('Read chat, send chat, vote in polls, read analytics');
  expect(await fact('Kept by')).toMatch(/^The system keyring \(Secret Service\)/);
  expect(screen.queryByText('Renewing now')).toBeNull();
});

it('tells the account’s own channel, whichever is in front', async () => {
  show(signedInSample({ own: { id: 40213, token: 'nora_plays' }, channel: { id: 9, token: 'build_along' } }));
  expect(await fact('Channel')).toMatch(/nora_plays.*, id 40213/);
});

it.each([
  [{ backend: 'basic_text', strength: 'weak', kept: 'asked' } as const, /^Not decided yet/],
  [{ backend: 'basic_text', strength: 'weak', kept: 'disk' } as const, /sealed with a fixed key \(basic_text\)/],
  [{ backend: 'kwallet6', strength: 'system', kept: 'disk' } as const, /\(KWallet\)/],
  [{ backend: 'kwallet6', strength: 'system', kept: 'memory' } as const, /^Memory only/],
])('tells how the sign-in is kept: %j', async (keeping, words) => {
  show(signedInSample({ keeping }));
  expect(await fact('Kept by')).toMatch(words);
});

it('says plainly when one may only read', async () => {
  show(signedInSample({ scopes: [] }));
  expect(await fact('You may')).toBe('Only read');
});

it('the sign-in that is being renewed says so for as long as it is', async () => {
  const { bridge } = show(signedInSample());
  await screen.findByText('8801');
  act(() => bridge.push('session.changed', signedInSample({ refreshing: true })));
  expect(await screen.findByText('Renewing now')).toBeTruthy();
  act(() => bridge.push('session.changed', signedInSample()));
  await waitFor(() => expect(screen.queryByText('Renewing now')).toBeNull());
});

it('without an account: names the channel, what one cannot do, and leads to signing in', async () => {
  const { user } = show({ kind: 'anonymous', channel: { id: 5, token: 'mara_draws' } });
  expect(await screen.findByText(/You read the chat of .*mara_draws.*You cannot send, vote/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Sign out' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Sign in with a code' }));
  expect(useView.getState().wantsSignIn).toBe(true);
});

it('an ended sign-in names who it was, and cannot be signed out of', async () => {
  show({ kind: 'lost', username: 'nora_plays', channel: null, atMs: Date.now(), why: 'refused' });
  expect(await screen.findByText(/You were signed in as .*nora_plays.*read the chat, but not write/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Sign out' })).toBeNull();
});

it('shortens a name without end, and it cannot break out of its sentence', async () => {
  show({ kind: 'lost', username: 'x'.repeat(500), channel: null, atMs: Date.now(), why: 'refused' });
  const text = (await screen.findByText(/You were signed in as/)).textContent ?? '';
  expect(text.length).toBeLessThan(200);
  expect(text).toMatch(/\u2068x+….*\u2069/);
});

it('opens another channel’s chat', async () => {
  const { bridge, user } = show(signedInSample());
  await user.type(await screen.findByRole('textbox', { name: 'Channel' }), 'mara{Enter}');
  expect(bridge.inputsOf('session.openChannel')).toEqual([{ channel: 'mara' }]);
});

it('signing out that failed says why, can be tried again, and the question stays', async () => {
  const { bridge, user } = show(signedInSample(), (fake) =>
    fake.fail('session.signOut', { kind: 'storageFailed', what: 'signIn' }),
  );
  await user.click(await screen.findByRole('button', { name: 'Sign out' }));
  const question = within(screen.getByRole('group', { name: 'Sign out' }));
  expect(question.getByText(/^Sign out of .*nora_plays.*\?$/)).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Sign out and remove' }));
  expect(await question.findByText(/could not write or read the file that keeps you signed in\./)).toBeTruthy();
  bridge.answer('session.signOut', undefined);
  await user.click(question.getByRole('button', { name: 'Try again' }));
  expect(bridge.inputsOf('session.signOut')).toHaveLength(2);
  await waitFor(() => expect(useView.getState().asksSignOut).toBe(false));
});

it('does not ask again by itself whom it signed out already, though main tells that before it answers', async () => {
  const done = Promise.withResolvers<void>();
  const { bridge, user } = show(signedInSample(), (fake) => fake.answer('session.signOut', () => done.promise));
  await user.click(await screen.findByRole('button', { name: 'Sign out' }));
  await user.click(screen.getByRole('button', { name: 'Sign out and remove' }));
  act(() => bridge.push('session.changed', { kind: 'signedOut', wiped: true }));
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Sign out' })).toBeNull());
  expect(useView.getState().asksSignOut).toBe(true);
  done.resolve();
  await waitFor(() => expect(useView.getState().asksSignOut).toBe(false));
});

it('a second press while one is being signed out does nothing', async () => {
  const { bridge, user } = show(signedInSample(), (fake) => fake.hang('session.signOut'));
  await user.click(await screen.findByRole('button', { name: 'Sign out' }));
  const leave = screen.getByRole('button', { name: 'Sign out and remove' });
  await user.click(leave);
  await waitFor(() => expect(leave.getAttribute('aria-busy')).toBe('true'));
  await user.click(leave);
  expect(bridge.inputsOf('session.signOut')).toHaveLength(1);
});

it('who stays signed in has the keyboard where it was', async () => {
  const { bridge, user } = show(signedInSample());
  await user.click(await screen.findByRole('button', { name: 'Sign out' }));
  await user.keyboard('{Enter}');
  expect(bridge.inputsOf('session.signOut')).toEqual([]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Sign out' })));
});

it('says that the other accounts go too, where there are any', async () => {
  const main = { id: 8801, username: 'nora_plays', avatarUrl: null, isMain: true, state: 'signedIn' } as const;
  const rest = { lostAtMs: null, scopes: [] as string[], kept: 'disk' as const };
  const other = { ...main, ...rest, id: 2, username: 'mod_hana', isMain: false };
  const { bridge, user } = show(signedInSample());
  await user.click(await screen.findByRole('button', { name: 'Sign out' }));
  const question = within(screen.getByRole('group', { name: 'Sign out' }));
  expect(question.queryByText(/other account/)).toBeNull();
  const state = { list: [{ ...main, ...rest }, other], speakers: [], standings: [], asking: null };
  act(() => bridge.push('accounts.changed', state));
  expect(await question.findByText(/The other account goes with it\./)).toBeTruthy();
  act(() => bridge.push('accounts.changed', { ...state, list: [...state.list, { ...other, id: 3 }] }));
  expect(await question.findByText(/All 2 other accounts go with it\./)).toBeTruthy();
});

it('says how many changes wait, which signing out does not send', async () => {
  const { bridge, user } = show(signedInSample());
  await user.click(await screen.findByRole('button', { name: 'Sign out' }));
  const question = within(screen.getByRole('group', { name: 'Sign out' }));
  expect(question.queryByText(/not been sent/)).toBeNull();
  const waiting = [
    { target: 'key', what: { kind: 'deactivateHook' as const, hookId: 'a' }, calls: 1, untilMs: Date.now() + 6_000 },
  ];
  act(() => bridge.push('writes.changed', { waiting, ended: [] }));
  expect(await question.findByText(/1 change that has not been sent yet is not sent\.$/)).toBeTruthy();
});
