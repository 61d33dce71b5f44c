import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { polls } from '../../../shared/polls.ts';
import type { EndedWrite } from '../../../shared/writes.ts';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { renderWindow } from '../../testing/render.tsx';
import { PollNotStarted } from './PollNotStarted.tsx';

const refused: EndedWrite = {
  target: 'poll/7',
  what: { kind: 'startPoll', channelId: 7, question: 'Which?', answers: ['A', 'B'], seconds: 60, post: true },
  calls: 0,
  number: 1,
  atMs: 0,
  outcome: 'failed',
  error: { kind: 'offline' },
  parts: null,
};

it('says once why a poll was not started, also when one comes back to the page', async () => {
  const bridge = createFakeBridge();
  bridge.answer('polls.read', { ...polls.state.empty, channelId: 7 });
  bridge.answer('writes.read', { waiting: [], ended: [refused] });
  const { user, rerender } = renderWindow(<PollNotStarted />, { bridge });
  await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('The poll was not started.')).toBeNull();
  rerender(<p>elsewhere</p>);
  rerender(<PollNotStarted />);
  expect(screen.queryByText('The poll was not started.')).toBeNull();
  act(() => bridge.push('writes.changed', { waiting: [], ended: [refused, { ...refused, number: 2 }] }));
  expect(await screen.findByText('The poll was not started.')).toBeTruthy();
});
