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

const left = { address: 'https://relay.example', app: 'nora', hours: 24, retryAtMs: null } as const;

it.each([
  ['left', /^It could not be told that Sidestage has left it/],
  ['forgotten', /nobody can read them, and it drops each after .+\. This goes on until no hook leads there/],
] as const)(
  'says what a relay that was %s and could not be told goes on doing, wherever one looks',
  async (why, words) => {
    for (const folding of [false, true]) {
      const bridge = createFakeBridge();
      bridge.answer('settings.read', settingsSample({ relayKeep: true }));
      const state = receiverSample({ tunnel: { kind: 'none' }, relaysLeft: [{ ...left, why }] });
      const { user, unmount } = renderWindow(<ReceiverCard folding={folding} state={state} />, { bridge });
      expect(await screen.findByText(words)).toBeTruthy();
      await user.click(screen.getByRole('button', { name: 'Dismiss' }));
      expect(bridge.inputsOf('tunnel.dismissLeft')).toEqual([{ address: left.address, app: 'nora' }]);
      unmount();
    }
  },
);

it('says that keeping is off, and not told yet, only while the relay is away', async () => {
  const off = { relaysLeft: [{ ...left, why: 'off' as const }] };
  await show({ place: 0 }, off, false);
  expect(screen.queryByText(/^It could not be told/)).toBeNull();
  await show({ place: null }, off, false);
  expect(await screen.findByText(/^It could not be told that it is to keep nothing more/)).toBeTruthy();
});

it.each([
  ['unreachable', true, /^What reaches the relay meanwhile waits there/],
  ['unreachable', false, /^Calls from the service fail meanwhile/],
  ['refused', true, /^Calls from the service fail meanwhile/],
] as const)('says what becomes of calls while the relay is %s, where keeping is %s', async (why, keeps, words) => {
  await show({}, { tunnel: { kind: 'down', provider: 'relay', why, detail: '', retryAtMs: null } }, keeps);
  expect(await screen.findByText(words)).toBeTruthy();
});
