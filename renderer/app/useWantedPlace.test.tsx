import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { chat } from '../../shared/chat.ts';
import { commands } from '../../shared/commands.ts';
import type { Destination } from '../../shared/destinations.ts';
import { activityView } from '../features/activity/index.ts';
import { message } from '../testing/chatItems.ts';
import { createFakeBridge } from '../testing/fakeBridge.ts';
import { renderWindow } from '../testing/render.tsx';
import { signedInSample } from '../testing/samples.ts';
import { cardStore, closeCard } from '../view/cardStore.ts';
import { useView } from '../view/view.ts';
import { App } from './App.tsx';
import { useWantedPlace } from './useWantedPlace.ts';

beforeEach(() => {
  useView.setState(useView.getInitialState(), true);
  closeCard();
});

const wanting = (number: number, to: Destination) => ({ ...commands.state.empty, wanted: { number, to } });

it.each<[Destination, object]>([
  [{ place: 'live' }, { place: 'live' }],
  [{ place: 'analytics' }, { place: 'analytics' }],
  [
    { place: 'stream', id: 77 },
    { place: 'stream', stream: 77 },
  ],
  [
    { place: 'stream', id: 'now' },
    { place: 'stream', streamTab: 'now' },
  ],
  [
    { place: 'stream', id: null },
    { place: 'stream', stream: null },
  ],
  [
    { place: 'chatters', find: 'mod' },
    { place: 'chatters', wantedNames: 'mod' },
  ],
  [{ place: 'chatter', userId: 5 }, { place: 'live' }],
  [{ place: 'note' }, { place: 'live' }],
  [
    { place: 'hooks', hookId: 'c04e2b' },
    { place: 'hooks', deliveries: null, wantedHook: 'c04e2b' },
  ],
  [
    { place: 'deliveries', deliveryId: 12 },
    { place: 'hooks', deliveries: { intake: null }, wantedDelivery: 12 },
  ],
  [{ place: 'activity', entryId: 12 }, { place: 'activity' }],
  [
    { place: 'settings', section: 'privacy' },
    { place: 'settings', section: 'privacy' },
  ],
  [
    { place: 'settings', section: null },
    { place: 'settings', section: 'service' },
  ],
])('goes to %j when it is asked for, and says so', async (to, view) => {
  const { bridge } = renderWindow(<Wanted />);
  act(() => bridge.push('commands.changed', wanting(3, to)));
  await waitFor(() => expect(bridge.inputsOf('commands.arrived')).toEqual([{ number: 3 }]));
  expect(useView.getState()).toMatchObject(view);
  expect(cardStore.getState().userId).toBe(to.place === 'chatter' ? to.userId : null);
});

it('does not go there a second time while main has not heard of it', async () => {
  const { bridge } = renderWindow(<Wanted />);
  act(() => bridge.push('commands.changed', wanting(3, { place: 'analytics' })));
  await waitFor(() => expect(bridge.inputsOf('commands.arrived')).toHaveLength(1));
  act(() => useView.getState().go('live'));
  act(() =>
    bridge.push('commands.changed', {
      ...wanting(3, { place: 'analytics' }),
      on: { quiet: true, comfort: false, screenSafe: false },
    }),
  );
  expect(useView.getState().place).toBe('live');
});

it('waits until somebody is signed in', async () => {
  const bridge = createFakeBridge();
  bridge.answer('session.read', { kind: 'signedOut', wiped: false });
  bridge.answer('commands.read', wanting(1, { place: 'activity', entryId: null }));
  renderWindow(<App />, { bridge });
  await screen.findByRole('main');
  expect(bridge.inputsOf('commands.arrived')).toEqual([]);
  act(() => bridge.push('session.changed', { kind: 'restoring' }));
  act(() => bridge.push('session.changed', signedInSample()));
  await waitFor(() => expect(bridge.inputsOf('commands.arrived')).toEqual([{ number: 1 }]));
  expect(useView.getState().place).toBe('activity');
});

it('shows a message of a channel behind after its tab has come to the front; of one that is left, the entry that tells of it', async () => {
  const { bridge } = renderWindow(<Wanted />);
  bridge.answer('channels.bringToFront', undefined);
  const to = { place: 'message', id: 'a-1', entryId: 12, channelId: 8 } as const;
  act(() => bridge.push('commands.changed', wanting(3, to)));
  await waitFor(() => expect(bridge.inputsOf('channels.bringToFront')).toEqual([{ channelId: 8 }]));
  const said = message({ id: 'a-1' });
  act(() => bridge.push('chat.changed', { ...chat.state.empty, channelId: 8, items: [said] }));
  expect(useView.getState().place).toBe('live');
  bridge.fail('channels.bringToFront', { kind: 'badInput', field: 'channel', why: 'notOpen' });
  act(() => bridge.push('commands.changed', wanting(4, { ...to, channelId: 9 })));
  await waitFor(() => expect(useView.getState().place).toBe('activity'));
  // Who asked for it from that entry would see nothing happen.
  expect(activityView.getState()).toMatchObject({ wanted: 12, gone: { what: 'message' } });
});

it('leads to Activity for a message that is not in the chat and of which no entry tells, and has it say so', async () => {
  const { bridge } = renderWindow(<Wanted />);
  act(() => bridge.push('commands.changed', wanting(3, { place: 'message', id: 'abc', entryId: null })));
  await waitFor(() => expect(useView.getState().place).toBe('activity'));
  expect(activityView.getState().gone).toEqual({ what: 'message' });
});

function Wanted() {
  useWantedPlace();
  return null;
}

it('brings the tab of a channel to the front, and shows the entry where that tab was closed', async () => {
  const { bridge } = renderWindow(<Wanted />);
  act(() => bridge.push('commands.changed', wanting(3, { place: 'live', channelId: 8, entryId: 12 })));
  await waitFor(() => expect(bridge.inputsOf('channels.bringToFront')).toEqual([{ channelId: 8 }]));
  expect(useView.getState().place).toBe('live');
  bridge.fail('channels.bringToFront', { kind: 'badInput', field: 'channel', why: 'notOpen' });
  act(() => bridge.push('commands.changed', wanting(4, { place: 'live', channelId: 9, entryId: 12 })));
  await waitFor(() => expect(useView.getState().place).toBe('activity'));
  expect(bridge.inputsOf('channels.bringToFront').at(-1)).toEqual({ channelId: 9 });
});
