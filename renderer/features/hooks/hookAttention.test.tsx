import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { renderWindow } from '../../testing/render.tsx';
import { hookSample, hooksSample, receiverSample } from '../../testing/samples.ts';
import { useHooksBadge } from './hookAttention.ts';

function Badge() {
  const badge = useHooksBadge();
  return <p>{badge === null ? 'nothing' : `${badge.count}: ${badge.words}`}</p>;
}

it('the rail tells how many hooks need attention', async () => {
  const bridge = createFakeBridge();
  const expiring = hookSample({ id: 'b', standing: { kind: 'expiring' } });
  bridge.answer('hooks.read', hooksSample({ hooks: [hookSample(), expiring] }));
  renderWindow(<Badge />, { bridge });
  expect(await screen.findByText('1: 1 hook needs attention')).toBeTruthy();
  act(() => bridge.push('hooks.changed', hooksSample({ hooks: [hookSample()] })));
  expect(await screen.findByText('nothing')).toBeTruthy();
});

it('the rail tells that nothing can come in', async () => {
  const bridge = createFakeBridge();
  bridge.answer('hooks.read', hooksSample({ hooks: [hookSample()] }));
  const failed = { kind: 'failed', why: 'portTaken', port: 1, offered: null } as const;
  bridge.answer('receiver.read', receiverSample({ receiver: failed }));
  renderWindow(<Badge />, { bridge });
  expect(await screen.findByText('1: The receiver needs attention')).toBeTruthy();
  act(() => bridge.push('receiver.changed', receiverSample()));
  await waitFor(() => expect(screen.queryByText('1: The receiver needs attention')).toBeNull());
  const unstored = { kind: 'listening', port: 1, sinceMs: 0, unstoredSinceMs: 5 } as const;
  act(() => bridge.push('receiver.changed', receiverSample({ receiver: unstored })));
  expect(await screen.findByText('1: The receiver needs attention')).toBeTruthy();
});
