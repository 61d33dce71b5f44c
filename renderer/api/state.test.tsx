// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeBridge } from '../testing/fakeBridge.ts';
import { renderWindow } from '../testing/render.tsx';
import { settingsSample } from '../testing/samples.ts';
import { call } from './call.ts';
import { useStateOf } from './state.ts';

function Scale() {
  const settings = useStateOf('settings.read');
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
  await expect(call('chat.reconnect')).rejects.toMatchObject({ error: { kind: 'offline' } });
});

it('a state that cannot be read is an error, not a blank', async () => {
  const bridge = createFakeBridge();
  bridge.fail('settings.read', { kind: 'internal', logId: '7F2K' });
  renderWindow(<Scale />, { bridge });
  await screen.findByText('internal');
});
