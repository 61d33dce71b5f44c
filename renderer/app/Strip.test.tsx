import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { analytics } from '../../shared/analytics.ts';
import { createFakeBridge } from '../testing/fakeBridge.ts';
import { renderWindow } from '../testing/render.tsx';
import { customSample } from '../testing/samples.ts';
import { Strip } from './Strip.tsx';

it('the board of the demo is not offered on another service', async () => {
  const bridge = createFakeBridge();
  bridge.answer('service.read', customSample());
  renderWindow(<Strip />, { bridge });
  await screen.findByText('service.example');
  expect(screen.queryByRole('button', { name: /Make something happen/ })).toBeNull();
});

it('counts how long the channel has been live by the clock that says when it began, which may be days off ours', async () => {
  const bridge = createFakeBridge();
  const aheadMs = -2 * 86_400_000;
  const live = { id: 40_213, token: 'nora', title: '', online: true, viewers: 3, checkedAtMs: Date.now() };
  bridge.answer('analytics.read', { ...analytics.state.empty, aheadMs });
  bridge.answer('channel.read', { ...live, liveSinceMs: Date.now() + aheadMs - 3_600_000 });
  renderWindow(<Strip />, { bridge });
  expect(await screen.findByRole('timer', { name: 'Live for 1:00:00' })).toBeTruthy();
});
