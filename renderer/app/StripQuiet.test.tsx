// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { activityView } from '../features/activity/activityView.ts';
import { useActivityBadge } from '../features/activity/useActivityBadge.ts';
import { renderWindow } from '../testing/render.tsx';
import { Strip } from './Strip.tsx';
import { StripQuiet } from './StripQuiet.tsx';
import { useView } from './view.ts';

beforeEach(() => useView.setState(useView.getInitialState()));

it('says whether it is quiet; a key makes it so for half an hour, and says it aloud', async () => {
  const { bridge, user } = renderWindow(<StripQuiet />);
  await screen.findByRole('button', { name: 'Quiet: off' });
  await user.keyboard('{Control>}{Shift>}q{/Shift}{/Control}');
  expect(bridge.inputsOf('notifications.quietFor')).toEqual([{ minutes: 30 }]);
  expect((await screen.findByText(/^Quiet until \d\d:\d\d$/)).dataset.testid).toBe('polite');
  const untilMs = new Date(2026, 10, 20, 20, 44).getTime();
  act(() => bridge.push('notifications.changed', { quiet: { quiet: true, why: 'asked', untilMs }, digest: null }));
  await user.click(await screen.findByRole('button', { name: 'Quiet: until 20:44' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Week and rules' }));
  expect(useView.getState()).toMatchObject({ place: 'settings', section: 'notifications' });
});

it('says aloud when main could not do it', async () => {
  const { bridge, user } = renderWindow(<StripQuiet />);
  bridge.fail('notifications.quietFor', { kind: 'storageFailed', what: 'settings' });
  await user.keyboard('{Control>}{Shift>}q{/Shift}{/Control}');
  expect((await screen.findByText('This computer could not store it')).dataset.testid).toBe('assertive');
});

it('a clicked notification leads to its entry', async () => {
  const { bridge } = renderWindow(<Strip />);
  act(() => bridge.push('notifications.opened', { entryId: 12 }));
  expect(useView.getState().place).toBe('activity');
  expect(activityView.getState()).toEqual({ category: null, text: '', wanted: 12, sought: 12 });
});

it('the rail counts what is unread, but not while it is quiet', async () => {
  const { bridge } = renderWindow(<Unread />);
  await screen.findByText('nothing');
  act(() =>
    bridge.push('activity.changed', {
      version: 2,
      unread: 14,
      counts: { mentions: 14, stream: 0, people: 0, hooks: 0, connection: 0, other: 0 },
      live: { kind: 'idle' },
      hooks: 0,
    }),
  );
  await screen.findByText('14 unread');
  act(() => bridge.push('notifications.changed', { quiet: { quiet: true, why: 'live', untilMs: null }, digest: null }));
  await screen.findByText('nothing');
});

function Unread() {
  return <p>{useActivityBadge()?.words ?? 'nothing'}</p>;
}
