import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { AppFailure } from '../../../shared/failure.ts';
import type { HooksState } from '../../../shared/hooks.ts';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { renderWindow } from '../../testing/render.tsx';
import { customSample, demoSample, hookSample, hooksSample, receiverSample } from '../../testing/samples.ts';
import { announcer } from '../../ui/announcer.ts';
import { useView } from '../../view/view.ts';
import { HooksPage } from './HooksPage.tsx';
import { hookFailures } from './hookFailures.ts';
import { clearHookForm } from './hookForm.ts';
import { expiryWords } from './hookWords.ts';

const relay = hookSample({
  id: 'c04e2b00-1',
  url: 'https://relay.nora.example/in/c04e2b',
  intake: '/in/c04e2b',
  standing: { kind: 'expiring' },
});
const elsewhere = hookSample({
  id: 'e15e0000-2',
  url: 'https://box.example/mixer',
  intake: null,
  signing: 'elsewhere',
});
const three = [hookSample(), relay, elsewhere];

beforeEach(() => {
  useView.setState({ ...useView.getInitialState(), place: 'hooks' });
  clearHookForm();
  hookFailures.setState({ failures: [] });
});

function start(state: Partial<HooksState> = {}) {
  const bridge = createFakeBridge();
  const hooks = hooksSample({ hooks: three, ...state });
  bridge.answer('hooks.read', hooks);
  const change = (changes: Partial<HooksState>) => act(() => bridge.push('hooks.changed', { ...hooks, ...changes }));
  return { ...renderWindow(<HooksPage />, { bridge }), change };
}

const openMenu = async (user: ReturnType<typeof start>['user'], address: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for \u2068${address}\u2069`, expanded: false }));
  return within(await screen.findByRole('menu'));
};

it('counts the hooks, says how old that is, and renews what is due', async () => {
  const { bridge, user } = start();
  expect(await screen.findByText('3 hooks, 1 needs attention')).toBeTruthy();
  bridge.answer('hooks.renewDue', 1);
  await user.click(screen.getByRole('button', { name: 'Renew 1 due' }));
  expect(bridge.inputsOf('hooks.renewDue')).toHaveLength(1);
  expect(await screen.findByText('1 hook renewed.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Refresh the hooks (1 call)' }));
  expect(bridge.inputsOf('hooks.refresh')).toHaveLength(1);
});

it('keeps numbers and their units in order where the page runs from right to left', async () => {
  start({ hooks: [relay] });
  const row = within(await screen.findByRole('row', { name: /relay\.nora\.example/ }));
  const { left, date } = expiryWords(relay, Date.now());
  for (const words of [left ?? date, date, '+1']) expect(row.getByText(words).closest('bdi')).not.toBeNull();
});

it('offers no renewing while nothing is due', async () => {
  start({ hooks: [hookSample()] });
  expect(await screen.findByRole('button', { name: 'New hook' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Renew/ })).toBeNull();
});

it('a hook gets a name, which stands in its row; Ctrl Enter saves it', async () => {
  const { bridge, user, change } = start({ hooks: [relay] });
  const menu = await openMenu(user, 'relay.nora.example/in/c04e2b');
  await user.click(menu.getByRole('menuitem', { name: 'Name…' }));
  const field = await screen.findByRole('textbox', { name: /^Name/ });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.keyboard(' Stream alerts{Control>}{Enter}{/Control}');
  await waitFor(() => expect(bridge.inputsOf('hooks.rename')).toEqual([{ hookId: relay.id, name: 'Stream alerts' }]));
  change({ hooks: [{ ...relay, name: 'Stream alerts' }] });
  expect(await screen.findByRole('button', { name: 'Deliveries of \u2068Stream alerts\u2069' })).toBeTruthy();
  expect(screen.getByText('relay.nora.example/in/c04e2b')).toBeTruthy();
});

it('opens the deliveries of a row, and the menu of one that leads elsewhere', async () => {
  const { user } = start();
  await user.click(await screen.findByRole('button', { name: /^Deliveries of .*relay/ }));
  expect(useView.getState().deliveries).toEqual({ intake: '/in/c04e2b' });
  act(() => useView.getState().go('hooks'));
  expect(useView.getState().deliveries).toBeNull();
  const [address] = await screen.findAllByRole('button', { name: /^Actions for .*box/ });
  await user.click(address as HTMLElement);
  expect(await screen.findByRole('menu')).toBeTruthy();
  expect(useView.getState().deliveries).toBeNull();
});

it('goes through the rows by keyboard; a full stop opens the menu of one', async () => {
  const { user } = start();
  const first = await screen.findByRole('button', { name: /^Deliveries of .*desk/ });
  act(() => first.focus());
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/relay/);
  await user.keyboard('{End}');
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/box/);
  await user.keyboard('{Home}{ArrowDown}.');
  const menu = await screen.findByRole('menu');
  expect(menu.getAttribute('aria-label')).toMatch(/relay/);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});

it('renews, keeps renewing and copies from the menu', async () => {
  const { bridge, user } = start();
  let menu = await openMenu(user, 'relay.nora.example/in/c04e2b');
  await user.click(menu.getByRole('menuitem', { name: /^Renew 1 call/ }));
  menu = await openMenu(user, 'relay.nora.example/in/c04e2b');
  await user.click(menu.getByRole('menuitem', { name: 'Renew automatically' }));
  menu = await openMenu(user, 'relay.nora.example/in/c04e2b');
  await user.click(menu.getByRole('menuitem', { name: 'Copy the address' }));
  expect(bridge.inputsOf('hooks.renew')).toEqual([{ hookId: relay.id }]);
  expect(bridge.inputsOf('hooks.setRenewsItself')).toEqual([{ hookId: relay.id, on: true }]);
  expect(bridge.inputsOf('app.copyText')).toEqual([{ text: relay.url }]);
});

it('a deactivation can be taken back, in its row and in a notice, until its time', async () => {
  const { bridge, user, change } = start();
  const menu = await openMenu(user, 'relay.nora.example/in/c04e2b');
  await user.click(menu.getByRole('menuitem', { name: /^Deactivate/ }));
  expect(bridge.inputsOf('hooks.deactivate')).toEqual([{ hookId: relay.id }]);
  change({ undoable: [{ hookId: relay.id, untilMs: Date.now() + 60_000 }] });
  expect(await screen.findByText(/^Deactivates in/)).toBeTruthy();
  const notices = within(screen.getByRole('region', { name: 'Notices' }));
  await user.click(notices.getByRole('button', { name: /^Undo/ }));
  await user.click(within(screen.getByRole('table')).getByRole('button', { name: /^Undo/ }));
  expect(bridge.inputsOf('hooks.undoDeactivate')).toEqual([{ hookId: relay.id }, { hookId: relay.id }]);
  change({ undoable: [] });
  await waitFor(() => expect(notices.queryByRole('button')).toBeNull());
  expect(document.activeElement).not.toBe(document.body);
});

it('says where a move stands, and stops it', async () => {
  const move = {
    from: relay.id,
    to: hookSample().id,
    startedAtMs: Date.now(),
    delivered: { from: false, to: true },
    untilMs: Date.now() + 600_000,
    step: 'overlap',
    failure: null,
  } as const;
  const { bridge, user, change } = start({ moves: [move] });
  expect(await screen.findByText('Moving: both receive, each event counts once.')).toBeTruthy();
  expect(
    screen.getByText(/has delivered, the old one not since the move began\. The old hook ends in \d+ min/),
  ).toBeTruthy();
  // The sample has delivered for hours.
  change({ moves: [{ ...move, delivered: { from: false, to: false } }] });
  expect(await screen.findByText(/^Neither has delivered since the move began\./)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Stop the move' }));
  expect(bridge.inputsOf('hooks.stopMove')).toEqual([{ hookId: relay.id }]);
  expect(await screen.findByText('The move is stopped. Both hooks stay.')).toBeTruthy();
  change({ moves: [{ ...move, step: 'ending' }] });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop the move' })).toBeNull());
  change({ moves: [{ ...move, step: 'stuck', failure: { kind: 'offline' } }] });
  expect(await screen.findByText(/The service does not answer/)).toBeTruthy();
});

it('what cannot be done says why, and what failed is told', async () => {
  const ended = hookSample({ standing: { kind: 'disabled', reason: 'too many failures' } });
  const { bridge, user } = start({ hooks: [ended, relay] });
  bridge.fail('hooks.renew', { kind: 'rateLimited', bucket: 'global', retryAfterMs: 4000 });
  let menu = await openMenu(user, 'nora-desk.tunnel.example/in/7f3a91');
  const move = menu.getByRole('menuitem', { name: /^Move/ });
  expect(move.getAttribute('aria-disabled')).toBe('true');
  expect(within(move).getByText('no longer active')).toBeTruthy();
  await user.keyboard('{Escape}');
  menu = await openMenu(user, 'relay.nora.example/in/c04e2b');
  await user.click(menu.getByRole('menuitem', { name: /^Renew 1 call/ }));
  expect(await screen.findByText('\u2068relay.nora.example/in/c04e2b\u2069 was not renewed.')).toBeTruthy();
  expect(screen.getByText(/^The global budget is used up\./)).toBeTruthy();
});

it('keeps what it knew when a reading fails, and a first one that fails can be tried again', async () => {
  const { change, bridge, user } = start({ failure: { kind: 'offline' } });
  expect(await screen.findByText(/^Showing what we knew at/)).toBeTruthy();
  expect(screen.getByRole('table')).toBeTruthy();
  change({ hooks: [], readAtMs: null, failure: { kind: 'offline' } });
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
  expect(screen.queryByText('No hooks yet')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(bridge.inputsOf('hooks.refresh')).toHaveLength(1);
  change({ hooks: [], readAtMs: null, reading: true });
  expect(await screen.findByText(/^Asking the service for the hooks/)).toBeTruthy();
  change({ hooks: [] });
  expect(await screen.findByText('No hooks yet')).toBeTruthy();
});

it('a refused credential leaves the hooks in sight and leads to the form', async () => {
  const { user } = start({ credential: { kind: 'refused', clientId: 'abc', atMs: Date.now() } });
  expect(await screen.findByRole('table')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'New hook' }).getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Enter another one' }));
  expect(await screen.findByRole('heading', { name: 'Hooks need a working credential' })).toBeTruthy();
  expect((screen.getByRole('textbox', { name: 'Client id' }) as HTMLInputElement).value).toBe('abc');
  await user.click(screen.getByRole('button', { name: 'Back to the hooks' }));
  expect(await screen.findByRole('table')).toBeTruthy();
});

it('tells of a hook that the tunnel has left behind, until something comes to it', async () => {
  const bridge = createFakeBridge();
  const upMs = Date.now() - 60_000;
  const hook = (atMs: number, url = 'http://127.0.0.1:1/in/7f3a91') =>
    hooksSample({ hooks: [hookSample({ url, last: { atMs, status: 204, verdict: 'valid' } })] });
  bridge.answer('hooks.read', hook(upMs - 1));
  const tunnel = { kind: 'up', provider: 'direct', url: 'http://127.0.0.1:2', sinceMs: upMs } as const;
  bridge.answer('receiver.read', receiverSample({ tunnel }));
  renderWindow(<HooksPage />, { bridge });
  const told = () => screen.queryByText('Its address is no longer the tunnel’s. If nothing arrives, move it.');
  await waitFor(() => expect(told()).toBeTruthy());
  act(() => bridge.push('hooks.changed', hook(upMs + 1)));
  await waitFor(() => expect(told()).toBeNull());
  act(() => bridge.push('hooks.changed', hook(upMs - 1)));
  await waitFor(() => expect(told()).toBeTruthy());
  act(() => bridge.push('hooks.changed', hook(upMs - 1, 'http://127.0.0.1:2/in/7f3a91')));
  await waitFor(() => expect(told()).toBeNull());
});

it('tells that nothing can be stored, whatever the way here is like', async () => {
  const bridge = createFakeBridge();
  bridge.answer('hooks.read', hooksSample());
  const receiver = { kind: 'listening', port: 47_813, sinceMs: Date.now(), unstoredSinceMs: Date.now() } as const;
  bridge.answer('receiver.read', receiverSample({ receiver, tunnel: { kind: 'none' } }));
  renderWindow(<HooksPage />, { bridge });
  expect(await screen.findByText('Nothing can be stored')).toBeTruthy();
  expect(screen.getByText(/^Deliveries have been rejected since/)).toBeTruthy();
  act(() => bridge.push('receiver.changed', receiverSample()));
  await waitFor(() => expect(screen.queryByText('Nothing can be stored')).toBeNull());
});

it('the keyboard goes on at the head of the card when the button that it stood on goes with what it did', async () => {
  const bridge = createFakeBridge();
  bridge.answer('hooks.read', hooksSample());
  const failed = { kind: 'failed', why: 'portTaken', port: 47_813, offered: 47_814 } as const;
  bridge.answer('receiver.read', receiverSample({ receiver: failed }));
  const { user } = renderWindow(<HooksPage />, { bridge });
  (await screen.findByRole('button', { name: 'Listen on 47814' })).focus();
  await user.keyboard('{Enter}');
  act(() => bridge.push('receiver.changed', receiverSample({ receiver: { kind: 'starting' } })));
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Receiver and tunnel/));
});

it('tells a taken port and offers another, and a tunnel that is down and tries again', async () => {
  const bridge = createFakeBridge();
  bridge.answer('hooks.read', hooksSample());
  const failed = { kind: 'failed', why: 'portTaken', port: 47_813, offered: 47_814 } as const;
  bridge.answer('receiver.read', receiverSample({ receiver: failed }));
  const { user } = renderWindow(<HooksPage />, { bridge });
  expect(await screen.findByText('Another program has port 47813.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Prove again' }).getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText(/tries again by itself/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await user.click(screen.getByRole('button', { name: 'Listen on 47814' }));
  expect(bridge.inputsOf('receiver.listen')).toEqual([{ port: 47_813 }, { port: 47_814 }]);
  const says = vi.spyOn(announcer, 'polite');
  act(() => bridge.push('receiver.changed', receiverSample({ receiver: { kind: 'starting' } })));
  await screen.findByText('Receiver starting');
  act(() => bridge.push('receiver.changed', receiverSample()));
  await waitFor(() => expect(says).toHaveBeenCalledExactlyOnceWith('The receiver listens again.'));
  const down = { kind: 'down', provider: 'ngrok', why: 'refused', detail: 'ERR <b>1</b>', retryAtMs: null } as const;
  act(() => bridge.push('receiver.changed', receiverSample({ tunnel: down })));
  expect(await screen.findByText('The tunnel’s provider refused the token.')).toBeTruthy();
  expect(screen.getByText(/ERR <b>1<\/b>/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try now' }));
  expect(bridge.inputsOf('tunnel.tryNow')).toHaveLength(1);
  act(() => bridge.push('receiver.changed', receiverSample({ tunnel: { kind: 'none' } })));
  await user.click(await screen.findByRole('button', { name: 'Choose a tunnel' }));
  expect(useView.getState()).toMatchObject({ place: 'settings', section: 'receiver' });
});

it('proves on demand, and says how it ended', async () => {
  const { bridge, user } = start();
  await user.click(await screen.findByRole('button', { name: 'Prove again' }));
  expect(bridge.inputsOf('receiver.prove')).toHaveLength(1);
  act(() =>
    bridge.push('receiver.changed', receiverSample({ proof: { kind: 'running', step: 'sent', sinceMs: Date.now() } })),
  );
  expect(await screen.findByText('Proving: sending')).toBeTruthy();
  const broken = { kind: 'broken', atMs: Date.now(), step: 'arrived', why: 'notArrived', status: 404 } as const;
  act(() => bridge.push('receiver.changed', receiverSample({ proof: broken })));
  expect(await screen.findByText('The round trip did not arrive here.')).toBeTruthy();
  await waitFor(() => expect(screen.getByText(/^Round trip broken\..*status 404/)).toBeTruthy());
});

it('says of which hook what was not done, for each, until it is done, tried again or put away', async () => {
  const { bridge, user, unmount } = start();
  bridge.fail('hooks.deactivate', { kind: 'http', status: 500, path: '/hooks', message: null });
  bridge.fail('hooks.renew', { kind: 'timedOut', path: '/hooks', afterMs: 10_000, mayBeDone: true });
  const menuOf = (address: string) => openMenu(user, address);
  await user.click((await menuOf('relay.nora.example/in/c04e2b')).getByRole('menuitem', { name: /^Renew 1 call/ }));
  await user.click((await menuOf('box.example/mixer')).getByRole('menuitem', { name: /^Deactivate/ }));
  const notRenewed = 'It is not known if \u2068relay.nora.example/in/c04e2b\u2069 was renewed.';
  const notDeactivated = '\u2068box.example/mixer\u2069 was not deactivated.';
  expect(await screen.findByText(notRenewed)).toBeTruthy();
  expect(await screen.findByText(notDeactivated)).toBeTruthy();

  // They wait for who was elsewhere.
  unmount();
  const again = start();
  expect(await screen.findByText(notRenewed)).toBeTruthy();
  again.bridge.answer('hooks.renew', undefined);
  await again.user.click(screen.getAllByRole('button', { name: 'Try again' })[0] as HTMLElement);
  await waitFor(() => expect(screen.queryByText(notRenewed)).toBeNull());
  await again.user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(notDeactivated)).toBeNull();
});

it('what fails after another service was chosen is told nowhere there', async () => {
  const { bridge, user } = start();
  const renewed = Promise.withResolvers<undefined>();
  bridge.answer('hooks.renew', () => renewed.promise);
  act(() => bridge.push('service.changed', demoSample({ turn: 1 })));
  await user.click(
    (await openMenu(user, 'relay.nora.example/in/c04e2b')).getByRole('menuitem', { name: /^Renew 1 call/ }),
  );
  act(() => bridge.push('service.changed', customSample({ turn: 2 })));
  await act(async () => renewed.reject(new AppFailure({ kind: 'offline' })));
  expect(hookFailures.getState().failures).toEqual([]);
});

it('tells no number of registered events before the service has told its hooks', async () => {
  start({ hooks: [], readAtMs: null, registeredEvents: 0, failure: { kind: 'offline' } });
  expect(await screen.findByText('Not known yet')).toBeTruthy();
  expect(screen.queryByText('of 3,000,000')).toBeNull();
});
