import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWindow } from '../../testing/render.tsx';
import { TimeoutSheet } from '../../view/moderation/TimeoutSheet.tsx';
import { askTimeoutFor } from '../../view/moderation/timeoutFor.ts';
import { readAct } from './commandActs.ts';

it.each(['90', '600', '30s', '10m', '1h30m', '2d'])(
  'means the same by %s wherever one writes it: behind the command and in the sheet',
  async (length) => {
    const typed = readAct('timeout', `zoe ${length}`);
    const seconds = 'act' in typed && typed.act.kind === 'timeout' ? typed.act.seconds : null;
    const { bridge, user } = renderWindow(<TimeoutSheet />);
    act(() => askTimeoutFor(7, { userId: 11, username: 'zoe' }));
    await user.type(await screen.findByRole('textbox', { name: 'For how long' }), `${length}{Enter}`);
    await waitFor(() => expect(bridge.inputsOf('moderation.timeout')).toMatchObject([{ seconds }]));
  },
);
