import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderWindow } from '../testing/render.tsx';
import { composer, composerStore } from '../view/composerStore.ts';
import { closePalette } from '../view/palettePanel.ts';
import { PaletteDoor } from './PaletteDoor.tsx';

const palette = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock('./PaletteLayer.tsx', async (load) => {
  await palette.promise;
  return load();
});

beforeEach(closePalette);

it('has the keyboard from its key on, also before it has come, and gives it back', async () => {
  const { user } = renderWindow(
    <>
      <input aria-label="Message" />
      <PaletteDoor />
    </>,
  );
  const line = screen.getByRole('textbox', { name: 'Message' });
  await user.click(line);
  composer.focus();
  await user.keyboard('{Control>}k{/Control}analyt{Enter}');
  expect(composerStore.getState().wantsFocus).toBe(false);
  expect(line).toHaveProperty('value', '');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(line);

  await user.keyboard('{Control>}k{/Control}');
  expect(document.activeElement).toBe(screen.getByRole('dialog', { busy: true }));
  await act(async () => palette.resolve());
  const field = await screen.findByRole('combobox');
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(line);
});
