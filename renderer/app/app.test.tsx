// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { SessionState } from '../../shared/session.ts';
import { createFakeBridge } from '../testing/fakeBridge.ts';
import { renderWindow } from '../testing/render.tsx';
import { demoSample, signedInSample } from '../testing/samples.ts';
import { App } from './App.tsx';
import { useView } from './view.ts';

beforeEach(() => useView.setState(useView.getInitialState()));

function start(session: SessionState) {
  const bridge = createFakeBridge();
  bridge.answer('session.read', session);
  return renderWindow(<App />, { bridge });
}

it('is calm until the session is known, then goes straight on for somebody who stayed signed in', async () => {
  const { bridge } = start({ kind: 'restoring' });
  expect(await screen.findByRole('main', { name: 'Sidestage is starting' })).toBeTruthy();
  act(() => bridge.push('session.changed', signedInSample()));
  expect(await screen.findByRole('navigation', { name: 'Main' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: /^Signed in as/ })).toBeNull();
});

it('shows the approved page to somebody who has just signed in, then Live', async () => {
  const { bridge, user } = start({ kind: 'signedOut', wiped: false });
  await screen.findByRole('heading', { name: 'Sign in with a code' });
  act(() => bridge.push('session.changed', signedInSample()));
  expect(await screen.findByRole('heading', { name: 'Signed in as nora_plays' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Open Live' }));
  expect((await screen.findByRole('button', { name: 'Live' })).getAttribute('aria-current')).toBe('page');
});

it('holds everything until a weak keyring is decided about', async () => {
  const asked = { backend: 'basic_text', strength: 'weak', kept: 'asked' } as const;
  const { bridge, user } = start(signedInSample({ keeping: asked }));
  await user.click(await screen.findByRole('button', { name: 'Only until I quit' }));
  expect(bridge.inputsOf('session.keep')).toEqual([{ on: 'memory' }]);
  expect(screen.queryByRole('navigation')).toBeNull();
  act(() => bridge.push('session.changed', signedInSample({ keeping: { ...asked, kept: 'memory' } })));
  expect(await screen.findByRole('navigation', { name: 'Main' })).toBeTruthy();
});

it('says once that the sign-in ended, and signs in again from there', async () => {
  const atMs = new Date(2026, 10, 20, 20, 31).getTime();
  const { user } = start({ kind: 'lost', username: 'nora_plays', channel: { id: 40213, token: 'nora_plays' }, atMs });
  expect(await screen.findByText('Your sign-in ended at 20:31.')).toBeTruthy();
  expect(screen.getByText('Chat goes on read-only.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Sign in again' }));
  expect(await screen.findByRole('heading', { name: 'Sign in with a code' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Back to chat' }));
  await user.click(await screen.findByRole('button', { name: 'Put this note away' }));
  expect(screen.queryByText('Your sign-in ended at 20:31.')).toBeNull();
});

it('reading without an account, one may sign in at any time', async () => {
  const { user } = start({ kind: 'anonymous', channel: { id: 1, token: 'ليلى' } });
  await user.click(await screen.findByRole('button', { name: /Reading only/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Sign in with a code' }));
  expect(await screen.findByRole('heading', { name: 'Sign in with a code' })).toBeTruthy();
});

it('the keyboard goes to places and round the landmarks', async () => {
  const { user } = start(signedInSample());
  await screen.findByRole('navigation', { name: 'Main' });
  await user.keyboard('{Control>},{/Control}');
  expect(await screen.findByRole('navigation', { name: 'Settings' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Settings' }).getAttribute('aria-current')).toBe('page');
  await user.keyboard('{F6}');
  expect(screen.getByRole('banner').contains(document.activeElement)).toBe(true);
  await user.keyboard('{F6}');
  expect(screen.getByRole('navigation', { name: 'Main' }).contains(document.activeElement)).toBe(true);
  await user.keyboard('{Shift>}{F6}{/Shift}');
  expect(screen.getByRole('banner').contains(document.activeElement)).toBe(true);
  await user.keyboard('{Control>}1{/Control}');
  expect(screen.getByRole('button', { name: 'Live' }).getAttribute('aria-current')).toBe('page');
});

it('a place that was left with the focus in it hands the keyboard to the next one', async () => {
  useView.setState({ place: 'settings' });
  const { user } = start(signedInSample());
  const sections = await screen.findByRole('navigation', { name: 'Settings' });
  sections.querySelector('button')?.focus();
  await user.keyboard('{Control>}1{/Control}');
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

it('the window’s buttons go through main and follow its state; a Mac has its own', async () => {
  const { bridge, user } = start(signedInSample());
  await user.click(await screen.findByRole('button', { name: 'Maximise' }));
  act(() => bridge.push('window.changed', { maximized: true, focused: true }));
  await user.click(await screen.findByRole('button', { name: 'Restore size' }));
  await user.click(screen.getByRole('button', { name: 'Minimise' }));
  await user.click(screen.getByRole('button', { name: 'Close window' }));
  expect(
    bridge.calls.filter(({ name }) => name.startsWith('window.') && name !== 'window.read').map(({ name }) => name),
  ).toEqual(['window.toggleMaximize', 'window.toggleMaximize', 'window.minimize', 'window.close']);
});

it('a Mac draws no window buttons', async () => {
  const bridge = createFakeBridge();
  bridge.answer('app.describe', { version: '0.1.0', host: 'electron', platform: 'darwin', locale: 'en', notices: [] });
  renderWindow(<App />, { bridge });
  await screen.findByRole('navigation', { name: 'Main' });
  expect(screen.queryByRole('button', { name: 'Close window' })).toBeNull();
});

it('the rail tells the budgets, and who waits for them until when', async () => {
  const { bridge } = start(signedInSample());
  await screen.findByText('124 of 500 per min');
  const resetsAtMs = Date.now() + 31_000;
  act(() => bridge.push('budget.changed', [{ name: 'chats', limit: 500, spent: 500, resetsAtMs, waiting: 2 }]));
  expect(await screen.findByText(/^2 calls wait · 3\d s$/)).toBeTruthy();
  const meter = screen.getByRole('meter', { name: 'chats budget' });
  expect(meter.getAttribute('aria-valuetext')).toMatch(/^500 of 500 calls spent, counts anew in/);
  expect(meter.className).toContain('fault');
});

it('opens another channel from the strip', async () => {
  useView.setState({ place: 'settings' });
  const { bridge, user } = start(signedInSample());
  await user.click(await screen.findByRole('button', { name: 'nora_plays' }));
  await user.type(await screen.findByRole('textbox', { name: 'Channel' }), '40999{Enter}');
  expect(bridge.inputsOf('session.openChannel')).toEqual([{ channel: '40999' }]);
  await vi.waitFor(() => expect(screen.queryByRole('textbox', { name: 'Channel' })).toBeNull());
});

it('names a file that was set aside, until the note is put away', async () => {
  const bridge = createFakeBridge();
  const notices = [{ kind: 'fileSetAside', name: 'settings.json', asideName: 'settings.torn.json' } as const];
  bridge.answer('app.describe', { version: '0.1.0', host: 'electron', platform: 'linux', locale: 'en', notices });
  const { user } = renderWindow(<App />, { bridge });
  expect(await screen.findByText('A damaged file was set aside.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Put this note away' }));
  expect(screen.queryByText('A damaged file was set aside.')).toBeNull();
});

it('says why when the session cannot be read, and tries again', async () => {
  const bridge = createFakeBridge();
  bridge.fail('session.read', { kind: 'internal', logId: '7F2K' });
  const { user } = renderWindow(<App />, { bridge });
  expect(await screen.findByText(/log under 7F2K/)).toBeTruthy();
  bridge.answer('session.read', signedInSample());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('navigation', { name: 'Main' })).toBeTruthy();
});

it('a service that does not start leaves nobody waiting for a session', async () => {
  const bridge = createFakeBridge();
  bridge.answer('session.read', { kind: 'restoring' });
  bridge.answer('signIn.read', { kind: 'idle' });
  bridge.answer('service.read', demoSample({ status: 'failed', baseUrl: null }));
  renderWindow(<App />, { bridge });
  expect(await screen.findByText('The demo service did not start')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Change service' })).toBeTruthy();
});

it('says aloud that the channel goes live, not that it is', async () => {
  const { bridge } = start(signedInSample());
  await screen.findByText('14,208');
  const channel = { id: 40213, token: 'nora_plays', title: '', viewers: 0, liveSinceMs: null, checkedAtMs: null };
  expect(screen.getByTestId('assertive').textContent).toBe('');
  act(() => bridge.push('channel.changed', { ...channel, online: false }));
  await vi.waitFor(() => expect(screen.getByTestId('assertive').textContent).toBe('The channel is offline'));
  act(() => bridge.push('channel.changed', { ...channel, online: null }));
  act(() => bridge.push('channel.changed', { ...channel, online: true }));
  await vi.waitFor(() => expect(screen.getByTestId('assertive').textContent).toBe('The channel is live'));
});
