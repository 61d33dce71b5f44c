import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { analytics } from '../../../shared/analytics.ts';
import type { PastPoll } from '../../../shared/polls.ts';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { renderWindow } from '../../testing/render.tsx';
import { PollsDock } from './PollsDock.tsx';

const HOUR_MS = 3_600_000;

const past = (question: string, endedAtMs: number): PastPoll => ({
  ...{ id: question, question, by: 'nora', voters: 1, seconds: 60, final: true },
  ...{ startedAtMs: endedAtMs - 60_000, endedAtMs },
  answers: ['Yes', 'No'].map((text) => ({ text, votes: 1 })),
});

it.each([0, -24, 90 * 24])('a stream’s polls stand under it, by a service %s h ahead', async (hours) => {
  const bridge = createFakeBridge();
  const nowMs = Date.now();
  const aheadMs = hours * HOUR_MS;
  bridge.answer('polls.read', {
    ...{ channelId: 7, running: null },
    past: [past('Yesterday?', nowMs - 20 * HOUR_MS), past('Tonight?', nowMs - HOUR_MS)],
  });
  bridge.answer('analytics.read', { ...analytics.state.empty, channelId: 7, aheadMs });
  bridge.answer('channel.read', {
    ...{ id: 7, token: 'nora_plays', title: '', online: true, viewers: 1, checkedAtMs: nowMs },
    liveSinceMs: nowMs + aheadMs - 2 * HOUR_MS,
  });
  renderWindow(<PollsDock />, { bridge });
  expect(within(await screen.findByRole('region', { name: 'This stream' })).getByText('Tonight?')).toBeTruthy();
  expect(within(await screen.findByRole('region', { name: 'Earlier' })).getByText('Yesterday?')).toBeTruthy();
});
