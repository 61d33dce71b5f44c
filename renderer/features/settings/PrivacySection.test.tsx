import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
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
  await screen.findByText('In settings.json.');
  expect(place('Deliveries and activity').textContent).toContain('journal.sqlite');
  expect(place('Notes on people').textContent).toContain('history.sqlite');
  expect(place('Chat').textContent).toContain('chat.sqlite');
  expect(place('Secrets of hooks and tunnels').textContent).toContain('They are never shown.');
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
  expect(await screen.findByText(/^The system keyring \(Secret Service\)/)).toBeTruthy();
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
  ['Secrets of hooks and tunnels', 'Receiver', 'receiver'],
  ['Deliveries and activity', 'Receiver', 'receiver'],
])('%s leads to where it is set', async (label, button, section) => {
  const { user } = renderWindow(<PrivacySection />);
  await screen.findByText('In settings.json.');
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
