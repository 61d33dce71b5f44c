import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWindow } from '../testing/render.tsx';
import { menuPiece } from './layers.ts';
import { Menu } from './Menu.tsx';

const items = ['Rename', 'Delete'].map((label) => ({ label, onSelect: () => undefined }));

const show = () => renderWindow(<Menu label="Acts" trigger={<button type="button">More</button>} items={items} />);

it('leads who opens it by keyboard to its first item, the first time too', async () => {
  // It comes with this press.
  expect(menuPiece.now()).toBeNull();
  const { user } = show();
  await user.tab();
  await user.keyboard('{Enter}');
  const first = await screen.findByRole('menuitem', { name: 'Rename' });
  await waitFor(() => expect(document.activeElement).toBe(first));
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Delete' })));
});

it('takes the focus of who opens it by a click, and marks no item', async () => {
  const { user } = show();
  await user.click(screen.getByRole('button', { name: 'More' }));
  const menu = await screen.findByRole('menu');
  await waitFor(() => expect(document.activeElement).toBe(menu));
});
