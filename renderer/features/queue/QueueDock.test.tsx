import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { emptyQueue, type QueueEntry, type QueueState } from '../../../shared/queue.ts';
import { defaultSettings } from '../../../shared/settings.ts';
import { renderWindow } from '../../testing/render.tsx';
import { widerStore } from '../../view/capability.ts';
import { PinnedLine } from './PinnedLine.tsx';
import { QueueDock } from './QueueDock.tsx';

const entry = (key: string, changes: Partial<QueueEntry> = {}): QueueEntry => ({
  ...{ key, kind: 'word', ruleId: 'r', why: [{ kind: 'word', what: 'free', count: 0, from: 4, to: 8 }] },
  ...{ messageIds: [key], userId: 5, username: `person_${key}`, roles: ['User'], text: 'get free viewers' },
  ...{ atMs: 0, filtered: false, removing: false, unconfirmed: false },
  ...changes,
});

function show(changes: Partial<QueueState>) {
  const view = renderWindow(
    <div data-own-keys="">
      <PinnedLine />
      <QueueDock />
    </div>,
  );
  const push = (more: Partial<QueueState>) =>
    act(() => view.bridge.push('queue.changed', { ...emptyQueue, channelId: 7, may: true, ...changes, ...more }));
  act(() => view.bridge.push('settings.changed', defaultSettings));
  push({});
  return { ...view, push };
}

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Messages that wait' })).getAllByRole('listitem');
const currentRow = async () => (await rows()).find((row) => row.getAttribute('aria-current') === 'true')?.textContent;

it('narrows to a kind, and says what else waits', async () => {
  const { user, push } = show({ entries: [entry('a'), entry('b', { kind: 'link' })] });
  expect(await rows()).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: /^Links/ }));
  expect(await rows()).toHaveLength(1);
  push({ entries: [entry('a')] });
  expect(await screen.findByText(/Nothing of this kind waits. 1 other message does/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show them' }));
  expect(await rows()).toHaveLength(1);
});

it('moves by J and K, acts on what is current, and goes on with what comes to its place', async () => {
  const { user, bridge, push } = show({ entries: [entry('a'), entry('b'), entry('c')] });
  expect(await currentRow()).toContain('person_a');
  await user.keyboard('j');
  expect(await currentRow()).toContain('person_a');
  await user.click((await rows())[0] as HTMLElement);
  await user.keyboard('j');
  expect(await currentRow()).toContain('person_b');
  await user.keyboard('a');
  await waitFor(() => expect(bridge.inputsOf('queue.approve')).toEqual([{ channelId: 7, key: 'b' }]));
  push({ entries: [entry('a'), entry('c')] });
  await waitFor(async () => expect(await currentRow()).toContain('person_c'));
  // The row that had the keyboard is gone; it goes on in the one at its place.
  await waitFor(() => expect(document.activeElement?.textContent).toContain('person_c'));
  await user.keyboard('kr');
  await waitFor(() => expect(bridge.inputsOf('queue.remove')).toEqual([{ channelId: 7, key: 'a' }]));
  push({ entries: [entry('a', { removing: true }), entry('c')] });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(bridge.inputsOf('writes.undo')).toEqual([{ target: 'held/7/a' }]);
  await user.keyboard('r');
  expect(bridge.inputsOf('queue.remove')).toHaveLength(1);
});

it('says that a removal was not confirmed, and takes it again', async () => {
  const { user, bridge, push } = show({ entries: [entry('a', { removing: true })] });
  await rows();
  push({ entries: [entry('a', { unconfirmed: true })] });
  const [row] = await rows();
  await waitFor(() => expect(screen.getByTestId('polite').textContent).toContain('has not confirmed the removal'));
  expect(row?.textContent).toContain('it is not known if this was removed.');
  await user.click(screen.getByRole('button', { name: /^Remove/ }));
  await waitFor(() => expect(bridge.inputsOf('queue.remove')).toEqual([{ channelId: 7, key: 'a' }]));
});

it('asks for more of the sign-in where an act needs it, and then does it', async () => {
  const { user, bridge } = show({ entries: [entry('a')] });
  bridge.fail('moderation.timeout', { kind: 'scopeMissing', capability: 'timeout' });
  await user.click((await rows())[0] as HTMLElement);
  await user.keyboard('t');
  await user.click(await screen.findByRole('menuitem', { name: 'Time out for 10 min' }));
  await waitFor(() => expect(widerStore.getState().wanted?.capability).toBe('timeout'));
  expect(bridge.inputsOf('moderation.timeout')).toEqual([
    { channelId: 7, userId: 5, username: 'person_a', seconds: 600 },
  ]);
});

it('says what left since somebody else acted, what made room, and why nothing is held', async () => {
  const left = { key: 'x', username: 'kite', by: 'mod_hana', why: 'deleted' as const, count: 1, atMs: 0 };
  const { push } = show({ left: [left], letGo: 3, may: false });
  expect(await screen.findByText(/kite.* has left the queue: .*mod_hana.* removed the message/)).toBeTruthy();
  expect(screen.getByText('3 older messages made room for newer ones.')).toBeTruthy();
  expect(screen.getByText(/Only moderators can remove messages here/)).toBeTruthy();
  push({ pinned: [{ ruleId: 'r', messageId: 'm', userId: 5, username: 'bot', text: 'the winner', atMs: null }] });
  expect(within(await screen.findByRole('list', { name: 'Pinned by a rule' })).getByText('the winner')).toBeTruthy();
});

it('bans those of a wave that stay chosen, in one act', async () => {
  const people = ['a', 'b', 'c'].map((name, userId) => ({ userId, username: name, sinceMs: 0, text: '', messages: 0 }));
  const { user, bridge } = show({ waves: [{ key: 'wave/0', by: 'text', what: 'want viewers', people }] });
  await user.click(await screen.findByRole('button', { name: 'Look at them' }));
  await user.click(screen.getByRole('checkbox', { name: 'Choose b' }));
  await user.click(screen.getByRole('button', { name: 'Ban 2 people' }));
  await waitFor(() =>
    expect(bridge.inputsOf('moderation.ban')).toEqual([
      {
        channelId: 7,
        people: [
          { userId: 0, username: 'a' },
          { userId: 2, username: 'c' },
        ],
      },
    ]),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
});
