import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../../electron/kernel/clock.ts';
import { Redactor } from '../../electron/kernel/redact.ts';
import { openChatSocket } from '../../electron/platform/chat/chatSocket.ts';
import { openSocketWire } from '../../electron/platform/socketWire.ts';
import { until as untilSo } from '../../electron/testing/until.ts';
import { demo, makeChat, type Service, signIn, startService, textOf, until } from './chatContract.ts';

let service: Service;
const open: { close(): void }[] = [];

beforeEach(async () => {
  service = await startService();
});

afterEach(async () => {
  for (const chat of open.splice(0)) chat.close();
  await service.simulator.close();
});

async function chatAs(username: string, channel?: { id: number; token: string }) {
  const made = makeChat(service, await signIn(service, username), channel);
  open.push(made.chat);
  return made;
}

const asked = (path: string) =>
  service.simulator.world.journal.since(0).filter((entry) => entry.kind === 'request' && entry.path === path).length;
const called = (method: string) =>
  service.simulator.world.journal.since(0).filter((entry) => entry.kind === 'socket' && entry.packet === method).length;

/** Keeps the chat away: closes its sockets and refuses new ones until the faults are cleared. */
async function keepAway(code?: number): Promise<void> {
  await service.control.fault({ socket: 'chat' }, { refuse: true });
  await service.control.post('sockets/close', code === undefined ? {} : { code });
}

it.each([undefined, 1000, 1001, 1011, 1012])('comes back after %s, fills the gap and doubles nothing', async (code) => {
  const { chat, send, settled, has, sent, texts, items } = await chatAs('nora_plays');
  await service.control.say(demo.id, 'pim', 'before we came');
  chat.start();
  await settled();
  await service.control.say(demo.id, 'pim', 'before the break');
  await has((list) => list.some((item) => textOf(item) === 'before the break'));
  const before = texts();
  const away = until(chat.room, ({ kind }) => kind === 'waiting');
  await keepAway(code);
  await away;
  await service.control.say(demo.id, 'zoe', 'missed one');
  await service.control.say(demo.id, 'zoe', 'missed two');
  const { key } = send('typed meanwhile');
  await service.control.clearFaults();
  chat.reconnect();
  await settled();
  await sent(key);
  await service.control.say(demo.id, 'pim', 'the end');
  await has((list) => list.some((item) => textOf(item) === 'the end') && list.every(isAtRest));
  // Whether a time away has a row depends on how long it was.
  const said = texts().filter((text) => text !== '[filled 2]');
  expect(said).toEqual([...before, 'missed one', 'missed two', 'typed meanwhile', 'the end']);
  expect(items().filter((item) => item.key === key)).toMatchObject([{ delivery: 'sent' }]);
  expect(called('msg')).toBe(1);
  expect(asked(`/api/v1/chats/${demo.id}`)).toBeGreaterThan(1);
  const closed = chat.snapshot().timeline.steps.find((step) => step.kind === 'closed');
  expect(closed).toMatchObject({ code: code ?? 1006 });
});

it('finds a message in history whose reply was lost', async () => {
  const { chat, send, settled, sent, texts } = await chatAs('nora_plays');
  chat.start();
  await settled();
  const before = texts();
  await service.control.fault({ socket: 'chat', method: 'msg' }, { cut: true }, 1);
  const { key } = send('did it arrive');
  expect(await sent(key)).not.toBe('');
  await settled();
  expect(texts().filter((text) => text !== '[nothing 0]')).toEqual([...before, 'did it arrive']);
  expect(called('msg')).toBe(1);
});

it('leaves it to the person when history does not know the message', async () => {
  const { chat, send, settled, has, sent, messages } = await chatAs('nora_plays');
  chat.start();
  await settled();
  await service.control.fault({ socket: 'chat', method: 'msg' }, { close: 1012 }, 1);
  const { key } = send('did it arrive');
  await has((list) => list.some((item) => item.key === key && 'delivery' in item && item.delivery === 'unknown'));
  expect(called('msg')).toBe(1);
  chat.retry(key);
  await sent(key);
  expect(called('msg')).toBe(2);
  expect(messages().filter((message) => message.own)).toHaveLength(1);
});

it('goes through the endpoints in order', async () => {
  await service.control.fault({ socket: 'chat', endpoint: 0 }, { refuse: true });
  await service.control.fault({ socket: 'chat', endpoint: 1 }, { status: 503 });
  const { chat, settled } = await chatAs('nora_plays');
  chat.start();
  await settled();
  expect(chat.snapshot().timeline.steps).toMatchObject([
    { kind: 'bootstrapped', endpoints: 3 },
    { kind: 'endpointFailed', endpoint: 1, of: 3 },
    { kind: 'endpointFailed', endpoint: 2, of: 3 },
    { kind: 'opened', endpoint: 3, of: 3 },
    { kind: 'authenticated', username: 'nora_plays' },
    { kind: 'filled' },
  ]);
});

it('waits and tries again while the service fails', async () => {
  const path = '/chats/*';
  await service.control.fault({ path }, { status: 500 }, 1);
  await service.control.fault({ path }, { status: 200, body: '<html>busy</html>' }, 1);
  await service.control.fault({ path }, { cut: true }, 1);
  await service.control.fault({ path }, { status: 200, body: '{"endpoints":"none"}' }, 1);
  const { chat, settled } = await chatAs('nora_plays');
  const reasons: string[] = [];
  chat.room.subscribe((state) => state.kind === 'waiting' && reasons.push(state.why.kind));
  chat.start();
  await settled();
  expect(reasons).toEqual(['http', 'badPayload', 'offline', 'badPayload']);
});

it('takes UACCESS for the last word', async () => {
  await service.control.post(`channels/${demo.id}/roles`, { username: 'pim', add: ['Banned'] });
  const { chat } = await chatAs('pim');
  chat.start();
  await until(chat.room, ({ kind }) => kind === 'refused');
  expect(chat.room.value).toEqual({
    kind: 'refused',
    why: { kind: 'chatRefused', code: 'UACCESS', message: 'UACCESS' },
  });
  expect(called('auth')).toBe(1);
});

it('takes an unknown channel for the last word', async () => {
  const { chat } = await chatAs('pim', { id: 999_999, token: 'nobody' });
  chat.start();
  await until(chat.room, ({ kind }) => kind === 'refused');
  expect(chat.room.value).toEqual({ kind: 'refused', why: { kind: 'noSuchChannel', channel: 'nobody' } });
});

it('gets a new key when the one it has is refused', async () => {
  const { chat, settled } = await chatAs('nora_plays');
  await service.control.fault(
    { socket: 'chat', method: 'auth' },
    { body: JSON.stringify({ type: 'reply', id: 0, error: 'UNOTFOUND' }) },
    1,
  );
  chat.start();
  await settled();
  expect(called('auth')).toBe(2);
  expect(asked(`/api/v1/chats/${demo.id}`)).toBe(2);
});

it('may use a key once', async () => {
  const { platform } = await chatAs('nora_plays');
  const { data } = await platform.request('chats.details', { purpose: 'chat', path: { channelId: demo.id } });
  const auth = async () => {
    const socket = await openChatSocket({
      endpoint: data?.endpoints[0] ?? '',
      clientId: service.clientId,
      clock: systemClock,
      redact: new Redactor(),
      openWire: openSocketWire,
      listeners: { event: () => {}, closed: () => {} },
    });
    return socket.call('auth', [demo.id, 39_118, data?.authkey]).finally(() => socket.close());
  };
  expect(await auth()).toMatchObject({ authenticated: true });
  await expect(auth()).rejects.toMatchObject({ error: { kind: 'chatRefused', code: 'UNOTFOUND' } });
});

it('ignores what makes no sense, and logs how much that was', async () => {
  const { chat, send, settled, has, lines } = await chatAs('nora_plays');
  chat.start();
  await settled();
  await service.control.fault({ socket: 'chat', method: 'msg' }, { body: 'not JSON at all' }, 1);
  send('the reply to this is torn');
  // What is said comes by another way than the reply: it must not come first.
  await untilSo(() => called('msg') === 1);
  await service.control.say(demo.id, 'pim', 'still here');
  await has((list) => list.some((item) => textOf(item) === 'still here'));
  expect(chat.room.value.kind).toBe('joined');
  chat.close();
  expect(lines.find((line) => line.includes('chat.closed'))).toContain('"ignored":1');
});

/** A message that is through, or a gap that is told. */
function isAtRest(item: { kind: string; delivery?: string; state?: string }): boolean {
  return item.kind === 'gap' ? item.state !== 'filling' : item.delivery === 'sent';
}
