import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { KeptLine } from '../../../shared/chat.ts';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { renderWindow } from '../../testing/render.tsx';
import { settingsSample } from '../../testing/samples.ts';
import { CardKept } from './CardKept.tsx';

const NOW_MS = Date.now();
const SINCE_MS = NOW_MS - 3 * 86_400_000;

const line = (id: number, text: string, change: Partial<KeptLine> = {}): KeptLine => ({
  ...{ id, messageId: `m${id}`, atMs: NOW_MS - 86_400_000, keptAtMs: NOW_MS - 86_400_000, userId: 5, username: 'otto' },
  ...{ roles: ['User'], text, action: false, own: false, removed: null },
  ...change,
});

function setUp(bridge = createFakeBridge(), shown: { atMs: number | null; text: string }[] = []) {
  return renderWindow(<CardKept channelId={7} userId={5} shown={shown} />, { bridge });
}

const texts = () => screen.queryAllByRole('listitem').map((item) => item.querySelector('bdi')?.textContent);

it('shows what somebody said before, the newest first, and more of it when asked', async () => {
  const bridge = createFakeBridge();
  const pages: Record<string, KeptLine[]> = {
    null: [9, 8, 7, 6].map((id) => line(id, `said ${id}`)),
    6: [line(5, 'said 5')],
  };
  bridge.answer('chat.search', ({ from }) => ({
    lines: pages[`${from}`] ?? [],
    next: from === null ? 6 : null,
    sinceMs: SINCE_MS,
  }));
  const { user } = setUp(bridge);
  await waitFor(() => expect(texts()).toEqual(['said 9', 'said 8', 'said 7']));
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(texts()).toHaveLength(4);
  await user.click(screen.getByRole('button', { name: 'Look further back' }));
  await waitFor(() => expect(texts()).toEqual([9, 8, 7, 6, 5].map((id) => `said ${id}`)));
  expect(screen.queryByRole('button', { name: 'Look further back' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show fewer' }));
  expect(texts()).toHaveLength(3);
  expect(bridge.inputsOf('chat.search')).toEqual([
    { channelId: 7, text: '', from: null, by: 5 },
    { channelId: 7, text: '', from: 6, by: 5 },
  ]);
});

it('shows nothing twice: what stands above is left out, as often as it stands there', async () => {
  const bridge = createFakeBridge();
  const hello = (id: number) => line(id, 'hello', { atMs: NOW_MS });
  bridge.answer('chat.search', ({ from }) =>
    from === null
      ? { lines: [hello(9), hello(8)], next: 8, sinceMs: SINCE_MS }
      : { lines: [hello(7), line(6, 'before')], next: null, sinceMs: SINCE_MS },
  );
  setUp(bridge, [
    { atMs: NOW_MS, text: 'hello' },
    { atMs: NOW_MS, text: 'hello' },
  ]);
  // The first page held nothing else, so that the next one was asked for by itself.
  await waitFor(() => expect(texts()).toEqual(['hello', 'before']));
});

it('knows what came from history again, though it was heard and kept in an earlier run', async () => {
  const bridge = createFakeBridge();
  const lines = [line(3, 'good night'), line(2, 'hello'), line(1, 'hello')];
  bridge.answer('chat.search', { lines, next: null, sinceMs: SINCE_MS });
  setUp(bridge, [{ atMs: null, text: 'hello' }]);
  await waitFor(() => expect(texts()).toEqual(['good night', 'hello']));
});

it('says that it is looking, and that nothing is there, and why', async () => {
  const bridge = createFakeBridge();
  bridge.hang('chat.search');
  const waits = setUp(bridge);
  expect((await screen.findByText('Looking in what is kept…')).getAttribute('role')).toBe('status');
  waits.unmount();
  bridge.answer('chat.search', { lines: [], next: null, sinceMs: SINCE_MS });
  const none = setUp(bridge);
  expect(
    await screen.findByText(/^Nothing earlier of this person is kept\. What is kept goes back to .*2026/),
  ).toBeTruthy();
  none.unmount();
  bridge.answer('chat.search', { lines: [], next: null, sinceMs: null });
  setUp(bridge);
  expect(await screen.findByText('Nothing earlier is kept of this channel.')).toBeTruthy();
  act(() => bridge.push('settings.changed', settingsSample({ keepChatDays: null })));
  expect(await screen.findByText(/Chat is not kept on this computer\.$/)).toBeTruthy();
});

it('says that it could not be read, and reads it anew', async () => {
  const bridge = createFakeBridge();
  bridge.fail('chat.search', { kind: 'storageFailed', what: 'chat' });
  const { user } = setUp(bridge);
  const again = await screen.findByRole('button', { name: /again/i });
  bridge.answer('chat.search', { lines: [line(1, 'from history', { atMs: null })], next: null, sinceMs: SINCE_MS });
  await user.click(again);
  await waitFor(() => expect(texts()).toEqual(['from history']));
  expect(screen.getByRole('listitem').querySelector('time')?.textContent).toMatch(/^by /);
});

it('keeps words off the screen as all that people write: each stands by itself', async () => {
  const bridge = createFakeBridge();
  bridge.answer('chat.search', { lines: [line(1, 'my street')], next: null, sinceMs: SINCE_MS });
  setUp(bridge);
  const said = await screen.findByText('my street');
  expect([said.tagName, said.hasAttribute('data-said'), said.hasAttribute('data-open')]).toEqual(['BDI', false, false]);
  expect(said.getAttribute('title')).toBeNull();
});
