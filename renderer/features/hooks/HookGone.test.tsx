import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { renderWindow } from '../../testing/render.tsx';
import { hookSample, hooksSample } from '../../testing/samples.ts';
import { useView } from '../../view/view.ts';
import { HookGone } from './HookGone.tsx';

const TITLE = 'This hook is not in the list';
const hook = hookSample();

beforeEach(() => useView.setState({ ...useView.getInitialState(), place: 'hooks' }));

it('says so of a hook that is not there, until that is dismissed', async () => {
  useView.setState({ wantedHook: 'longGone' });
  const { user } = renderWindow(<HookGone state={hooksSample({ hooks: [hook], readAtMs: 1 })} />);
  expect(screen.getAllByText(TITLE)[0]).toBeTruthy();
  await waitFor(() => expect(useView.getState().arrivals).toBeGreaterThan(0));
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull());
});

it('says nothing of one that is there, of none, or before the list is known', () => {
  useView.setState({ wantedHook: hook.id });
  const { rerender } = renderWindow(<HookGone state={hooksSample({ hooks: [hook], readAtMs: 1 })} />);
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
  act(() => useView.setState({ wantedHook: null }));
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
  rerender(<HookGone state={hooksSample({ hooks: [], readAtMs: null })} />);
  act(() => useView.setState({ wantedHook: 'longGone' }));
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
});

it('has said it once one leaves, and keeps what is asked for next', () => {
  useView.setState({ wantedHook: 'longGone' });
  const { unmount } = renderWindow(<HookGone state={hooksSample({ hooks: [hook], readAtMs: 1 })} />);
  act(() => useView.setState({ wantedHook: hook.id }));
  expect(useView.getState().wantedHook).toBe(hook.id);
  act(() => useView.setState({ wantedHook: 'longGone' }));
  useView.setState({ place: 'live' });
  unmount();
  expect(useView.getState().wantedHook).toBeNull();
});
