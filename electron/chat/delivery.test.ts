import { expect, it } from 'vitest';
import { nora, own, setUp, takeMessages } from './testing/chatRig.ts';

it('finds in history what arrived although the reply did not', async () => {
  const { chat, clock, service, join, drop, comeBackLate, texts, messages } = setUp();
  let taken = 0;
  chat.on('msg', ([text]) => {
    taken += 1;
    chat.message(String(text), own);
    return 'silent';
  });
  await join();
  const { key } = service.send('did it arrive', null, nora.userId);
  service.send('waits', null, nora.userId);
  await clock.advance(0);
  await drop();
  chat.message('said meanwhile');
  expect(service.withdraw(key)).toBe(null);
  expect(messages()).toMatchObject([{ delivery: 'sending' }, { delivery: 'queued' }]);
  takeMessages(chat);
  await comeBackLate();
  expect(taken).toBe(1);
  expect(texts()).toEqual(['[filled 1]', 'did it arrive', 'said meanwhile', 'waits']);
  expect(messages()).toMatchObject([{ key, id: 'm1', delivery: 'sent' }, {}, { delivery: 'sent' }]);
});

it('keeps what was said before it in history, when it is the first that is known there', async () => {
  const { chat, service, join, drop, comeBackLate, texts } = setUp();
  await join();
  chat.on('msg', ([text]) => {
    chat.message('just before');
    chat.message(String(text), own);
    return 'silent';
  });
  service.send('mine', null, nora.userId);
  await drop();
  await comeBackLate();
  expect(texts()).toEqual(['[filled 1]', 'just before', 'mine']);
});

it.each(['history does not know', 'history fails'])('leaves it to the person when %s', async (what) => {
  const { chat, clock, service, join, drop, messages } = setUp();
  chat.on('msg', () => 'silent');
  await join();
  const { key } = service.send('did it arrive', null, nora.userId);
  await drop();
  if (what === 'history fails') chat.on('history', () => ({ error: 'UACCESS' }));
  await clock.advance(125);
  expect(messages()).toMatchObject([
    { key, delivery: 'unknown', failure: { kind: 'connectionLost', sent: true }, id: null },
  ]);
  await clock.advance(600_000);
  expect(chat.called.filter((method) => method === 'msg')).toHaveLength(1);
  takeMessages(chat);
  service.retry(key);
  await clock.advance(0);
  expect(messages()).toMatchObject([{ key, delivery: 'sent' }]);
});

it('learns later of a message nobody knew about', async () => {
  const { chat, clock, service, join, drop, messages } = setUp();
  chat.on('msg', () => 'silent');
  await join();
  const { key } = service.send('late', null, nora.userId);
  await clock.advance(20_000);
  expect(messages()).toMatchObject([{ key, delivery: 'unknown', failure: { kind: 'timedOut', path: 'msg' } }]);
  chat.say('late', own);
  expect(messages()).toMatchObject([{ key, delivery: 'sent', id: 'm1', failure: null }]);
  service.send('later', null, nora.userId);
  await drop();
  await clock.advance(125);
  expect(messages()[1]).toMatchObject({ delivery: 'unknown' });
  await drop();
  chat.message('later', own);
  await clock.advance(1_000);
  expect(messages()[1]).toMatchObject({ delivery: 'sent', id: 'm2' });
  expect(messages()).toHaveLength(2);
});

it('knows its echo although the reply never comes', async () => {
  const { chat, clock, service, join, messages, drop } = setUp();
  chat.on('msg', ([text], connection) => {
    connection.event('ChatMessage', chat.message(String(text), own));
    return 'silent';
  });
  await join();
  service.send('heard', null, nora.userId);
  expect(messages()).toMatchObject([{ delivery: 'sending' }]);
  await drop();
  expect(messages()).toMatchObject([{ delivery: 'sent', id: 'm1' }]);
  await clock.advance(125);
  expect(messages()).toHaveLength(1);
});

it('tells its own message from one of the same words and another device', async () => {
  const { chat, clock, service, join, messages } = setUp();
  chat.on('msg', ([text], connection) => {
    connection.event('ChatMessage', chat.message('hi', own));
    return { data: chat.message(String(text), own) };
  });
  await join();
  service.send('hi', null, nora.userId);
  await clock.advance(0);
  expect(messages()).toMatchObject([
    { id: 'm2', delivery: 'sent' },
    { id: 'm1', own: true },
  ]);
  chat.on('msg', (_, connection) => {
    connection.event('ChatMessage', chat.message('no', own));
    return { error: 'UACCESS' };
  });
  service.send('no', null, nora.userId);
  await clock.advance(0);
  expect(messages().slice(2)).toMatchObject([
    { id: null, delivery: 'failed' },
    { id: 'm3', own: true },
  ]);
});

it('keeps a message in the list once when the reply tells no id', async () => {
  const { chat, clock, service, join, messages } = setUp();
  chat.on('msg', () => ({}));
  await join();
  service.send('anonymous reply', null, nora.userId);
  await clock.advance(0);
  expect(messages()).toMatchObject([{ delivery: 'sent', id: null }]);
  chat.say('anonymous reply', own);
  expect(messages()).toMatchObject([{ delivery: 'sent', id: 'm1' }]);
});

it('queues again what had not left when the connection went', async () => {
  const { chat, clock, service, join, drop, messages } = setUp();
  takeMessages(chat);
  await join();
  await drop();
  service.send('while away', null, nora.userId);
  expect(messages()).toMatchObject([{ delivery: 'queued' }]);
  await clock.advance(125);
  expect(messages()).toMatchObject([{ delivery: 'sent' }]);
  expect(chat.called.filter((method) => method === 'msg')).toHaveLength(1);
});

it('keeps what waits behind all that is said until it is taken, as everybody else sees it', async () => {
  const { chat, clock, service, join, drop, comeBackLate, texts } = setUp();
  await join();
  chat.say('before');
  await drop();
  service.send('typed while away', null, nora.userId);
  chat.message('said meanwhile');
  chat.on('msg', () => 'silent');
  await comeBackLate();
  service.send('second', null, nora.userId);
  chat.say('live');
  expect(texts()).toEqual(['before', '[filled 1]', 'said meanwhile', 'live', 'typed while away', 'second']);
  // The room takes the first one, and then somebody speaks.
  chat.last.event('ChatMessage', chat.message('typed while away', own));
  const msg = chat.last.calls.findIndex(({ method }) => method === 'msg');
  chat.last.text(JSON.stringify({ type: 'reply', id: msg, error: null, data: chat.history.at(-1) }));
  await clock.advance(0);
  chat.say('after it');
  expect(texts().slice(-4)).toEqual(['live', 'typed while away', 'after it', 'second']);
});

it('moves a message that is sent anew to the end', async () => {
  const { chat, clock, service, join, texts } = setUp();
  chat.on('msg', () => ({ error: { code: 4004, message: 'No links here.' } }));
  await join();
  const { key } = service.send('mine', null, nora.userId);
  await clock.advance(0);
  chat.say('later');
  expect(texts()).toEqual(['mine', 'later']);
  takeMessages(chat);
  service.retry(key);
  await clock.advance(0);
  expect(texts()).toEqual(['later', 'mine']);
});

it('shows a message once that a late history brings before its reply', async () => {
  const { chat, clock, service, join, drop, comeBackLate, messages } = setUp();
  chat.on('history', () => ({ error: 'UACCESS' }));
  await join();
  await drop();
  await comeBackLate();
  chat.on('msg', ([text]) => {
    chat.message(String(text), own);
    return 'silent';
  });
  chat.on('history', () => ({ data: chat.history }));
  service.send('mine', null, nora.userId);
  await clock.advance(5_000);
  expect(messages()).toMatchObject([{ own: true, delivery: 'sending' }]);
  const msg = chat.last.calls.findIndex(({ method }) => method === 'msg');
  chat.last.text(JSON.stringify({ type: 'reply', id: msg, error: null, data: chat.history.at(-1) }));
  await clock.advance(0);
  expect(messages()).toMatchObject([{ own: true, delivery: 'sent' }]);
});
