import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { type UpdateStep, type UpdatesState, updates } from '../../../shared/updates.ts';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { renderWindow } from '../../testing/render.tsx';
import { settingsSample } from '../../testing/samples.ts';
import { composer } from '../../view/composerStore.ts';
import { UpdatesPart } from './UpdatesPart.tsx';

afterEach(() => composer.write(''));

const offer = { version: '1.3.0', notes: 'Raids are shown.\n<b>Not bold</b>' };
const page = 'https://example.test/releases';

function show(step: UpdateStep, changes: Partial<UpdatesState> = {}) {
  const bridge = createFakeBridge();
  const state = { ...updates.state.empty, step, installs: true, page, ...changes };
  bridge.answer('updates.read', state);
  bridge.answer('settings.change', settingsSample());
  const become = (next: UpdateStep) => act(() => bridge.push('updates.changed', { ...state, step: next }));
  return { ...renderWindow(<UpdatesPart />, { bridge }), become };
}

const button = (name: string) => screen.findByRole('button', { name });

it.each([
  ['notAPackage', 'This copy was not installed from a package.'],
  ['noAddress', 'This build has no update address.'],
] as const)('says of a copy that never asks why, and offers nothing: %s', async (why, words) => {
  show({ kind: 'off', why });
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('radiogroup')).toBeNull();
});

it('knows whether this is the newest version only once it was asked', async () => {
  const { unmount } = show({ kind: 'none' });
  expect(await screen.findByText('Not looked for yet.')).toBeTruthy();
  unmount();
  show({ kind: 'none' }, { checkedAtMs: Date.now() - 3_600_000 });
  expect(await screen.findByText('This is the newest version.')).toBeTruthy();
  expect(screen.getByText(/^Last looked for/)).toBeTruthy();
});

it('goes from looking to a restart, each step when the person says so', async () => {
  const { user, bridge, become } = show({ kind: 'none' });
  await user.click(await button('Look for a newer version'));
  expect(bridge.inputsOf('updates.check')).toHaveLength(1);
  become({ kind: 'available', offer });
  expect(await screen.findByText('Sidestage 1.3.0 is available.')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'What is new' }).textContent).toContain('<b>Not bold</b>');
  await user.click(await button('Download 1.3.0'));
  expect(bridge.inputsOf('updates.download')).toHaveLength(1);
  become({ kind: 'downloading', offer, share: 0.42 });
  expect((await screen.findByRole('meter', { name: 'Downloaded' })).getAttribute('aria-valuenow')).toBe('42');
  await user.click(await button('Stop'));
  expect(bridge.inputsOf('updates.cancelDownload')).toHaveLength(1);
  bridge.answer('updates.installAndRestart', 'restarting');
  become({ kind: 'ready', offer });
  await user.click(await button('Install and restart'));
  expect(bridge.inputsOf('updates.installAndRestart')).toEqual([{ allTheSame: false }]);
});

it.each([
  ['streamIsLive', /A stream is live/],
  ['changesWait', /can still be taken back/],
] as const)('asks before a restart that breaks something off: %s', async (answer, words) => {
  const { user, bridge } = show({ kind: 'ready', offer });
  bridge.answer('updates.installAndRestart', answer);
  await user.click(await button('Install and restart'));
  expect(await screen.findByText(words)).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Not now'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Install and restart'));
  await user.click(await button('Install and restart'));
  bridge.answer('updates.installAndRestart', 'restarting');
  await user.click(await button('Restart now'));
  expect(bridge.inputsOf('updates.installAndRestart').at(-1)).toEqual({ allTheSame: true });
});

it('asks for a message that was begun, and then for the rest', async () => {
  composer.write('half a mess');
  const { user, bridge } = show({ kind: 'ready', offer });
  await user.click(await button('Install and restart'));
  expect(await screen.findByText(/is not sent yet/)).toBeTruthy();
  expect(bridge.inputsOf('updates.installAndRestart')).toEqual([]);
  bridge.answer('updates.installAndRestart', 'streamIsLive');
  await user.click(await button('Restart now'));
  expect(bridge.inputsOf('updates.installAndRestart')).toEqual([{ allTheSame: false }]);
  expect(await screen.findByText(/A stream is live/)).toBeTruthy();
});

it('leads to the download page where a copy does not replace itself', async () => {
  const { user, bridge } = show({ kind: 'available', offer }, { installs: false });
  expect(await screen.findByText(/This copy does not replace itself/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Download 1/ })).toBeNull();
  await user.click(await button('Open the download page'));
  expect(bridge.inputsOf('app.openLink')).toEqual([{ url: page }]);
});

it('says why it failed, and what is left to do', async () => {
  const { user, bridge, unmount } = show({ kind: 'failed', during: 'download', why: 'badFile', offer });
  expect(await screen.findByText('Sidestage 1.3.0 could not be downloaded.')).toBeTruthy();
  expect(screen.getByText(/not what was announced/)).toBeTruthy();
  await user.click(await button('Download 1.3.0'));
  expect(bridge.inputsOf('updates.download')).toHaveLength(1);
  unmount();
  show({ kind: 'failed', during: 'check', why: 'offline', offer: null });
  expect(await screen.findByText('Nobody knows whether there is a newer version.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Download/ })).toBeNull();
});

it('is asked for each day or by hand', async () => {
  const { user, bridge } = show({ kind: 'none' });
  await user.click(await screen.findByRole('radio', { name: 'Only when I ask' }));
  expect(bridge.inputsOf('settings.change')).toEqual([{ updateCheck: 'byHand' }]);
});
