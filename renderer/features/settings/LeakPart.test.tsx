import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { LeakLook } from '../../../shared/privacy.ts';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { renderWindow } from '../../testing/render.tsx';
import { LeakPart } from './LeakPart.tsx';

const clean = (changes: Partial<LeakLook> = {}): LeakLook => ({
  atMs: Date.now(),
  secrets: 12,
  planted: 3,
  places: [
    { place: 'log', files: 2, bytes: 1_200_000, found: 0 },
    { place: 'clipboard', files: 0, bytes: 12, found: 0 },
  ],
  found: [],
  more: 0,
  unread: 0,
  blind: [],
  ...changes,
});

it('says that nobody has looked, then what was looked for and where', async () => {
  const bridge = createFakeBridge();
  bridge.answer('privacy.checkForLeaks', clean());
  const { user } = renderWindow(<LeakPart last={null} />, { bridge });
  await user.click(await screen.findByRole('button', { name: 'Look now' }));
  expect(await screen.findByText('No secret was found anywhere.')).toBeTruthy();
  expect(screen.getByText(/Looked for 12 secrets and 3 false ones/)).toBeTruthy();
  expect(screen.getByTestId('polite').textContent).toContain('No secret was found anywhere.');
  expect(within(screen.getByRole('row', { name: /^Log/ })).getByText('1.2 MB')).toBeTruthy();
  expect(within(screen.getByRole('row', { name: /^The clipboard/ })).getByText('None')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Look again' })).toBeTruthy();
});

it('names where secrets lie, and what to do about it', async () => {
  const places = [{ place: 'log' as const, files: 2, bytes: 1_200, found: 1 }];
  const found = [
    { place: 'log' as const, file: 'logs/main.log', planted: true },
    { place: 'clipboard' as const, file: null, planted: false },
  ];
  renderWindow(<LeakPart last={clean({ places, found, more: 1 })} />);
  expect(await screen.findByText('Secrets were found in 3 places.')).toBeTruthy();
  const where = screen.getByRole('list', { name: 'Where secrets were found' });
  expect(
    within(where)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['logs/main.log – a false one', 'The clipboard', 'and 1 more file']);
  expect(within(screen.getByRole('row', { name: /^Log/ })).getByText('Secret')).toBeTruthy();
  expect(screen.getByText(/Delete what holds it/)).toBeTruthy();
});

it('does not call clean what it could not judge', async () => {
  renderWindow(<LeakPart last={clean({ blind: ['log'], unread: 2 })} />);
  expect(await screen.findByText('No secret was found, but not everything could be judged.')).toBeTruthy();
  expect(screen.getByText(/2 files could not be read/)).toBeTruthy();
  expect(within(screen.getByRole('row', { name: /^Log/ })).getByText('Not known')).toBeTruthy();
});
