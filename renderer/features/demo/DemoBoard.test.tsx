import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { comfort } from '../../../shared/comfort.ts';
import { type DemoRun, demoActionNames } from '../../../shared/demo.ts';
import { useStateOf } from '../../api/state.ts';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { renderWindow } from '../../testing/render.tsx';
import { demoBoardSample, hookSample, hooksSample } from '../../testing/samples.ts';
import { loadLayers } from '../../ui/layers.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { boardPanel } from '../../view/boardPanel.ts';
import { DemoBadge } from './DemoBadge.tsx';
import { nearestStop, viewerStops } from './viewerStops.ts';

afterEach(() => boardPanel.setState({ open: false }));

const raid = (changes: Partial<DemoRun> = {}): DemoRun => ({
  action: 'raid',
  state: 'running',
  leftMs: 40_000,
  begunAtMs: Date.now(),
  endedAtMs: null,
  failure: null,
  ...changes,
});

function Badge() {
  const service = useStateOf('service');
  return service === undefined ? null : <DemoBadge service={service} />;
}

async function openBoard(bridge = createFakeBridge()) {
  await loadLayers();
  const view = renderWindow(<Badge />, { bridge });
  await view.user.click(await screen.findByRole('button', { name: /Make something happen/ }));
  return { ...view, board: await screen.findByRole('dialog', { name: 'Make something happen' }) };
}

const rowOf = (board: HTMLElement, name: string) => {
  const row = within(board).getByText(name, { selector: 'b' }).closest('li');
  if (row === null) throw new Error(`no row ${name}`);
  return row;
};

it('opened by its key it gives the keyboard back where it was, and behind a sheet with a scrim it does not open', async () => {
  await loadLayers();
  const draw = (modal: boolean) => (
    <>
      <Badge />
      <Sheet open onClose={() => undefined} label="Note" title="Note" modal={modal}>
        <input aria-label="Text" />
      </Sheet>
    </>
  );
  const { user, rerender } = renderWindow(draw(false));
  await screen.findByRole('button', { name: /Make something happen/ });
  const field = screen.getByRole('textbox', { name: 'Text' });
  field.focus();
  await user.keyboard('{Control>}{Shift>}d{/Shift}{/Control}');
  const board = await screen.findByRole('dialog', { name: 'Make something happen' });
  await waitFor(() => expect(board.contains(document.activeElement)).toBe(true));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(field));
  rerender(draw(true));
  await user.keyboard('{Control>}{Shift>}d{/Shift}{/Control}');
  expect(screen.queryByRole('dialog', { name: 'Make something happen' })).toBeNull();
});

it('lists what can happen, and starts it', async () => {
  const { bridge, user, board } = await openBoard();
  expect(await within(board).findAllByRole('listitem')).toHaveLength(demoActionNames.length);
  // Asked for once it is drawn, so it may come after what is seen.
  await waitFor(() => expect(bridge.inputsOf('demo.watch')).toEqual([{ on: true }]));
  await user.click(within(board).getByRole('button', { name: 'Start: Raid' }));
  expect(bridge.inputsOf('demo.start')).toEqual([{ action: 'raid' }]);
  expect(await screen.findByText(/the host is announced/)).toBeDefined();
});

it('says how long it goes on and what to look at, leads there, and stops it', async () => {
  const bridge = createFakeBridge();
  bridge.answer('demo.read', demoBoardSample({ runs: [raid()] }));
  const { user, board } = await openBoard(bridge);
  const row = await within(board)
    .findByText('0:40 left')
    .then(() => rowOf(board, 'Raid'));
  expect(row.textContent).toContain('Watch the chat');
  await user.click(within(row).getByRole('button', { name: 'Stop: Raid' }));
  expect(bridge.inputsOf('demo.stop')).toEqual([{ action: 'raid' }]);
  await user.click(within(row).getByRole('button', { name: 'Go to Live' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(bridge.inputsOf('demo.watch').at(-1)).toEqual({ on: false });
});

it('pressed by the pointer over a sheet with a scrim, it gives the keyboard back to the sheet', async () => {
  await loadLayers();
  const { user } = renderWindow(
    <>
      <Badge />
      <Sheet open onClose={() => undefined} label="Note" title="Note" modal>
        <input aria-label="Text" />
      </Sheet>
    </>,
  );
  const badge = await screen.findByRole('button', { name: /Make something happen/ });
  const field = screen.getByRole('textbox', { name: 'Text' });
  for (const close of [() => user.keyboard('{Escape}'), () => user.click(badge)]) {
    act(() => field.focus());
    await user.click(badge);
    const board = await screen.findByRole('dialog', { name: 'Make something happen' });
    await waitFor(() => expect(board.contains(document.activeElement)).toBe(true));
    await close();
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(screen.queryByRole('dialog', { name: 'Make something happen' })).toBeNull();
  }
  // By its own key it is the badge that one comes back to.
  act(() => badge.focus());
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Make something happen' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(badge));
});

it('names on the badge what runs and how fast time goes', async () => {
  const bridge = createFakeBridge();
  renderWindow(<Badge />, { bridge });
  const badge = await screen.findByRole('button', { name: /Demo service – simulated/ });
  bridge.push('demo.changed', demoBoardSample({ runs: [raid()], speed: 10 }));
  expect((await screen.findByText(/raid running, time ×10/)).closest('button')).toBe(badge);
  bridge.push('demo.changed', demoBoardSample({ runs: [raid(), raid({ action: 'poll' })], speed: 0 }));
  await screen.findByText(/2 things running, time stands still/);
  bridge.push('demo.changed', demoBoardSample({ runs: [raid({ state: 'over', leftMs: 0 })] }));
  await screen.findByText(/– simulated/);
});

it('opens and closes by keyboard', async () => {
  await loadLayers();
  const { user } = renderWindow(<Badge />);
  await screen.findByRole('button', { name: /Make something happen/ });
  await user.keyboard('{Control>}{Shift>}d{/Shift}{/Control}');
  await screen.findByRole('dialog', { name: 'Make something happen' });
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('sets the speed of time', async () => {
  const { bridge, user, board } = await openBoard();
  await user.click(await within(board).findByRole('radio', { name: '10×' }));
  await user.click(within(board).getByRole('radio', { name: 'Paused' }));
  expect(bridge.inputsOf('demo.setSpeed')).toEqual([{ speed: 10 }, { speed: 0 }]);
});

it('sets the number of viewers when the slider is let go', async () => {
  const { bridge, board } = await openBoard();
  const slider = await within(board).findByRole<HTMLInputElement>('slider', { name: 'Viewers' });
  expect(slider.getAttribute('aria-valuetext')).toBe('14,208 viewers');
  slider.value = '7';
  slider.dispatchEvent(new Event('change', { bubbles: true }));
  await waitFor(() => expect(bridge.inputsOf('demo.setViewers')).toEqual([{ viewers: viewerStops[7] }]));
});

it('comfort mode: tells how many viewers the person asks for, and not how many there are', async () => {
  const bridge = createFakeBridge();
  bridge.answer('comfort.read', { ...comfort.state.empty, on: true, hidden: true });
  const { board } = await openBoard(bridge);
  const slider = await within(board).findByRole('slider', { name: 'Viewers' });
  await waitFor(() => expect(slider.getAttribute('aria-valuetext')).toBe('Viewers hidden'));
  expect(board.innerHTML).not.toMatch(/14.?208/);
  act(() => bridge.push('demo.changed', demoBoardSample({ viewers: 9_017, aim: 20_000 })));
  await waitFor(() => expect(slider.getAttribute('aria-valuetext')).toBe('20,000 viewers'));
  expect(board.innerHTML).not.toMatch(/9.?017/);
});

it('says where the viewers are going', async () => {
  const bridge = createFakeBridge();
  bridge.answer('demo.read', demoBoardSample({ viewers: 9_000, aim: 20_000 }));
  const { board } = await openBoard(bridge);
  await within(board).findByText('20,000');
  within(board).getByText(/Now 9,000/);
});

it('leads to Hooks when a storm has nowhere to go, and to the deliveries when it has', async () => {
  const bridge = createFakeBridge();
  bridge.answer('demo.read', demoBoardSample({ runs: [raid({ action: 'hookStorm' })] }));
  const { board } = await openBoard(bridge);
  await within(board).findByRole('button', { name: 'Go to Hooks' });
  bridge.push('hooks.changed', hooksSample({ hooks: [hookSample()] }));
  await within(board).findByRole('button', { name: 'See the deliveries' });
});

it('says what could not be done', async () => {
  const bridge = createFakeBridge();
  bridge.answer(
    'demo.read',
    demoBoardSample({ runs: [raid({ action: 'poll', failure: 'a poll is running already' })] }),
  );
  bridge.fail('demo.start', { kind: 'offline' });
  const { user, board } = await openBoard(bridge);
  await within(board).findByText(/Not all of it could be done: a poll is running already/);
  await user.click(within(board).getByRole('button', { name: 'Start: Raid' }));
  expect(await within(rowOf(board, 'Raid')).findByText('The service does not answer.')).toBeTruthy();
});

it('says when the demo does not answer, and begins it anew', async () => {
  const bridge = createFakeBridge();
  bridge.answer('demo.read', { kind: 'silent' });
  const { user, board } = await openBoard(bridge);
  await within(board).findByText('The demo does not answer.');
  await user.click(within(board).getByRole('button', { name: 'Start over' }));
  expect(bridge.inputsOf('demo.startOver')).toHaveLength(1);
});

it('finds the nearest stop of the slider', () => {
  expect(viewerStops[nearestStop(14_208)]).toBe(14_000);
  expect(viewerStops[nearestStop(0)]).toBe(4);
  expect(viewerStops[nearestStop(90_000)]).toBe(50_000);
});
