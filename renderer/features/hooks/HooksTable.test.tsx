import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { HookMove, HookRow, HooksState } from '../../../shared/hooks.ts';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { renderWindow } from '../../testing/render.tsx';
import { hookSample, hooksSample, receiverSample } from '../../testing/samples.ts';
import { useView } from '../../view/view.ts';
import { HooksTable } from './HooksTable.tsx';

const hookAt = (path: string, changes: Partial<HookRow> = {}) =>
  hookSample({ id: path, url: `https://nora-desk.tunnel.example/in/${path}`, intake: `/in/${path}`, ...changes });

function show(hooks: HookRow[], changes: Partial<HooksState> = {}, bridge = createFakeBridge()) {
  const actions = {
    ...{ renew: vi.fn(), setRenewsItself: vi.fn(), deactivate: vi.fn(), undo: vi.fn(), stopMove: vi.fn() },
    error: null,
  };
  const state = hooksSample({ hooks, ...changes });
  const view = renderWindow(<HooksTable state={state} actions={actions} onMove={vi.fn()} onRename={vi.fn()} />, {
    bridge,
  });
  const cells = (row: number) =>
    within(screen.getAllByRole('row')[row + 1] as HTMLElement)
      .getAllByRole('cell')
      .map(({ textContent }) => (textContent ?? '').replace(/[\u2066-\u2069]/g, '').replaceAll('\u00a0', ' '));
  const stops = () => Array.from(view.container.querySelectorAll<HTMLElement>('[data-stop]'));
  return { ...view, actions, cells, stops };
}

beforeEach(() => useView.setState({ ...useView.getInitialState(), place: 'hooks' }));

it('tells of a hook how it stands, where it leads, how long it lasts and what came last', () => {
  const { cells } = show([hookAt('aa')]);
  const [status, address, , expires, failures, last] = cells(0);
  expect(status).toBe('Active');
  expect(address).toContain('nora-desk.tunnel.example');
  expect(address).toContain('/in/aa');
  expect(expires).toMatch(/^61 d/);
  expect(failures).toContain('No failures in a row');
  expect(last).toContain('204, signature valid');
});

it('shows the name that a person gave, with the address below', () => {
  const { cells } = show([hookAt('aa', { name: 'Desk' })]);
  expect(cells(0)[1]).toMatch(/^Desk.*nora-desk\.tunnel\.example\/in\/aa/);
});

it('says of one that the service switched off what it said', () => {
  const { cells } = show([hookAt('aa', { standing: { kind: 'disabled', reason: 'too many failures' } } as never)]);
  expect(cells(0)[0]).toBe('Disabled by the servicesays “too many failures”');
  expect(cells(0)[3]).toMatch(/^expected until/);
});

it('says that one renews itself, only of one that does', () => {
  const { cells } = show([hookAt('aa', { renewsItself: true }), hookAt('bb')]);
  expect(cells(0)[3]).toContain('renews automatically');
  expect(cells(1)[3]).not.toContain('renews automatically');
});

it('does not say that nothing failed when nothing ever came', () => {
  const { cells } = show([hookAt('aa', { health: { kind: 'neverDelivered' }, last: null })]);
  expect(cells(0)[4]).toContain('Nothing sent yet, nothing to forecast');
  expect(cells(0)[5]).toBe('–none yet');
});

it('says that the tunnel moved on from a hook, until something comes to it', async () => {
  const bridge = createFakeBridge();
  const receiver = receiverSample();
  bridge.answer('receiver.read', receiver);
  const url = 'https://old.tunnel.example/in/aa';
  const sinceMs = Date.now() - 3_600_000;
  const verdict = { status: 204, verdict: 'valid' } as const;
  const { cells } = show(
    [
      hookAt('aa', { url, last: { ...verdict, atMs: sinceMs - 60_000 } }),
      hookAt('bb', { url, last: { ...verdict, atMs: Date.now() } }),
      hookAt('cc', { last: null }),
      hookAt('dd', { url, health: { kind: 'neverDelivered' }, last: null }),
    ],
    {},
    bridge,
  );
  expect(await screen.findAllByText(/Its address is no longer the tunnel’s/)).toHaveLength(2);
  expect(cells(0)[0]).toContain('Its address is no longer the tunnel’s');
  // What fails at that address is not seen here.
  expect([0, 1, 2, 3].map((line) => /Not known|No failures/.exec(cells(line)[4] ?? '')?.[0])).toEqual([
    ...['Not known', 'No failures', 'No failures', 'Not known'],
  ]);
});

it('counts down to a deactivation, and takes it back', async () => {
  const { user, actions, cells } = show([hookAt('aa')], {
    undoable: [{ hookId: 'aa', untilMs: Date.now() + 600_000 }],
  });
  expect(cells(0)[0]).toContain('Deactivates in');
  await user.click(within(screen.getByRole('table')).getByRole('button', { name: /^(Undo|Keep)/ }));
  expect(actions.undo).toHaveBeenCalledExactlyOnceWith('aa');
});

it('opens what came to the path by a press on the address or anywhere on the row', async () => {
  const { user } = show([hookAt('aa'), hookAt('bb')]);
  await user.click(screen.getByRole('button', { name: /^Deliveries of .*bb/ }));
  expect(useView.getState().deliveries).toMatchObject({ intake: '/in/bb' });
  const [first] = screen.getAllByText('No failures in a row');
  await user.click(first as HTMLElement);
  expect(useView.getState().deliveries).toMatchObject({ intake: '/in/aa' });
});

it('opens the menu instead where nothing comes here', async () => {
  const { user, stops } = show([hookAt('aa', { intake: null })]);
  expect(stops()[0]?.getAttribute('aria-label')).toMatch(/^Actions for/);
  await user.click(stops()[0] as HTMLElement);
  expect(await screen.findByRole('menu')).toBeTruthy();
  expect(useView.getState().deliveries).toBeNull();
});

it('opens the menu of the row by a key', async () => {
  const { user, stops } = show([hookAt('aa')]);
  stops()[0]?.focus();
  await user.keyboard('.');
  expect(await screen.findByRole('menuitem', { name: 'Copy the address' })).toBeTruthy();
});

it('goes from row to row by keys; Tab stops at the one that was used last', async () => {
  const { user, stops } = show([hookAt('k1'), hookAt('k2'), hookAt('k3')]);
  const tabStops = () => stops().map(({ tabIndex }) => tabIndex);
  expect(tabStops()).toEqual([0, -1, -1]);
  stops()[0]?.focus();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(stops()[1]);
  expect(tabStops()).toEqual([-1, 0, -1]);
  await user.keyboard('{End}');
  expect(document.activeElement).toBe(stops()[2]);
  await user.keyboard('{Home}');
  expect(document.activeElement).toBe(stops()[0]);
});

it('tells of a move below the hook that it moves from, and stops it', async () => {
  const move: HookMove = {
    from: 'aa',
    to: 'bb',
    startedAtMs: Date.now(),
    delivered: { from: true, to: false },
    untilMs: Date.now() + 600_000,
    step: 'overlap',
    failure: null,
  };
  const { user, actions, cells } = show([hookAt('aa'), hookAt('bb')], { moves: [move] });
  expect(cells(1)).toHaveLength(1);
  expect(cells(2)[1]).toContain('/in/bb');
  await user.click(within(screen.getAllByRole('row')[2] as HTMLElement).getByRole('button'));
  expect(actions.stopMove).toHaveBeenCalledExactlyOnceWith('aa');
});

it('marks the row that was asked for from outside, until another row takes the focus', async () => {
  useView.setState({ wantedHook: 'bb' });
  const { user, stops } = show([hookAt('aa'), hookAt('bb'), hookAt('cc')]);
  const marked = () =>
    stops()
      .map((stop) => stop.closest('tr'))
      .flatMap((row) => (row?.classList.contains('wanted') ? [row.dataset.hook] : []));
  expect(document.activeElement).toBe(stops()[1]);
  expect(marked()).toEqual(['bb']);
  await user.tab();
  expect(marked()).toEqual(['bb']);
  act(() => stops()[1]?.focus());
  await user.keyboard('{ArrowDown}');
  expect(marked()).toEqual([]);
  act(() => useView.setState({ wantedHook: 'aa' }));
  expect(marked()).toEqual(['aa']);
});

it('marks no row once one has left the hooks and come back', () => {
  useView.setState({ wantedHook: 'aa' });
  const { unmount } = show([hookAt('aa'), hookAt('bb')]);
  expect(document.querySelector('tr.wanted')).not.toBeNull();
  unmount();
  show([hookAt('aa'), hookAt('bb')]);
  expect(document.querySelector('tr.wanted')).toBeNull();
});
