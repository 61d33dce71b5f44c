import { expect, it } from 'vitest';
import { AppFailure } from '../../../shared/failure.ts';
import { Redactor } from '../../kernel/redact.ts';
import { FakeClock, settle } from '../../testing/fakeClock.ts';
import { FakeChat } from '../testing/fakeChat.ts';
import type { ChatEvent } from './chatDecode.ts';
import { type ChatClosing, openChatSocket } from './chatSocket.ts';

const endpoint = 'wss://chat.example/1';

function setUp(url = endpoint) {
  const clock = new FakeClock();
  const chat = new FakeChat();
  const redact = new Redactor();
  const events: ChatEvent[] = [];
  const closings: ChatClosing[] = [];
  const counts = { opened: 0 };
  const abort = new AbortController();
  const open = () =>
    openChatSocket({
      endpoint: url,
      clientId: 'client',
      clock,
      redact,
      openWire: chat.open,
      signal: abort.signal,
      listeners: {
        opened: () => void counts.opened++,
        event: (event) => void events.push(event),
        closed: (closing) => void closings.push(closing),
      },
    });
  return { clock, chat, redact, events, closings, counts, abort, open };
}

/** The AppError a promise fails with. */
async function failure(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => 'no failure',
    (cause: unknown) => (cause instanceof AppFailure ? cause.error : cause),
  );
}

it('names version and client, and keeps what the endpoint itself asks for', async () => {
  const { chat, open, counts } = setUp('wss://chat.example/1?shard=4#x');
  await open();
  expect(chat.last.options).toEqual({
    url: 'wss://chat.example/1?shard=4&version=1.0&Client-ID=client',
    headers: { 'Client-ID': 'client' },
    maxFrameBytes: 4 * 1024 * 1024,
  });
  expect(counts.opened).toBe(1);
});

it.each(['https://chat.example/1', 'not an address', ''])('refuses %j as an endpoint', async (url) => {
  const { chat, open } = setUp(url);
  expect(await failure(open())).toMatchObject({ kind: 'badPayload' });
  expect(chat.connections).toEqual([]);
});

it('is offline when the endpoint refuses', async () => {
  const { chat, open, closings, clock } = setUp();
  chat.refusing.add(endpoint);
  expect(await failure(open())).toEqual({ kind: 'offline' });
  expect(closings).toEqual([]);
  expect(clock.pending).toBe(0);
});

it('waits 10 s for the connection and 5 s for the welcome, not longer', async () => {
  const { chat, open, clock, closings } = setUp();
  chat.hanging.add(endpoint);
  const hanging = failure(open());
  await clock.advance(9_999);
  expect(chat.last.closedWith).toBe(null);
  await clock.advance(1);
  expect(await hanging).toEqual({ kind: 'timedOut', path: 'open', afterMs: 10_000 });
  expect(chat.last.closedWith).toBe('terminate');

  chat.hanging.clear();
  chat.silent.add(endpoint);
  const silent = failure(open());
  await clock.advance(5_000);
  expect(await silent).toEqual({ kind: 'timedOut', path: 'WelcomeEvent', afterMs: 5_000 });
  expect(closings).toEqual([]);
});

it('gives up when it is told to', async () => {
  const { chat, open, abort } = setUp();
  chat.silent.add(endpoint);
  const opening = open();
  await settle();
  abort.abort('left');
  await expect(opening).rejects.toBe('left');
  expect(chat.last.closedWith).toBe('terminate');
  await expect(open()).rejects.toBe('left');
  expect(chat.connections).toHaveLength(1);
});

it('matches replies to calls whatever their order', async () => {
  const { chat, open, closings } = setUp();
  const socket = await open();
  const first = socket.call('one', [1]);
  const second = socket.call('two', []);
  chat.last.text('{"type":"reply","id":1,"error":null,"data":"b"}');
  chat.last.text('{"type":"reply","id":0,"data":"a"}');
  expect(await Promise.all([first, second])).toEqual(['a', 'b']);
  expect(chat.last.calls).toEqual([
    { method: 'one', args: [1] },
    { method: 'two', args: [] },
  ]);
  chat.last.text('{"type":"reply","error":"UNOTJSON"}');
  chat.last.text('{"type":"reply","id":7}');
  socket.close();
  expect(closings).toMatchObject([{ ignored: 2 }]);
});

it.each([
  ['UACCESS', { code: 'UACCESS', message: 'UACCESS' }],
  [
    { code: 4005, message: 'Slow down.' },
    { code: 4005, message: 'Slow down.' },
  ],
  [
    { code: 1, message: 'UNOTFOUND', stacktrace: null },
    { code: 'UNOTFOUND', message: 'UNOTFOUND' },
  ],
])('fails a call that is answered with %j', async (error, refusal) => {
  const { chat, open } = setUp();
  chat.on('msg', () => ({ error }));
  const socket = await open();
  expect(await failure(socket.call('msg', ['hi']))).toEqual({ kind: 'chatRefused', ...refusal });
});

it('shows words of the service plain and without secrets', async () => {
  const { chat, open, closings, redact } = setUp();
  redact.learn('topsecretkey');
  chat.on('msg', () => ({ error: { code: 4004, message: `\u202ebad topsecretkey\n${'x'.repeat(1_000)}` } }));
  const socket = await open();
  expect(await failure(socket.call('msg', []))).toMatchObject({
    message: expect.stringMatching(/^bad \[hidden\] x{280,}$/),
  });
  chat.last.end(4000, 'bye\u0000 topsecretkey');
  expect(closings).toMatchObject([{ reason: 'bye [hidden]' }]);
});

it('fails a call after 20 s without a reply', async () => {
  const { open, clock } = setUp();
  const socket = await open();
  const call = failure(socket.call('msg', ['hi']));
  await clock.advance(20_000);
  expect(await call).toEqual({ kind: 'timedOut', path: 'msg', afterMs: 20_000 });
});

it('tells of calls that had left and of calls that had not when the connection goes', async () => {
  const { chat, open, closings, clock } = setUp();
  const socket = await open();
  await clock.advance(1_000);
  const call = failure(socket.call('msg', ['hi']));
  chat.last.end(1012, 'restart');
  expect(await call).toEqual({ kind: 'connectionLost', sent: true });
  expect(await failure(socket.call('msg', ['hi']))).toEqual({ kind: 'connectionLost', sent: false });
  expect(closings).toEqual([
    { code: 1012, reason: 'restart', openForMs: 1_000, lostAtMs: clock.now(), ours: false, ignored: 0 },
  ]);
  expect(clock.pending).toBe(0);
});

it('hands on events, and counts what it does not understand', async () => {
  const { chat, open, events, closings } = setUp();
  const socket = await open();
  const said = chat.say('hi');
  for (const text of ['', 'null', '{"type":"event","event":"Stats","data":{}}', '{"type":"event"}', '<html>']) {
    chat.last.text(text);
  }
  expect(events).toEqual([{ kind: 'event', event: 'ChatMessage', data: said }]);
  socket.close();
  expect(closings).toMatchObject([{ ignored: 5 }]);
});

it('takes a binary frame for an error and closes', async () => {
  const { chat, open, closings } = setUp();
  await open();
  chat.last.binary();
  chat.last.binary();
  expect(chat.last.closedWith).toBe(1003);
  expect(closings).toHaveLength(1);
});

it('pings after 15 s of silence, and gives the service 5 s', async () => {
  const { chat, open, closings, clock } = setUp();
  await open();
  await clock.advance(14_000);
  chat.say('hi');
  await clock.advance(14_999);
  expect(chat.last.pings).toBe(0);
  await clock.advance(1);
  expect(chat.last.pings).toBe(1);

  chat.last.answersPings = false;
  await clock.advance(15_000);
  expect(chat.last.pings).toBe(2);
  expect(closings).toEqual([]);
  await clock.advance(5_000);
  expect(chat.last.closedWith).toBe('terminate');
  expect(closings).toMatchObject([{ code: null, reason: '', ours: false }]);
});

it('goes on pinging a quiet service that answers, and takes any frame for a sign of life', async () => {
  const { chat, open, closings, clock } = setUp();
  await open();
  await clock.advance(120_000);
  expect(chat.last.pings).toBeGreaterThanOrEqual(6);
  chat.last.answersPings = false;
  const { pings } = chat.last;
  while (chat.last.pings === pings) await clock.advance(500);
  chat.say('hi');
  await clock.advance(10_000);
  expect(closings).toEqual([]);
});

it('closes politely, then cuts', async () => {
  const { chat, open, closings, clock } = setUp();
  const socket = await open();
  const call = failure(socket.call('msg', ['hi']));
  const wire = chat.last;
  wire.close = (code) => {
    wire.closedWith = code;
  };
  socket.close();
  socket.close();
  expect(await call).toEqual({ kind: 'connectionLost', sent: true });
  expect(wire.closedWith).toBe(1000);
  expect(closings).toEqual([{ code: 1000, reason: '', openForMs: 0, lostAtMs: clock.now(), ours: true, ignored: 0 }]);
  let cut = 0;
  wire.terminate = () => void cut++;
  await clock.advance(2_000);
  expect(cut).toBe(1);
  chat.say('after the end');
  expect(closings).toHaveLength(1);
});
