import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { type ComfortState, comfort } from '../../../shared/comfort.ts';
import { streams } from '../../../shared/streams.ts';
import { useStateOf } from '../../api/state.ts';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { renderWindow } from '../../testing/render.tsx';
import { figuresSample, streamSample } from '../../testing/streamRows.ts';
import { useView } from '../../view/view.ts';
import { EndedNote } from './EndedNote.tsx';

const ended = { stream: streamSample(), figures: figuresSample() };

beforeEach(() => useView.setState(useView.getInitialState()));

function start(mode: ComfortState = comfort.state.empty) {
  const bridge = createFakeBridge();
  bridge.answer('comfort.read', mode);
  bridge.answer('streams.read', { ...streams.state.empty, ended });
  return renderWindow(<Known />, { bridge });
}

/** As the app does, nothing is drawn before it is known whether numbers may be shown. */
function Known() {
  return useStateOf('comfort') === undefined ? null : <EndedNote />;
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

it('comfort mode: says that it ended, and what it came to once numbers are shown again', async () => {
  const { bridge } = start({ ...comfort.state.empty, on: true, showAgain: 'tenMinutesAfter', hidden: true });
  expect(await screen.findByText('Comfort mode still hides its numbers.')).toBeTruthy();
  expect(screen.getByText('The stream ended after 3 h 37 min.', { selector: 'b' })).toBeTruthy();
  expect(document.body.innerHTML).not.toMatch(/9.?788|13.?902|611/);
  act(() => bridge.push('comfort.changed', { ...comfort.state.empty, on: true, hidden: false }));
  expect(await screen.findByText('On average 9,788 viewers, peak 13,902. Followers +611.')).toBeTruthy();
});
