import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { defaultLocalApiRules, type LocalApiRules, localApi } from '../../../shared/localApi.ts';
import { defaultSettings } from '../../../shared/settings.ts';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { renderWindow } from '../../testing/render.tsx';
import { ProgramsSection } from './ProgramsSection.tsx';

const changed = (change: Partial<LocalApiRules>) => ({ localApi: { ...defaultLocalApiRules, ...change } });

it('is off, allows nothing, and says so', async () => {
  renderWindow(<ProgramsSection />);
  const on = await screen.findByRole<HTMLInputElement>('switch', { name: 'Let other programs connect' });
  expect(on.checked).toBe(false);
  expect(screen.getByText('Off')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'End quiet' }).checked).toBe(false);
  expect(screen.getByText('No program is connected.')).toBeTruthy();
});

it('turns on, moves to a port, and allows one thing at a time', async () => {
  const bridge = createFakeBridge();
  bridge.answer('settings.change', (change) => ({ ...defaultSettings, ...(change as object) }));
  const { user } = renderWindow(<ProgramsSection />, { bridge });
  await user.click(await screen.findByRole('switch', { name: 'Let other programs connect' }));
  await waitFor(() => expect(bridge.inputsOf('settings.change')).toEqual([changed({ on: true })]));
  await user.click(screen.getByRole('checkbox', { name: 'Start quiet' }));
  await waitFor(() =>
    expect(bridge.inputsOf('settings.change').at(-1)).toEqual(changed({ on: true, takes: ['quietFor'] })),
  );
  const port = screen.getByRole('textbox', { name: 'Port' });
  await user.clear(port);
  await user.type(port, '80{Enter}');
  expect(await screen.findByText('Enter a number from 1024 to 65535.')).toBeTruthy();
  await user.clear(port);
  await user.type(port, '400011{Enter}');
  expect(bridge.inputsOf('settings.change').filter((change) => JSON.stringify(change).includes('"port":4000'))).toEqual(
    [],
  );
  await user.clear(port);
  // As it is pasted with a blank before it.
  await user.type(port, ' 40001{Enter}');
  await waitFor(() => expect(bridge.inputsOf('settings.change').at(-1)).toMatchObject({ localApi: { port: 40_001 } }));
});

it('names who is connected, copies the token without showing it, and revokes it', async () => {
  const { bridge, user } = renderWindow(<ProgramsSection />);
  const revoke = await screen.findByRole('button', { name: /^Revoke it/ });
  await user.click(revoke);
  expect(bridge.inputsOf('localApi.revokeToken')).toEqual([]);
  await user.click(screen.getByRole('button', { name: /^Copy its address/ }));
  expect(bridge.inputsOf('localApi.copyOverlay')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Copy the token' }));
  await waitFor(() => expect(bridge.inputsOf('localApi.copyToken')).toHaveLength(1));
  act(() =>
    bridge.push('localApi.changed', {
      ...localApi.state.empty,
      status: { kind: 'listening', port: 47_820 },
      hasToken: true,
      turnedAway: 2,
      programs: [{ id: 1, name: 'Overlay', sinceMs: Date.now(), isPage: true, topics: ['stream'] }],
    }),
  );
  expect(await screen.findByText('Listening at ws://127.0.0.1:47820/v1')).toBeTruthy();
  expect(screen.getByText('Overlay, a page in a browser')).toBeTruthy();
  expect(screen.getByText('2 programs came without the right token.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Copy its address' }));
  await waitFor(() => expect(bridge.inputsOf('localApi.copyOverlay')).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Revoke it' }));
  await waitFor(() => expect(bridge.inputsOf('localApi.revokeToken')).toHaveLength(1));
  act(() =>
    bridge.push('localApi.changed', {
      ...localApi.state.empty,
      status: { kind: 'failed', why: 'portTaken', port: 47_820 },
    }),
  );
  expect(await screen.findByText(/^Another program uses port 47820\. Choose another one/)).toBeTruthy();
});

it('says what was copied only of what lies on the clipboard, and nothing of a token that was revoked', async () => {
  const { bridge, user } = renderWindow(<ProgramsSection />);
  const has = (hasToken: boolean) =>
    act(() =>
      bridge.push('localApi.changed', {
        ...localApi.state.empty,
        status: { kind: 'listening', port: 47_820 },
        hasToken,
      }),
    );
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  await screen.findByRole('button', { name: 'Copy the token' });
  has(true);
  await press('Copy the token');
  expect(await screen.findByText('Token copied.', { selector: 'span' })).toBeTruthy();
  await press('Revoke it');
  has(false);
  await waitFor(() => expect(screen.queryByText('Token copied.', { selector: 'span' })).toBeNull());
  await press('Copy its address');
  has(true);
  expect(await screen.findByText('Address copied.', { selector: 'span, p' })).toBeTruthy();
  expect(screen.queryByText('Token copied.', { selector: 'span' })).toBeNull();
  await press('Copy the token');
  expect(await screen.findByText('Token copied.', { selector: 'span' })).toBeTruthy();
  expect(screen.queryByText('Address copied.', { selector: 'span, p' })).toBeNull();
});
