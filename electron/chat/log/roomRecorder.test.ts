import { describe, expect, it } from 'vitest';
import { channel, nora as self, setUp, takeMessages } from '../testing/chatRig.ts';
import type { ChatRecord } from './records.ts';
import { nora, openRig } from './testing/storeRig.ts';

const moderator = { user_name: 'mod_hana', user_id: 3, user_roles: ['Mod'], user_level: 5 };
const saidIn = (records: readonly ChatRecord[]) =>
  records.flatMap((record) => (record.kind === 'said' ? record.lines.map(({ text }) => text) : []));

describe('what is handed over to be kept', () => {
  it('comes in batches, with when it was said, by whom and where', async () => {
    const { chat, clock, join, kept } = setUp();
    await join();
    chat.say('one');
    chat.say('two', { user_id: 71, user_name: 'otto', user_roles: ['Mod', 'User'] });
    await clock.advance(499);
    expect(kept).toEqual([]);
    await clock.advance(1);
    expect(kept).toMatchObject([
      {
        kind: 'said',
        room: { platform: 'demo', channelId: channel.id },
        before: null,
        lines: [
          { messageId: 'm1', text: 'one', userId: 70, username: 'mira', own: false, removed: null },
          { messageId: 'm2', text: 'two', username: 'otto', roles: ['Mod', 'User'], atMs: clock.now() - 500 },
        ],
      },
    ]);
  });

  it('does not wait for ever in a room that is fast, and loses nothing of what the list lets go', async () => {
    const { chat, clock, join, kept } = setUp();
    await join();
    for (let at = 0; at < 3_000; at++) chat.say(`${at}`);
    expect(kept.length).toBeGreaterThan(4);
    await clock.advance(500);
    expect(saidIn(kept)).toEqual(Array.from({ length: 3_000 }, (_, at) => `${at}`));
  });

  it('has one’s own messages once, when the room has taken them', async () => {
    const { chat, clock, service, join, kept } = setUp();
    takeMessages(chat);
    await join();
    service.send('hello', null, self.userId);
    chat.on('msg', () => ({ error: { code: 4007, message: 'no' } }));
    service.send('refused', null, self.userId);
    await clock.advance(1_000);
    expect(kept).toMatchObject([{ lines: [{ text: 'hello', own: true, userId: self.userId }] }]);
    expect(saidIn(kept)).toHaveLength(1);
  });

  it('has no whispers', async () => {
    const { chat, clock, join, kept, messages } = setUp();
    await join();
    chat.say('psst', { message: { message: [{ type: 'text', text: 'psst' }], meta: { whisper: true } } });
    await clock.advance(1_000);
    expect(messages()).toHaveLength(1);
    expect(kept).toEqual([]);
  });

  it('has what a history brings without a time', async () => {
    const { chat, clock, join, kept } = setUp();
    chat.message('before we came');
    await join();
    await clock.advance(500);
    expect(kept).toMatchObject([{ lines: [{ text: 'before we came', atMs: null }] }]);
  });

  it('says what was removed: of the list, of one who is purged, and of everybody since the room was opened', async () => {
    const { chat, clock, join, kept } = setUp();
    const openedAtMs = clock.now();
    await join();
    chat.say('one', { user_id: 71 });
    const { id } = chat.say('two');
    chat.last.event('DeleteMessage', { id: 'long gone', moderator });
    chat.last.event('DeleteMessage', { id, moderator });
    chat.last.event('PurgeMessage', { user_id: 71, cause: { type: 'ban' } });
    chat.last.event('ClearMessages', { clearer: moderator });
    chat.say('three');
    await clock.advance(500);
    const deleted = { by: 'mod_hana', why: 'deleted' };
    expect(
      kept.map((record) => (record.kind === 'removed' ? [record.ids, record.of, record.removed] : record.kind)),
    ).toEqual([
      'said',
      [['long gone'], null, deleted],
      [['m2'], null, deleted],
      [['m1'], { userId: 71, sinceMs: openedAtMs }, { by: null, why: 'banned' }],
      [[], { userId: 'everybody', sinceMs: openedAtMs }, { by: 'mod_hana', why: 'cleared' }],
      'said',
    ]);
    const { methods, found } = openRig();
    methods.write(kept);
    expect(found(nora, 'mira')).toEqual(['three']);
  });

  it('has what was taken out before it was handed over as taken out, without its words, and in no more pieces', async () => {
    const { chat, clock, join, kept } = setUp();
    await join();
    for (let at = 0; at < 90; at++) {
      const { id } = chat.say(`rude ${at}`);
      chat.say(`nice ${at}`);
      chat.last.event('DeleteMessage', { id, moderator });
    }
    await clock.advance(500);
    expect(kept.map(({ kind }) => kind)).toEqual(['said']);
    expect(saidIn(kept)).toEqual(Array.from({ length: 180 }, (_, at) => (at % 2 ? `nice ${(at - 1) / 2}` : '')));
    expect(kept).toMatchObject([{ lines: { 0: { messageId: 'm1', removed: { by: 'mod_hana', why: 'deleted' } } } }]);
    const { methods, found } = openRig();
    methods.write(kept);
    expect([found(nora, 'rude'), found(nora, 'nice 7')]).toEqual([[], expect.arrayContaining(['nice 7'])]);
  });

  it('has who came and went', async () => {
    const { chat, clock, join, kept } = setUp();
    await join();
    const who = { id: 5, username: 'pim', roles: ['User'] };
    chat.last.event('UserJoin', who);
    chat.last.event('UserUpdate', { user: 5, roles: ['Mod'] });
    await clock.advance(100);
    chat.last.event('UserLeave', who);
    await clock.advance(400);
    const atMs = clock.now() - 500;
    const visit = { userId: 5, username: 'pim' };
    expect(kept).toMatchObject([
      {
        kind: 'visits',
        visits: [
          { ...visit, atMs, came: true },
          { ...visit, atMs: atMs + 100, came: false },
        ],
      },
    ]);
  });

  it('goes with the room that is left, at once', async () => {
    const { chat, clock, service, join, kept } = setUp();
    await join();
    chat.say('last words');
    service.close();
    expect(saidIn(kept)).toEqual(['last words']);
    await clock.advance(60_000);
    expect(kept).toHaveLength(1);
    expect(clock.pending).toBe(0);
  });
});
