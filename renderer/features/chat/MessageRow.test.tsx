import { screen, waitFor } from '@testing-library/react';
import { useTranslation } from 'react-i18next';
import { beforeEach, expect, it } from 'vitest';
import type { ChatMessage } from '../../../shared/chat.ts';
import { message } from '../../testing/chatItems.ts';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { renderWindow } from '../../testing/render.tsx';
import { composer, composerStore } from '../../view/composerStore.ts';
import { chatStore } from './chatStore.ts';
import { MessageBody } from './MessageRow.tsx';

type Removal = NonNullable<ChatMessage['removed']>;

function Row({ of }: { of: ChatMessage }) {
  const { t } = useTranslation('live');
  return <MessageBody message={of} t={t} />;
}

function show(change: Parameters<typeof message>[0], bridge = createFakeBridge()) {
  const said = message(change);
  const view = renderWindow(<Row of={said} />, { bridge });
  chatStore().setState({ channelId: 7 });
  const text = () => (view.container.textContent ?? '').replace(/[\u2066-\u2069]/g, '');
  return { ...view, said, text };
}

beforeEach(() => composer.clear());

it('shows who said what; the name opens the card of that person', () => {
  const { text } = show({ username: 'zoe', userId: 81, text: 'good evening' });
  expect(text()).toContain('zoe good evening');
  expect(screen.getByText('zoe').closest('[data-user]')?.getAttribute('data-user')).toBe('81');
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows markup that somebody wrote as the text it is', () => {
  const hostile = '<img src=x onerror=alert(1)>';
  const { container, text } = show({ username: hostile, text: hostile });
  expect(container.querySelector('img')).toBeNull();
  expect(text()).toContain(`${hostile} ${hostile}`);
});

it('marks what the filter held back, and says who sees it', () => {
  show({ censored: true });
  expect(screen.getByText('held back')).toBeTruthy();
  expect(screen.getByTitle(/Only the owner and moderators see it/)).toBeTruthy();
});

it('does not mark what the filter let through', () => {
  const { text } = show({ censored: false });
  expect(text()).not.toContain('held back');
});

const removals: [string, Removal][] = [
  ['Message removed.', { why: 'deleted', by: null }],
  ['Message removed by mod_hana.', { why: 'deleted', by: 'mod_hana' }],
  ['Message removed by you.', { why: 'deleted', by: 'nora_plays', own: true }],
  [
    'Message removed. You timed this person out for 10 min.',
    { why: 'timedOut', by: 'nora_plays', own: true, seconds: 600 },
  ],
  ['Message removed. All messages of this person were removed.', { why: 'purged', by: null }],
  ['Message removed. mod_hana timed this person out.', { why: 'timedOut', by: 'mod_hana' }],
  ['Message removed. This person was banned.', { why: 'banned', by: null }],
  ['Message removed. mod_hana cleared the chat.', { why: 'cleared', by: 'mod_hana' }],
];

it.each(removals)('says instead of what was removed: %s', (words, removed) => {
  const { text } = show({ username: 'zoe', text: 'buy followers', removed });
  expect(text()).toContain(`zoe  ${words}`);
  expect(text()).not.toContain('buy followers');
});

it('shows what was removed on request, and hides it again', async () => {
  const { user, text } = show({ text: 'buy followers', removed: { why: 'deleted', by: null } });
  const button = screen.getByRole('button', { name: 'Show it to me', expanded: false });
  await user.click(button);
  expect(text()).toContain('buy followers');
  await user.click(screen.getByRole('button', { name: 'Hide it again', expanded: true }));
  expect(text()).not.toContain('buy followers');
});

it('offers nothing to show of a removed message whose words are not known', () => {
  show({ parts: [], removed: { why: 'deleted', by: null } });
  expect(screen.queryByRole('button')).toBeNull();
});

it('does not show a removed whisper as a whisper', () => {
  const { text } = show({ whisperWith: 'zoe', text: 'secret', removed: { why: 'deleted', by: null } });
  expect(text()).toContain('Message removed.');
  expect(text()).not.toMatch(/secret|Whisper/);
});

it('says that a whisper is seen by nobody else, and helps to answer it', async () => {
  const { user, text } = show({ whisperWith: 'zoe', username: 'zoe', text: 'hello you' });
  expect(text()).toContain('Whisper, only you and zoe see this');
  expect(text()).toContain('hello you');
  await user.click(screen.getByRole('button', { name: 'Reply' }));
  expect(composerStore.getState().line).toBe('/w zoe ');
});

it('what was whispered is nothing that may be read while it is screen-safe, unlike what all were told', () => {
  show({ whisperWith: 'zoe', username: 'zoe', text: 'hello you' });
  expect(screen.getByText('hello you').hasAttribute('data-said')).toBe(false);
  show({ username: 'zoe', text: 'hello all' });
  expect(screen.getByText('hello all').hasAttribute('data-said')).toBe(true);
});

it('says to whom a whisper of one’s own went, and offers no reply to oneself', () => {
  const { text } = show({ whisperWith: 'zoe', username: 'nora', own: true });
  expect(text()).toContain('Your whisper to zoe, nobody else sees it');
  expect(screen.queryByRole('button', { name: 'Reply' })).toBeNull();
});

it('lets one take back what still waits, with its words', async () => {
  const bridge = createFakeBridge();
  bridge.answer('chat.withdraw', { text: 'on my way' } as never);
  const { user, said, text } = show({ own: true, delivery: 'queued', text: 'on my way' }, bridge);
  expect(text()).toContain('Waiting. It is sent when the chat is connected.');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(bridge.inputsOf('chat.withdraw')).toEqual([{ channelId: 7, key: said.key }]);
  await waitFor(() => expect(composerStore.getState().line).toBe('on my way'));
});

it('says that it is too late to take back what has left', async () => {
  const bridge = createFakeBridge();
  bridge.answer('chat.withdraw', null);
  const { user } = show({ own: true, delivery: 'queued' }, bridge);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(composerStore.getState().notice).toBe('It was already sent.'));
  expect(composerStore.getState().line).toBe('');
});

it('offers nothing to do about what is on its way', () => {
  const { text } = show({ own: true, delivery: 'sending' });
  expect(text()).toContain('Sending');
  expect(screen.queryByRole('button')).toBeNull();
});

it('says why a message was not sent, and sends it again when asked', async () => {
  const { user, bridge, said, text } = show({ own: true, delivery: 'failed', failure: { kind: 'offline' } });
  expect(text()).toMatch(/Not sent\. \S+/);
  expect(screen.getByRole('button', { name: 'Move to the field' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  expect(bridge.inputsOf('chat.retry')).toEqual([{ channelId: 7, key: said.key }]);
});

it('does not say that a message failed when nobody knows', () => {
  const { text } = show({ own: true, delivery: 'unknown' });
  expect(text()).toContain('It is not known if this arrived.');
  expect(text()).not.toContain('Not sent');
  // It may have arrived, so it is not taken back.
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Send again', 'Dismiss']);
});

it('tells in a whisper of one’s own too that it was not sent', () => {
  const { text } = show({ own: true, whisperWith: 'zoe', delivery: 'failed', failure: null });
  expect(text()).toContain('Not sent.');
});
