import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { renderWindow } from '../../testing/render.tsx';
import { customSample, demoSample } from '../../testing/samples.ts';
import { askWider, leaveWider, widerStore } from '../capability.ts';
import { TimeoutSheet } from './TimeoutSheet.tsx';
import { askTimeoutFor, leaveTimeoutFor } from './timeoutFor.ts';

const zoe = { userId: 11, username: 'zoe' };

beforeEach(() => {
  leaveTimeoutFor();
  leaveWider();
});

function ask() {
  const view = renderWindow(<TimeoutSheet />);
  act(() => askTimeoutFor(7, zoe));
  return view;
}

const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'For how long' });
const go = () => screen.getByRole('button', { name: 'Time out' });

it('asks for nobody until somebody is asked for, and for nobody again once it is left', async () => {
  const { user } = renderWindow(<TimeoutSheet />);
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => askTimeoutFor(7, zoe));
  expect((await screen.findByRole('dialog')).getAttribute('aria-label')).toContain('zoe');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('begins the timeout with the length that was written, by Enter or by its button', async () => {
  const { bridge, user } = ask();
  await user.type(await field(), '1h 30m{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => askTimeoutFor(7, zoe));
  await user.type(await field(), '90s');
  await user.click(go());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bridge.inputsOf('moderation.timeout')).toEqual([
    { channelId: 7, ...zoe, seconds: 5_400 },
    { channelId: 7, ...zoe, seconds: 90 },
  ]);
});

it('says how a length is read while it is written, and that a number alone is seconds', async () => {
  const { user } = ask();
  expect(await screen.findByText(/A number alone is seconds\./)).toBeTruthy();
  await user.type(await field(), '10');
  expect(await screen.findByText(/^This is 10.s\. For minutes write .?10m.?\.$/)).toBeTruthy();
  await user.type(await field(), 'm');
  expect(await screen.findByText(/^This is 10.min\.$/)).toBeTruthy();
});

it.each(['', 'soon', '0', '366d'])('begins nothing with %j, and says what to write', async (text) => {
  const { bridge, user } = ask();
  if (text !== '') await user.type(await field(), text);
  await user.click(go());
  expect((await field()).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(/^Write a length such as/)).toBeTruthy();
  expect(bridge.inputsOf('moderation.timeout')).toEqual([]);
});

it('stays with what was written where it was refused, and says why', async () => {
  const { bridge, user } = ask();
  bridge.fail('moderation.timeout', { kind: 'badInput', field: 'person', why: 'notBelow' });
  await user.type(await field(), '10m{Enter}');
  expect(await screen.findByText(/role/)).toBeTruthy();
  expect((await field()).value).toBe('10m');
  bridge.fail('moderation.timeout', { kind: 'scopeMissing', capability: 'timeout' });
  await user.click(go());
  await waitFor(() => expect(widerStore.getState().wanted?.capability).toBe('timeout'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('begins anew for somebody else', async () => {
  const { user } = ask();
  await user.type(await field(), '10m');
  act(() => askTimeoutFor(7, { userId: 12, username: 'sam' }));
  expect((await screen.findByRole('dialog')).getAttribute('aria-label')).toContain('sam');
  expect((await field()).value).toBe('');
});

it('asks for nobody of the service before, and wants no sign-in there for what was begun at it', async () => {
  const { bridge } = ask();
  expect(await screen.findByRole('dialog')).toBeTruthy();
  act(() => bridge.push('service.changed', demoSample({ turn: 1 })));
  askWider('timeout', () => undefined);
  act(() => bridge.push('service.changed', customSample({ turn: 2 })));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(widerStore.getState().wanted).toBeNull();
});
