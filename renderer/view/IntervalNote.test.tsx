import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { comfort } from '../../shared/comfort.ts';
import type { IntervalProof } from '../../shared/ledger.ts';
import type { Settings } from '../../shared/settings.ts';
import { createFakeBridge, type FakeBridge } from '../testing/fakeBridge.ts';
import { renderWindow } from '../testing/render.tsx';
import { IntervalNote } from './IntervalNote.tsx';
import { useIntervalChoice } from './useIntervalChoice.ts';

const tooOften: IntervalProof = {
  fits: false,
  lines: [{ bucket: 'analytics', payer: 'user', intervalSeconds: 60, room: 18, worst: 24, readers: [] }],
  chatters: { worst: 400, room: 250, takesSeconds: 48 },
  nearestSeconds: 60,
};

function start(prepare: (bridge: FakeBridge) => void) {
  const kept: Settings['chattersEverySeconds'][] = [];
  const bridge = createFakeBridge();
  prepare(bridge);
  function Choice() {
    const choice = useIntervalChoice((seconds) => kept.push(seconds));
    return (
      <>
        <button type="button" onClick={() => choice.choose(30)}>
          30
        </button>
        <button type="button" onClick={() => choice.choose(null)}>
          by hand
        </button>
        {choice.doubtful && <IntervalNote {...choice.doubtful} onKeep={choice.keep} onLeave={choice.leave} />}
      </>
    );
  }
  return { kept, ...renderWindow(<Choice />, { bridge }) };
}
const note = () => screen.queryByRole('button', { name: 'Leave it as it is' });
const plain = () => document.body.textContent?.replaceAll(/\s+/g, ' ');

it('keeps an interval that fits, and one that reads nothing unasked', async () => {
  const { kept, user, bridge } = start(() => undefined);
  await user.click(screen.getByRole('button', { name: '30' }));
  await waitFor(() => expect(kept).toEqual([30]));
  expect(bridge.inputsOf('ledger.prove')).toEqual([{ chattersEverySeconds: 30 }]);
  await user.click(screen.getByRole('button', { name: 'by hand' }));
  expect(kept).toEqual([30, null]);
  expect(note()).toBeNull();
});

it('keeps nothing that does not fit before the person has seen the numbers, and offers the nearest that does', async () => {
  const { kept, user } = start((bridge) => bridge.answer('ledger.prove', tooOften));
  await user.click(screen.getByRole('button', { name: '30' }));
  const nearest = await screen.findByRole('button', { name: /^Every 1.min instead$/ });
  expect(kept).toEqual([]);
  expect(plain()).toContain('needs 400 calls a minute. A refresh that runs by itself may take 250, half of chats.');
  expect(plain()).toContain('The list would be new every 48 s at best.');
  expect(plain()).toContain('would come to 24 calls of analytics in 1 min, and may take 18.');
  await waitFor(() => expect(document.activeElement).toBe(nearest));
  await user.keyboard('{Enter}');
  expect(kept).toEqual([60]);
  expect(note()).toBeNull();
});

it('lets the person keep it all the same, or leave it as it was', async () => {
  const { kept, user } = start((bridge) => bridge.answer('ledger.prove', { ...tooOften, nearestSeconds: null }));
  await user.click(screen.getByRole('button', { name: '30' }));
  await user.click(await screen.findByRole('button', { name: 'Leave it as it is' }));
  expect([kept, note()]).toEqual([[], null]);
  await user.click(screen.getByRole('button', { name: '30' }));
  expect(await screen.findByRole('button', { name: 'Only by hand' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Keep every 30.s$/ }));
  expect([kept, note()]).toEqual([[30], null]);
});

it('keeps it where nothing can be proved, as no service is open', async () => {
  const { kept, user } = start((bridge) => bridge.fail('ledger.prove', { kind: 'offline' }));
  await user.click(screen.getByRole('button', { name: '30' }));
  await waitFor(() => expect(kept).toEqual([30]));
});

it('comfort mode hears why without a number that tells how many people there are', async () => {
  const { user } = start((bridge) => {
    bridge.answer('ledger.prove', tooOften);
    bridge.answer('comfort.read', { ...comfort.state.empty, on: true, hidden: true });
  });
  await user.click(screen.getByRole('button', { name: '30' }));
  await waitFor(() => expect(plain()).toContain('needs more than half of chats'));
  expect(plain()).not.toMatch(/400|250|48/);
});
