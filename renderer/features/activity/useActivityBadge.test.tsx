import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWindow } from '../../testing/render.tsx';
import { useView } from '../../view/view.ts';
import { activityView } from './activityView.ts';
import { useActivityBadge } from './useActivityBadge.ts';
import { useOpenedNotification } from './useOpenedNotification.ts';

it('a clicked notification leads to its entry', async () => {
  const { bridge } = renderWindow(<Opened />);
  act(() => bridge.push('notifications.opened', { entryId: 12, streamId: null }));
  expect(useView.getState().place).toBe('activity');
  expect(activityView.getState()).toEqual({ category: null, text: '', wanted: 12, sought: 12, near: null });
});

it('a clicked notification of a stream leads to its page', () => {
  const { bridge } = renderWindow(<Opened />);
  act(() => bridge.push('notifications.opened', { entryId: 12, streamId: 77 }));
  expect(useView.getState()).toMatchObject({ place: 'stream', stream: 77 });
});

it('the rail counts what is unread, but not while it is quiet', async () => {
  const { bridge } = renderWindow(<Unread />);
  await screen.findByText('nothing');
  act(() =>
    bridge.push('activity.changed', {
      version: 2,
      unread: 14,
      counts: { mentions: 14, stream: 0, people: 0, hooks: 0, connection: 0, other: 0 },
      buried: [],
      live: { kind: 'idle' },
      hooks: 0,
    }),
  );
  await screen.findByText('14 unread');
  act(() =>
    bridge.push('notifications.changed', {
      quiet: { quiet: true, why: 'live', untilMs: null },
      digest: null,
      refused: false,
    }),
  );
  await screen.findByText('nothing');
});

function Unread() {
  return <p>{useActivityBadge()?.words ?? 'nothing'}</p>;
}

function Opened() {
  useOpenedNotification();
  return null;
}
