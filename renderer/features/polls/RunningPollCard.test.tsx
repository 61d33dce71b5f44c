import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { polls, type RunningPoll, type VoteOutcome } from '../../../shared/polls.ts';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { renderWindow } from '../../testing/render.tsx';
import { chatRoom } from '../../view/chatRoom.ts';
import { RunningPollCard } from './RunningPollCard.tsx';

const CHANNEL = 7;
/** Not the words as they are read out. */
const shown = { ignore: '[aria-live]' };
const late = 'The poll ended before your vote arrived. It was not counted.';

function start() {
  const bridge = createFakeBridge();
  const startedAtMs = Date.now();
  const poll: RunningPoll = {
    ...{ id: 'one', question: 'Which encore?', voters: 0, by: 'mod_hana', mine: null },
    ...{ startedAtMs, endsAtMs: startedAtMs + 60_000 },
    answers: ['Lanterns', 'Northbound'].map((text) => ({ text, votes: 0 })),
  };
  const state = (running: RunningPoll | null) => ({ ...polls.state.empty, channelId: CHANNEL, running });
  bridge.answer('polls.read', state(poll));
  const vote = Promise.withResolvers<VoteOutcome>();
  bridge.answer('polls.vote', () => vote.promise);
  const permissions = ['chat', 'poll_vote'];
  chatRoom(bridge.bridge).setState({ kind: 'joined', sinceMs: 0, permissions, roles: [], authenticated: true });
  const tell = (running: RunningPoll | null) => act(() => bridge.push('polls.changed', state(running)));
  const window = renderWindow(
    <>
      <input aria-label="The line" />
      <RunningPollCard />
    </>,
    { bridge },
  );
  return { ...window, bridge, poll, tell, answer: (outcome: VoteOutcome) => act(async () => vote.resolve(outcome)) };
}

it('a vote that the end of the poll came before is said to count for nothing, though the poll is gone', async () => {
  const { user, tell, answer } = start();
  await user.click(await screen.findByRole('button', { name: 'Vote for Northbound' }));
  tell(null);
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Running poll/ })).toBeNull());
  await answer('ended');
  expect(await screen.findByText(late, shown)).toBeTruthy();
  expect(screen.getByText('Which encore?')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(late, shown)).toBeNull();
});

it('a poll that begins meanwhile takes a vote of its own, and tells nothing of the one before as its own', async () => {
  const { user, bridge, poll, tell, answer } = start();
  await user.click(await screen.findByRole('button', { name: 'Vote for Northbound' }));
  tell({ ...poll, id: 'two', question: 'Slow or fast?' });
  await answer('ended');
  expect(await screen.findByText('You can vote once and cannot change it.')).toBeTruthy();
  expect(await screen.findByText(late, shown)).toBeTruthy();
  bridge.answer('polls.vote', 'counted');
  await user.click(await screen.findByRole('button', { name: 'Vote for Lanterns' }));
  await waitFor(() => expect(screen.queryByText(late, shown)).toBeNull());
  expect(bridge.inputsOf('polls.vote').map(({ id }) => id)).toEqual(['one', 'two']);
});

it('the keyboard goes on where it came from when the poll under it ends', async () => {
  const { user, tell } = start();
  await screen.findByRole('button', { name: 'Vote for Lanterns' });
  await user.click(screen.getByRole('textbox', { name: 'The line' }));
  await user.tab();
  await user.tab();
  expect(document.activeElement?.textContent).toMatch(/^Vote/);
  tell(null);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'The line' })));
});
