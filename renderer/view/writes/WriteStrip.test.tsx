import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { PlatformWrite, WritesState } from '../../../shared/writes.ts';
import { renderWindow } from '../../testing/render.tsx';
import { WriteStrip } from './WriteStrip.tsx';

const waits = (hookId: string): WritesState['waiting'][number] => ({
  target: `hook/${hookId}`,
  what: { kind: 'deactivateHook', hookId },
  calls: 1,
  untilMs: Date.now() + 6_000,
});

function show(waiting: WritesState['waiting'], wanted: (what: PlatformWrite) => boolean = () => true) {
  const view = renderWindow(
    <>
      <WriteStrip show={wanted} />
      <input aria-label="field" />
    </>,
  );
  act(() => view.bridge.push('writes.changed', { waiting, ended: [] }));
  return view;
}

it('names what is about to change, its price and how long it can be taken back', async () => {
  const { bridge, user } = show([waits('a')]);
  const strip = await screen.findByRole('region', { name: 'Changes that can be undone' });
  expect(strip.textContent).toContain('1 call');
  expect(strip.textContent).toContain('6 s');
  await user.click(screen.getByRole('button', { name: 'Undo: Deactivate a hook' }));
  expect(bridge.inputsOf('writes.undo')).toEqual([{ target: 'hook/a' }]);
  await user.click(screen.getByRole('button', { name: 'Deactivate now' }));
  expect(bridge.inputsOf('writes.now')).toEqual([{ target: 'hook/a' }]);
});

it('takes the second press of a double press for that of what stood there before', async () => {
  const { bridge, user } = show([waits('a')]);
  const now = await screen.findByRole('button', { name: 'Deactivate now' });
  fireEvent.click(now, { detail: 2 });
  fireEvent.click(now, { detail: 3 });
  expect(bridge.inputsOf('writes.now')).toEqual([]);
  fireEvent.click(now, { detail: 1 });
  now.focus();
  await user.keyboard('{Enter}');
  expect(bridge.inputsOf('writes.now')).toEqual([{ target: 'hook/a' }, { target: 'hook/a' }]);
});

it('takes back the last one by its key, but not from a field that holds text', async () => {
  const { bridge, user } = show([waits('a'), waits('b')]);
  await screen.findAllByRole('button', { name: 'Undo: Deactivate a hook' });
  await user.keyboard('{Control>}z{/Control}');
  expect(bridge.inputsOf('writes.undoLast')).toHaveLength(1);
  await user.type(screen.getByRole('textbox'), 'hello');
  await user.keyboard('{Control>}z{/Control}');
  expect(bridge.inputsOf('writes.undoLast')).toHaveLength(1);
});

it('shows only what its page tells of', async () => {
  show([waits('a')], () => false);
  expect(screen.queryByRole('region')).toBeNull();
});

it('shows three, the newest, and the others when asked', async () => {
  const { user } = show(['a', 'b', 'c', 'd', 'e'].map(waits));
  await screen.findAllByRole('button', { name: 'Undo: Deactivate a hook' });
  expect(screen.getAllByRole('button', { name: 'Deactivate now' })).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: '2 more' }));
  expect(screen.getAllByRole('button', { name: 'Deactivate now' })).toHaveLength(5);
  await user.click(screen.getByRole('button', { name: 'Show fewer' }));
  expect(screen.getAllByRole('button', { name: 'Deactivate now' })).toHaveLength(3);
});

it('shows how far an act on many has come', async () => {
  const view = show([]);
  const people = ['ada', 'bea'].map((username, userId) => ({ userId, username }));
  const what = { kind: 'ban' as const, channelId: 7, people };
  act(() =>
    view.bridge.push('moderation.changed', {
      ...{ watched: [], timedOut: [] },
      running: [{ target: 'ban/7', what, done: 1, of: 2 }],
    }),
  );
  expect((await screen.findByRole('progressbar')).getAttribute('value')).toBe('1');
  expect(screen.getByText('1 of 2 done')).toBeTruthy();
});

it('shows the key on what it takes back alone, also when another page tells of that', async () => {
  const mine = (what: PlatformWrite) => what.kind === 'deactivateHook' && what.hookId === 'a';
  show([waits('a'), waits('b')], mine);
  expect((await screen.findByRole('button', { name: 'Undo: Deactivate a hook' })).textContent).toBe('Undo');
});
