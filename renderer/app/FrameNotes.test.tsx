import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { StartNotice } from '../../shared/app.ts';
import { app } from '../../shared/app.ts';
import { createFakeBridge } from '../testing/fakeBridge.ts';
import { renderWindow } from '../testing/render.tsx';
import { FrameNotes } from './FrameNotes.tsx';

const shown = async (...notices: StartNotice[]) => {
  const bridge = createFakeBridge();
  bridge.answer('app.read', { ...app.state.empty, notices });
  const view = renderWindow(<FrameNotes />, { bridge });
  await screen.findAllByRole('button', { name: 'Dismiss' });
  return view;
};

it('says once that the disk is full, however much of it is not kept, and that is put away at once', async () => {
  const { user, container } = await shown(
    { kind: 'fileNotKept', name: 'drafts.json' },
    { kind: 'activityNotKept' },
    { kind: 'searchMissing' },
    { kind: 'chatNotKept' },
  );
  const buttons = screen.getAllByRole('button', { name: 'Dismiss' });
  expect(buttons).toHaveLength(2);
  expect(container.textContent).toMatch(/Lines that you have not sent yet.*in Activity.*in chat/);
  const [first] = buttons;
  if (first) await user.click(first);
  expect(screen.getAllByRole('button', { name: 'Dismiss' })).toHaveLength(1);
  expect(container.textContent).not.toMatch(/does not take/);
});

it('says of one alone what becomes of it', async () => {
  const { container } = await shown({ kind: 'numbersNotKept' });
  expect(container.textContent).toContain('half an hour');
});
