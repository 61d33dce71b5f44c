import { expect, it } from 'vitest';
import { channel, failureOf, nora, own, setUp, takeMessages } from './testing/chatRig.ts';

it.each(['before', 'after', 'none'] as const)(
  'sends once and shows once, the echo coming %s the reply',
  async (echo) => {
    const { chat, clock, service, join, messages, feeds } = setUp();
    takeMessages(chat, echo);
    await join();
    const { key } = service.send('  hello  ', null, nora.userId);
    expect(messages()).toMatchObject([
      { key, id: null, delivery: 'sending', own: true, username: 'nora_plays', roles: ['User'], atMs: clock.now() },
    ]);
    await clock.advance(100);
    expect(chat.called.filter((method) => method === 'msg')).toEqual(['msg']);
    expect(chat.last.calls.at(-1)?.args).toEqual(['hello']);
    expect(messages()).toMatchObject([{ key, id: 'm1', delivery: 'sent', roles: ['Owner', 'User'] }]);
    expect(feeds.flatMap(({ append }) => append.map((item) => item.key))).toEqual([key]);
  },
);

it('sends what was typed before the room was joined, in order', async () => {
  const { chat, clock, service, messages } = setUp();
  takeMessages(chat);
  service.start();
  service.send('one', null, nora.userId);
  service.send('two', null, nora.userId);
  expect(messages()).toMatchObject([{ delivery: 'queued' }, { delivery: 'queued' }]);
  await clock.advance(0);
  expect(chat.last.calls.map(({ method, args }) => [method, args[0]]).slice(2)).toEqual([
    ['msg', 'one'],
    ['msg', 'two'],
  ]);
  expect(messages()).toMatchObject([{ delivery: 'sent' }, { delivery: 'sent' }]);
});

it('lets at most 20 messages wait, and takes back those that do', async () => {
  const { chat, clock, platform, service, join, messages } = setUp();
  takeMessages(chat);
  platform.failures.push({ kind: 'offline' });
  await join();
  const keys = Array.from({ length: 20 }, (_, index) => service.send(`${index}`, null, nora.userId).key);
  expect(await failureOf(() => service.send('20', null, nora.userId))).toEqual({
    kind: 'badInput',
    field: 'text',
    why: 'queueFull',
  });
  expect(service.withdraw(keys[3] ?? '')).toEqual({ text: '3' });
  expect(service.withdraw(keys[3] ?? '')).toBe(null);
  expect(messages()).toHaveLength(19);
  await clock.advance(125);
  expect(chat.last.calls.slice(2).map(({ args }) => args[0])).toEqual(
    Array.from({ length: 20 }, (_, index) => `${index}`).filter((text) => text !== '3'),
  );
  expect(service.withdraw(keys[4] ?? '')).toBe(null);
});

it.each([
  ['x'.repeat(361), 'tooLong'],
  ['   ', 'empty'],
  ['/me ', 'empty'],
  ['/me', 'empty'],
])('refuses %j before it is sent', async (text, why) => {
  const { service, join, messages } = setUp();
  await join();
  expect(await failureOf(() => service.send(text, null, nora.userId))).toEqual({
    kind: 'badInput',
    field: 'text',
    why,
  });
  expect(messages()).toEqual([]);
});

it('takes 360 characters, and /me as an action', async () => {
  const { chat, clock, service, join, messages } = setUp();
  takeMessages(chat);
  await join();
  service.send('x'.repeat(360), null, nora.userId);
  chat.on('msg', () => 'silent');
  await clock.advance(0);
  service.send('/me waves', null, nora.userId);
  expect(messages()).toMatchObject([
    { delivery: 'sent' },
    { delivery: 'sending', action: true, parts: [{ kind: 'text', text: 'waves' }] },
  ]);
  expect(chat.last.calls.at(-1)?.args).toEqual(['/me waves']);
});

it('whispers, and shows the whisper once', async () => {
  const { chat, clock, service, join, messages } = setUp();
  chat.on('whisper', ([target, text]) => ({
    data: {
      ...chat.message(String(text), { ...own, target: String(target) }),
      message: { message: [{ type: 'text', text: String(text) }], meta: { whisper: true } },
    },
  }));
  await join();
  service.send('the link?', 'mod_hana', nora.userId);
  await clock.advance(0);
  expect(chat.last.calls.at(-1)).toEqual({ method: 'whisper', args: ['mod_hana', 'the link?'] });
  expect(messages()).toMatchObject([{ delivery: 'sent', whisperWith: 'mod_hana', own: true }]);
});

it.each([{ code: 4005, message: 'You are sending too fast.' }, { code: 4004, message: 'No links here.' }, 'UACCESS'])(
  'fails with the reason %j, and is sent anew when asked to',
  async (error) => {
    const { chat, clock, service, join, messages } = setUp();
    chat.on('msg', () => ({ error }));
    await join();
    const { key } = service.send('hello', null, nora.userId);
    await clock.advance(60_000);
    const [code, message] = typeof error === 'string' ? [error, error] : [error.code, error.message];
    expect(messages()).toMatchObject([{ key, delivery: 'failed', failure: { kind: 'chatRefused', code, message } }]);
    expect(chat.called.filter((method) => method === 'msg')).toHaveLength(1);
    expect(service.room.value.kind).toBe('joined');
    takeMessages(chat);
    service.retry(key);
    expect(messages()).toMatchObject([{ delivery: 'sending', failure: null }]);
    await clock.advance(0);
    expect(messages()).toMatchObject([{ key, delivery: 'sent' }]);
    expect(await failureOf(() => service.retry(key))).toMatchObject({ kind: 'badInput', field: 'key' });
  },
);

it('gives a failed message back', async () => {
  const { chat, clock, service, join, messages } = setUp();
  chat.on('msg', () => ({ error: 'UACCESS' }));
  await join();
  const { key } = service.send('hello', null, nora.userId);
  await clock.advance(0);
  expect(service.withdraw(key)).toEqual({ text: 'hello' });
  expect(messages()).toEqual([]);
});

it('sends nothing in the name of somebody else', async () => {
  const { chat, clock, platform, session, service, join, messages } = setUp();
  takeMessages(chat);
  platform.failures.push('hang');
  await join();
  service.send('by nora', null, nora.userId);
  session.set({ userId: 2, username: 'otto' });
  await clock.advance(0);
  expect(service.room.value.kind).toBe('joined');
  expect(messages()).toMatchObject([{ delivery: 'failed', failure: { kind: 'otherSpeaker' } }]);
  expect(chat.called).not.toContain('msg');
  session.set(nora);
  await clock.advance(0);
  expect(service.room.value.kind).toBe('joined');
  // Nobody else speaks any more: it is the person's to send it.
  expect(messages()).toMatchObject([{ delivery: 'failed', failure: null }]);
  expect(chat.called).not.toContain('msg');
});

it('says nothing of what was sent once the channel is left', async () => {
  const { chat, clock, service, join, messages, feeds } = setUp();
  chat.on('msg', (_, connection) => {
    connection.event('ChatMessage', chat.message('an echo', own));
    return 'silent';
  });
  await join();
  service.send('on its way', null, nora.userId);
  await clock.advance(100);
  expect(new Set(feeds.map(({ channelId }) => channelId))).toEqual(new Set([channel.id]));
  feeds.length = 0;
  service.close();
  await clock.advance(30_000);
  expect(messages()).toEqual([]);
  expect(feeds).toEqual([]);
});

it('removes a message when the room says so', async () => {
  const { chat, clock, platform, service, join, messages } = setUp();
  platform.details = { ...platform.details, permissions: ['connect', 'chat', 'remove_message'] };
  chat.on('deleteMessage', ([id], connection) => {
    connection.event('DeleteMessage', { id, moderator: { ...own, user_level: 5 } });
    return { data: 'Message deleted.' };
  });
  await join();
  const { id } = chat.say('rude');
  const removed = service.perform('removeMessage', 'deleteMessage', [id]);
  await clock.advance(0);
  await removed;
  expect(messages()).toMatchObject([{ removed: { by: 'nora_plays', why: 'deleted' }, parts: [] }]);
  chat.on('deleteMessage', () => ({ error: { code: 4003, message: 'Not found.' } }));
  expect(await failureOf(() => service.perform('removeMessage', 'deleteMessage', ['gone']))).toMatchObject({
    kind: 'chatRefused',
    code: 4003,
  });
});
