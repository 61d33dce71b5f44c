import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { renderWindow } from '../../testing/render.tsx';
import { KeptNumbers } from './KeptNumbers.tsx';

const NAME = 'Delete the kept numbers';
const ask = () => screen.getByRole('button', { name: NAME });

it('names what is kept, in which file and for how long', () => {
  renderWindow(<KeptNumbers />);
  const words = screen.getByText(/in analytics\.sqlite/).textContent;
  for (const kind of ['how much was written', 'who wrote', 'your notes', '7 years', '200 MB']) {
    expect(words).toContain(kind);
  }
});

it('asks before it deletes, and says so when it is done', async () => {
  const { user, bridge } = renderWindow(<KeptNumbers />);
  await user.click(ask());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep them' }));
  await user.keyboard('{Enter}');
  expect(bridge.inputsOf('analytics.forget')).toEqual([]);
  await user.click(ask());
  await user.click(screen.getByRole('button', { name: 'Delete them' }));
  expect(bridge.inputsOf('analytics.forget')).toHaveLength(1);
  await waitFor(() => expect(screen.getByTestId('polite').textContent).toBe('The kept numbers are deleted.'));
  await waitFor(() => expect(document.activeElement).toBe(ask()));
});

it('keeps the question open when it failed, and tries again', async () => {
  const bridge = createFakeBridge();
  bridge.fail('analytics.forget', { kind: 'storageFailed', what: 'analytics' });
  const { user } = renderWindow(<KeptNumbers />, { bridge });
  await user.click(ask());
  await user.click(screen.getByRole('button', { name: 'Delete them' }));
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(bridge.inputsOf('analytics.forget')).toHaveLength(2);
  expect(screen.getByTestId('polite').textContent).not.toContain('are deleted');
});
