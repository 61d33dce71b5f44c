import { act, screen } from '@testing-library/react';
import { it } from 'vitest';
import { renderWindow } from '../../testing/render.tsx';
import { useActivityBadge } from './useActivityBadge.ts';

it('the rail counts what is unread of that which may notify, but not while it is quiet', async () => {
  const { bridge } = renderWindow(<Unread />);
  await screen.findByText('nothing');
  act(() =>
    bridge.push('activity.changed', {
      version: 2,
      unread: 14,
      notified: 30,
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
      system: 'unknown',
    }),
  );
  await screen.findByText('nothing');
});

function Unread() {
  return <p>{useActivityBadge()?.words ?? 'nothing'}</p>;
}
