import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Settings } from '../../../shared/settings.ts';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { renderWindow } from '../../testing/render.tsx';
import { appSample, customSample, demoSample, signedInSample } from '../../testing/samples.ts';
import { startTexts } from '../../testing/startTexts.ts';
import { boardPanel } from '../../view/boardPanel.ts';
import { useView } from '../../view/view.ts';
import { SettingsPage } from './SettingsPage.tsx';
import { sections } from './sections.ts';

beforeEach(() => useView.setState({ place: 'settings', section: 'service', asksSignOut: false, wantsSignIn: false }));

it('goes back to the demo, and says so when main refuses', async () => {
  const bridge = createFakeBridge();
  bridge.answer('service.read', customSample());
  bridge.fail('service.select', { kind: 'storageFailed', what: 'settings' });
  const { user } = renderWindow(<SettingsPage />, { bridge });
  await user.click(await screen.findByRole('button', { name: 'Use the demo service' }));
  expect(bridge.inputsOf('service.select')).toEqual([{ profile: { kind: 'demo' } }]);
  expect(await screen.findByText(/could not write or read the settings\./)).toBeTruthy();
});

it('says so when the command line names the service', async () => {
  const bridge = createFakeBridge();
  bridge.answer('service.read', customSample({ fixed: true }));
  renderWindow(<SettingsPage />, { bridge });
  expect(await screen.findByText('The service was set on the command line.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Use the demo service' })).toBeNull();
});

it('a demo that did not start can be chosen again', async () => {
  const bridge = createFakeBridge();
  bridge.answer('service.read', demoSample({ status: 'failed', baseUrl: null }));
  const { user } = renderWindow(<SettingsPage />, { bridge });
  expect(await screen.findByText('The demo service did not start.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Use the demo service' }));
  expect(bridge.inputsOf('service.select')).toHaveLength(1);
});

it('asks in its place before it signs out, and starts on the answer that changes nothing', async () => {
  useView.setState({ section: 'account' });
  const { bridge, user } = renderWindow(<SettingsPage />);
  await user.click(await screen.findByRole('button', { name: 'Sign out' }));
  expect(screen.getByText(/the tokens of the sign-in/)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Stay signed in' }));
  await user.keyboard('{Escape}');
  expect(bridge.inputsOf('session.signOut')).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  await user.click(screen.getByRole('button', { name: 'Sign out and remove' }));
  expect(bridge.inputsOf('session.signOut')).toHaveLength(1);
});

it('an ended sign-in offers to sign in again', async () => {
  useView.setState({ section: 'account' });
  const bridge = createFakeBridge();
  const atMs = new Date(2026, 10, 20, 20, 31).getTime();
  bridge.answer('session.read', { kind: 'lost', username: 'nora_plays', channel: null, atMs, why: 'refused' });
  const { user } = renderWindow(<SettingsPage />, { bridge });
  expect(await screen.findByText('Your sign-in ended at 20:31.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Sign in again' }));
  expect(useView.getState().wantsSignIn).toBe(true);
});

it('shows a renewed sign-in and the account’s facts', async () => {
  useView.setState({ section: 'account' });
  const bridge = createFakeBridge();
  bridge.answer('session.read', signedInSample({ refreshing: true, channel: null }));
  renderWindow(<SettingsPage />, { bridge });
  expect(await screen.findByText('Renewing now')).toBeTruthy();
  expect(screen.getByText('None')).toBeTruthy();
});

it('changes the look at once and takes it back when main could not keep it', async () => {
  useView.setState({ section: 'appearance' });
  const bridge = createFakeBridge();
  let refuse: () => unknown = () => undefined;
  bridge.answer(
    'settings.change',
    () => new Promise<Settings>((_, reject) => (refuse = () => reject(new Error('gone')))),
  );
  const { user } = renderWindow(<SettingsPage />, { bridge });
  const themes = within(await screen.findByRole('radiogroup', { name: 'Theme' }));
  await user.click(themes.getByRole('radio', { name: 'Light' }));
  expect(bridge.inputsOf('settings.change')).toEqual([{ theme: 'light' }]);
  expect(themes.getByRole('radio', { name: 'Light' }).getAttribute('aria-checked')).toBe('true');
  refuse();
});

it('sends text size, motion and the chatters’ interval', async () => {
  useView.setState({ section: 'appearance' });
  const { bridge, user } = renderWindow(<SettingsPage />);
  bridge.hang('settings.change');
  await user.click(await screen.findByRole('radio', { name: '130 %' }));
  await user.click(screen.getByRole('radio', { name: 'Reduced' }));
  await user.click(screen.getByRole('button', { name: 'Chat and chatters' }));
  await user.click(screen.getByRole('radio', { name: 'Only by hand' }));
  expect(bridge.inputsOf('settings.change')).toEqual([
    { textScale: 1.3 },
    { motion: 'reduced' },
    { chattersEverySeconds: null },
  ]);
});

it('says plainly that a stand-in runs it, and which file was set aside', async () => {
  useView.setState({ section: 'about' });
  const bridge = createFakeBridge();
  const notices = [{ kind: 'fileSetAside', name: 'settings.json', asideName: 'settings.torn-1.json' } as const];
  bridge.answer('app.read', appSample({ notices }));
  renderWindow(<SettingsPage />, { bridge });
  expect(await screen.findByText('A stand-in runs this window.')).toBeTruthy();
  expect(screen.getByText(/settings.json could not be read. It is kept as settings.torn-1.json/)).toBeTruthy();
});

it('finds a setting by its words and takes the keyboard to its control', async () => {
  const { user } = renderWindow(<SettingsPage />);
  await screen.findByRole('heading', { name: 'Services' });
  await user.keyboard('/SIZE text');
  const found = within(screen.getByRole('list', { name: 'Settings found' }));
  expect(found.getAllByRole('button')[0]?.textContent).toBe('Text sizeAppearance');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(useView.getState().section).toBe('appearance');
  const sizes = within(await screen.findByRole('radiogroup', { name: 'Text size' }));
  await waitFor(() => expect(document.activeElement).toBe(sizes.getByRole('radio', { name: '100 %' })));
});

it('says when no setting is found, and Escape brings the sections back', async () => {
  const { user } = renderWindow(<SettingsPage />);
  await user.type(await screen.findByRole('textbox', { name: 'Find a setting' }), 'teleport');
  expect(screen.getByText('No setting contains “\u2068teleport\u2069”.')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Privacy' })).toBeTruthy();
});

it.each<[string, () => void, string]>([
  ['a link to a section', () => useView.getState().openSettings('privacy'), 'Privacy'],
  ['a command that signs out', () => useView.getState().askSignOut(true), 'Account'],
])('%s empties the search that stands there', async (_what, goThere, section) => {
  const { user } = renderWindow(<SettingsPage />);
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Find a setting' });
  await user.type(field, 'teleport');
  act(goThere);
  expect(field.value).toBe('');
  expect(screen.getByRole('button', { name: section }).getAttribute('aria-current')).toBe('page');
});

it('a search is not there any more when one comes back', async () => {
  const first = renderWindow(<SettingsPage />);
  await first.user.type(await screen.findByRole('textbox', { name: 'Find a setting' }), 'teleport');
  first.unmount();
  renderWindow(<SettingsPage />);
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Find a setting' })).value).toBe('');
});

it('every setting that can be found stands in its section under the same words', async () => {
  startTexts();
  const found = sections.flatMap(({ id, parts }) => parts().map(({ label }) => ({ section: id, label })));
  expect(found.length).toBeGreaterThan(40);
  const bridge = createFakeBridge();
  bridge.answer('session.read', signedInSample());
  renderWindow(<SettingsPage />, { bridge });
  await screen.findByRole('heading', { name: 'Services' });
  for (const { section, label } of found) {
    act(() => useView.getState().openSettings(section));
    await waitFor(() => expect(document.querySelector(`[data-setting="${CSS.escape(label)}"]`), label).toBeTruthy());
  }
});

it('whatever stands in a section can be found by its words, but for headings over such', async () => {
  startTexts();
  const bridge = createFakeBridge();
  bridge.answer('session.read', signedInSample());
  renderWindow(<SettingsPage />, { bridge });
  await screen.findByRole('heading', { name: 'Services' });
  const lost: string[] = [];
  for (const { id, parts } of sections) {
    act(() => useView.getState().openSettings(id));
    const labels = parts().map(({ label }) => label);
    await waitFor(() => expect(document.querySelector(`[data-setting="${CSS.escape(labels[0] ?? '')}"]`)).toBeTruthy());
    for (const place of document.querySelectorAll<HTMLElement>('[data-setting]')) {
      const label = place.dataset.setting ?? '';
      const isHeading = place.querySelector('[data-setting]') !== null;
      if (!isHeading && !labels.includes(label)) lost.push(`${id}: ${label}`);
    }
  }
  expect(lost).toEqual([]);
});

it('lists the keys, with the Mac’s own sign for Ctrl', async () => {
  useView.setState({ section: 'keyboard' });
  const { bridge } = renderWindow(<SettingsPage />);
  const row = (await screen.findByText('Go to Chatters')).parentElement as HTMLElement;
  expect(Array.from(row.querySelectorAll('kbd'), ({ textContent }) => textContent)).toEqual(['Ctrl', '3']);
  act(() => bridge.push('app.changed', appSample({ platform: 'darwin' })));
  await waitFor(() => expect(row.querySelector('kbd')?.textContent).toBe('⌘'));
});

it('tells what is kept, where and for how long', async () => {
  useView.setState({ section: 'privacy' });
  const { bridge, user } = renderWindow(<SettingsPage />);
  expect(await screen.findByText(appSample().folder)).toBeTruthy();
  expect(screen.getByText(/Kept 30 days and at most 200 MB/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Copy the folder’s path' }));
  expect(bridge.inputsOf('app.copyText')).toEqual([{ text: appSample().folder }]);
});

it('tells how long chat is kept, and deletes it when asked twice', async () => {
  useView.setState({ section: 'privacy' });
  const { bridge, user } = renderWindow(<SettingsPage />);
  const days = await screen.findByRole('radiogroup', { name: 'Chat' });
  expect(within(days).getByRole('radio', { name: '30 days' }).getAttribute('aria-checked')).toBe('true');
  expect(screen.getByText(/in chat\.sqlite, at most 200 MB/)).toBeTruthy();
  await user.click(within(days).getByRole('radio', { name: 'Not kept' }));
  expect(bridge.inputsOf('settings.change')).toEqual([{ keepChatDays: null }]);
  await screen.findByText(/stays until you delete it/);
  const ask = () => user.click(screen.getByRole('button', { name: 'Delete the kept chat' }));
  await ask();
  await user.click(screen.getByRole('button', { name: 'Keep it' }));
  expect(bridge.inputsOf('chat.clearKept')).toEqual([]);
  await ask();
  expect(document.activeElement?.textContent).toBe('Keep it');
  await user.click(screen.getByRole('button', { name: 'Delete it' }));
  expect(bridge.inputsOf('chat.clearKept')).toHaveLength(1);
  await screen.findByRole('button', { name: 'Delete the kept chat' });
});

it('the service’s page leads to the demo’s board, and only for the demo', async () => {
  const { bridge, user } = renderWindow(<SettingsPage />);
  await user.click(await screen.findByRole('button', { name: 'Make something happen' }));
  expect(boardPanel.getState().open).toBe(true);
  boardPanel.setState({ open: false });
  act(() => bridge.push('service.changed', customSample()));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Make something happen' })).toBeNull());
});
