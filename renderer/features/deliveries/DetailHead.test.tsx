import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { DeliveryDetail } from '../../../shared/deliveries.ts';
import { detailSample, rowSample } from '../../testing/deliveries.ts';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { renderWindow } from '../../testing/render.tsx';
import { DetailHead } from './DetailHead.tsx';

function show(detail: DeliveryDetail | null = detailSample(rowSample(9)), wide = true, bridge = createFakeBridge()) {
  const [onChange, onReplay] = [vi.fn(), vi.fn()];
  const view = renderWindow(<DetailHead detail={detail} wide={wide} onChange={onChange} onReplay={onReplay} />, {
    bridge,
  });
  return { ...view, onChange, onReplay };
}

const title = () => screen.getByRole('heading', { level: 2 }).textContent;

it('names what happened and to which channel', () => {
  show();
  expect(title()).toBe('update of channel 40213');
});

it.each([
  [rowSample(9, { event: null, envelopeId: null }), 'Not a delivery of the service'],
  [rowSample(9, { event: null, dialect: 'github' }), 'A delivery from GitHub'],
  [rowSample(9, { event: 'push', dialect: 'github' }), 'push from GitHub'],
] as const)('says whose it is when it is not the service’s', (row, words) => {
  show(detailSample(row));
  expect(title()).toBe(words);
});

it('leaves “later” out for what came at once', () => {
  const row = rowSample(9);
  const { container } = show(detailSample(row, { sentAtMs: row.atMs - 500 }));
  expect(container.textContent).toContain('Sent ');
  expect(container.textContent).not.toContain('later');
});

it('says only when it came if no time of sending is known', () => {
  const { container } = show(detailSample(rowSample(9), { sentAtMs: null }));
  expect(container.textContent).toContain('Came ');
  expect(container.textContent).not.toContain('Sent ');
});

it('says when it was first seen', () => {
  const row = rowSample(9);
  const { container } = show(detailSample(row, { firstSeenAtMs: row.atMs - 60_000 }));
  expect(container.textContent).toMatch(/, first seen /);
});

it('cuts a long id in its middle and gives the whole on hover', () => {
  show();
  const id = screen.getByTitle('envelope-9-a7d2');
  expect(id.textContent).toBe('id enve…a7d2');
});

it('runs no command for nothing: there are no actions without a delivery', () => {
  show(null, false);
  expect(screen.getAllByRole('button')).toHaveLength(1);
  expect(screen.queryByRole('heading')).toBeNull();
});

it('leads back to the list only where the list is hidden', async () => {
  const { user, onChange, unmount } = show(undefined, false);
  await user.click(screen.getByRole('button', { name: 'Back to the list' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ opened: false });
  unmount();
  show();
  expect(screen.queryByRole('button', { name: 'Back to the list' })).toBeNull();
});

it('puts the command on the clipboard, and says so on screen and aloud', async () => {
  const { user, bridge } = show();
  await user.click(screen.getByRole('button', { name: 'Copy as curl' }));
  expect(bridge.inputsOf('deliveries.copyCurl')).toEqual([{ id: 9 }]);
  expect((await screen.findAllByText('The command is on the clipboard.')).length).toBeGreaterThan(0);
  await waitFor(() => expect(screen.getByTestId('polite').textContent).toBe('The command is on the clipboard.'));
});

it('does not say of another delivery that its command was copied', async () => {
  const { user, container, rerender } = show();
  await user.click(screen.getByRole('button', { name: 'Copy as curl' }));
  await waitFor(() => expect(container.textContent).toContain('The command is on the clipboard.'));
  rerender(<DetailHead detail={detailSample(rowSample(8))} wide onChange={vi.fn()} onReplay={vi.fn()} />);
  const head = screen.getByRole('heading', { level: 2 }).closest('header') ?? container.firstElementChild;
  expect(head?.textContent).not.toContain('The command is on the clipboard.');
});

it('says why there is no command', async () => {
  const bridge = createFakeBridge();
  bridge.fail('deliveries.copyCurl', { kind: 'badInput', field: 'id', why: 'gone' });
  const { user } = show(undefined, true, bridge);
  await user.click(screen.getByRole('button', { name: 'Copy as curl' }));
  expect(await screen.findByText('It is no longer kept.')).toBeTruthy();
});

it('compares with the last valid one, or lets one choose', async () => {
  const { user, onChange } = show(detailSample(rowSample(9), { lastGoodId: 8 }));
  await user.click(screen.getByRole('button', { name: 'Compare' }));
  await user.click(await screen.findByRole('menuitem', { name: 'With the last valid one' }));
  expect(onChange).toHaveBeenLastCalledWith({ compareWith: null, tab: 'difference' });
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await user.keyboard('d');
  await user.click(await screen.findByRole('menuitem', { name: 'Select in the list…' }));
  expect(onChange).toHaveBeenLastCalledWith({ picking: true });
});

it('says that no valid one is kept instead of comparing with none', async () => {
  const { user, onChange } = show();
  await user.click(screen.getByRole('button', { name: 'Compare' }));
  const item = await screen.findByRole('menuitem', { name: /With the last valid one/ });
  expect(item.textContent).toContain('none is kept');
  await user.click(item);
  expect(onChange).not.toHaveBeenCalled();
});

it('opens the replay', async () => {
  const { user, onReplay } = show();
  await user.click(screen.getByRole('button', { name: 'Replay' }));
  expect(onReplay).toHaveBeenCalledOnce();
});
