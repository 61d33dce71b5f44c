import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeBridge } from '../testing/fakeBridge.ts';
import { renderWindow } from '../testing/render.tsx';
import { settingsSample } from '../testing/samples.ts';
import { call } from './call.ts';
import { useStateQuery } from './state.ts';

function Scale() {
  const settings = useStateQuery('settings');
  if (settings.isError) return <p>{settings.error.error.kind}</p>;
  return <p>scale {settings.data?.textScale ?? 'unknown'}</p>;
}

it('shows what main answers, then what main pushes', async () => {
  const { bridge } = renderWindow(<Scale />);
  await screen.findByText('scale 1');
  act(() => bridge.push('settings.changed', settingsSample({ textScale: 1.3 })));
  await screen.findByText('scale 1.3');
});

it('a read under way does not overwrite a push that overtook it', async () => {
  const bridge = createFakeBridge();
  const old = settingsSample();
  let answerLate: (settings: typeof old) => unknown = () => undefined;
  bridge.answer('settings.read', () => new Promise<typeof old>((resolve) => (answerLate = resolve)));
  renderWindow(<Scale />, { bridge });
  await screen.findByText('scale unknown');
  act(() => bridge.push('settings.changed', { ...old, textScale: 1.15 }));
  await screen.findByText('scale 1.15');
  await act(async () => answerLate(old));
  expect(screen.getByText('scale 1.15')).toBeTruthy();
});

it('a failed call throws its error as data', async () => {
  const { bridge } = renderWindow(<p />);
  bridge.fail('chat.reconnect', { kind: 'offline' });
  await expect(call('chat.reconnect', { channelId: 7 })).rejects.toMatchObject({ error: { kind: 'offline' } });
});

it('a state that cannot be read is an error, not a blank', async () => {
  const bridge = createFakeBridge();
  bridge.fail('settings.read', { kind: 'internal', logId: '7F2K' });
  renderWindow(<Scale />, { bridge });
  await screen.findByText('internal');
});

it('follows a state from its first reading on, whoever asks and however often', async () => {
  const { bridge, queries } = renderWindow(
    <>
      <Scale />
      <Scale />
    </>,
  );
  expect(await screen.findAllByText('scale 1')).toHaveLength(2);
  expect(bridge.inputsOf('settings.read')).toHaveLength(1);
  let writes = 0;
  queries.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryHash === '["settings"]' && query.state.data !== undefined) writes += 1;
  });
  act(() => bridge.push('settings.changed', settingsSample({ textScale: 1.3 })));
  expect(await screen.findAllByText('scale 1.3')).toHaveLength(2);
  expect(writes).toBe(1);
});
