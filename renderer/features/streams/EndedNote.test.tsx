import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { streams } from '../../../shared/streams.ts';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { renderWindow } from '../../testing/render.tsx';
import { figuresSample, streamSample } from '../../testing/streamRows.ts';
import { useView } from '../../view/view.ts';
import { EndedNote } from './EndedNote.tsx';

const ended = { stream: streamSample(), figures: figuresSample() };

beforeEach(() => useView.setState(useView.getInitialState()));

function start() {
  const bridge = createFakeBridge();
  bridge.answer('streams.read', { ...streams.state.empty, ended });
  return renderWindow(<EndedNote />, { bridge });
}

it('says what the stream came to, and leads to it', async () => {
  const { user } = start();
  expect(await screen.findByText('The stream ended after 3 h 37 min.')).toBeTruthy();
  expect(screen.getByText('On average 9,788 viewers, peak 13,902. Followers +611.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show the stream' }));
  expect(useView.getState()).toMatchObject({ place: 'stream', stream: ended.stream.id });
  expect(screen.queryByRole('button', { name: 'Show the stream' })).toBeNull();
});

it('goes away when it is put away, and with the next stream', async () => {
  const { user, bridge } = start();
  await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('button', { name: 'Show the stream' })).toBeNull();
  const other = { stream: streamSample(1), figures: figuresSample({ averageViewers: null, followers: null }) };
  act(() => bridge.push('streams.changed', { ...streams.state.empty, ended: other }));
  expect(await screen.findByRole('button', { name: 'Show the stream' })).toBeTruthy();
  act(() => bridge.push('streams.changed', streams.state.empty));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show the stream' })).toBeNull());
});
