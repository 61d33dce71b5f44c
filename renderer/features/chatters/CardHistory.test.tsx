import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { renderWindow } from '../../testing/render.tsx';
import { CardHistory } from './CardHistory.tsx';

it('says how long a timeout was as everywhere else, and as the service wrote it where that is no length', async () => {
  const bridge = createFakeBridge();
  const act = { atMs: Date.now(), what: 'timedOut' as const, by: 'mod_hana', own: false };
  const lengths = ['1m30s', '45', 'a while'];
  bridge.answer(
    'moderation.seen',
    lengths.map((detail) => ({ ...act, detail })),
  );
  renderWindow(<CardHistory channelId={7} userId={11} />, { bridge });
  const lines = await screen.findAllByText(/timed them out for/);
  expect(lines.map(({ textContent }) => textContent.replace(/^.*for /, ''))).toEqual(['1 min 30 s', '45 s', 'a while']);
});
