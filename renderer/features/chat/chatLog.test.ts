import { expect, it } from 'vitest';
import { gap, message } from '../../testing/chatItems.ts';
import { applyFeed, emptyLog, putBefore, readLog } from './chatLog.ts';

it('keeps the newest thousand and counts all', () => {
  const items = Array.from({ length: 1_200 }, () => message());
  const log = applyFeed(readLog(items.slice(0, 900)), { append: items.slice(900), update: [] });
  expect(log.all.items).toHaveLength(1_000);
  expect(log.all.items.at(-1)).toBe(items.at(-1));
  expect(log.all.items[0]).toBe(items[200]);
  expect(log.all.total).toBe(1_200);
});

it('keeps mentions and whispers when the chat has run on', () => {
  const mention = message({ mention: true });
  const whisper = message({ whisperWith: 'hana' });
  let log = readLog([mention, whisper]);
  log = applyFeed(log, { append: Array.from({ length: 3_000 }, () => message()), update: [] });
  expect(log.all.items).not.toContain(mention);
  expect(log.mentions.items).toEqual([mention]);
  expect(log.whispers.items).toEqual([whisper]);
});

it('changes a row in place, in every list it stands in', () => {
  const first = message({ mention: true });
  const log = readLog([first, message()]);
  const removed = { ...first, removed: { by: 'hana', why: 'deleted' as const } };
  const after = applyFeed(log, { append: [], update: [removed] });
  expect(after.all.items[0]).toBe(removed);
  expect(after.mentions.items[0]).toBe(removed);
  expect(after.whispers).toBe(log.whispers);
});

it('takes what is appended twice as one row', () => {
  const first = message();
  const again = { ...first, id: 'other' };
  const log = applyFeed(readLog([first]), { append: [again, again], update: [] });
  expect(log.all.items).toEqual([again]);
});

it('leaves a list as it is when a push does not concern it', () => {
  const log = readLog([message()]);
  const after = applyFeed(log, { append: [message()], update: [] });
  expect(after.mentions).toBe(log.mentions);
  expect(applyFeed(log, { append: [], update: [message()] }).all).toBe(log.all);
});

it('puts rows where a push says they stand, in every list', () => {
  const [first, second, waiting] = [message(), message(), message({ mention: true })];
  const live = message({ mention: true });
  const log = applyFeed(readLog([first, second, waiting]), {
    append: [live],
    update: [],
    order: ['long gone', live.key, waiting.key],
  });
  expect(log.all.items).toEqual([first, second, live, waiting]);
  expect(log.mentions.items).toEqual([live, waiting]);
  const moved = applyFeed(log, { append: [], update: [], order: [second.key, waiting.key, live.key] });
  expect(moved.all.items).toEqual([first, second, waiting, live]);
});

it('counts messages apart from gaps', () => {
  const log = applyFeed(emptyLog, { append: [message(), gap(), message()], update: [] });
  expect(log.all.total).toBe(3);
  expect(log.all.messages).toBe(2);
});

it('keeps what a rule hides, and knows how many mentions it hides, also of those that have left', () => {
  const append = Array.from({ length: 250 }, () => message({ mention: true, mark: 'hidden' }));
  const shown = message({ mention: true });
  let log = applyFeed(emptyLog, { append: [...append, shown], update: [] });
  expect(log.mentions).toMatchObject({ total: 251, hidden: 250 });
  expect(log.mentions.items).toHaveLength(200);
  log = applyFeed(log, { append: [], update: [{ ...shown, mark: 'hidden' }] });
  expect(log.mentions.hidden).toBe(251);
  const { mark: _, ...revealed } = append[249] ?? shown;
  log = applyFeed(log, { append: [], update: [revealed] });
  expect(log.mentions).toMatchObject({ total: 251, hidden: 250 });
  const before = putBefore(readLog([shown], { all: 1, mentions: 1, whispers: 0, events: 0, messages: 1 }), [
    message({ mention: true, mark: 'hidden' }),
  ]);
  expect(before.mentions).toMatchObject({ total: 2, hidden: 1 });
});

it('counts what stands before the first rows at once, and has it in its place when it comes', () => {
  const earlier = [
    message({ mention: true }),
    ...Array.from({ length: 298 }, () => message()),
    message({ mention: true }),
  ];
  const newest = [message(), message({ mention: true })];
  const counts = { all: 300, mentions: 2, whispers: 0, events: 0, messages: 300 };
  const log = readLog(newest, counts);
  expect(log.all).toMatchObject({ items: newest, total: 302, messages: 302 });
  expect(log.mentions).toMatchObject({ items: newest.slice(1), total: 3, messages: 3 });
  const late = message();
  const after = putBefore(applyFeed(log, { append: [late], update: [] }), earlier);
  expect(after.all).toEqual({ items: [...earlier, ...newest, late], total: 303, messages: 303, hidden: 0 });
  expect(after.mentions.items).toEqual([earlier[0], earlier[299], newest[1]]);
  expect(after.whispers).toBe(log.whispers);
});

it('has a row once that was told before what is earlier, and no more rows than it keeps', () => {
  const [first, between, second] = [message(), message(), message()];
  const log = applyFeed(readLog([second]), { append: [between], update: [], order: [between.key, second.key] });
  expect(putBefore(log, [first, between]).all.items).toEqual([first, between, second]);
  const busy = readLog(Array.from({ length: 900 }, () => message()));
  const earlier = Array.from({ length: 200 }, () => message());
  expect(putBefore(busy, earlier).all.items).toEqual([...earlier.slice(100), ...busy.all.items]);
});
