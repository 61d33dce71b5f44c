import { expect, it } from 'vitest';
import type { FactOf } from '../../shared/facts.ts';
import { HISTORY_COUNT } from './catchUp.ts';
import { LATE_MS, setUp } from './testing/chatRig.ts';

it('comes back with what was said meanwhile, and marks the gap', async () => {
  const { chat, clock, service, join, drop, comeBackLate, texts, gaps, steps, platform } = setUp();
  await join();
  chat.say('one');
  await clock.advance(60_000);
  const lostAtMs = clock.now();
  await drop(1012);
  expect(service.room.value).toMatchObject({ kind: 'waiting', tries: 1, why: { kind: 'connectionLost' } });
  chat.message('two');
  chat.message('three');
  await comeBackLate();
  expect(service.room.value.kind).toBe('joined');
  chat.say('four');
  expect(texts()).toEqual(['one', '[filled 2]', 'two', 'three', 'four']);
  expect(gaps()).toMatchObject([{ fromMs: lostAtMs, toMs: lostAtMs + LATE_MS }]);
  expect(platform.keys).toBe(2);
  expect(service.snapshot().timeline).toMatchObject({ reconnectsToday: 1, awayTodayMs: LATE_MS });
  expect(steps().slice(4)).toMatchObject([
    { kind: 'closed', atMs: lostAtMs, code: 1012, reason: '', openForMs: 60_000 },
    { kind: 'waited', atMs: lostAtMs, tookMs: LATE_MS, tries: 3 },
    { kind: 'bootstrapped' },
    { kind: 'opened' },
    { kind: 'authenticated' },
    { kind: 'filled', count: 2, missed: true },
  ]);
});

it('tells of a long break once, when it is known what history gave back, and of no short one', async () => {
  const { chat, clock, facts, join, drop, comeBackLate, platform, service } = setUp();
  const breaks: FactOf<'chatBack'>[] = [];
  facts.listen(['chatBack'], (fact) => void breaks.push(fact));
  await join();
  chat.say('one');
  await drop();
  await comeBackLate();
  expect(breaks).toEqual([]);
  const lostAtMs = clock.now();
  chat.on('history', () => ({ error: { code: 4000, message: 'not now' } }));
  platform.failures.push(...Array.from({ length: 6 }, () => ({ kind: 'offline' as const })));
  await drop();
  chat.message('two');
  for (let step = 0; step < 1_000 && service.room.value.kind !== 'joined'; step++) await clock.advance(125);
  const awayMs = clock.now() - lostAtMs;
  expect(awayMs).toBeGreaterThan(10_000);
  expect(breaks).toMatchObject([{ atMs: clock.now(), serviceKey: 'demo', awayMs, filled: 0 }]);
  // What a later history gives back is shown, and no second break.
  chat.on('history', () => ({ data: chat.history }));
  await clock.advance(5_000);
  expect(service.snapshot().items.some((item) => item.kind === 'gap' && item.filled === 1)).toBe(true);
  expect(breaks).toHaveLength(1);
});

it('marks a gap in which nothing was said', async () => {
  const { chat, join, drop, comeBackLate, texts } = setUp();
  await join();
  chat.say('one');
  await drop();
  await comeBackLate();
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
  const { chat, join, drop, comeBackLate, texts } = setUp();
  chat.on('history', () => ({ error: { code: 4000, message: 'not now' } }));
  for (const text of ['old', 'older']) chat.message(text);
  await join();
  chat.say('one');
  await drop();
  chat.message('two');
  chat.on('history', () => ({ data: chat.history }));
  await comeBackLate();
  expect(texts()).toEqual(['one', '[filled 1]', 'two']);
});

it('holds live events back until history is there, and doubles nothing', async () => {
  const { chat, clock, join, drop, comeBackLate, texts } = setUp();
  await join();
  chat.say('one');
  await drop();
  chat.message('two');
  chat.on('history', () => 'silent');
  await comeBackLate();
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
  const { chat, clock, join, drop, comeBackLate, texts } = setUp();
  await join();
  await drop();
  chat.on('history', () => 'silent');
  await comeBackLate();
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
  const { chat, clock, join, drop, comeBackLate, texts } = setUp();
  await join();
  await drop();
  chat.on('history', () => 'silent');
  await clock.advance(125);
  chat.say('heard');
  await drop();
  expect(texts()).toEqual(['[failed 0]', 'heard']);
  chat.on('history', () => ({ data: chat.history }));
  chat.message('missed');
  await comeBackLate();
  expect(texts()).toEqual(['[nothing 0]', 'heard', '[filled 1]', 'missed']);
});

it('skips what is not a message in history, and what is there twice', async () => {
  const { chat, join, texts } = setUp();
  const one = chat.message('one');
  chat.history = [null, one, { id: 5 }, one, 'text'] as never;
  await join();
  expect(texts()).toEqual(['one']);
});

it('says nothing of a moment away, but fills it', async () => {
  const { chat, clock, join, drop, texts } = setUp();
  await join();
  chat.say('one');
  await drop();
  chat.message('two');
  await clock.advance(125);
  chat.say('three');
  expect(texts()).toEqual(['one', 'two', 'three']);
});

it('asks again for a history that was not to be had, and puts what comes where it belongs', async () => {
  const { chat, clock, join, drop, comeBackLate, texts, steps } = setUp();
  await join();
  chat.say('one');
  await drop();
  chat.message('two');
  chat.on('history', () => ({ error: { code: 4005, message: 'slow down' } }));
  await comeBackLate();
  chat.say('three');
  expect(texts()).toEqual(['one', '[failed 0]', 'three']);
  await clock.advance(5_000);
  expect(texts()).toEqual(['one', '[failed 0]', 'three']);
  chat.on('history', () => ({ data: chat.history }));
  await clock.advance(10_000);
  expect(texts()).toEqual(['one', '[filled 1]', 'two', 'three']);
  expect(steps().at(-1)).toMatchObject({ kind: 'filled', count: 1 });
  await clock.advance(600_000);
  expect(chat.called.filter((method) => method === 'history')).toHaveLength(4);
});

it('fills two times away at once, each where it belongs', async () => {
  const { chat, join, drop, comeBackLate, texts } = setUp();
  await join();
  chat.say('one');
  await drop();
  chat.message('two');
  chat.on('history', () => ({ error: 'UACCESS' }));
  await comeBackLate();
  chat.say('three');
  await drop();
  chat.message('four');
  chat.on('history', () => ({ data: chat.history }));
  await comeBackLate();
  chat.say('five');
  expect(texts()).toEqual(['one', '[filled 1]', 'two', 'three', '[filled 1]', 'four', 'five']);
});

it('fills what the service still has of a time away that it has half forgotten', async () => {
  const { chat, join, drop, comeBackLate, texts } = setUp();
  await join();
  chat.say('one');
  await drop();
  for (let index = 0; index < HISTORY_COUNT; index++) chat.message(`missed ${index}`);
  chat.on('history', () => ({ error: 'UACCESS' }));
  await comeBackLate();
  chat.say('heard');
  await drop();
  chat.message('last');
  chat.on('history', () => ({ data: chat.history }));
  await comeBackLate();
  expect(texts().slice(0, 3)).toEqual(['one', `[partly ${HISTORY_COUNT - 2}]`, 'missed 2']);
  expect(texts().slice(-4)).toEqual(['missed 99', 'heard', '[filled 1]', 'last']);
});

it('takes two times away with nothing heard between them for one', async () => {
  const { chat, clock, join, drop, comeBackLate, texts, gaps } = setUp();
  await join();
  chat.say('one');
  const fromMs = clock.now();
  chat.on('history', () => ({ error: 'UACCESS' }));
  await drop();
  await comeBackLate();
  await drop();
  chat.message('two');
  chat.on('history', () => ({ data: chat.history }));
  await comeBackLate();
  expect(texts()).toEqual(['one', '[filled 1]', 'two']);
  expect(gaps()).toMatchObject([{ fromMs, toMs: clock.now() }]);
});

it('tells the window where rows stand that did not come at the end', async () => {
  const { chat, clock, join, drop, comeBackLate, feeds, texts, items } = setUp();
  await join();
  chat.say('one');
  await drop();
  chat.message('two');
  chat.on('history', () => ({ error: 'UACCESS' }));
  await comeBackLate();
  chat.say('three');
  await clock.advance(20);
  const before = feeds.length;
  expect(feeds.every(({ order }) => order === undefined)).toBe(true);
  chat.on('history', () => ({ data: chat.history }));
  await clock.advance(5_020);
  expect(texts()).toEqual(['one', '[filled 1]', 'two', 'three']);
  expect(feeds.slice(before)).toMatchObject([
    {
      append: [{ id: 'm2' }],
      order: items()
        .slice(2)
        .map(({ key }) => key),
    },
  ]);
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
  const { chat, clock, service, join, gaps, steps, platform } = setUp();
  await join();
  service.reconnect();
  await clock.advance(0);
  expect(service.room.value.kind).toBe('joined');
  expect(chat.connections[0]?.closedWith).toBe(1000);
  expect(gaps()).toEqual([]);
  expect(steps().filter(({ kind }) => kind === 'closed' || kind === 'left')).toMatchObject([{ kind: 'left' }]);
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

it('was away since it last heard the service, when a long sleep has ended the connection', async () => {
  const { chat, clock, service, join, gaps } = setUp();
  await join();
  const heardAtMs = clock.now();
  service.suspend();
  clock.jump(2 * 3_600_000);
  service.resume();
  chat.last.end(1006);
  await clock.advance(125);
  expect(service.room.value.kind).toBe('joined');
  await clock.advance(0);
  expect(gaps()).toMatchObject([{ fromMs: heardAtMs, toMs: clock.now() }]);
  expect(service.snapshot().timeline).toMatchObject({ awayTodayMs: clock.now() - heardAtMs });
});

it('was away since it last heard the service, when that fell silent', async () => {
  const { chat, clock, join, gaps, service } = setUp();
  await join();
  const heardAtMs = clock.now();
  chat.last.answersPings = false;
  await clock.advance(20_000 + 250);
  expect(service.room.value.kind).toBe('joined');
  expect(gaps()).toMatchObject([{ fromMs: heardAtMs }]);
});

it('counts of a time away what is of today', async () => {
  const { chat, clock, service, join } = setUp();
  await join();
  service.suspend();
  clock.jump(30 * 3_600_000);
  service.resume();
  chat.last.end(1006);
  await clock.advance(125);
  const midnightMs = new Date(clock.now()).setHours(0, 0, 0, 0);
  expect(service.snapshot().timeline).toMatchObject({ awayTodayMs: clock.now() - midnightMs });
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
