import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { type Account, accounts } from '../../shared/accounts.ts';
import type { StartNotice } from '../../shared/app.ts';
import { app } from '../../shared/app.ts';
import { channels } from '../../shared/channels.ts';
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

/** Whom the notes are about. */
const named = () => screen.queryAllByText(/^name\d$/, { selector: 'bdi' }).map(({ textContent }) => textContent);
const account = (id: number, state: Account['state']): Account => ({
  ...{ id, username: `name${id}`, avatarUrl: null, isMain: id === 1, state, scopes: [] },
  ...(state === 'lost' ? { lostAtMs: 5, kept: null } : { lostAtMs: null, kept: 'disk' }),
});

it('says of each account beside the main one that its sign-in ended, and signs it in again, until that is put away', async () => {
  const bridge = createFakeBridge();
  const list = [account(1, 'signedIn'), account(2, 'lost'), account(3, 'lost'), account(4, 'signedIn')];
  bridge.answer('accounts.read', { ...accounts.state.empty, list });
  useView.setState({ place: 'hooks' });
  const { user } = renderWindow(<FrameNotes />, { bridge });
  const again = await screen.findAllByRole('button', { name: 'Sign in again' });
  expect(again).toHaveLength(2);
  expect(named()).toEqual(['name2', 'name3']);
  if (again[1]) await user.click(again[1]);
  expect(bridge.inputsOf('accounts.signInAgain')).toEqual([{ accountId: 3 }]);
  const [first] = screen.getAllByRole('button', { name: 'Dismiss' });
  if (first) await user.click(first);
  await waitFor(() => expect(named()).toEqual(['name3']));
  act(() => bridge.push('accounts.changed', { ...accounts.state.empty, list: list.slice(0, 2) }));
  await waitFor(() => expect(named()).toEqual([]));
});

it('leaves it to the line above the field on Live to say that who speaks there is out', async () => {
  const bridge = createFakeBridge();
  const list = [account(1, 'signedIn'), account(2, 'lost'), account(3, 'lost')];
  bridge.answer('accounts.read', { ...accounts.state.empty, list, speakers: [{ channelId: 7, accountId: 2 }] });
  bridge.answer('channels.read', { ...channels.state.empty, front: 7 });
  useView.setState({ place: 'live' });
  renderWindow(<FrameNotes />, { bridge });
  expect(await screen.findAllByRole('button', { name: 'Sign in again' })).toHaveLength(1);
  expect(named()).toEqual(['name3']);
});
