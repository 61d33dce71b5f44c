import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { renderWindow } from '../../testing/render.tsx';
import { useView } from '../../view/view.ts';
import { ActivityHead } from './ActivityHead.tsx';
import { activityView } from './activityView.ts';

beforeEach(() => activityView.setState(activityView.getInitialState()));

function show(unread = 3, bridge = createFakeBridge()) {
  const onEnter = vi.fn();
  return { ...renderWindow(<ActivityHead unread={unread} onEnter={onEnter} />, { bridge }), onEnter };
}

const field = () => screen.getByRole<HTMLInputElement>('textbox');

it('marks all as read, and asks for it once', async () => {
  const { user, bridge } = show();
  await user.click(screen.getByRole('button', { name: /Mark all/ }));
  expect(bridge.inputsOf('activity.markRead')).toEqual([{ id: null }]);
});

it('has nothing to mark when all is read, and says so', async () => {
  const { user, bridge } = show(0);
  const button = screen.getByRole('button', { name: /Mark all/ });
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).not.toBe('');
  await user.click(button);
  expect(bridge.inputsOf('activity.markRead')).toEqual([]);
});

it('the slash leads to the search, and is not typed into it', async () => {
  const { user } = show();
  await user.keyboard('/');
  expect(document.activeElement).toBe(field());
  await user.keyboard('/raid');
  expect(field().value).toBe('raid');
  await user.keyboard('/');
  expect(field().value).toBe('raid/');
});

it.each(['{Enter}', '{ArrowDown}'])('%s leads to the first hit of what is typed', async (key) => {
  const { user, onEnter } = show();
  await user.type(field(), 'raid');
  await user.keyboard(key);
  expect(onEnter).toHaveBeenCalledExactlyOnceWith('raid');
});

it('Escape and the button empty the search', async () => {
  const { user } = show();
  await user.type(field(), 'raid');
  await user.keyboard('{Escape}');
  expect(field().value).toBe('');
  await user.type(field(), 'host');
  await user.click(screen.getByRole('button', { name: 'Empty the field' }));
  expect(activityView.getState().text).toBe('');
});

it('leads to the rules of notifications', async () => {
  const { user } = show();
  await user.click(screen.getByRole('button', { name: /rules|notif/i }));
  expect(useView.getState()).toMatchObject({ place: 'settings', section: 'notifications' });
});

it('says that marking failed, and tries again', async () => {
  const bridge = createFakeBridge();
  bridge.fail('activity.markRead', { kind: 'storageFailed', what: 'journal' });
  const { user } = show(3, bridge);
  await user.click(screen.getByRole('button', { name: /Mark all/ }));
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(bridge.inputsOf('activity.markRead')).toHaveLength(2);
});
