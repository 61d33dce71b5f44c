import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeBridge } from '../testing/fakeBridge.ts';
import { renderWindow } from '../testing/render.tsx';
import { App } from './App.tsx';

it('main hears of the first screen once all of it has been drawn, and only of that one', async () => {
  const bridge = createFakeBridge();
  const told = () => bridge.inputsOf('window.drawn').length;
  bridge.answer('session.read', { kind: 'signedOut', wiped: false });
  bridge.hang('signIn.read');
  renderWindow(<App />, { bridge });
  await waitFor(() => expect(bridge.calls.map(({ name }) => name)).toContain('signIn.read'));
  await screen.findByRole('button', { name: 'Change service' });
  const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  await frame();
  await frame();
  expect(told()).toBe(0);
  act(() => bridge.push('signIn.changed', { kind: 'idle' }));
  await screen.findByRole('heading', { name: 'Sign in with a code' });
  await waitFor(() => expect(told()).toBe(1));
  act(() => bridge.push('session.changed', { kind: 'restoring' }));
  await frame();
  await frame();
  expect(told()).toBe(1);
});
