import { expect, it } from 'vitest';
import type { ChatMark, ChatMessage, KeptLine, RoomState } from '../../shared/chat.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { ChatRule, QueueEntry } from '../../shared/queue.ts';
import type { PlatformWrite } from '../../shared/writes.ts';
import { Emitter } from '../kernel/emitter.ts';
import { Subject } from '../kernel/subject.ts';
import { REMOVAL_UNDO_MS, UndoWindow } from '../kernel/undoWindow.ts';
import { FakeClock } from '../testing/fakeClock.ts';
import { makeLog } from '../testing/fakeLog.ts';
import type { Met } from './channelQueue.ts';
import { QueueService } from './queueService.ts';
import { removeHeld, removeWithUndo } from './removeHeld.ts';

const CHANNEL = 7;
const joined = (...permissions: string[]): RoomState => {
  return { kind: 'joined', sinceMs: 0, permissions, roles: ['User'], authenticated: true };
};
const rule = (text: string, on = true): ChatRule => ({ id: text, text, on });

let ids = 0;
function message(text: string, changes: Partial<ChatMessage> = {}): ChatMessage {
  ids += 1;
  return {
    ...{ kind: 'message', key: `k${ids}`, id: `m${ids}`, atMs: 1_000, userId: 5, username: 'pim', roles: ['User'] },
    ...{ parts: [{ kind: 'text', text }], action: false, whisperWith: null, mention: false, own: false },
    ...{ delivery: 'sent', failure: null, removed: null, censored: false },
    ...changes,
  } as ChatMessage;
}

/** `isAway`: it can't be read now. */
type Disk = { held: string; isAway?: boolean };

function setUp(
  rules: ChatRule[],
  {
    room = joined('remove_message'),
    lines = [] as KeptLine[],
    people = [] as number[],
    disk = { held: '' } as Disk,
  } = {},
) {
  const clock = new FakeClock();
  const { log } = makeLog(clock);
  const settings = new Subject({ chatRules: rules });
  const state = new Subject<RoomState>(room);
  const presence = new Emitter<Met>();
  const front = new Subject<number | null>(CHANNEL);
  const removals: QueueEntry[] = [];
  const ends: PromiseWithResolvers<'done' | 'undone'>[] = [];
  const remarked: Map<string, ChatMark | undefined>[] = [];
  /** What a removal holds by the time it is sent, in their order. */
  /** `isLate`: what was begun last is under way. */
  const undo = { isLate: false };
  const heldNow: (() => readonly string[])[] = [];
  const gone: ((messageId: string) => void)[] = [];
  const service = new QueueService({
    ...{ clock, log, settings, front, self: new Subject({ username: 'nora_plays' }), names: () => ['nora_plays'] },
    remove: (_, entry, held, onGone) => {
      removals.push(entry);
      gone.push(onGone);
      heldNow.push(held);
      const end = Promise.withResolvers<'done' | 'undone'>();
      ends.push(end);
      return end.promise;
    },
    undoRemove: () => {
      if (undo.isLate) return false;
      ends.at(-1)?.resolve('undone');
      return true;
    },
  });
  const leave = service.follow({
    channelId: CHANNEL,
    room: state,
    kept: {
      since: async (_, after, limit) => lines.filter(({ id }) => id > after).slice(0, limit),
      people: async () => people.map((userId) => ({ userId, sinceMs: 0, spoke: true })),
      held: async () => {
        if (disk.isAway) throw new Error('EIO');
        return disk.held;
      },
      keepHeld: (entries) => {
        disk.held = entries;
      },
    },
    onPresence: (listener) => presence.subscribe(listener),
    remark: (marks) => remarked.push(new Map(marks)),
  });
  const say = (text: string, changes?: Partial<ChatMessage>, isNew = true) => {
    const said = message(text, changes);
    return { said, mark: service.heard(CHANNEL, said, isNew) };
  };
  const taken = (ids: (string | null)[], of: number | 'everybody' | null, by: string | null) =>
    service.taken(CHANNEL, { ids: ids as string[], of, removed: { by, why: of === null ? 'deleted' : 'banned' } });
  const told = async () => {
    await clock.advance(5_000);
    return service.state.value;
  };
  const removing = { removals, heldNow, gone, undo, ends };
  return { clock, service, settings, room: state, front, presence, say, taken, told, ...removing, remarked, leave };
}

it('holds what a rule is about, says why, and lets the same text of one person be one entry', async () => {
  const { say, told } = setUp([rule('hold when word "free viewers"'), rule('hold when repeat 3 in 1m')]);
  say('hello');
  say('get free viewers at my page');
  for (let time = 0; time < 4; time++) say('PLAY the old one', { userId: 6, username: 'shrill_kite', atMs: time });
  const { entries, caught } = await told();
  expect(entries).toMatchObject([
    { kind: 'repeat', username: 'shrill_kite', why: [{ kind: 'repeat', count: 4 }] },
    { kind: 'word', username: 'pim', why: [{ what: 'free viewers', from: 4, to: 16 }], filtered: false },
  ]);
  expect(entries[0]?.messageIds).toHaveLength(2);
  expect(caught).toEqual({ 'hold when word "free viewers"': 1, 'hold when repeat 3 in 1m': 2 });
});

it('holds nothing that was there before, without the permission, of rules that are off or can’t be read', async () => {
  const { say, told, room } = setUp([rule('hold when link'), rule('hold when bot', false), rule('hold wenn')]);
  say('a.example/x', {}, false);
  say('hello', { userId: -1 });
  expect((await told()).entries).toEqual([]);
  say('a.example/x');
  expect((await told()).entries).toHaveLength(1);
  room.set(joined('chat'));
  expect(await told()).toMatchObject({ may: false, entries: [] });
  say('b.example/x');
  expect((await told()).entries).toEqual([]);
});

it('approves for a while: the same text of the same person is not held again', async () => {
  const { say, told, service, clock } = setUp([rule('hold when link')]);
  say('a.example/x');
  const [entry] = (await told()).entries;
  service.approve(CHANNEL, entry?.key ?? '');
  say('A.example/X !');
  say('a.example/x', { userId: 9 });
  expect((await told()).entries).toMatchObject([{ userId: 9 }]);
  expect(() => service.approve(CHANNEL, entry?.key ?? '')).toThrow(
    expect.objectContaining({ error: { kind: 'badInput', field: 'entry', why: 'gone' } }),
  );
  await clock.advance(10 * 60_000);
  say('a.example/x');
  expect((await told()).entries).toHaveLength(2);
});

it('removes all of an entry, which stays as it was when that is taken back', async () => {
  const { say, told, service, removals, ends, taken } = setUp([rule('hold when repeat 2 in 1m')]);
  const [, second, third] = [say('again'), say('again'), say('again')];
  const key = (await told()).entries[0]?.key ?? '';
  const first = service.remove(CHANNEL, key);
  expect((await told()).entries).toMatchObject([{ removing: true }]);
  ends[0]?.resolve('undone');
  await first;
  expect((await told()).entries).toMatchObject([{ removing: false }]);
  const again = service.remove(CHANNEL, key);
  expect(removals.at(-1)?.messageIds).toEqual([second?.said.id, third?.said.id]);
  taken([second?.said.id ?? ''], null, 'nora_plays');
  expect((await told()).entries).toMatchObject([{ messageIds: [third?.said.id] }]);
  taken([third?.said.id ?? ''], null, 'nora_plays');
  ends[1]?.resolve('done');
  await again;
  expect(await told()).toMatchObject({ entries: [], left: [] });
});

it('a removal that waits goes on when the same text comes again, and takes it along', async () => {
  const { say, told, service, removals, heldNow, ends } = setUp([rule('hold when word "spam"')]);
  const one = say('spam');
  const key = (await told()).entries[0]?.key ?? '';
  const begun = service.remove(CHANNEL, key);
  const two = say('spam');
  expect((await told()).entries).toMatchObject([{ key, removing: true, messageIds: [one.said.id, two.said.id] }]);
  // Pressed once more, its time does not begin anew.
  await service.remove(CHANNEL, key);
  expect(removals).toHaveLength(1);
  expect(heldNow[0]?.()).toEqual([one.said.id, two.said.id]);
  ends[0]?.resolve('done');
  await begun;
});

it('holds by itself what comes after a removal was sent, before the room tells of that', async () => {
  const { say, told, service, ends, taken } = setUp([rule('hold when word "spam"')]);
  const one = say('spam');
  const key = (await told()).entries[0]?.key ?? '';
  const begun = service.remove(CHANNEL, key);
  ends[0]?.resolve('done');
  await begun;
  const two = say('spam');
  expect((await told()).entries).toMatchObject([{ removing: false }, { key, removing: true }]);
  taken([one.said.id], null, 'nora_plays');
  const three = say('spam');
  expect((await told()).entries).toMatchObject([{ removing: false, messageIds: [two.said.id, three.said.id] }]);
});

it('a removal that the room does not tell of can be begun again, says so, and is taken when it comes late', async () => {
  const { say, told, service, ends, taken, clock } = setUp([rule('hold when word "spam"')]);
  const { said } = say('spam');
  const key = (await told()).entries[0]?.key ?? '';
  const begun = service.remove(CHANNEL, key);
  ends[0]?.resolve('done');
  await begun;
  expect((await told()).entries).toMatchObject([{ removing: true, unconfirmed: false }]);
  await clock.advance(15_000);
  expect((await told()).entries).toMatchObject([{ key, removing: false, unconfirmed: true }]);
  const again = service.remove(CHANNEL, key);
  expect((await told()).entries).toMatchObject([{ removing: true, unconfirmed: false }]);
  ends[1]?.resolve('undone');
  await again;
  expect((await told()).entries).toMatchObject([{ removing: false }]);
  const third = service.remove(CHANNEL, key);
  ends[2]?.resolve('done');
  await third;
  await clock.advance(15_000);
  taken([said.id], null, null);
  expect(await told()).toMatchObject({ entries: [], left: [] });
});

it('the same text goes on joining an entry whose removal was not confirmed, which stays so over a restart', async () => {
  const disk = { held: '' };
  const { say, told, service, ends, clock, leave } = setUp([rule('hold when word "spam"')], { disk });
  const one = say('spam');
  const begun = service.remove(CHANNEL, (await told()).entries[0]?.key ?? '');
  ends[0]?.resolve('done');
  await begun;
  await clock.advance(15_000);
  const two = say('spam');
  expect((await told()).entries).toMatchObject([{ unconfirmed: true, messageIds: [one.said.id, two.said.id] }]);
  leave();
  expect(clock.pending).toBe(0);
  const next = setUp([rule('hold when word "spam"')], { disk });
  expect((await next.told()).entries).toMatchObject([{ removing: false, unconfirmed: true }]);
});

it('an entry whose messages are not in the room any more leaves, as the room does not tell of them again', async () => {
  const { say, told, service, ends, gone } = setUp([rule('hold when word "spam"')]);
  const { said } = say('spam');
  const begun = service.remove(CHANNEL, (await told()).entries[0]?.key ?? '');
  gone[0]?.(said.id ?? '');
  ends[0]?.resolve('done');
  await begun;
  expect(await told()).toMatchObject({ entries: [], left: [] });
});

it('takes a removal that waits back when its entry is approved, and approves nothing that is being removed', async () => {
  const { say, told, service, undo } = setUp([rule('hold when word "spam"')]);
  say('spam');
  const [first] = (await told()).entries;
  const begun = service.remove(CHANNEL, first?.key ?? '');
  service.approve(CHANNEL, first?.key ?? '');
  await begun;
  expect((await told()).entries).toEqual([]);
  say('more spam');
  const [second] = (await told()).entries;
  void service.remove(CHANNEL, second?.key ?? '');
  undo.isLate = true;
  expect(() => service.approve(CHANNEL, second?.key ?? '')).toThrow(
    expect.objectContaining({ error: { kind: 'badInput', field: 'entry', why: 'gone' } }),
  );
  expect((await told()).entries).toMatchObject([{ removing: true }]);
});

it('lets go what somebody else removed, saying who; what was removed before it came is never held', async () => {
  const { say, told, taken } = setUp([rule('hold when link')]);
  const { said } = say('a.example/x');
  say('b.example/x', { userId: 6, username: 'kite' });
  await told();
  taken([said.id], null, 'mod_hana');
  taken([], 6, null);
  const { entries, left } = await told();
  expect(entries).toEqual([]);
  expect(left).toMatchObject([
    { username: 'pim', by: 'mod_hana', why: 'deleted', count: 1 },
    { username: 'kite', by: null, why: 'banned' },
  ]);
  taken(['early'], null, 'mod_hana');
  say('c.example/x', { id: 'early' });
  expect((await told()).entries).toEqual([]);
});

it('keeps a bounded number of entries and says how many made room', async () => {
  const { say, told } = setUp([rule('hold when link')]);
  for (let at = 0; at < 250; at++) say(`host${at}.com`);
  const { entries, letGo } = await told();
  expect(entries).toHaveLength(100);
  expect(letGo).toBe(150);
  expect(entries[0]?.text).toBe('host249.com');
});

it('highlights, hides and pins, and judges what is there anew when rules change', async () => {
  const { say, told, settings, remarked } = setUp([
    rule('highlight when word "song"'),
    rule('hide when name "*bot" and word "song"'),
    rule('pin when bot'),
  ]);
  const [one, two] = [say('a song'), say('a song', { username: 'StreamBot' })];
  expect([one.mark, two.mark, say('plain').mark]).toEqual(['highlighted', 'hidden', undefined]);
  const { said } = say('the winner is pim', { userId: -1, username: 'GiveawayBot' });
  expect((await told()).pinned).toMatchObject([{ text: 'the winner is pim', messageId: said.id }]);
  // As another setting is changed: the same rules, read anew.
  settings.set({ chatRules: structuredClone(settings.value.chatRules) });
  const kept = await told();
  expect(kept.pinned).toHaveLength(1);
  expect(Object.keys(kept.caught)).not.toEqual([]);
  settings.set({ chatRules: [rule('hide when word "plain"')] });
  expect([...(remarked[0]?.values() ?? [])]).toEqual([undefined, undefined, 'hidden', undefined]);
  expect(await told()).toMatchObject({ pinned: [], caught: {} });
});

it('tells waves of newcomers, drops those who were banned, and can be told that they are fine', async () => {
  const { say, told, presence, taken, service } = setUp([], { people: [50] });
  await told();
  for (let userId = 50; userId < 57; userId++) {
    presence.emit({ kind: 'joined', userId, username: `nice${'abcdefgh'[userId - 50]}` });
    say('come and see growth.example for more', { userId, username: `u${userId}` });
  }
  // The first is known from before.
  expect((await told()).waves.map(({ people }) => people.map(({ userId }) => userId))).toEqual([
    [51, 52, 53, 54, 55, 56],
  ]);
  taken([], 51, 'mod_hana');
  const [wave] = (await told()).waves;
  expect(wave?.people).toHaveLength(5);
  service.dismissWave(CHANNEL, wave?.key ?? '');
  expect((await told()).waves).toEqual([]);
});

it('tells of the channel in front alone, and of none once it is left', async () => {
  const { say, told, front, leave, service } = setUp([rule('hold when link')]);
  say('a.example/x');
  front.set(8);
  expect(await told()).toMatchObject({ channelId: null, entries: [] });
  front.set(CHANNEL);
  expect(await told()).toMatchObject({ channelId: CHANNEL, entries: [{}] });
  leave();
  expect(await told()).toMatchObject({ channelId: null });
  await expect(service.remove(CHANNEL, 'x')).rejects.toMatchObject({ error: { field: 'channel' } });
});

it('says what a rule would have caught in what is kept', async () => {
  const line = (id: number, text: string, changes: Partial<KeptLine> = {}): KeptLine => ({
    ...{ id, messageId: `m${id}`, atMs: id, keptAtMs: id, userId: id % 3, username: `u${id % 3}`, roles: [], text },
    ...{ action: false, own: false, removed: null },
    ...changes,
  });
  const many = Array.from({ length: 900 }, (_, at) =>
    line(at + 1, at % 100 === 0 ? '@Nora_plays see a.example/x' : 'hello'),
  );
  const gone = line(901, '', { removed: { by: null, why: 'banned' } });
  const { service } = setUp([], { lines: [...many, gone] });
  const run = await service.dryRun(CHANNEL, 'hold when link and mention');
  expect(run).toMatchObject({ looked: 900, removed: 1, caught: 9, people: 3, sinceMs: 1, isPart: false });
  expect(run.lines[0]).toMatchObject({ messageId: 'm801', why: [{ what: 'a.example/x' }, { kind: 'mention' }] });
  await expect(service.dryRun(CHANNEL, 'hold wenn')).rejects.toMatchObject({ error: { field: 'rule' } });
});

it('a removal goes on over what others removed, and stops at what refuses the rest too', async () => {
  const entry = {
    key: 'held1',
    userId: 5,
    username: 'pim',
    messageIds: ['a', 'b', 'c', 'd'],
    text: 'again',
  } as QueueEntry;
  const asked: string[] = [];
  const gone: string[] = [];
  const fails = (id: string, error: AppFailure['error']) =>
    removeHeld(CHANNEL, entry, {
      heldNow: () => entry.messageIds,
      onGone: (each) => gone.push(each),
      remove: async (each) => {
        asked.push(each);
        if (each === id) throw new AppFailure(error);
      },
    });
  const { act, forMs, what } = fails('b', { kind: 'chatRefused', code: 4003, message: 'not found' });
  expect([forMs, what]).toMatchObject([REMOVAL_UNDO_MS, { kind: 'removeHeld', messageIds: ['a', 'b', 'c', 'd'] }]);
  expect(await act()).toMatchObject({ done: ['again', 'again', 'again', 'again'], left: [] });
  expect(gone).toEqual(['b']);
  asked.length = 0;
  const lost = { kind: 'connectionLost', sent: false } as const;
  expect(await fails('b', lost).act()).toMatchObject({
    done: ['again'],
    left: [{ error: lost }, { error: null }, { error: null }],
  });
  expect(asked).toEqual(['a', 'b']);
  await expect(fails('a', lost).act()).rejects.toMatchObject({ error: lost });
});

it('a removal takes along what joins while it is under way', async () => {
  const entry = { key: 'held1', userId: 5, username: 'pim', messageIds: ['a', 'b'], text: 'again' } as QueueEntry;
  const held = ['a', 'b'];
  const asked: string[] = [];
  const remove = async (id: string) => {
    asked.push(id);
    if (id === 'b') held.splice(0, 2, 'b', 'c');
  };
  const { act } = removeHeld(CHANNEL, entry, { heldNow: () => held, remove, onGone: () => undefined });
  expect(await act()).toMatchObject({ done: ['again', 'again', 'again'], left: [] });
  expect(asked).toEqual(['a', 'b', 'c']);
});

it('a removal that ended in the middle says why, so that the entry can be gone on with', async () => {
  const clock = new FakeClock();
  const undo = new UndoWindow<PlatformWrite>({ clock, log: makeLog(clock).log });
  const entry = { key: 'held1', userId: 5, username: 'pim', messageIds: ['a', 'b'], text: 'again' } as QueueEntry;
  const lost = { kind: 'connectionLost', sent: false } as const;
  const begin = (refused: string) => {
    const remove = async (id: string) => {
      if (id === refused) throw new AppFailure(lost);
    };
    const removal = { heldNow: () => entry.messageIds, remove, onGone: () => undefined };
    return removeWithUndo(undo, removeHeld(CHANNEL, entry, removal)).catch((cause) => cause.error);
  };
  const cut = begin('b');
  await clock.advance(REMOVAL_UNDO_MS);
  expect(await cut).toEqual(lost);
  const again = begin('none');
  await clock.advance(REMOVAL_UNDO_MS);
  expect(await again).toBe('done');
});

it('has what was held after a restart, each once, in its order; what was seen to is gone', async () => {
  const disk = { held: '' };
  const first = setUp([rule('hold when word "spam"')], { disk });
  first.say('spam one');
  first.say('spam two', { userId: 6, username: 'zoe' });
  first.say('spam three', { userId: 7 });
  const [newest] = (await first.told()).entries;
  first.service.approve(CHANNEL, newest?.key ?? '');
  // What has not been written yet is written with the end.
  first.say('spam four', { userId: 8 });
  first.leave();
  const second = setUp([rule('hold when word "spam"')], { disk });
  second.say('spam two', { userId: 6, username: 'zoe' });
  const { entries } = await second.told();
  expect(entries.map(({ text }) => text)).toEqual(['spam two', 'spam four', 'spam one']);
  expect(new Set(entries.map(({ key }) => key)).size).toBe(3);
  second.service.approve(CHANNEL, entries[2]?.key ?? '');
  await second.told();
  second.leave();
  expect((await setUp([], { disk }).told()).entries).toHaveLength(2);
});

it('takes nothing up that is no queue; shows and holds nothing without the permission, and has what was held when it is back', async () => {
  const disk = { held: '{"broken' };
  const first = setUp([rule('hold when word "spam"')], { disk });
  first.say('spam');
  expect((await first.told()).entries).toHaveLength(1);
  const { held } = disk;
  first.room.set({ ...joined(), authenticated: false } as RoomState);
  first.say('spam', { userId: 6, username: 'zoe' });
  expect((await first.told()).entries).toEqual([]);
  expect(disk.held).toBe(held);
  first.room.set(joined('remove_message'));
  expect((await first.told()).entries.map(({ username }) => username)).toEqual(['pim']);
  first.leave();
  expect((await setUp([], { disk }).told()).entries).toHaveLength(1);
});

it('does not write over what it could not read: it asks again, and has both', async () => {
  const disk: Disk = { held: '' };
  const first = setUp([rule('hold when word "spam"')], { disk });
  first.say('spam one');
  await first.told();
  first.leave();
  const { held } = disk;
  disk.isAway = true;
  const second = setUp([rule('hold when word "spam"')], { disk });
  second.say('spam two', { userId: 6, username: 'zoe' });
  expect((await second.told()).entries.map(({ text }) => text)).toEqual(['spam two']);
  expect(disk.held).toBe(held);
  disk.isAway = false;
  await second.clock.advance(30_000);
  expect((await second.told()).entries.map(({ text }) => text)).toEqual(['spam two', 'spam one']);
  expect(disk.held).not.toBe(held);
});

it('takes up what can be read of a list of which one entry can not', async () => {
  const disk: Disk = { held: '' };
  const first = setUp([rule('hold when word "spam"')], { disk });
  first.say('spam one');
  await first.told();
  first.leave();
  disk.held = JSON.stringify([{ torn: true }, ...JSON.parse(disk.held)]);
  const second = setUp([], { disk });
  expect((await second.told()).entries.map(({ text }) => text)).toEqual(['spam one']);
});

it('holds what is held over hours of sleep, and an approval does not last because the clock was set back', async () => {
  const { clock, say, told, service } = setUp([rule('hold when word "spam"')]);
  say('spam one');
  clock.jump(8 * 3_600_000);
  const [entry] = (await told()).entries;
  expect(entry?.text).toBe('spam one');
  service.approve(CHANNEL, entry?.key ?? '');
  say('spam one');
  expect((await told()).entries).toHaveLength(0);
  clock.jump(-8 * 3_600_000);
  say('spam one');
  await clock.advance(8 * 3_600_000);
  expect((await told()).entries).toHaveLength(1);
});

it('keeps what it holds while the connection is away', async () => {
  const { say, told, room } = setUp([rule('hold when word "spam"')]);
  say('spam');
  room.set({ kind: 'left' });
  expect((await told()).entries).toHaveLength(1);
  room.set(joined('remove_message'));
  expect((await told()).entries).toHaveLength(1);
});
