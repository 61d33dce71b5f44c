import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { defaultSettings, type Settings } from '../../../shared/settings.ts';
import { ENGLISH } from '../../../shared/spoken.ts';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { renderWindow } from '../../testing/render.tsx';
import { speak } from '../../text/i18n.ts';
import { setKeys } from '../../ui/keys.ts';
import { KeyboardSection } from './KeyboardSection.tsx';

beforeEach(() => setKeys({}, true));
afterEach(() => setKeys({}, true));

function start(settings: Partial<Settings> = {}) {
  const bridge = createFakeBridge();
  let kept = { ...defaultSettings, ...settings };
  bridge.answer('settings.read', kept);
  bridge.answer('settings.change', (change) => {
    kept = { ...kept, ...(change as Partial<Settings>) };
    act(() => setKeys(kept.keys, kept.singleKeys));
    return kept;
  });
  setKeys(kept.keys, kept.singleKeys);
  return renderWindow(<KeyboardSection />, { bridge });
}

const change = async (words: string) => screen.findByRole('button', { name: `Change ${words}` });
const recorder = async (words: string) =>
  screen.findByRole('group', { name: `New keys of “${words}”. Press them; Esc cancels.` });

it('takes the keys that are pressed, and shows them at once', async () => {
  const { user, bridge } = start();
  await user.click(await change('Go to Analytics'));
  const box = await recorder('Go to Analytics');
  await waitFor(() => expect(document.activeElement).toBe(box));
  await user.keyboard('{Control>}{Alt>}a{/Alt}{/Control}');
  await waitFor(() =>
    expect(bridge.inputsOf('settings.change')).toEqual([{ keys: { 'places.analytics': ['Ctrl+Alt+A'] } }]),
  );
  const row = (await change('Go to Analytics')).closest('dd');
  await waitFor(() => expect(row?.textContent).toContain('CtrlAltA'));
  await user.click(await screen.findByRole('button', { name: '“Go to Analytics” back to Ctrl 4' }));
  await waitFor(() => expect(bridge.inputsOf('settings.change').at(-1)).toEqual({ keys: {} }));
});

it('says why keys can’t be had, and waits for others', async () => {
  const { user, bridge } = start();
  await user.click(await change('Go to Live'));
  const box = await recorder('Go to Live');
  await waitFor(() => expect(document.activeElement).toBe(box));
  await user.keyboard('{Control>}c{/Control}');
  expect(await screen.findByText('Ctrl C is needed in text fields. Press others.')).toBeTruthy();
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/^Enter moves through lists/)).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('group', { name: /^New keys/ })).toBeNull());
  expect(bridge.inputsOf('settings.change')).toEqual([]);
});

it('names keys in sentences as they are named on the page, in another language too', async () => {
  const { user } = start({ keys: { 'places.live': ['Ctrl+9'] } });
  await act(() => speak({ ...ENGLISH, texts: 'de' }));
  const words = '„Zu Live gehen“';
  expect(await screen.findByRole('button', { name: `${words} zurück auf Strg 1` })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Ändern Zu Live gehen' }));
  const box = await screen.findByRole('group', { name: new RegExp(words) });
  await waitFor(() => expect(document.activeElement).toBe(box));
  await user.keyboard('{Control>}5{/Control}');
  expect(await within(box).findByText('Strg 5 ist jetzt „Zu Hooks gehen“.')).toBeTruthy();
});

it('names who has the keys, and takes them over when it is told to', async () => {
  const { user, bridge } = start();
  await user.click(await change('Go to Live'));
  const box = await recorder('Go to Live');
  await waitFor(() => expect(document.activeElement).toBe(box));
  await user.keyboard('{Control>}5{/Control}');
  expect(await within(box).findByText('Ctrl 5 is “Go to Hooks” now.')).toBeTruthy();
  await user.click(within(box).getByRole('button', { name: 'Cancel' }));
  expect(bridge.inputsOf('settings.change')).toEqual([]);
  await user.click(await change('Go to Live'));
  const again = await recorder('Go to Live');
  await waitFor(() => expect(document.activeElement).toBe(again));
  await user.keyboard('{Control>}5{/Control}');
  await user.click(await within(again).findByRole('button', { name: 'Take it over' }));
  await waitFor(() =>
    expect(bridge.inputsOf('settings.change')).toEqual([{ keys: { 'places.live': ['Ctrl+5'], 'places.hooks': [] } }]),
  );
  await waitFor(async () => expect((await change('Go to Hooks')).closest('dd')?.textContent).toContain('No key'));
});

it('switches single letters off, and brings all keys back', async () => {
  const { user, bridge } = start({ keys: { 'places.live': ['Ctrl+9'] } });
  await user.click(await screen.findByRole('switch', { name: 'Single letters and signs' }));
  await waitFor(() => expect(bridge.inputsOf('settings.change')).toEqual([{ singleKeys: false }]));
  await waitFor(async () => expect((await change('Next delivery')).closest('dd')?.textContent).toContain('No key'));
  await user.click(screen.getByRole('button', { name: 'All back to the default' }));
  await waitFor(() => expect(bridge.inputsOf('settings.change').at(-1)).toEqual({ keys: {} }));
});

it('takes no letter alone for what is heard where one writes', async () => {
  const { user, bridge } = start();
  await user.click(await change('Your earlier messages'));
  const box = await recorder('Your earlier messages');
  await waitFor(() => expect(document.activeElement).toBe(box));
  await user.keyboard('r');
  expect(await within(box).findByText(/^R is typed where you write/)).toBeTruthy();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await waitFor(() =>
    expect(bridge.inputsOf('settings.change')).toEqual([{ keys: { 'live.recallBack': ['Alt+ArrowUp'] } }]),
  );
});

it('leaves as it is what moves in lists', async () => {
  start();
  await change('Go to Live');
  expect(screen.queryByRole('button', { name: 'Change Move up and down' })).toBeNull();
});
