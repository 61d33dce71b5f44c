import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { type DemoAction, type DemoRun, demoActionNames } from '../../../shared/demo.ts';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { renderWindow } from '../../testing/render.tsx';
import { hookSample, hooksSample } from '../../testing/samples.ts';
import { boardPanel } from '../../view/boardPanel.ts';
import { useView } from '../../view/view.ts';
import { ActionRow } from './ActionRow.tsx';

const run = (change: Partial<DemoRun> = {}): DemoRun => ({
  action: 'raid',
  state: 'running',
  leftMs: 65_000,
  begunAtMs: 0,
  endedAtMs: null,
  failure: null,
  ...change,
});

function show(action: DemoAction = 'raid', now?: DemoRun, bridge = createFakeBridge()) {
  return renderWindow(
    <ul>
      <ActionRow action={action} run={now} />
    </ul>,
    { bridge },
  );
}

beforeEach(() => {
  useView.setState({ ...useView.getInitialState(), place: 'settings' });
  boardPanel.setState({ open: true });
});

it.each(demoActionNames)('%s has a name, says what it does, and starts', async (action) => {
  const { bridge, user } = show(action);
  const start = screen.getByRole('button', { name: /^Start: .+/ });
  const about = document.getElementById(start.getAttribute('aria-describedby') ?? '');
  expect(about?.textContent).toMatch(/.{10,}/);
  await user.click(start);
  expect(bridge.inputsOf('demo.start')).toEqual([{ action }]);
  expect(bridge.inputsOf('demo.stop')).toEqual([]);
});

it('says aloud what to look at once it has started', async () => {
  const { user } = show();
  await user.click(screen.getByRole('button', { name: 'Start: Raid' }));
  await waitFor(() => expect(screen.getByTestId('polite').textContent).toMatch(/^Watch the chat: the host/));
});

it('while it runs it says how long, what to look at, and can be stopped', async () => {
  const { bridge, user } = show('raid', run());
  expect(screen.getByText(/^1:05 left$/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Start: Raid' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Go to Live' }));
  expect(useView.getState().place).toBe('live');
  expect(boardPanel.getState().open).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Stop: Raid' }));
  expect(bridge.inputsOf('demo.stop')).toEqual([{ action: 'raid' }]);
});

it.each([
  ['over', 'Over'],
  ['stopped', 'Stopped'],
] as const)('one that is %s says so and can start again', (state, words) => {
  show('raid', run({ state, leftMs: 0, endedAtMs: 1 }));
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Start: Raid' })).toBeTruthy();
  expect(screen.queryByText(/^Watch the chat/)).toBeNull();
});

it('a storm without a hook leads to the hooks, with one to its deliveries', async () => {
  const { unmount } = show('hookStorm', run({ action: 'hookStorm' }));
  expect(await screen.findByText(/Nothing arrives without a hook/)).toBeTruthy();
  unmount();
  const bridge = createFakeBridge();
  bridge.answer('hooks.read', hooksSample({ hooks: [hookSample()] }));
  const { user } = show('hookStorm', run({ action: 'hookStorm' }), bridge);
  await user.click(await screen.findByRole('button', { name: 'See the deliveries' }));
  expect(useView.getState().deliveries).not.toBeNull();
});

it('tells what could not be done in the demo’s own words', () => {
  show('raid', run({ state: 'over', failure: 'no channel hosts' }));
  expect(screen.getByText('Not all of it could be done: no channel hosts.')).toBeTruthy();
});

it('says why it did not start, and can be pressed again', async () => {
  const bridge = createFakeBridge();
  bridge.fail('demo.start', { kind: 'offline' });
  const { user } = show('raid', undefined, bridge);
  await user.click(screen.getByRole('button', { name: 'Start: Raid' }));
  await waitFor(() => expect(screen.getByRole('listitem').textContent).toMatch(/service/i));
  await user.click(screen.getByRole('button', { name: 'Start: Raid' }));
  expect(bridge.inputsOf('demo.start')).toHaveLength(2);
  expect(screen.getByTestId('polite').textContent).not.toMatch(/Watch the chat/);
});

it('takes one press while it starts', async () => {
  const bridge = createFakeBridge();
  bridge.hang('demo.start');
  const { user } = show('raid', undefined, bridge);
  const start = screen.getByRole('button', { name: 'Start: Raid' });
  await user.click(start);
  await waitFor(() => expect(start.getAttribute('aria-busy')).toBe('true'));
  await user.click(start);
  expect(bridge.inputsOf('demo.start')).toHaveLength(1);
});
