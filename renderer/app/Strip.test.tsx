import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
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
