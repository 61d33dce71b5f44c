import { act, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { type Account, accounts } from '../../../../shared/accounts.ts';
import type { WhisperDraft } from '../../../../shared/drafts.ts';
import { call } from '../../../api/call.ts';
import { createFakeBridge } from '../../../testing/fakeBridge.ts';
import { holdTime } from '../../../testing/heldTime.ts';
import { renderWindow } from '../../../testing/render.tsx';
import { customSample, demoSample } from '../../../testing/samples.ts';
import { useKeptWhispers } from './useKeptWhispers.ts';
import { whisperStore, whispers } from './whisperStore.ts';

function Kept({ channelId }: { channelId: number | null }) {
  useKeptWhispers(channelId);
  return null;
}

const drafts = () => whisperStore.getState().drafts;
const kept = new Map<number, WhisperDraft[]>();
const pim = { as: 1, name: 'pim', userId: 5 };
const zoe = { as: 2, name: 'zoe', userId: null };

async function setUp(channelId: number | null) {
  const bridge = createFakeBridge();
  bridge.answer('drafts.whispersOf', ({ channelId: of }) => kept.get(of) ?? []);
  const view = renderWindow(<Kept channelId={channelId} />, { bridge });
  if (channelId !== null) await waitFor(() => expect(bridge.inputsOf('drafts.whispersOf')).toHaveLength(1));
  return { ...view, bridge, told: () => bridge.inputsOf('drafts.keepWhisper') };
}

beforeEach(() => {
  whispers.clear();
  kept.clear();
});

it('brings back what was being whispered, and never over what is', async () => {
  kept.set(7, [{ ...pim, text: 'half a thou' }]);
  const first = await setUp(7);
  await waitFor(() => expect(drafts()).toEqual([{ ...pim, text: 'half a thou' }]));
  first.unmount();
  act(() => whispers.write(pim, 'something newer'));
  kept.set(7, [
    { ...pim, text: 'half a thou' },
    { ...zoe, text: 'hello' },
  ]);
  const { told } = await setUp(7);
  await waitFor(() => expect(told()).toEqual([{ channelId: 7, ...pim, text: 'something newer' }]));
  expect(drafts()).toEqual([
    { ...pim, text: 'something newer' },
    { ...zoe, text: 'hello' },
  ]);
});

it('keeps what is whispered when one pauses, each for its person and account, and forgets it as soon as it is sent', async () => {
  const pass = holdTime();
  const { told } = await setUp(7);
  act(() => whispers.write(pim, 'hel'));
  act(() => whispers.write(pim, 'hello'));
  act(() => whispers.write({ ...pim, as: null }, 'by nobody who is known'));
  expect(told()).toEqual([]);
  await pass(300);
  act(() => whispers.write(zoe, 'you too'));
  await pass(300);
  expect(told()).toEqual([
    { channelId: 7, ...pim, text: 'hello' },
    { channelId: 7, ...zoe, text: 'you too' },
  ]);
  act(() => whispers.write(pim, ''));
  expect(told().slice(2)).toEqual([{ channelId: 7, ...pim, text: '' }]);
});

it('each channel has its own, kept at once when one leaves', async () => {
  kept.set(8, [{ ...pim, text: 'in the other' }]);
  const { told, rerender } = await setUp(7);
  act(() => whispers.write(pim, 'in the first'));
  rerender(<Kept channelId={8} />);
  expect(told()).toEqual([{ channelId: 7, ...pim, text: 'in the first' }]);
  await waitFor(() => expect(drafts()).toEqual([{ ...pim, text: 'in the other' }]));
});

it('is kept before its service is left, and not for the channel of the same number at another, which has its own', async () => {
  const { bridge, told } = await setUp(7);
  act(() => bridge.push('service.changed', demoSample({ turn: 1 })));
  act(() => whispers.enter('demo'));
  act(() => whispers.write(pim, 'to the first'));
  await call('demo.startOver');
  expect(told()).toEqual([{ channelId: 7, ...pim, text: 'to the first' }]);
  act(() => whispers.write(pim, 'to the first, and more'));
  kept.set(7, [{ ...zoe, text: 'to the other' }]);
  act(() => {
    bridge.push('service.changed', customSample({ turn: 2 }));
    whispers.enter('other');
    whispers.enterChannel(7);
  });
  await waitFor(() => expect(drafts()).toEqual([{ ...zoe, text: 'to the other' }]));
  expect(told()).toHaveLength(1);
});

it('gives up what is on its way to the disk as one signs out', async () => {
  const pass = holdTime();
  const { told } = await setUp(7);
  act(() => whispers.write(pim, 'a secret'));
  await pass(300);
  act(() => whispers.write(pim, 'a secret, told'));
  act(() => whispers.clear());
  await pass(300);
  expect(told().map(({ text }) => text)).toEqual(['a secret', '']);
  expect(drafts()).toEqual([]);
});

it('an account that was removed leaves nothing behind, and tells main nothing of it, which has forgotten it already', async () => {
  const pass = holdTime();
  const { bridge, told } = await setUp(7);
  const account = (id: number, isMain: boolean) => ({ id, isMain }) as Account;
  const signedIn = async (...list: Account[]) => {
    act(() => bridge.push('accounts.changed', { ...accounts.state.empty, list }));
    await pass(1);
  };
  await signedIn(account(1, true), account(2, false));
  act(() => whispers.write(pim, 'mine'));
  act(() => whispers.write(zoe, 'of the other'));
  await pass(300);
  kept.set(7, [
    { ...pim, text: 'mine' },
    { ...zoe, text: 'of the other' },
  ]);
  // None is known for a moment, e.g. as the service begins anew.
  await signedIn();
  expect(drafts()).toHaveLength(2);
  kept.set(7, [{ ...pim, text: 'mine' }]);
  await signedIn(account(1, true));
  await pass(300);
  expect(drafts()).toEqual([{ ...pim, text: 'mine' }]);
  expect(told().map(({ text }) => text)).toEqual(['mine', 'of the other']);
});

it('asks for nothing before it is known which channel it is', async () => {
  const { bridge } = await setUp(null);
  expect(bridge.inputsOf('drafts.whispersOf')).toEqual([]);
});
