import { expect, it } from 'vitest';
import { gap, message } from '../../testing/chatItems.ts';
import { applyFeed, emptyLog, readLog } from './chatLog.ts';

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
