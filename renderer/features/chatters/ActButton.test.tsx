import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderWindow } from '../../testing/render.tsx';
import { ActButton } from './ActButton.tsx';

it('shows its key, which does it in the card and nowhere else', async () => {
  const onAct = vi.fn();
  const { user } = renderWindow(
    <>
      <div role="dialog" tabIndex={-1} aria-label="Card">
        <div data-card>
          <ActButton act="rows.rowBan" label="Ban" onAct={onAct} />
          <textarea aria-label="note" />
        </div>
      </div>
      <button type="button">Elsewhere</button>
    </>,
  );
  expect((await screen.findByRole('button', { name: 'Ban' })).textContent).toBe('BanB');
  screen.getByRole('dialog').focus();
  await user.keyboard('b');
  expect(onAct).toHaveBeenCalledTimes(1);
  screen.getByRole('button', { name: 'Elsewhere' }).focus();
  await user.keyboard('b');
  await user.type(screen.getByRole('textbox'), 'b');
  expect(onAct).toHaveBeenCalledTimes(1);
});
