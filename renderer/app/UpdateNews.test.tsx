import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { UpdatesState } from '../../shared/updates.ts';
import { updates } from '../../shared/updates.ts';
import { createFakeBridge } from '../testing/fakeBridge.ts';
import { renderWindow } from '../testing/render.tsx';
import { useView } from '../view/view.ts';
import { UpdateNews } from './UpdateNews.tsx';

const news: UpdatesState = {
  ...updates.state.empty,
  step: { kind: 'available', offer: { version: '1.3.0', notes: '' } },
  isNews: true,
};

function show(state: UpdatesState) {
  const bridge = createFakeBridge();
  bridge.answer('updates.read', state);
  return renderWindow(<UpdateNews />, { bridge });
}

it('tells of a newer version, and says it aloud', async () => {
  show(news);
  expect(await screen.findByText('Sidestage 1.3.0 is available.')).toBeTruthy();
  await waitFor(() => expect(screen.getByTestId('polite').textContent).toBe('Sidestage 1.3.0 is available.'));
});

it('is put away by “Not now”', async () => {
  const { user, bridge } = show(news);
  await user.click(await screen.findByRole('button', { name: 'Not now' }));
  expect(bridge.inputsOf('updates.noticed')).toHaveLength(1);
  act(() => bridge.push('updates.changed', { ...news, isNews: false }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Not now' })).toBeNull());
});

it('leads to what is new, and is then known', async () => {
  const { user, bridge } = show(news);
  await user.click(await screen.findByRole('button', { name: 'See what is new' }));
  expect(useView.getState()).toMatchObject({ place: 'settings', section: 'about' });
  await waitFor(() => expect(bridge.inputsOf('updates.noticed')).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Not now' })).toBeNull();
});

it('says nothing of what is no news', async () => {
  const { bridge } = show({ ...news, isNews: false });
  await waitFor(() => expect(bridge.inputsOf('updates.read')).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Not now' })).toBeNull();
});
