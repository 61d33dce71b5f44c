import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { renderWindow } from '../../testing/render.tsx';
import { settingsSample } from '../../testing/samples.ts';
import { KeptChat } from './KeptChat.tsx';

function show(days: Parameters<typeof KeptChat>[0]['days'] = 30, bridge = createFakeBridge()) {
  bridge.answer('settings.change', settingsSample());
  return renderWindow(<KeptChat days={days} />, { bridge });
}

const ask = () => screen.getByRole('button', { name: 'Delete the kept chat' });

it.each([
  [7, '7 days'],
  [30, '30 days'],
  [90, '90 days'],
  [null, 'Not kept'],
] as const)('shows that %s is chosen', (days, name) => {
  show(days);
  expect(screen.getByRole('radio', { checked: true }).textContent).toBe(name);
});

it('says that what is kept stays when nothing new is kept', () => {
  const { unmount } = show(null);
  expect(screen.getByText(/stays until you delete it/)).toBeTruthy();
  unmount();
  show(30);
  expect(screen.getByText(/at most 200 MB/)).toBeTruthy();
});

it.each([
  ['90 days', 90],
  ['Not kept', null],
] as const)('“%s” goes out as %s', async (name, keepChatDays) => {
  const { user, bridge } = show(30);
  await user.click(screen.getByRole('radio', { name }));
  expect(bridge.inputsOf('settings.change')).toEqual([{ keepChatDays }]);
});

it('asks before it deletes, from the answer that changes nothing', async () => {
  const { user, bridge } = show();
  await user.click(ask());
  expect(screen.getByText('Delete all that is kept of chat?')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep it' }));
  await user.keyboard('{Enter}');
  expect(bridge.inputsOf('chat.clearKept')).toEqual([]);
  await waitFor(() => expect(document.activeElement).toBe(ask()));
});

it('deletes it, and says so', async () => {
  const { user, bridge } = show();
  await user.click(ask());
  await user.click(screen.getByRole('button', { name: 'Delete it' }));
  expect(bridge.inputsOf('chat.clearKept')).toHaveLength(1);
  await waitFor(() => expect(screen.getByTestId('polite').textContent).toBe('The kept chat is deleted.'));
  await waitFor(() => expect(document.activeElement).toBe(ask()));
});

it('keeps the question open when it failed, and tries again', async () => {
  const bridge = createFakeBridge();
  bridge.fail('chat.clearKept', { kind: 'storageFailed', what: 'chat' });
  const { user } = show(30, bridge);
  await user.click(ask());
  await user.click(screen.getByRole('button', { name: 'Delete it' }));
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(bridge.inputsOf('chat.clearKept')).toHaveLength(2);
  expect(screen.getByTestId('polite').textContent).not.toContain('is deleted');
});
