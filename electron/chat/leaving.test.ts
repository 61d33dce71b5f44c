import { expect, it } from 'vitest';
import { nora, own, setUp, takeMessages } from './testing/chatRig.ts';
import type { UnsentMessage } from './unsentMessages.ts';

const of = (text: string, changes: Partial<UnsentMessage> = {}): UnsentMessage => ({
  ...{ text, whisperTo: null, ...nora, atMs: 1, became: 'failed' },
  failure: null,
  ...changes,
});

it('keeps what waits for the connection, and no longer what was sent or taken back', async () => {
  const { chat, clock, service, join, drop, comeBackLate, unsentKept } = setUp();
  takeMessages(chat);
  await join();
  service.send('is sent', null, nora.userId);
  await clock.advance(0);
  expect(unsentKept).toEqual([]);
  await drop();
  service.send('waits', null, nora.userId);
  const { key } = service.send('taken back', 'otto', nora.userId);
  expect(unsentKept.at(-1)).toMatchObject([
    { text: 'waits', whisperTo: null, userId: nora.userId, became: 'failed' },
    { text: 'taken back', whisperTo: 'otto' },
  ]);
  service.withdraw(key);
  expect(unsentKept.at(-1)).toMatchObject([{ text: 'waits' }]);
  await comeBackLate();
  await clock.advance(0);
  expect(unsentKept.at(-1)).toEqual([]);
});

it('keeps what still waits when the channel is left', async () => {
  const { service, join, drop, unsentKept } = setUp();
  await join();
  await drop();
  service.send('waits', null, nora.userId);
  service.close();
  expect(unsentKept).toHaveLength(1);
});

it('has what an earlier time left below what was said since, sends it only when it is asked to, and forgets it then', async () => {
  const { chat, clock, service, join, messages, texts, unsentKept } = setUp(nora, [of('left here')]);
  takeMessages(chat);
  chat.message('said before');
  expect(messages()).toMatchObject([{ delivery: 'failed', failure: null }]);
  await join();
  expect(texts()).toEqual(['said before', 'left here']);
  expect(chat.called).not.toContain('msg');
  expect(unsentKept).toEqual([]);
  service.retry(messages().at(-1)?.key ?? '');
  await clock.advance(0);
  expect(messages().at(-1)).toMatchObject({ delivery: 'sent' });
  expect(unsentKept.at(-1)).toEqual([]);
});

it('leaves it to the person what became of one that an earlier time sent: history may have an older one of the same words', async () => {
  const lost = of('did it arrive', { became: 'unknown' });
  const { chat, service, join, messages, unsentKept } = setUp(nora, [lost]);
  chat.message('did it arrive', own);
  await join();
  expect(messages()).toMatchObject([{ delivery: 'sent', id: 'm1' }, { delivery: 'unknown' }]);
  expect(unsentKept).toEqual([]);
  expect(service.withdraw(messages()[1]?.key ?? '')).toEqual({ text: 'did it arrive' });
  expect(unsentKept.at(-1)).toEqual([]);
});

it.each(['the channel is left', 'its answer is late'])(
  'keeps one that is on its way as not known once %s',
  async (when) => {
    const { chat, clock, service, join, unsentKept } = setUp();
    chat.on('msg', () => 'silent');
    await join();
    service.send('on its way', null, nora.userId);
    service.send('behind it', null, nora.userId);
    await clock.advance(500);
    expect(unsentKept.at(-1)).toMatchObject([{ text: 'behind it', became: 'failed' }]);
    if (when === 'the channel is left') service.close();
    else await clock.advance(500);
    expect(unsentKept.at(-1)).toMatchObject([
      { text: 'on its way', became: 'unknown' },
      { text: 'behind it', became: 'failed', failure: null },
    ]);
  },
);

it('says of none that it was not sent once it has left, when the one before it was answered', async () => {
  const { chat, clock, service, join, unsentKept } = setUp();
  takeMessages(chat);
  await join();
  service.send('one', null, nora.userId);
  service.send('two', null, nora.userId);
  chat.on('msg', ([text]) => (text === 'two' ? 'silent' : { data: chat.message(String(text), own) }));
  await clock.advance(0);
  expect(unsentKept.at(-1)).toEqual([]);
});

it('puts what was left above what waits, and keeps nothing more of it once that was deleted', async () => {
  const { service, join, drop, texts, unsentKept } = setUp(nora, [of('left here')]);
  service.send('waits', null, nora.userId);
  expect(texts()).toEqual(['left here', 'waits']);
  await join();
  await drop();
  service.forgetUnsent(nora.userId + 1);
  expect(unsentKept.at(-1)).toMatchObject([{ text: 'left here' }, { text: 'waits' }]);
  service.forgetUnsent();
  expect(unsentKept.at(-1)).toEqual([]);
  service.send('later', null, nora.userId);
  expect(unsentKept.at(-1)).toMatchObject([{ text: 'later' }]);
});
