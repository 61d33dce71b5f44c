import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createFakeBridge } from '../testing/fakeBridge.ts';
import { renderWindow } from '../testing/render.tsx';
import { ChannelForm } from './ChannelForm.tsx';

function start() {
  const bridge = createFakeBridge();
  const opened = vi.fn();
  const view = renderWindow(<ChannelForm onOpened={opened} />, { bridge });
  return {
    ...view,
    opened,
    field: screen.getByRole('textbox'),
    open: screen.getByRole('button', { name: 'Open chat' }),
  };
}

it('opens a channel by its name, without the sign that people write before it', async () => {
  const { bridge, user, field, opened } = start();
  await user.type(field, ' @nora_plays {Enter}');
  expect(bridge.inputsOf('session.openChannel')).toEqual([{ channel: 'nora_plays' }]);
  await waitFor(() => expect(opened).toHaveBeenCalledOnce());
});

it('asks nobody for no name or one that is too long, and says so until one types on', async () => {
  const { bridge, user, field, open } = start();
  await user.type(field, '  #');
  await user.click(open);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await user.type(field, 'x');
  expect(field.getAttribute('aria-invalid')).toBeNull();
  await user.clear(field);
  await user.click(field);
  await user.paste('x'.repeat(101));
  await user.click(open);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(bridge.inputsOf('session.openChannel')).toEqual([]);
});

it('says that there is no such channel where it was asked for', async () => {
  const { bridge, user, field, open, opened } = start();
  bridge.fail('session.openChannel', { kind: 'noSuchChannel', channel: 'nobody' });
  await user.type(field, 'nobody');
  await user.click(open);
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText(/nobody/).textContent).toMatch(/\./);
  expect(opened).not.toHaveBeenCalled();
});

it('pastes a name through main', async () => {
  const { bridge, user, field } = start();
  bridge.answer('app.pasteText', ' nora_plays\n');
  await user.click(screen.getByRole('button', { name: /^Paste/ }));
  await waitFor(() => expect(field).toHaveProperty('value', 'nora_plays'));
});
