import { waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createFakeBridge } from '../testing/fakeBridge.ts';
import { stopTime } from '../testing/heldTime.ts';
import { renderWindow } from '../testing/render.tsx';
import { signedInSample } from '../testing/samples.ts';
import { App } from './App.tsx';

const asked = vi.hoisted((): string[] => []);

// None ever comes: what is asked for then was asked for without waiting for the others.
vi.mock('../text/i18n.ts', async (original) => ({
  ...(await original()),
  loadTexts: () => {
    asked.push('texts');
    return new Promise(() => {});
  },
}));
vi.mock('./Frame.tsx', () => {
  asked.push('frame');
  return new Promise(() => {});
});
vi.mock('./LivePage.tsx', () => {
  asked.push('live');
  return new Promise(() => {});
});

it('who is signed in already when the window comes up waits for the frame, Live and their texts at once', async () => {
  stopTime();
  const bridge = createFakeBridge();
  bridge.answer('session.read', signedInSample());
  renderWindow(<App />, { bridge });
  await waitFor(() => expect([...new Set(asked)].toSorted()).toEqual(['frame', 'live', 'texts']));
});
