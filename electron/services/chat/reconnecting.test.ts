import { expect, it } from 'vitest';
import { setUp } from '../../testing/chatRig.ts';
import { HISTORY_COUNT } from './missedMessages.ts';

it('comes back with what was said meanwhile, and marks the gap', async () => {
  const { chat, clock, service, join, drop, texts, gaps, steps, platform } = setUp();
  await join();
  chat.say('one');
  await clock.advance(60_000);
  const lostAtMs = clock.now();
  await drop(1012);
  expect(service.room.value).toMatchObject({ kind: 'waiting', tries: 1, why: { kind: 'connectionLost' } });
  chat.message('two');
  chat.message('three');
  await clock.advance(125);
  expect(service.room.value.kind).toBe('joined');
  chat.say('four');
  expect(texts()).toEqual(['one', '[filled 2]', 'two', 'three', 'four']);
  expect(gaps()).toMatchObject([{ fromMs: lostAtMs, toMs: lostAtMs + 125 }]);
  expect(platform.keys).toBe(2);
  expect(service.snapshot().timeline).toMatchObject({ reconnectsToday: 1, awayTodayMs: 125 });
  expect(steps().slice(4)).toMatchObject([
    { kind: 'closed', atMs: lostAtMs, code: 1012, reason: '', openForMs: 60_000 },
    { kind: 'waited', atMs: lostAtMs, tookMs: 125, tries: 1 },
    { kind: 'bootstrapped' },
    { kind: 'opened' },
    { kind: 'authenticated' },
    { kind: 'filled', count: 2 },
  ]);
});

it('marks a gap in which nothing was said', async () => {
  const { chat, clock, join, drop, texts } = setUp();
  await join();
  chat.say('one');
  await drop();
  await clock.advance(125);
  expect(texts()).toEqual(['one', '[nothing 0]']);
});

it('marks a gap that history may not fill whole', async () => {
  const { chat, clock, join, drop, texts } = setUp();
  await join();
  chat.say('one');
  await drop();
  for (let index = 0; index < HISTORY_COUNT + 20; index++) chat.message(`missed ${index}`);
  await clock.advance(125);
  expect(texts().slice(0, 3)).toEqual(['one', `[partly ${HISTORY_COUNT}]`, 'missed 20']);
  expect(texts()).toHaveLength(HISTORY_COUNT + 2);
});

it('does not take what was said before it first came for missed', async () => {
  const { chat, clock, join, drop, texts } = setUp();
  chat.on('history', () => ({ error: { code: 4000, message: 'not now' } }));
  for (const text of ['old', 'older']) chat.message(text);
  await join();
  chat.say('one');
  await drop();
  chat.message('two');
  chat.on('history', () => ({ data: chat.history }));
  await clock.advance(125);
  expect(texts()).toEqual(['one', '[filled 1]', 'two']);
});

it('holds live events back until history is there, and doubles nothing', async () => {
  const { chat, clock, join, drop, texts } = setUp();
  await join();
  chat.say('one');
  await drop();
  chat.message('two');
  chat.on('history', () => 'silent');
  await clock.advance(125);
  const three = chat.say('three');
  chat.last.event('ChatMessage', three);
  const four = chat.say('four');
  chat.last.event('DeleteMessage', { id: four.id });
  expect(texts()).toEqual(['one', '[filling 0]']);
  // The reply was made after all of that, and knows of it.
  chat.last.text(JSON.stringify({ type: 'reply', id: 1, error: null, data: chat.history }));
  await clock.advance(0);
  expect(texts()).toEqual(['one', '[filled 1]', 'two', 'three', '']);
});

it.each([
  ['is refused', { error: { code: 4005, message: 'slow down' } }],
  ['is no list', { data: { messages: [] } }],
] as const)('says so when history %s', async (_, answer) => {
  const { chat, clock, join, drop, texts, steps } = setUp();
  await join();
  await drop();
  chat.on('history', () => answer);
  chat.message('two');
  await clock.advance(125);
  chat.say('three');
  expect(texts()).toEqual(['[failed 0]', 'three']);
  expect(steps().at(-1)?.kind).toBe('authenticated');
});

it('waits 5 s for history', async () => {
  const { chat, clock, join, drop, texts } = setUp();
  await join();
  await drop();
  chat.on('history', () => 'silent');
  await clock.advance(125);
  chat.say('three');
  await clock.advance(4_999);
  expect(texts()).toEqual(['[filling 0]']);
  await clock.advance(1);
  expect(texts()).toEqual(['[failed 0]', 'three']);
});

it('does without history when the room says too much meanwhile', async () => {
  const { chat, join, texts } = setUp();
  chat.on('history', () => 'silent');
  await join();
  for (let index = 0; index < 4_999; index++) chat.say(`${index}`);
  expect(texts()).toEqual([]);
  chat.say('the last drop');
  expect(texts()).toHaveLength(1_000);
  expect(texts().at(-1)).toBe('the last drop');
});

it('lets out what it held when the connection goes again', async () => {
  const { chat, clock, join, drop, texts } = setUp();
  await join();
  await drop();
  chat.on('history', () => 'silent');
  await clock.advance(125);
  chat.say('heard');
  await drop();
  expect(texts()).toEqual(['[failed 0]', 'heard']);
  chat.on('history', () => ({ data: chat.history }));
  chat.message('missed');
  await clock.advance(60_000);
  expect(texts()).toEqual(['[failed 0]', 'heard', '[filled 1]', 'missed']);
});

it('skips what is not a message in history, and what is there twice', async () => {
  const { chat, join, texts } = setUp();
  const one = chat.message('one');
  chat.history = [null, one, { id: 5 }, one, 'text'] as never;
  await join();
  expect(texts()).toEqual(['one']);
});

it('starts the backoff anew only after a connection that held', async () => {
  const { clock, service, join, drop } = setUp();
  await join();
  await drop();
  await clock.advance(125);
  await drop();
  expect(service.room.value).toMatchObject({ kind: 'waiting', tries: 2 });
  await clock.advance(500);
  await clock.advance(10_000);
  await drop();
  expect(service.room.value).toMatchObject({ kind: 'waiting', tries: 1 });
});

it.each([1000, 1001, 1006, 1008, 1009, 1011, 1012, 4000])('comes back after close code %i', async (code) => {
  const { clock, service, join, drop, steps } = setUp();
  await join();
  await drop(code);
  expect(steps().at(-1)).toMatchObject({ kind: 'closed', code });
  await clock.advance(125);
  expect(service.room.value.kind).toBe('joined');
});

it('comes back from a connection that fell silent', async () => {
  const { chat, clock, service, join, steps } = setUp();
  await join();
  chat.last.answersPings = false;
  while (service.room.value.kind === 'joined') await clock.advance(100);
  expect(steps().at(-1)).toMatchObject({ kind: 'closed', code: null, reason: '' });
  await clock.advance(125);
  expect(service.room.value.kind).toBe('joined');
});

it('reconnects when asked to, at once and from any state', async () => {
  const { chat, clock, service, join, gaps, platform } = setUp();
  await join();
  service.reconnect();
  await clock.advance(0);
  expect(service.room.value.kind).toBe('joined');
  expect(chat.connections[0]?.closedWith).toBe(1000);
  expect(gaps()).toHaveLength(1);
  platform.failures.push({ kind: 'offline' });
  service.reconnect();
  await clock.advance(0);
  expect(service.room.value.kind).toBe('waiting');
  service.reconnect();
  await clock.advance(0);
  expect(service.room.value.kind).toBe('joined');
  await clock.advance(60_000);
  expect(chat.connections).toHaveLength(3);
});

it('keeps a reason of the service as plain text', async () => {
  const { chat, clock, join, steps } = setUp();
  await join();
  chat.last.end(4000, 'bye\u202e\u0000 now');
  await clock.advance(0);
  expect(steps().find(({ kind }) => kind === 'closed')).toMatchObject({ reason: 'bye now' });
});

it('counts reconnects by the day and keeps the last 50 steps', async () => {
  const { clock, join, drop, service } = setUp();
  await join();
  for (let index = 0; index < 12; index++) {
    await clock.advance(20_000);
    await drop();
    await clock.advance(125);
  }
  expect(service.snapshot().timeline).toMatchObject({ reconnectsToday: 12, awayTodayMs: 1_500 });
  expect(service.snapshot().timeline.steps).toHaveLength(50);
  clock.jump(86_400_000);
  expect(service.snapshot().timeline).toMatchObject({ reconnectsToday: 0, awayTodayMs: 0 });
  expect(service.snapshot().timeline).toMatchObject({ reconnectsToday: 0, awayTodayMs: 0 });
});

it('looks after a sleep whether the service is still there', async () => {
  const { chat, clock, service, join, steps } = setUp();
  await join();
  service.suspend();
  clock.jump(8 * 3_600_000);
  const pings = chat.last.pings;
  service.resume();
  await clock.advance(0);
  expect(chat.last.pings).toBe(pings + 1);
  expect(steps().at(-1)).toMatchObject({ kind: 'slept', tookMs: 8 * 3_600_000 });
  expect(chat.connections).toHaveLength(1);

  service.suspend();
  clock.jump(60_000);
  chat.last.answersPings = false;
  service.resume();
  await clock.advance(2_999);
  expect(service.room.value.kind).toBe('joined');
  await clock.advance(1);
  expect(service.room.value.kind).toBe('waiting');
  await clock.advance(125);
  expect(service.room.value.kind).toBe('joined');
});

it('leaves a short sleep alone, and takes none for a long one', async () => {
  const { chat, clock, service, join } = setUp();
  await join();
  service.suspend();
  clock.jump(15_000);
  service.resume();
  expect(chat.last.pings).toBe(0);
  service.resume();
  expect(chat.last.pings).toBe(1);
});

it('tries at once after a sleep when it was waiting or under way, but not when it was refused', async () => {
  const { clock, service, join, platform } = setUp();
  platform.failures.push({ kind: 'rateLimited', bucket: 'chats', retryAfterMs: 600_000 });
  await join();
  service.suspend();
  clock.jump(60_000);
  service.resume();
  await clock.advance(0);
  expect(service.room.value.kind).toBe('joined');

  platform.failures.push('hang');
  service.reconnect();
  await clock.advance(0);
  expect(service.room.value.kind).toBe('bootstrapping');
  service.suspend();
  clock.jump(60_000);
  service.resume();
  await clock.advance(0);
  expect(service.room.value.kind).toBe('joined');

  platform.failures.push({ kind: 'http', status: 403, path: '/chats', message: null });
  service.reconnect();
  await clock.advance(0);
  service.suspend();
  clock.jump(60_000);
  service.resume();
  await clock.advance(0);
  expect(service.room.value.kind).toBe('refused');
});
