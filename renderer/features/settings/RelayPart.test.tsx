import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ReceiverState } from '../../../shared/receiver.ts';
import type { Settings } from '../../../shared/settings.ts';
import type { Pairing } from '../../../shared/tunnel.ts';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { renderWindow } from '../../testing/render.tsx';
import { receiverSample, settingsSample } from '../../testing/samples.ts';
import { TunnelPart } from './TunnelPart.tsx';

const inUse: Partial<Settings> = { tunnel: 'relay', tunnelAddress: 'https://relay.example' };

function show(settings: Partial<Settings> = {}, state = receiverSample()) {
  const bridge = createFakeBridge();
  const all = settingsSample({ ...inUse, ...settings });
  return { ...renderWindow(<TunnelPart settings={all} state={state} />, { bridge }), bridge };
}

const code = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Code of the relay' });
const keep = () => screen.getByRole('switch', { name: 'Keep deliveries while Sidestage is closed' });

it('pairs with the address that is typed, before it is used', async () => {
  const { bridge, user } = show({ tunnel: 'auto', tunnelAddress: '' });
  await user.click(screen.getByRole('radio', { name: 'Relay' }));
  expect(screen.queryByRole('switch')).toBeNull();
  await user.type(screen.getByRole('textbox', { name: 'Address of the relay' }), 'wss://relay.example');
  await user.type(code(), 'ABCD-EFGH{Enter}');
  expect(bridge.inputsOf('tunnel.pair')).toEqual([{ address: 'wss://relay.example', code: 'ABCD-EFGH' }]);
  // What is in use is shown then.
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Code of the relay' })).toBeNull());
});

it('asks nobody without a code or an address', async () => {
  const { bridge, user } = show({ tunnelAddress: '' });
  await user.click(code());
  await user.keyboard('{Enter}');
  expect(screen.getByText('Enter the code.')).toBeTruthy();
  await user.type(code(), 'ABCDEFGH{Enter}');
  expect(screen.getByText('Enter the relay’s address above first.')).toBeTruthy();
  expect(bridge.inputsOf('tunnel.pair')).toEqual([]);
});

it.each<[Pairing, RegExp]>([
  [
    'refused',
    /^Have the relay make a new code\. It does not know this one, or it was used already, or its ten minutes/,
  ],
  ['noCode', /^Enter the code as the relay shows it/],
  ['tooMany', /^Wait a minute/],
  ['unreachable', /^Check the address, and whether the relay runs/],
  ['notRelay', /^Check the address\. What answers there is no relay/],
])('says of %s what to do, until the code is another', async (outcome, words) => {
  const { bridge, user } = show();
  bridge.answer('tunnel.pair', outcome);
  await user.type(code(), 'ABCDEFGH{Enter}');
  expect(await screen.findByText(words)).toBeTruthy();
  expect(code().getAttribute('aria-invalid')).toBe('true');
  await user.type(code(), 'X');
  expect(screen.queryByText(words)).toBeNull();
});

it('asks the relay to keep, and for how long', async () => {
  const { bridge, user } = show({ relayFallbacks: ['https://b.example'] });
  expect(screen.queryByRole('radiogroup', { name: 'For how long' })).toBeNull();
  await user.click(keep());
  const kept = show({ relayKeep: true, relayKeepHours: 48 });
  const hours = within(screen.getByRole('radiogroup', { name: 'For how long' }));
  expect(hours.getAllByRole('radio').map(({ textContent }) => textContent)).toEqual([
    ...['12 h', '24 h', '2 days', '3 days', '7 days', '14 days'],
  ]);
  await kept.user.click(hours.getByRole('radio', { name: '3 days' }));
  expect(bridge.inputsOf('tunnel.setRelay')).toEqual([{ keep: true, hours: 24, fallbacks: ['https://b.example'] }]);
  expect(kept.bridge.inputsOf('tunnel.setRelay')).toEqual([{ keep: true, hours: 72, fallbacks: [] }]);
});

it('takes further addresses in order, none twice, and lets them go', async () => {
  const { bridge, user } = show({ relayFallbacks: ['https://b.example'] });
  const field = screen.getByRole('textbox', { name: 'Another address of this relay' });
  await user.type(field, 'https://relay.example/{Enter}');
  expect(screen.getByText('This is already on the list.')).toBeTruthy();
  await user.clear(field);
  await user.type(field, 'http://elsewhere.example{Enter}');
  expect(screen.getByText(/^Start it with wss/)).toBeTruthy();
  await user.clear(field);
  await user.type(field, 'https://c.example{Enter}');
  await user.click(screen.getByRole('button', { name: /^Remove .*b\.example.* from the list$/ }));
  expect(bridge.inputsOf('tunnel.setRelay')).toEqual([
    { keep: false, hours: 24, fallbacks: ['https://b.example', 'https://c.example'] },
    { keep: false, hours: 24, fallbacks: [] },
  ]);
});

const bounds = { count: 5_000, bytes: 1, hours: 24 };
const standing = (relay: Partial<ReceiverState['relay']>, changes: Partial<ReceiverState> = {}) => {
  const state = receiverSample({ tokens: { ngrok: false, relay: true }, ...changes });
  return { ...state, relay: { ...state.relay, ...relay } };
};
const waiting = (count: number) => ({ waiting: { count, bytes: 1, oldestMs: null, bounds } });
const starting = { kind: 'starting', provider: 'relay' } as const;
const down = (why: 'unreachable' | 'refused' | 'notSetUp') =>
  ({ kind: 'down', provider: 'relay', why, detail: '', retryAtMs: null }) as const;
const left = { address: 'https://relay.example', app: 'nora', hours: 24, why: 'left', retryAtMs: null } as const;

it.each<[string, ReceiverState, Partial<Settings>, string | RegExp]>([
  ['some wait', standing(waiting(3)), {}, '3 deliveries that wait there cannot be read afterwards.'],
  ['it is away', standing({ place: null }, { tunnel: down('unreachable') }), {}, /^The relay cannot be reached now/],
  ['it is being connected to', standing({ place: null }, { tunnel: starting }), {}, /^It is not known yet/],
  ['it has not said what waits', standing({ place: 0, canKeep: true }), {}, /^It is not known yet/],
  [
    'it is to be told to keep no more',
    standing({ place: 0, canKeep: true }, { relaysLeft: [{ ...left, why: 'off' }] }),
    { relayKeep: false },
    /^It is not known yet/,
  ],
  ['it was left untold', standing({}, { relaysLeft: [left] }), { tunnel: 'auto' }, /^The relay cannot be reached now/],
])(
  'asks before the token of a relay is forgotten while %s, and the keyboard stays there',
  async (_, state, settings, words) => {
    const { bridge, user, rerender } = show({ relayKeep: true, ...settings }, state);
    if (settings.tunnel === 'auto') await user.click(screen.getByRole('radio', { name: 'Relay' }));
    const ask = async () => {
      screen.getByRole('button', { name: 'Forget it' }).focus();
      await user.keyboard('{Enter}');
      await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep the token'));
    };
    await ask();
    expect(screen.getByText(words)).toBeTruthy();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Forget it'));
    expect(bridge.inputsOf('tunnel.forgetToken')).toEqual([]);
    await ask();
    await user.tab();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(bridge.inputsOf('tunnel.forgetToken')).toEqual([{ of: 'relay' }]));
    const forgotten = { ...state, tokens: { ngrok: false, relay: false } };
    rerender(<TunnelPart settings={settingsSample({ ...inUse, relayKeep: true, ...settings })} state={forgotten} />);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Paste it'));
  },
);

it('says so where it turns out, while it asks, that nothing is lost', async () => {
  const settings = { ...inUse, relayKeep: true };
  const { user, rerender } = show({ relayKeep: true }, standing({ place: 0, canKeep: true }));
  await user.click(screen.getByRole('button', { name: 'Forget it' }));
  expect(screen.getByText(/^It is not known yet/)).toBeTruthy();
  rerender(<TunnelPart settings={settingsSample(settings)} state={standing(waiting(0))} />);
  expect(screen.getByText('Nothing is lost by it.')).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Keep the token');
});

it.each([
  ['nothing waits', standing(waiting(0))],
  ['nothing can be kept', standing({ place: 0, canKeep: false })],
  ['the token counts no more', standing({ place: null }, { tunnel: down('refused') })],
  ['there is no address', standing({ place: null }, { tunnel: down('notSetUp') })],
])('forgets the token of a relay without a question where %s', async (_, state) => {
  const { bridge, user } = show({ relayKeep: true }, state);
  await user.click(screen.getByRole('button', { name: 'Forget it' }));
  expect(bridge.inputsOf('tunnel.forgetToken')).toEqual([{ of: 'relay' }]);
});
