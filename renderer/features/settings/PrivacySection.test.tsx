import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { KeptKind } from '../../../shared/privacy.ts';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { renderWindow } from '../../testing/render.tsx';
import { appSample, customSample, demoSample, settingsSample, signedInSample } from '../../testing/samples.ts';
import { useView } from '../../view/view.ts';
import { PrivacySection } from './PrivacySection.tsx';

beforeEach(() => useView.setState({ ...useView.getInitialState(), section: 'privacy' }));

const place = (label: string) => {
  const found = document.querySelector<HTMLElement>(`[data-setting="${label}"]`);
  if (found === null) throw new Error(`nothing stands under ${label}`);
  return found;
};

it('waits for the settings before it promises how long anything is kept', () => {
  const bridge = createFakeBridge();
  bridge.hang('settings.read');
  expect(renderWindow(<PrivacySection />, { bridge }).container.textContent).toBe('');
});

it('names each kind of data with its file', async () => {
  renderWindow(<PrivacySection />);
  await screen.findByText(/In settings.json,/);
  expect(place('Deliveries and activity').textContent).toContain('journal.sqlite');
  expect(place('Notes on people').textContent).toContain('history.sqlite');
  expect(place('Chat').textContent).toContain('chat.sqlite');
  expect(place('Secrets of hooks, tunnels and other programs').textContent).toContain('They are never shown.');
  expect(place('Log').textContent).toContain('Secrets are taken out first.');
  expect(screen.getByText(/It sends no usage data and no crash reports/)).toBeTruthy();
});

it('tells the limits that one chose, also when they are changed', async () => {
  const bridge = createFakeBridge();
  bridge.answer('settings.read', settingsSample({ keepDays: 7, keepMegabytes: 50 }));
  renderWindow(<PrivacySection />, { bridge });
  expect(await screen.findByText(/Kept 7 days and at most 50 MB/)).toBeTruthy();
  act(() => bridge.push('settings.changed', settingsSample({ keepDays: 90, keepMegabytes: 1000 })));
  expect(await screen.findByText(/Kept 90 days and at most 1,000 MB/)).toBeTruthy();
});

it('says how the sign-in is kept, and that nothing is once there is none', async () => {
  const bridge = createFakeBridge();
  renderWindow(<PrivacySection />, { bridge });
  await waitFor(() => expect(place('Sign-in').textContent).toContain('The system keyring (Secret Service)'));
  act(() => bridge.push('session.changed', { kind: 'signedOut', wiped: true }));
  await waitFor(() => expect(place('Sign-in').textContent).toContain('Nothing is kept.'));
  act(() => bridge.push('session.changed', signedInSample()));
  await waitFor(() => expect(place('Sign-in').textContent).not.toContain('Nothing is kept.'));
});

it('speaks of the demo’s sign-ins with the demo alone', async () => {
  const bridge = createFakeBridge();
  renderWindow(<PrivacySection />, { bridge });
  expect(await screen.findByText(/demo-sign-ins\.json/)).toBeTruthy();
  act(() => bridge.push('service.changed', customSample()));
  await waitFor(() => expect(screen.queryByText(/demo-sign-ins\.json/)).toBeNull());
  act(() => bridge.push('service.changed', demoSample()));
  expect(await screen.findByText(/demo-sign-ins\.json/)).toBeTruthy();
});

it.each([
  ['Sign-in', 'Account', 'account'],
  ['Secrets of hooks, tunnels and other programs', 'Receiver', 'receiver'],
  ['Deliveries and activity', 'Receiver', 'receiver'],
])('%s leads to where it is set', async (label, button, section) => {
  const { user } = renderWindow(<PrivacySection />);
  await screen.findByText(/In settings.json,/);
  await user.click(within(place(label)).getByRole('button', { name: button }));
  expect(useView.getState().section).toBe(section);
});

it('says aloud that the folder’s path was copied, and only then', async () => {
  const bridge = createFakeBridge();
  bridge.fail('app.copyText', { kind: 'internal', logId: 'A1' });
  const { user } = renderWindow(<PrivacySection />, { bridge });
  const copy = await screen.findByRole('button', { name: 'Copy the folder’s path' });
  await user.click(copy);
  expect(screen.getByTestId('polite').textContent).not.toContain('Copied');
  bridge.answer('app.copyText', undefined);
  await user.click(copy);
  expect(bridge.inputsOf('app.copyText')).toEqual([{ text: appSample().folder }, { text: appSample().folder }]);
  await waitFor(() => expect(screen.getByTestId('polite').textContent).toContain('Copied'));
});

const kept = (kind: KeptKind, bytes: number, files = 1) => ({ kind, bytes, files, oldestMs: 1 });

it('tells how much is kept of each kind, and how long ago that was measured', async () => {
  const bridge = createFakeBridge();
  const sizes = [kept('journal', 38_000_000, 3), kept('chat', 214_000_000), kept('notes', 0, 0)];
  bridge.answer('privacy.look', {
    atMs: Date.now(),
    leaks: null,
    kept: sizes,
    contacts: { sinceMs: Date.now(), hosts: [] },
  });
  renderWindow(<PrivacySection />, { bridge });
  await waitFor(() => expect(place('Deliveries and activity').textContent).toContain('38 MB in 3 files.'));
  expect(place('Chat').textContent).toContain('214 MB in 1 file.');
  expect(place('Notes on people').textContent).toContain('Nothing on the disk.');
  expect(screen.getByText('Measured').parentElement?.textContent).toContain('ago');
});

it('lists whom it has talked to, with counts and when last', async () => {
  const bridge = createFakeBridge();
  const nowMs = Date.now();
  const host = {
    host: 'service.example',
    purpose: 'service',
    requests: 1_933,
    sockets: 2,
    sent: 311_000,
    received: 6_200_000,
    firstMs: nowMs,
    lastMs: nowMs,
  } as const;
  bridge.answer('privacy.look', { atMs: nowMs, leaks: null, kept: [], contacts: { sinceMs: nowMs, hosts: [host] } });
  renderWindow(<PrivacySection />, { bridge });
  const row = await screen.findByRole('row', { name: /service\.example/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['Service', '1,933', '2', '311 KB', '6.2 MB', '20:31:00']);
});

it.each([
  ['Sign-in', 'Forget all sign-ins', 'Forget them', 'signIns'],
  ['Secrets of hooks, tunnels and other programs', 'Forget all secrets', 'Forget them', 'secrets'],
  ['Deliveries and activity', 'Delete deliveries and activity', 'Delete them', 'journal'],
  ['Notes on people', 'Delete all notes on people', 'Delete them', 'notes'],
  ['Settings', 'Set everything back', 'Set them back', 'settings'],
  ['Log', 'Empty the log', 'Empty it', 'log'],
])('clears %s once that was asked and said yes to', async (label, button, yes, kind) => {
  const { bridge, user } = renderWindow(<PrivacySection />);
  await screen.findByText(/In settings.json,/);
  await user.click(within(place(label)).getByRole('button', { name: button }));
  const question = within(screen.getByRole('group', { name: button }));
  await waitFor(() => expect(document.activeElement).toBe(question.getAllByRole('button')[0]));
  expect(bridge.inputsOf('privacy.clear')).toEqual([]);
  await user.click(question.getByRole('button', { name: yes }));
  expect(bridge.inputsOf('privacy.clear')).toEqual([{ kind }]);
  await waitFor(() => expect(screen.queryByRole('group', { name: button })).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe(button));
});

it('says where everything was exported to, and nothing when the person changes their mind', async () => {
  const bridge = createFakeBridge();
  bridge.answer('privacy.exportAll', null);
  const { user } = renderWindow(<PrivacySection />, { bridge });
  const button = await screen.findByRole('button', { name: 'Export everything' });
  await user.click(button);
  await waitFor(() => expect(bridge.inputsOf('privacy.exportAll')).toHaveLength(1));
  expect(screen.queryByText('Everything is exported.')).toBeNull();
  bridge.answer('privacy.exportAll', { folder: '/home/nora/all', files: 7, rows: 12_345 });
  await user.click(button);
  expect(await screen.findByText(/12,345 rows in 7 files, in .*\/home\/nora\/all/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show the folder' }));
  expect(bridge.inputsOf('privacy.showExport')).toHaveLength(1);
});

it('deletes everything only after it was asked twice, and starts each time on the answer that changes nothing', async () => {
  const { bridge, user } = renderWindow(<PrivacySection />);
  await user.click(await screen.findByRole('button', { name: 'Delete everything' }));
  expect(document.activeElement?.textContent).toBe('Keep everything');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Delete everything'));
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  expect(screen.getByText(/Really delete all of it/)).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep everything'));
  await user.keyboard('{Escape}');
  expect(screen.queryByText(/Really delete/)).toBeNull();
  expect(bridge.inputsOf('privacy.deleteAll')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Delete everything' }));
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  await user.click(screen.getByRole('button', { name: 'Delete everything now' }));
  expect(bridge.inputsOf('privacy.deleteAll')).toHaveLength(1);
  expect(await screen.findByText(/Sidestage starts anew/)).toBeTruthy();
});
