import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { channels } from '../../shared/channels.ts';
import { createFakeBridge } from '../testing/fakeBridge.ts';
import { renderWindow } from '../testing/render.tsx';
import { signedInSample } from '../testing/samples.ts';
import { useFrontChannel } from './frontChannel.ts';

function Front() {
  return <p>{useFrontChannel()?.token ?? 'none'}</p>;
}

it('calls the channel in front by the name that it has taken since it was opened', async () => {
  const bridge = createFakeBridge();
  const session = signedInSample();
  bridge.answer('session.read', session);
  renderWindow(<Front />, { bridge });
  expect(await screen.findByText('nora_plays')).toBeTruthy();
  const tab = { id: 40213, token: 'nora_builds', online: null, viewers: null };
  const tabs = [{ ...tab, own: false, unread: 0, mentions: 0, chat: 'joined' as const }];
  act(() => bridge.push('channels.changed', { ...channels.state.empty, tabs, front: 40213 }));
  expect(await screen.findByText('nora_builds')).toBeTruthy();
});
