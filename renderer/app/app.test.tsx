import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ActivityState } from '../../shared/activity.ts';
import { comfort } from '../../shared/comfort.ts';
import type { SessionState } from '../../shared/session.ts';
import { createFakeBridge } from '../testing/fakeBridge.ts';
import { stopTime } from '../testing/heldTime.ts';
import { renderWindow } from '../testing/render.tsx';
import { appSample, customSample, demoSample, settingsSample, signedInSample } from '../testing/samples.ts';
import { chordsOf } from '../ui/keys.ts';
import { askTimeoutFor } from '../view/moderation/timeoutFor.ts';
import { useView } from '../view/view.ts';
import { App } from './App.tsx';

beforeEach(() => useView.setState(useView.getInitialState()));

const unread: ActivityState = {
  version: 2,
  unread: 0,
  notified: 0,
  counts: { mentions: 0, stream: 0, people: 0, hooks: 0, connection: 0, other: 0 },
  buried: [],
  live: { kind: 'idle' },
  hooks: 0,
};

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

it('draws nothing before it is known whether the channel’s numbers may be shown', async () => {
  const bridge = createFakeBridge();
  bridge.hang('comfort.read');
  renderWindow(<App />, { bridge });
  expect(await screen.findByRole('main', { name: 'Sidestage is starting' })).toBeTruthy();
  await waitFor(() => expect(bridge.calls.map(({ name }) => name)).toContain('session.read'));
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  act(() => bridge.push('comfort.changed', { ...comfort.state.empty, on: true, hidden: true }));
  expect(await screen.findByText('Viewers hidden')).toBeTruthy();
});

it('says when that could not be found out, and asks again', async () => {
  const bridge = createFakeBridge();
  bridge.fail('comfort.read', { kind: 'offline' });
  const { user } = renderWindow(<App />, { bridge });
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  bridge.answer('comfort.read', comfort.state.empty);
  await user.click(again);
  expect(await screen.findByRole('navigation', { name: 'Main' })).toBeTruthy();
});

it('shows the approved page to somebody who has just signed in, then Live', async () => {
  const { bridge, user } = start({ kind: 'signedOut', wiped: false });
  await screen.findByRole('heading', { name: 'Sign in with a code' });
  act(() => bridge.push('session.changed', signedInSample({ restored: false })));
  expect(await screen.findByRole('heading', { name: 'Signed in as nora_plays' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Open Live' }));
  expect((await screen.findByRole('button', { name: 'Live' })).getAttribute('aria-current')).toBe('page');
});

it('greets nobody whose sign-in was taken up again, though the window never saw that it was being looked for', async () => {
  const { bridge } = start({ kind: 'signedOut', wiped: false });
  await screen.findByRole('heading', { name: 'Sign in with a code' });
  act(() => {
    bridge.push('session.changed', { kind: 'restoring' });
    bridge.push('session.changed', signedInSample());
  });
  expect(await screen.findByRole('navigation', { name: 'Main' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: /^Signed in as/ })).toBeNull();
});

it('names the window after the page, what is unread before it, and says that it is a demo', async () => {
  const { bridge, user } = start({ kind: 'signedOut', wiped: false });
  await screen.findByRole('heading', { name: 'Sign in with a code' });
  expect(document.title).toBe('Sign in – Sidestage (demo service)');
  act(() => bridge.push('session.changed', signedInSample({ restored: false })));
  await user.click(await screen.findByRole('button', { name: 'Open Live' }));
  await waitFor(() => expect(document.title).toBe('Live – Sidestage (demo service)'));
  act(() => bridge.push('activity.changed', { ...unread, notified: 20, unread: 14 }));
  await waitFor(() => expect(document.title).toBe('(14) Live – Sidestage (demo service)'));
  act(() => useView.getState().openDeliveries(null));
  await waitFor(() => expect(document.title).toBe('(14) Deliveries – Sidestage (demo service)'));
  act(() => bridge.push('activity.changed', unread));
  act(() => useView.getState().openHooks());
  await waitFor(() => expect(document.title).toBe('Hooks – Sidestage (demo service)'));
});

it('names the window after what the person calls the service, but not while it is screen-safe: the taskbar shows it too', async () => {
  const { bridge } = start({ kind: 'signedOut', wiped: false });
  await screen.findByRole('heading', { name: 'Sign in with a code' });
  act(() => bridge.push('service.changed', customSample({ mark: { name: 'Work', color: 'violet' } })));
  await waitFor(() => expect(document.title).toBe('Sign in – Sidestage (Work)'));
  act(() => bridge.push('settings.changed', settingsSample({ screenSafe: true })));
  await waitFor(() => expect(document.title).toBe('Sign in – Sidestage'));
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
  const { user } = start({
    kind: 'lost',
    username: 'nora_plays',
    channel: { id: 40213, token: 'nora_plays' },
    atMs,
    why: 'refused',
  });
  expect(await screen.findByText('Your sign-in ended at 20:31.')).toBeTruthy();
  expect(screen.getByText('You can still read the chat, but not write.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Sign in again' }));
  expect(await screen.findByRole('heading', { name: 'Sign in with a code' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Back to chat' }));
  await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('Your sign-in ended at 20:31.')).toBeNull();
});

it('says on Live only above the field that the sign-in ended, elsewhere above the page', async () => {
  const bridge = createFakeBridge();
  const channel = { id: 40213, token: 'nora_plays' };
  bridge.answer('session.read', { kind: 'lost', username: 'nora_plays', channel, atMs: 0, why: 'refused' });
  bridge.answer('chat.read', {
    room: { kind: 'joined', sinceMs: 0, permissions: [], roles: [], authenticated: false },
    timeline: { steps: [], reconnectsToday: 0, awayTodayMs: 0 },
    items: [],
    channelId: 7,
  });
  const { user } = renderWindow(<App />, { bridge });
  const form = await screen.findByRole('form', { name: 'Write a message' });
  expect(form.textContent).toMatch(/You can read the chat, but not write\..*Your sign-in ended at/);
  expect(screen.getAllByRole('button', { name: 'Sign in again' })).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Chatters' }));
  expect(await screen.findByRole('button', { name: 'Dismiss' })).toBeTruthy();
});

it('marks what the strip knew as stale while the service does not answer, and stops its clock', async () => {
  const { bridge } = start(signedInSample());
  const checkedAtMs = Date.now() - 46_000;
  const channel = { id: 40213, token: 'nora_plays', title: '', online: true, viewers: 284, checkedAtMs };
  await screen.findByRole('navigation', { name: 'Main' });
  act(() => bridge.push('channel.changed', { ...channel, liveSinceMs: checkedAtMs - 3_600_000 }));
  expect(await screen.findByText('284')).toBeTruthy();
  expect(screen.queryByText(/stale/)).toBeNull();
  const why = { kind: 'http', status: 503, path: '/chats', message: null } as const;
  act(() =>
    bridge.push('chat.room', {
      channelId: 7,
      room: { kind: 'waiting', retryAtMs: Date.now(), tries: 1, why },
    }),
  );
  expect(await screen.findByText(/^stale, 46.s old$/)).toBeTruthy();
  expect(screen.getByRole('timer').textContent).toBe('1:00:00');
});

it('says what happened when the answer to a renewal was lost', async () => {
  start({ kind: 'lost', username: 'nora_plays', channel: null, atMs: 0, why: 'answerLost' });
  expect(await screen.findByText(/^The connection broke while the service renewed your sign-in/)).toBeTruthy();
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
  stopTime();
  sections.querySelector('button')?.focus();
  await user.keyboard('{Control>}1{/Control}');
  await waitFor(() => expect(screen.getByRole('main').contains(document.activeElement)).toBe(true));
});

it('the keyboard goes into the place it asked for, not a ring round the whole of it', async () => {
  const { user } = start(signedInSample());
  await screen.findByRole('navigation', { name: 'Main' });
  stopTime();
  await user.keyboard(`{Control>}${chordsOf('places.hooks')[0]?.at(-1)}{/Control}`);
  await screen.findByRole('heading', { name: /Hooks/, level: 1 });
  await waitFor(() => expect(screen.getByRole('main').contains(document.activeElement)).toBe(true));
  expect(document.activeElement).not.toBe(screen.getByRole('main'));
  screen.getByRole('button', { name: 'Settings' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('main').contains(document.activeElement)).toBe(true));
  await user.click(screen.getByRole('button', { name: 'Live' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Live' }));
});

it('the window’s buttons go through main and follow its state; a Mac has its own', async () => {
  const { bridge, user } = start(signedInSample());
  await user.click(await screen.findByRole('button', { name: 'Maximise' }));
  act(() => bridge.push('window.changed', { maximized: true, focused: true }));
  await user.click(await screen.findByRole('button', { name: 'Restore size' }));
  await user.click(screen.getByRole('button', { name: 'Minimise' }));
  await user.click(screen.getByRole('button', { name: 'Close window' }));
  expect(
    bridge.calls.filter(({ name }) => name.startsWith('window.') && !/read|drawn/.test(name)).map(({ name }) => name),
  ).toEqual(['window.toggleMaximize', 'window.toggleMaximize', 'window.minimize', 'window.close']);
});

it.each(['darwin', 'win32'])('draws no window buttons on %s, which has its own', async (platform) => {
  const bridge = createFakeBridge();
  bridge.answer('app.read', appSample({ host: 'electron', platform }));
  renderWindow(<App />, { bridge });
  await screen.findByRole('navigation', { name: 'Main' });
  expect(screen.queryByRole('button', { name: 'Close window' })).toBeNull();
});

it('the rail tells the budgets, and who waits for them until when', async () => {
  const { bridge } = start(signedInSample());
  await screen.findByText('124 of 500 per min');
  const resetsAtMs = Date.now() + 31_000;
  act(() => bridge.push('budget.changed', [{ name: 'chats', limit: 500, spent: 500, resetsAtMs, waiting: 2 }]));
  expect(await screen.findByText(/^2 calls waiting · 31 s$/)).toBeTruthy();
  const meter = screen.getByRole('meter', { name: 'chats budget' });
  expect(meter.getAttribute('aria-valuetext')).toMatch(/^500 of 500 calls spent, resets in/);
  expect(meter.className).toContain('fault');
});

it('opens another channel from the strip', async () => {
  useView.setState({ place: 'settings' });
  const { bridge, user } = start(signedInSample());
  await user.click(await screen.findByRole('button', { name: 'nora_plays' }));
  await user.type(await screen.findByRole('combobox', { name: 'Channel name' }), '40999{Enter}');
  await waitFor(() => expect(bridge.inputsOf('channels.open')).toEqual([{ channel: '40999', tab: 'here' }]));
});

it('names a file that was set aside, until the note is put away', async () => {
  const bridge = createFakeBridge();
  const notices = [{ kind: 'fileSetAside', name: 'settings.json', asideName: 'settings.torn.json' } as const];
  bridge.answer('app.read', appSample({ notices }));
  const { user } = renderWindow(<App />, { bridge });
  expect(await screen.findByText('A damaged file was set aside.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('A damaged file was set aside.')).toBeNull();
});

it('tells notices whenever they come, two of a kind side by side, and a fault of ours by its log', async () => {
  const bridge = createFakeBridge();
  bridge.answer('session.read', signedInSample());
  bridge.answer('app.read', appSample());
  renderWindow(<App />, { bridge });
  await screen.findByRole('navigation', { name: 'Main' });
  const errors = vi.spyOn(console, 'error');
  const aside = (name: string) => ({ kind: 'fileSetAside', name, asideName: `${name}.torn` }) as const;
  const fault = { kind: 'ownFault', logId: '7F2K' } as const;
  act(() => bridge.push('app.changed', appSample({ notices: [aside('a.sqlite'), aside('b.sqlite'), fault] })));
  expect(await screen.findAllByText('A damaged file was set aside.')).toHaveLength(2);
  expect(screen.getByText('Something on our side went wrong (log 7F2K).')).toBeTruthy();
  expect(errors).not.toHaveBeenCalled();
});

it.each(['chatters', 'activity'] as const)('asks on %s for how long somebody is timed out, at once', async (place) => {
  useView.setState({ place });
  const { bridge, user } = start(signedInSample());
  await screen.findByRole('navigation', { name: 'Main' });
  act(() => askTimeoutFor(7, { userId: 11, username: 'zoe' }));
  await user.type(await screen.findByRole('textbox', { name: 'For how long' }), '90s{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Time out/ })).toBeNull());
  expect(bridge.inputsOf('moderation.timeout')).toEqual([{ channelId: 7, userId: 11, username: 'zoe', seconds: 90 }]);
});

it('a change that waits is taken back on whatever place, is shown once everywhere, and by one press', async () => {
  const bridge = createFakeBridge();
  bridge.answer('session.read', signedInSample());
  bridge.answer('chat.read', {
    room: { kind: 'joined', sinceMs: 0, permissions: ['chat'], roles: ['Owner'], authenticated: true },
    timeline: { steps: [], reconnectsToday: 0, awayTodayMs: 0 },
    items: [],
    channelId: 40213,
  });
  const { user } = renderWindow(<App />, { bridge });
  await screen.findByRole('navigation', { name: 'Main' });
  const what = { kind: 'ban' as const, channelId: 40213, people: [{ userId: 11, username: 'zoe' }] };
  const waiting = [{ target: 'person/40213/11', what, calls: 1, untilMs: Date.now() + 6_000 }];
  act(() => bridge.push('writes.changed', { waiting, ended: [] }));
  const all = () => screen.getAllByRole('button', { name: /^Undo: Ban/ });
  const inPage = () => all().filter((button) => button.closest('[data-page]') !== null);
  const headings = { live: 'Live', chatters: 'Chatters', stream: 'Stream', hooks: /Hooks/, activity: 'Activity' };
  for (const [place, heading] of Object.entries(headings)) {
    act(() => useView.getState().go(place as keyof typeof headings));
    await screen.findByRole('heading', { level: 1, name: heading });
    // Live itself shows all that waits.
    await waitFor(() => expect(inPage()).toHaveLength(place === 'live' ? 1 : 0));
    expect(all()).toHaveLength(1);
  }
  await user.keyboard('{Control>}z{/Control}');
  expect(bridge.inputsOf('writes.undoLast')).toHaveLength(1);
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
  await waitFor(() => expect(screen.getByTestId('assertive').textContent).toBe('The channel is offline'));
  act(() => bridge.push('channel.changed', { ...channel, online: null }));
  act(() => bridge.push('channel.changed', { ...channel, online: true }));
  await waitFor(() => expect(screen.getByTestId('assertive').textContent).toBe('The channel is live'));
});
