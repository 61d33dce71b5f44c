import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SignInState } from '../../../shared/signIn.ts';
import { createFakeBridge, type FakeBridge } from '../../testing/fakeBridge.ts';
import { renderWindow } from '../../testing/render.tsx';
import { customSample, demoSample, waitingSample } from '../../testing/samples.ts';
import { announcer } from '../../ui/announcer.ts';
import { useView } from '../../view/view.ts';
import { SignInScreen } from './SignInScreen.tsx';

const NOW = new Date(2026, 10, 20, 20, 9, 41).getTime();
/** Testing Library asks again by an interval, which these tests hold; so what shows nothing is waited for by vitest. */
const LIMIT = { timeout: 10_000 };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOW });
  useView.setState({ wantsSignIn: false });
});
afterEach(() => {
  vi.useRealTimers();
});

function show(state: SignInState, prepare?: (bridge: FakeBridge) => void) {
  const bridge = createFakeBridge();
  bridge.answer('session.read', { kind: 'signedOut', wiped: false });
  bridge.answer('signIn.read', state);
  prepare?.(bridge);
  return renderWindow(<SignInScreen />, { bridge });
}

const said = (how: 'polite' | 'assertive') => screen.getByTestId(how).textContent?.trim();
const pass = async (seconds: number) => {
  await act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
  await act(() => vi.advanceTimersByTimeAsync(1)); // what the last tick has set going
};

it('shows the code to be read, typed, scanned and heard, with the focus on the main button', async () => {
  show(waitingSample(NOW));
  expect(await screen.findByRole('img', { name: 'Code: kilo, seven, x-ray, zero, quebec, delta' })).toBeTruthy();
  expect(screen.getByText('4:12')).toBeTruthy();
  expect(screen.getByRole('meter', { name: 'Time left for this code' }).getAttribute('aria-valuenow')).toBe('84');
  expect(screen.getByRole('link', { name: '127.0.0.1:47800/go?code=K7X0QD' })).toBeTruthy();
  expect(screen.getByText(/a phone cannot open this link/)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open linking page' }));
  expect(said('assertive')).toBe('Your code: kilo, seven, x-ray, zero, quebec, delta');
});

it('leaves no code among what was said once the screen is left', async () => {
  const { unmount } = show(waitingSample(NOW));
  await screen.findByText('4:12');
  expect(announcer.read().assertive).toMatch(/^Your code: kilo/);
  unmount();
  expect(announcer.read().assertive).toBe('');
});

it('opens the linking page and copies the code through main', async () => {
  const { bridge, user } = show(waitingSample(NOW));
  await user.click(await screen.findByRole('button', { name: 'Open linking page' }));
  await user.click(screen.getByRole('button', { name: 'Copy code' }));
  expect(bridge.inputsOf('app.openLink')).toEqual([{ url: 'http://127.0.0.1:47800/go?code=K7X0QD' }]);
  expect(bridge.inputsOf('app.copyText')).toEqual([{ text: 'K7X0QD' }]);
  expect(await screen.findByRole('button', { name: 'Code copied' })).toBeTruthy();
});

it('needs arrows and one button only', async () => {
  const { user } = show(waitingSample(NOW));
  await screen.findByRole('button', { name: 'Open linking page' });
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Copy code' }));
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Read chat without signing in' }));
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowLeft}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close window' }));
});

it('never shows a code longer than it lasts', async () => {
  const { bridge } = show(waitingSample(NOW));
  await screen.findByText('4:12');
  // The new code comes between two ticks of the window's clock.
  vi.setSystemTime(NOW + 900);
  act(() => bridge.push('signIn.changed', waitingSample(NOW, { expiresAtMs: NOW + 300_900 })));
  expect(await screen.findByText('5:00')).toBeTruthy();
});

it('keeps the keyboard on the page when another one takes its place', async () => {
  const { user } = show(waitingSample(NOW));
  await screen.findByRole('button', { name: 'Open linking page' });
  await user.keyboard('{Control>},{/Control}');
  await screen.findByRole('heading', { name: 'Change service' });
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Change service' }));
});

it('counts down, and speaks at 60, 30 and 10 seconds', async () => {
  vi.useFakeTimers({ now: NOW });
  show(waitingSample(NOW, { expiresAtMs: NOW + 72_000 }));
  await pass(1);
  expect(screen.getByText('1:11')).toBeTruthy();
  await pass(11);
  expect(said('polite')).toBe('1 min left for this code');
  await pass(30);
  expect(screen.getByText('0:30')).toBeTruthy();
  expect(said('polite')).toBe('30 s left for this code');
  await pass(20);
  expect(said('polite')).toBe('10 s left for this code');
  await pass(10);
  expect(screen.getByText('This code has run out')).toBeTruthy();
});

it('says that a code is new and that the old one is still asked about', async () => {
  const { bridge } = show(waitingSample(NOW));
  await screen.findByText('4:12');
  act(() => bridge.push('signIn.changed', waitingSample(NOW, { code: 'R4WO9B', previousCode: 'K7X0QD' })));
  expect(await screen.findByText('This is a new code.')).toBeTruthy();
  expect(screen.getByText('K7X0QD').tagName).toBe('S');
  expect(screen.getByText('Checking 2 codes')).toBeTruthy();
  expect(said('assertive')).toBe('New code: romeo, four, whiskey, letter O, nine, bravo');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open linking page' }));
});

it('offline: keeps the code, says when it tries again, and tries now on a press', async () => {
  const { kind: _, nextCheckAtMs: __, ...shown } = waitingSample(NOW, { lastAnswerAtMs: NOW - 31_000 });
  const { bridge, user } = show({ kind: 'offline', shown, retryAtMs: NOW + 8000, tries: 3, why: { kind: 'offline' } });
  expect(await screen.findByText('The service does not answer.')).toBeTruthy();
  expect(screen.getByText('8 s')).toBeTruthy();
  expect(screen.getByText(/\(3rd try\)/)).toBeTruthy();
  expect(screen.getByText('Not known yet whether you approved')).toBeTruthy();
  expect(screen.getByText('Last answer 31 s ago')).toBeTruthy();
  expect(screen.getByRole('img', { name: /^Code: kilo/ })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try now' }));
  expect(bridge.inputsOf('signIn.tryNow')).toHaveLength(1);
});

it('offline before a first code: says that there is none yet, and why', async () => {
  const why = { kind: 'badPayload', where: '/oauth/shortcode', detail: 'html' } as const;
  show({ kind: 'offline', shown: null, retryAtMs: NOW, tries: 1, why });
  expect(await screen.findByText(/There is no code yet/)).toBeTruthy();
  expect(screen.getByText('Sidestage could not understand the service’s answer.')).toBeTruthy();
  expect(screen.queryByText(/shortcode/)).toBeNull();
  expect(screen.getByText(/Trying again now \(1st try\)\./)).toBeTruthy();
  expect(screen.getByText('No code yet')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Open linking page' })).toBeNull();
});

it('denied is an outcome: nothing was saved, and two ways on', async () => {
  const { bridge, user } = show({ kind: 'denied', code: 'K7X0QD' });
  expect(await screen.findByRole('heading', { name: 'Access was refused on the linking page' })).toBeTruthy();
  expect(said('assertive')).toBe('Access was refused on the linking page. Nothing was saved.');
  await user.keyboard('{Enter}');
  expect(bridge.inputsOf('signIn.start')).toHaveLength(1);
});

it('a refused client id: says what to do, and leads there', async () => {
  const error = { kind: 'http', status: 400, path: '/oauth/shortcode', message: 'invalid client' } as const;
  const { user } = show({ kind: 'failed', error }, (bridge) => bridge.answer('service.read', customSample()));
  expect(await screen.findByRole('heading', { name: 'The service does not know this client id' })).toBeTruthy();
  expect(screen.getByText(/wrote “invalid client”/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Check the service' }));
  expect((await screen.findAllByRole('heading')).map(({ textContent }) => textContent)).toEqual(['Change service']);
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Check the service' })).toBeTruthy();
});

it('an address where no service is: says so, and leads to it', async () => {
  const error = { kind: 'http', status: 404, path: '/oauth/shortcode', message: 'Not Found' } as const;
  const { user } = show({ kind: 'failed', error }, (bridge) => bridge.answer('service.read', customSample()));
  expect(await screen.findByRole('heading', { name: 'This address is not a streaming service' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Check the service' }));
  expect(await screen.findByRole('heading', { name: 'Change service' })).toBeTruthy();
});

it('an address that is none: says so here and where the service is chosen', async () => {
  const { user } = show({ kind: 'idle' }, (bridge) => {
    const profile = { kind: 'custom', baseUrl: 'nonsense', clientId: 'client-1' } as const;
    bridge.answer('service.read', { profile, mark: null, baseUrl: null, status: 'failed', fixed: true, turn: 1 });
  });
  expect(await screen.findByText('The service’s address does not begin with http:// or https://')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Change service' }));
  expect(await screen.findByText('This address cannot be used.')).toBeTruthy();
  const said = screen.getAllByText('nonsense').map((address) => address.parentElement?.textContent);
  expect(said.join()).toContain('It stays nonsense until');
});

it('approved: says so while the tokens are fetched', async () => {
  show({ kind: 'exchanging', code: 'K7X0QD' });
  expect(await screen.findByText('Approved. Signing in')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Copy code' })).toBeNull();
});

it('asks the service that was chosen just when the one before it was ready, and nothing between the two was seen', async () => {
  const { bridge } = show({ kind: 'idle' });
  await vi.waitFor(() => expect(bridge.inputsOf('signIn.start')).toHaveLength(1), LIMIT);
  act(() => bridge.push('service.changed', customSample({ turn: 2 })));
  await vi.waitFor(() => expect(bridge.inputsOf('signIn.start')).toHaveLength(2), LIMIT);
});

it('asks for a code by itself once the service is ready, and once only', async () => {
  const starting = (bridge: FakeBridge) =>
    bridge.answer('service.read', demoSample({ status: 'starting', baseUrl: null }));
  const { bridge } = show({ kind: 'idle' }, starting);
  expect(await screen.findByText('The service is starting')).toBeTruthy();
  expect(bridge.inputsOf('signIn.start')).toHaveLength(0);
  act(() => bridge.push('service.changed', demoSample()));
  await vi.waitFor(() => expect(bridge.inputsOf('signIn.start')).toHaveLength(1), LIMIT);
  act(() => bridge.push('signIn.changed', { kind: 'requesting' }));
  expect(await screen.findByText('Asking for a code', { selector: 'span' })).toBeTruthy();
  expect(bridge.inputsOf('signIn.start')).toHaveLength(1);
});

it('stops asking when the screen is left, but not while the tokens come', async () => {
  const waiting = show(waitingSample(NOW));
  await screen.findByText('4:12');
  waiting.unmount();
  await vi.waitFor(() => expect(waiting.bridge.inputsOf('signIn.cancel')).toHaveLength(1), LIMIT);
  const exchanging = show({ kind: 'exchanging', code: 'K7X0QD' });
  await screen.findByText('Approved. Signing in');
  exchanging.unmount();
  expect(exchanging.bridge.calls.filter(({ name }) => name === 'signIn.cancel')).toEqual([]);
});

it.each(['came through', 'is to be waited for'])('an approval whose screen was left, and that %s', async (end) => {
  const { bridge, unmount } = show({ kind: 'exchanging', code: 'K7X0QD' });
  await screen.findByText('Approved. Signing in');
  unmount();
  bridge.push('signIn.changed', { kind: 'exchanging', code: 'K7X0QD' });
  const through: SignInState = { kind: 'signedIn', username: 'nora_plays', approvedAtMs: NOW };
  bridge.push('signIn.changed', end === 'came through' ? through : { kind: 'requesting' });
  // Said once: whoever asks for a code afterwards is there.
  bridge.push('signIn.changed', waitingSample(NOW));
  await vi.waitFor(() => expect(bridge.inputsOf('signIn.cancel')).toHaveLength(end === 'came through' ? 0 : 1), LIMIT);
});

it('a start that fails says why and can be tried again', async () => {
  const { bridge, user } = show({ kind: 'idle' }, (fake) =>
    fake.fail('signIn.start', { kind: 'internal', logId: '7F2K' }),
  );
  expect(await screen.findByText(/log under 7F2K/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(bridge.inputsOf('signIn.start')).toHaveLength(2);
});

it('after signing out says what was removed and waits for a person', async () => {
  const wiped = (bridge: FakeBridge) => bridge.answer('session.read', { kind: 'signedOut', wiped: true });
  const { bridge, user } = show({ kind: 'idle' }, wiped);
  expect(await screen.findByText('Everything this computer kept about the sign-in was removed.')).toBeTruthy();
  expect(bridge.inputsOf('signIn.start')).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Sign in with a code' }));
  expect(bridge.inputsOf('signIn.start')).toHaveLength(1);
});

it('opens a channel without signing in, and says so when there is none of that name', async () => {
  const { bridge, user } = show(waitingSample(NOW), (fake) =>
    fake.fail('session.openChannel', { kind: 'noSuchChannel', channel: 'nroa' }),
  );
  await user.click(await screen.findByRole('button', { name: 'Read chat without signing in' }));
  const field = screen.getByRole('textbox', { name: 'Channel' });
  expect(document.activeElement).toBe(field);
  await user.keyboard('{Enter}');
  expect(screen.getByText('Enter a channel’s name or id.')).toBeTruthy();
  await user.type(field, '  @nroa {Enter}');
  expect(bridge.inputsOf('session.openChannel')).toEqual([{ channel: 'nroa' }]);
  expect(await screen.findByText(/There is no channel “nroa”/)).toBeTruthy();
  await user.type(field, 'x');
  expect(screen.queryByText(/There is no channel/)).toBeNull();
  await user.keyboard('{Escape}');
  expect(screen.getByText('4:12')).toBeTruthy();
});

it('reads the code aloud, and hands it to the screen reader where there is no voice', async () => {
  const { user } = show(waitingSample(NOW));
  await user.click(await screen.findByRole('button', { name: 'Read it aloud' }));
  expect(said('assertive')).toBe('kilo, seven, x-ray, zero, quebec, delta');
  expect(screen.getByText(/No voice is installed/)).toBeTruthy();
});

it('names a real service plainly, and says that a phone can open its link', async () => {
  show(waitingSample(NOW, { linkUrl: 'https://service.example/go?code=K7X0QD' }), (bridge) =>
    bridge.answer('service.read', customSample()),
  );
  await screen.findByText('4:12');
  expect(within(screen.getByRole('banner')).getByText('service.example')).toBeTruthy();
  expect(screen.getByText(/Scan it with a phone/)).toBeTruthy();
});
