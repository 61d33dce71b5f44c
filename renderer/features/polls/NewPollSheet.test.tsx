import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { polls } from '../../../shared/polls.ts';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { renderWindow } from '../../testing/render.tsx';
import { signedInSample } from '../../testing/samples.ts';
import { chatRoom } from '../../view/chatRoom.ts';
import { NewPollSheet } from './NewPollSheet.tsx';

it('says how another length is read while it is written, a number alone as seconds, and starts with that', async () => {
  const bridge = createFakeBridge();
  bridge.answer('polls.read', { ...polls.state.empty, channelId: 40213 });
  chatRoom(bridge.bridge).setState({
    ...{ kind: 'joined', sinceMs: 0, permissions: ['poll_start'], roles: ['Owner'], authenticated: true },
  });
  const seed = { question: 'Which?', answers: ['Slow', 'Fast'], seconds: 95 };
  const { user } = renderWindow(<NewPollSheet seed={seed} onClose={() => {}} />, { bridge });
  const field = await screen.findByRole('textbox', { name: 'For how long' });
  expect(field).toHaveProperty('value', '1m35s');
  await user.clear(field);
  expect(await screen.findByText(/^A length such as .* A number alone is seconds\./)).toBeTruthy();
  await user.type(field, '5');
  expect(await screen.findByText(/^Write a length such as .* From 10 s to 24 h\.$/, { selector: 'p' })).toBeTruthy();
  await user.type(field, '00');
  expect(await screen.findByText(/^This is 8.min 20.s\. For minutes write 500m\.$/)).toBeTruthy();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Start' }).getAttribute('aria-disabled')).not.toBe('true'),
  );
  await user.click(screen.getByRole('button', { name: 'Start' }));
  expect(bridge.inputsOf('polls.start')).toMatchObject([{ channelId: 40213, seconds: 500 }]);
});

it('starts in the channel that it was begun in, and not while another one is in front', async () => {
  const bridge = createFakeBridge();
  bridge.answer('polls.read', { ...polls.state.empty, channelId: 40213 });
  chatRoom(bridge.bridge).setState({
    ...{ kind: 'joined', sinceMs: 0, permissions: ['poll_start'], roles: ['Owner'], authenticated: true },
  });
  const seed = { question: 'Which?', answers: ['Slow', 'Fast'], seconds: 60 };
  const { user } = renderWindow(<NewPollSheet seed={seed} onClose={() => {}} />, { bridge });
  const start = () => screen.getByRole('button', { name: 'Start' });
  const mayStart = () => waitFor(() => expect(start().getAttribute('aria-disabled')).not.toBe('true'));
  await screen.findByRole('button', { name: 'Start' });
  await mayStart();
  bridge.push('session.changed', signedInSample({ channel: { id: 9, token: 'Mats' } }));
  expect(await screen.findAllByText(/This poll was begun in .*nora_plays/)).not.toEqual([]);
  await user.click(start());
  expect(bridge.inputsOf('polls.start')).toEqual([]);
  bridge.push('session.changed', signedInSample());
  await mayStart();
  await user.click(start());
  expect(bridge.inputsOf('polls.start')).toMatchObject([{ channelId: 40213, question: 'Which?' }]);
});

it('begins anew after a start that was answered when its sheet had gone', async () => {
  const bridge = createFakeBridge();
  const started = Promise.withResolvers<{ target: string }>();
  bridge.answer('polls.read', { ...polls.state.empty, channelId: 40213 });
  bridge.answer('polls.start', () => started.promise);
  chatRoom(bridge.bridge).setState({
    ...{ kind: 'joined', sinceMs: 0, permissions: ['poll_start'], roles: ['Owner'], authenticated: true },
  });
  const seed = { question: 'Which', answers: ['Slow', 'Fast'], seconds: 60 };
  const sheet = <NewPollSheet seed={seed} onClose={() => {}} />;
  const question = () => screen.findByRole('textbox', { name: 'Question' });
  const { user, rerender } = renderWindow(sheet, { bridge });
  const start = () => screen.getByRole('button', { name: 'Start' });
  await waitFor(() => expect(start().getAttribute('aria-disabled')).not.toBe('true'));
  await user.type(await question(), ' way?');
  await user.click(start());
  expect(bridge.inputsOf('polls.start')).toHaveLength(1);
  // Led elsewhere.
  rerender(<p />);
  await act(async () => started.resolve({ target: 'poll' }));
  rerender(sheet);
  expect(await question()).toHaveProperty('value', 'Which');
});
