import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { renderWindow } from '../../testing/render.tsx';
import { hookSample } from '../../testing/samples.ts';
import { RenameSheet } from './RenameSheet.tsx';

const field = () => screen.findByRole('textbox', { name: /^Name/ });

it('keeps a name that was begun until it is sent, also where the answer finds the sheet gone', async () => {
  const bridge = createFakeBridge();
  const onClose = vi.fn();
  const show = (name: string | null) =>
    renderWindow(<RenameSheet hook={hookSample({ name })} onClose={onClose} />, { bridge });
  const begun = show(null);
  await begun.user.type(await field(), 'Desk');
  begun.unmount();
  const again = show(null);
  expect(await field()).toHaveProperty('value', 'Desk');
  const renamed = Promise.withResolvers<void>();
  bridge.answer('hooks.rename', () => renamed.promise);
  await again.user.click(screen.getByRole('button', { name: 'Save the name' }));
  expect(bridge.inputsOf('hooks.rename')).toMatchObject([{ name: 'Desk' }]);
  again.unmount();
  await act(async () => renamed.resolve());
  // Another program may have given it another one since.
  show('Overlay');
  expect(await field()).toHaveProperty('value', 'Overlay');
  expect(onClose).not.toHaveBeenCalled();
});

it('closes once the name is kept', async () => {
  const onClose = vi.fn();
  const { user, bridge } = renderWindow(<RenameSheet hook={hookSample({ name: 'Desk' })} onClose={onClose} />);
  await user.type(await field(), ' lamp');
  await user.click(screen.getByRole('button', { name: 'Save the name' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(bridge.inputsOf('hooks.rename')).toMatchObject([{ name: 'Desk lamp' }]);
});
