import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { moderation } from '../../../shared/moderation.ts';
import type { PlatformWrite, WritesState } from '../../../shared/writes.ts';
import { renderWindow } from '../../testing/render.tsx';
import { announcer } from '../../ui/announcer.ts';
import { OtherWrites } from './OtherWrites.tsx';
import { WriteStrip } from './WriteStrip.tsx';

const people = [
  { userId: 11, username: 'zoe' },
  { userId: 12, username: 'sam' },
];
const ban: PlatformWrite = { kind: 'ban', channelId: 7, people };
const hook: PlatformWrite = { kind: 'deactivateHook', hookId: 'a' };
const waits = (...all: PlatformWrite[]): WritesState => ({
  waiting: all.map((what, index) => ({ target: `target/${index}`, what, calls: 1, untilMs: Date.now() + 6_000 })),
  ended: [],
});
const ofHooks = ({ kind }: PlatformWrite) => kind === 'deactivateHook';

const show = (page: React.ReactNode = null) =>
  renderWindow(
    <>
      <main>{page}</main>
      <OtherWrites />
      <input aria-label="field" />
      <input type="checkbox" aria-label="box" />
    </>,
  );
const push = (view: ReturnType<typeof show>, state: WritesState) =>
  act(() => view.bridge.push('writes.changed', state));
const undoButtons = () => screen.findAllByRole('button', { name: /^Undo: / });
const inPage = () => within(screen.getByRole('main')).queryAllByRole('button', { name: /^Undo: / });

it('shows what waits and what is under way where the page shows nothing of it', async () => {
  const view = show();
  push(view, waits(ban));
  expect(await undoButtons()).toHaveLength(1);
  const running = { target: 'target/0', what: ban, done: 1, of: 2, wait: null, stopping: false } as const;
  act(() => view.bridge.push('moderation.changed', { ...moderation.state.empty, running: [running] }));
  await view.user.click(await screen.findByRole('button', { name: /^Stop: / }));
  expect(view.bridge.inputsOf('moderation.stop')).toEqual([{ target: 'target/0' }]);
});

it('shows nothing that the page shows, and goes on with it when that has gone', async () => {
  const page = (shown: boolean) => (
    <>
      <main>{shown && <WriteStrip show={ofHooks} />}</main>
      <OtherWrites />
    </>
  );
  const view = renderWindow(page(true));
  const buttons = () => screen.getAllByRole('button', { name: /^Undo: / }).map((button) => button.ariaLabel);
  act(() => view.bridge.push('writes.changed', waits(hook, ban)));
  expect(await undoButtons()).toHaveLength(2);
  expect(inPage()).toHaveLength(1);
  view.rerender(page(false));
  expect(inPage()).toHaveLength(0);
  expect(buttons()).toHaveLength(2);
  view.rerender(page(true));
  expect(inPage()).toHaveLength(1);
  expect(buttons()).toHaveLength(2);
});

it('shows what the page has where it is scrolled to out of sight, and leaves it to the page when it is back', async () => {
  let look: (ratio: number) => void = () => undefined;
  const disconnect = vi.fn();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly disconnect = disconnect;
      readonly observe: (element: Element) => void;
      constructor(callback: (entries: { intersectionRatio: number; target: Element }[]) => void) {
        this.observe = (target) => {
          look = (intersectionRatio) => act(() => callback([{ intersectionRatio, target }]));
        };
      }
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  const said = vi.spyOn(announcer, 'polite');
  onTestFinished(() => said.mockRestore());
  const view = show(<WriteStrip show={ofHooks} />);
  push(view, waits(hook));
  expect(await undoButtons()).toHaveLength(1);
  expect(inPage()).toHaveLength(1);
  look(0);
  expect(await undoButtons()).toHaveLength(1);
  expect(inPage()).toHaveLength(0);
  look(1);
  expect(await undoButtons()).toHaveLength(1);
  expect(inPage()).toHaveLength(1);
  // Half a row cannot be pressed.
  look(0.5);
  expect(inPage()).toHaveLength(0);
  look(1);
  inPage()[0]?.focus();
  look(0);
  expect(inPage()).toHaveLength(1);
  // The focus goes from it to nowhere: nothing is scrolled, and no observer is told.
  act(() => inPage()[0]?.blur());
  await waitFor(() => expect(inPage()).toHaveLength(0));
  expect(await undoButtons()).toHaveLength(1);
  expect(document.activeElement).toBe(document.body);
  look(1);
  expect(said.mock.calls).toEqual([['Deactivate a hook You can undo it for 6 seconds.']]);
  push(view, waits());
  await waitFor(() => expect(disconnect).toHaveBeenCalledOnce());
});

it('takes back the last of all by its key, once, whoever shows it, and says so', async () => {
  const said = vi.spyOn(announcer, 'polite');
  onTestFinished(() => said.mockRestore());
  const view = show(<WriteStrip show={ofHooks} />);
  view.bridge.answer('writes.undoLast', true);
  push(view, waits(ban, hook));
  await undoButtons();
  await view.user.keyboard('{Control>}z{/Control}');
  expect(view.bridge.inputsOf('writes.undoLast')).toHaveLength(1);
  await waitFor(() => expect(said).toHaveBeenCalledWith('Undone. Nothing was sent: Deactivate a hook'));
});

it('hears the key on a switch or a box too', async () => {
  const view = show();
  push(view, waits(ban));
  await undoButtons();
  screen.getByRole('checkbox').focus();
  await view.user.keyboard('{Control>}z{/Control}');
  expect(view.bridge.inputsOf('writes.undoLast')).toHaveLength(1);
});

it('leaves the key to a field that holds text, and to nobody where nothing waits', async () => {
  const view = show();
  await view.user.keyboard('{Control>}z{/Control}');
  push(view, waits(ban));
  await undoButtons();
  await view.user.type(screen.getByRole('textbox'), 'hello');
  await view.user.keyboard('{Control>}z{/Control}');
  expect(view.bridge.inputsOf('writes.undoLast')).toEqual([]);
});
