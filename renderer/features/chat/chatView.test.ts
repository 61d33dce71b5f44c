import { expect, it } from 'vitest';
import { happened, message } from '../../testing/chatItems.ts';
import { applyFeed, type ChatLog, readLog } from './chatLog.ts';
import {
  type ChatView,
  dropShown,
  growUp,
  hasNewActs,
  hold,
  MAX_ROWS,
  newMessages,
  PINNED_ROWS,
  pageDown,
  pageUp,
  pinned,
  showKey,
  shownRows,
  updateView,
} from './chatView.ts';

const messages = (count: number) => Array.from({ length: count }, () => message());
const grow = (log: ChatLog, count: number) => applyFeed(log, { append: messages(count), update: [] });

it('shows the end while pinned', () => {
  const log = readLog(messages(500));
  expect(shownRows(log.all, pinned)).toEqual(log.all.items.slice(-PINNED_ROWS));
  expect(newMessages(log.all, pinned)).toBe(0);
});

it('goes on from a held view in the order of the list, each row once', () => {
  const waiting = message({ own: true, delivery: 'queued' });
  const log = readLog([...messages(100), waiting]);
  const view = hold(log.all, pinned);
  const [late, live] = [message(), message()];
  const order = [late.key, ...log.all.items.slice(50, 100).map(({ key }) => key), live.key, waiting.key];
  const later = applyFeed(log, { append: [late, live], update: [], order });
  const shown = shownRows(later.all, pageDown(later.all, view));
  expect(new Set(shown.map(({ key }) => key)).size).toBe(shown.length);
  expect(shown.slice(-2)).toEqual([live, waiting]);
});

it('shows the same rows while held, whatever comes', () => {
  const log = readLog(messages(500));
  const view = hold(log.all, pinned);
  const before = shownRows(log.all, view);
  const later = grow(log, 5_000);
  expect(shownRows(later.all, view)).toEqual(before);
  expect(newMessages(later.all, view)).toBe(5_000);
});

it('knows of a held view that it lacks what one’s own acts came to', () => {
  const log = readLog(messages(10));
  const view = hold(log.all, pinned);
  const act = { kind: 'clearChat' as const, channelId: 7 };
  const acted = happened({ kind: 'acted', act, outcome: 'failed', error: { kind: 'offline' }, parts: null });
  expect(hasNewActs(grow(log, 3).all, view)).toBe(false);
  const later = applyFeed(grow(log, 3), { append: [acted, message()], update: [] });
  expect(hasNewActs(later.all, view)).toBe(true);
  expect(hasNewActs(later.all, hold(later.all, pinned))).toBe(false);
});

it('never draws more rows than it may, and reaches the first one', () => {
  const log = readLog(messages(1_000));
  let view = hold(log.all, pinned);
  for (let turn = 0; turn < 30; turn += 1) {
    view = pageUp(view);
    expect(shownRows(log.all, view).length).toBeLessThanOrEqual(MAX_ROWS);
  }
  expect(shownRows(log.all, view)[0]).toBe(log.all.items[0]);
});

it('goes down to the newest and is pinned there', () => {
  const log = readLog(messages(1_000));
  let view: ChatView = hold(log.all, pinned);
  for (let turn = 0; turn < 20; turn += 1) view = pageUp(view);
  const later = grow(log, 40);
  const shown = new Set<unknown>();
  for (let turn = 0; turn < 40 && view.kind === 'held'; turn += 1) {
    for (const row of shownRows(later.all, view)) shown.add(row);
    view = pageDown(later.all, view);
  }
  expect(view.kind).toBe('pinned');
  expect(shown.size).toBe(1_040);
});

it('says how many went by when more came than the log holds', () => {
  const log = readLog(messages(300));
  let view: ChatView = hold(log.all, pinned);
  const later = grow(log, 1_500);
  view = pageDown(later.all, view);
  const skipped = shownRows(later.all, view).find((row) => row.kind === 'skipped');
  expect(skipped).toMatchObject({ count: 500 });
});

it('keeps what it holds bounded', () => {
  let log = readLog(messages(1_000));
  let view: ChatView = hold(log.all, pinned);
  for (let turn = 0; turn < 60; turn += 1) {
    log = grow(log, 400);
    const next = pageDown(log.all, view);
    if (next.kind === 'held') view = next;
  }
  expect(view.kind === 'held' && view.rows.length).toBeLessThanOrEqual(2_400);
});

it('puts a found row in the window, also one that only the held view still has', () => {
  const log = readLog(messages(1_000));
  const key = (index: number) => log.all.items[index]?.key ?? '';
  expect(shownRows(log.all, showKey(log.all, pinned, key(3)))).toContain(log.all.items[3]);
  expect(shownRows(log.all, showKey(log.all, pinned, key(999)))).toContain(log.all.items[999]);
  const held = hold(log.all, pinned);
  const later = grow(log, 2_000);
  expect(shownRows(later.all, showKey(later.all, held, key(5)))).toContain(log.all.items[5]);
  expect(showKey(later.all, pinned, key(5))).toBe(pinned);
});

it('lets go of a row that was taken back', () => {
  const log = readLog(messages(10));
  const held = hold(log.all, pinned);
  const after = dropShown(held, log.all.items[9]?.key ?? '');
  expect(shownRows(log.all, after)).toHaveLength(9);
  expect(dropShown(held, 'nobody')).toBe(held);
});

it('changes held rows in place', () => {
  const log = readLog(messages(10));
  const view = hold(log.all, pinned);
  const changed = { ...message(), key: log.all.items[4]?.key ?? '' };
  expect(shownRows(log.all, updateView(view, new Map([[changed.key, changed]])))[4]).toBe(changed);
  expect(updateView(view, new Map())).toBe(view);
});

it('reaches up to rows that come late, and moves none of those in sight', () => {
  const log = readLog(messages(150));
  const held = hold(log.all, pinned);
  const earlier = messages(300);
  const grown = growUp(held, earlier);
  expect(shownRows(log.all, grown)).toEqual(shownRows(log.all, held));
  let view = grown;
  for (let page = 0; page < 6; page += 1) view = pageUp(view);
  expect(shownRows(log.all, view)[0]).toBe(earlier[0]);
  expect(growUp(pinned, earlier)).toBe(pinned);
});
