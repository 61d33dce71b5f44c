import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { type LanguageState, language } from '../../shared/language.ts';
import { defaultSettings } from '../../shared/settings.ts';
import { createFakeBridge, type FakeBridge } from '../testing/fakeBridge.ts';
import { FIRST_LOOK, SafeMode } from './safeMode.ts';

let bridge: FakeBridge;
let opened: number;
let user: ReturnType<typeof userEvent.setup>;
const start = (given: { logId?: string; languages?: string[] } = {}) =>
  new SafeMode(document, bridge.bridge, {
    ...{ logId: '7F2K', languages: ['en-GB'], ...given },
    open: () => {
      opened += 1;
    },
  }).start();
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const told = () => screen.getByRole('status').textContent;

beforeEach(() => {
  opened = 0;
  user = userEvent.setup();
  bridge = createFakeBridge();
  document.documentElement.removeAttribute('lang');
  document.body.innerHTML = '<main id="root"></main><p id="told" role="status"></p>';
});

it('says what happened, with the id that the log has', async () => {
  await start();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Safe mode');
  expect(screen.getByText('7F2K').closest('p')?.textContent).toBe('The log has the details under 7F2K.');
  expect(document.title).toContain('Safe mode');
});

it('names no log where none is known', async () => {
  await start({ logId: '' });
  expect(document.body.textContent).not.toContain('log has');
});

it('is there before main answers, in the system’s language, and then in the person’s own', async () => {
  let answer = (_: LanguageState): void => {};
  const answered = new Promise<LanguageState>((resolve) => {
    answer = resolve;
  });
  bridge.answer('language.read', () => answered);
  const started = start({ languages: ['fr-FR', 'de-AT', 'en-GB'] });
  expect(screen.getByRole('button', { name: 'Wieder öffnen' })).toBeTruthy();
  answer({ ...language.state.empty, texts: 'en-XB' });
  await started;
  expect(document.documentElement.dir).toBe('rtl');
});

it('opens the window’s own page again', async () => {
  await start();
  await press('Open again');
  expect(opened).toBe(1);
});

it('saves the diagnostics, and says when the person changed their mind', async () => {
  bridge.answer('diagnostics.collect', 'a text');
  bridge.answer('diagnostics.save', true);
  await start();
  await press('Save diagnostics');
  await waitFor(() => expect(told()).toBe('The diagnostics are saved.'));
  bridge.answer('diagnostics.save', false);
  await press('Save diagnostics');
  await waitFor(() => expect(told()).toBe('Nothing was saved.'));
});

it('resets the look and the place of the window', async () => {
  bridge.answer('settings.change', defaultSettings);
  await start();
  await press('Reset look and place');
  await waitFor(() => expect(told()).toBe('Look and place are as they were at first.'));
  expect(bridge.calls.filter(({ name }) => !name.endsWith('.read'))).toMatchObject([
    { name: 'settings.change', input: FIRST_LOOK },
    { name: 'window.resetPlace' },
  ]);
});

it('resets to what a first start has', () => {
  expect(defaultSettings).toMatchObject(FIRST_LOOK);
});

it('has the look of the settings, also when they change', async () => {
  bridge.answer('settings.read', { ...defaultSettings, theme: 'contrast', textScale: 1.3 });
  await start();
  const root = document.documentElement;
  expect([root.dataset.theme, root.style.getPropertyValue('--text-scale')]).toEqual(['contrast', '1.3']);
  bridge.push('settings.changed', { ...defaultSettings, theme: 'light' });
  expect([root.dataset.theme, root.style.getPropertyValue('--text-scale')]).toEqual(['light', '1']);
});

it('quits, and closes the window', async () => {
  await start();
  await press('Close window');
  await press('Quit Sidestage');
  expect(bridge.calls.filter(({ name }) => !name.endsWith('.read'))).toMatchObject([
    { name: 'window.close' },
    { name: 'commands.run', input: { id: 'quit' } },
  ]);
});

it('says that something did not work', async () => {
  bridge.fail('settings.change', { kind: 'storageFailed', what: 'settings' });
  await start();
  await press('Reset look and place');
  await waitFor(() => expect(told()).toBe('That did not work. The reason is in the log.'));
});
