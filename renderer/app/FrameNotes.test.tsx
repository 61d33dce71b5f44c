import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { StartNotice } from '../../shared/app.ts';
import { app } from '../../shared/app.ts';
import { createFakeBridge } from '../testing/fakeBridge.ts';
import { renderWindow } from '../testing/render.tsx';
import { useView } from '../view/view.ts';
import { FrameNotes } from './FrameNotes.tsx';

beforeEach(() => useView.setState({ putAway: [] }));

const shown = async (...notices: StartNotice[]) => {
  const bridge = createFakeBridge();
  bridge.answer('app.read', { ...app.state.empty, notices });
  const view = renderWindow(<FrameNotes />, { bridge });
  await screen.findAllByRole('button', { name: 'Dismiss' });
  return { ...view, bridge };
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

it('what was over in between is told anew, though it was put away before', async () => {
  const { user, bridge } = await shown({ kind: 'activityNotKept' });
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
  act(() => bridge.push('app.changed', { ...app.state.empty, notices: [{ kind: 'settingsNotKept' }] }));
  await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
  act(() =>
    bridge.push('app.changed', {
      ...app.state.empty,
      notices: [{ kind: 'settingsNotKept' }, { kind: 'activityNotKept' }],
    }),
  );
  expect(await screen.findAllByRole('button', { name: 'Dismiss' })).toHaveLength(1);
  expect(document.body.textContent).toContain('in Activity');
});

it('says of one alone what becomes of it', async () => {
  const { container } = await shown({ kind: 'numbersNotKept' });
  expect(container.textContent).toContain('half an hour');
});
