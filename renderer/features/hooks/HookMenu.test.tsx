import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { HookRow, HooksState } from '../../../shared/hooks.ts';
import { renderWindow } from '../../testing/render.tsx';
import { hookSample, hooksSample } from '../../testing/samples.ts';
import { useView } from '../../view/view.ts';
import { HookMenu } from './HookMenu.tsx';

const id = hookSample().id;

function show(hook: HookRow = hookSample(), state: Partial<HooksState> = {}) {
  const actions = {
    ...{ renew: vi.fn(), setRenewsItself: vi.fn(), deactivate: vi.fn(), undo: vi.fn(), stopMove: vi.fn() },
    error: null,
  };
  const [onMove, onRename, onOpenChange] = [vi.fn(), vi.fn(), vi.fn()];
  const view = renderWindow(
    <HookMenu
      hook={hook}
      state={hooksSample({ hooks: [hook], ...state })}
      actions={actions}
      onMove={onMove}
      onRename={onRename}
      tabIndex={0}
      open
      onOpenChange={onOpenChange}
    />,
  );
  return { ...view, actions, onMove, onRename };
}

const item = (name: string | RegExp) => screen.findByRole('menuitem', { name });

beforeEach(() => useView.setState({ ...useView.getInitialState(), place: 'hooks' }));

it('opens the deliveries of its path', async () => {
  const { user } = show();
  await user.click(await item('Open deliveries'));
  expect(useView.getState().deliveries).toMatchObject({ intake: '/in/7f3a91' });
});

it('says that one that leads elsewhere has no deliveries here', async () => {
  const { user } = show(hookSample({ intake: null }));
  const open = await item(/^Open deliveries/);
  expect(open.textContent).toContain('leads elsewhere');
  await user.click(open);
  expect(useView.getState().deliveries).toBeNull();
});

it('copies the address and says so', async () => {
  const { user, bridge } = show();
  await user.click(await item('Copy the address'));
  expect(bridge.inputsOf('app.copyText')).toEqual([{ text: hookSample().url }]);
  await waitFor(() => expect(screen.getByTestId('polite').textContent).not.toBe(''));
});

it('names one that has no name, and renames one that has', async () => {
  const { user, onRename, unmount } = show();
  await user.click(await item('Name…'));
  expect(onRename).toHaveBeenCalledExactlyOnceWith(id);
  unmount();
  show(hookSample({ name: 'Desk' }));
  expect(await item('Rename…')).toBeTruthy();
});

it('renews for one call, and says the price', async () => {
  const { user, actions } = show();
  const renew = await item(/^Renew\b(?! auto)/);
  expect(renew.textContent).toContain('1 call');
  await user.click(renew);
  expect(actions.renew).toHaveBeenCalledExactlyOnceWith(id);
});

it.each([
  [false, 'Renew automatically', true],
  [true, 'Stop renewing automatically', false],
] as const)('turns renewing by itself around when it is %s', async (renewsItself, name, wanted) => {
  const { user, actions } = show(hookSample({ renewsItself }));
  await user.click(await item(name));
  expect(actions.setRenewsItself).toHaveBeenCalledExactlyOnceWith(id, wanted);
});

it('moves and deactivates', async () => {
  const { user, onMove, unmount } = show();
  await user.click(await item('Move…'));
  expect(onMove).toHaveBeenCalledExactlyOnceWith(id);
  unmount();
  const again = show();
  await again.user.click(await item(/^Deactivate/));
  expect(again.actions.deactivate).toHaveBeenCalledExactlyOnceWith(id);
});

it('offers nothing that changes one that is being deactivated already', async () => {
  const { user, actions, onMove } = show(undefined, {
    undoable: [{ hookId: id, untilMs: Date.now() + 5000 }],
  });
  const off = await item(/^Deactivate/);
  expect(off.textContent).toContain('already deactivating');
  await user.click(off);
  await user.click(await item(/^Move…/));
  expect(actions.deactivate).not.toHaveBeenCalled();
  expect(onMove).not.toHaveBeenCalled();
});
