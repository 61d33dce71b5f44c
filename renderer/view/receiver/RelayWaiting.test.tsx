import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ReceiverState, RelayStanding } from '../../../shared/receiver.ts';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { renderWindow } from '../../testing/render.tsx';
import { receiverSample, settingsSample } from '../../testing/samples.ts';
import { ReceiverCard } from './ReceiverCard.tsx';

const HOUR_MS = 3_600_000;
const bounds = { count: 5_000, bytes: 1, hours: 24 };

async function show(
  relay: Partial<RelayStanding>,
  changes: Partial<ReceiverState> = {},
  relayKeep = true,
  folding = false,
) {
  const bridge = createFakeBridge();
  bridge.answer('settings.read', settingsSample({ relayKeep }));
  const state = receiverSample(changes);
  renderWindow(<ReceiverCard folding={folding} state={{ ...state, relay: { ...state.relay, ...relay } }} />, {
    bridge,
  });
}

it('says how many wait and since when, and that nothing does', async () => {
  await show({ waiting: { count: 1_240, bytes: 9, oldestMs: Date.now() - 2 * HOUR_MS, bounds } });
  expect(await screen.findByText(/^1,240 deliveries wait at the relay, the oldest since 18:31/)).toBeTruthy();
  await show({ waiting: { count: 0, bytes: 0, oldestMs: null, bounds } });
  expect(await screen.findByText('Nothing waits at the relay')).toBeTruthy();
});

it('says nothing of waiting while nothing is asked to be kept, nor of a tunnel that is no relay', async () => {
  const waiting = { count: 3, bytes: 9, oldestMs: Date.now(), bounds };
  await show({ waiting }, {}, false);
  await show(
    { waiting, place: 2 },
    { tunnel: { kind: 'up', provider: 'ngrok', url: 'https://x.example', sinceMs: 1 } },
  );
  expect(document.body.textContent).not.toContain('relay');
});

it('says what came, what was dropped between which times, and by which address', async () => {
  const gap = { count: 12, bytes: 5, fromMs: Date.now() - 5 * HOUR_MS, toMs: Date.now() - 4 * HOUR_MS };
  const brought = { count: 5_000, refused: 0, longestMs: 8 * HOUR_MS, atMs: Date.now() };
  await show({ gap, brought, place: 1 });
  expect(await screen.findByText('The relay dropped 12 deliveries that waited.')).toBeTruthy();
  expect(screen.getByText(/^They came there between 15:31.* and 16:31/)).toBeTruthy();
  expect(screen.getByText(/^5,000 that had waited up to 8 h.* came, the last at 20:31/)).toBeTruthy();
  expect(screen.getByText('Reached by address 2 of the list')).toBeTruthy();
});

it('says when the relay can keep nothing', async () => {
  await show({ canKeep: false });
  expect(await screen.findByText('This relay keeps nothing.')).toBeTruthy();
});

it('says what was dropped, and that nothing can be kept, also where there is little room', async () => {
  const gap = { count: 12, bytes: 5, fromMs: Date.now() - 5 * HOUR_MS, toMs: Date.now() - 4 * HOUR_MS };
  const waiting = { count: 3, bytes: 9, oldestMs: Date.now(), bounds };
  await show({ gap, waiting, canKeep: false }, {}, true, true);
  expect(await screen.findByText('The relay dropped 12 deliveries that waited.')).toBeTruthy();
  expect(await screen.findByText('This relay keeps nothing.')).toBeTruthy();
  expect(screen.queryByText(/wait at the relay/)).toBeNull();
});
