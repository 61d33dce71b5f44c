import type { ChatCounts, ChatItem, ChatRows } from '../../../shared/chat.ts';
import { belongs, type ChatFilter } from '../../../shared/chatFilters.ts';

/** Items in the order of the room, newest last, with how many there ever were. */
export type Lane = {
  readonly items: readonly ChatItem[];
  readonly total: number;
  readonly messages: number;
  /** How many of `total` a rule hides now. */
  readonly hidden: number;
};
/** Each way to look at the chat has a list of its own, so that a busy chat never pushes a whisper out. */
export type ChatLog = Readonly<Record<ChatFilter, Lane>>;

const capacity: Readonly<Record<ChatFilter, number>> = { all: 1_000, mentions: 200, whispers: 200, events: 200 };
const emptyLane: Lane = { items: [], total: 0, messages: 0, hidden: 0 };
export const emptyLog: ChatLog = { all: emptyLane, mentions: emptyLane, whispers: emptyLane, events: emptyLane };

/** Replaces items by key; the same array when none of them is in it. */
export function replaceByKey<T extends { readonly key: string }>(
  items: readonly T[],
  changed: ReadonlyMap<string, T>,
): readonly T[] {
  if (changed.size === 0 || !items.some((item) => changed.has(item.key))) return items;
  return items.map((item) => changed.get(item.key) ?? item);
}

const hiddenIn = (items: readonly ChatItem[]): number =>
  items.filter((item) => item.kind === 'message' && item.mark === 'hidden').length;

function advance(
  lane: Lane,
  filter: ChatFilter,
  added: readonly ChatItem[],
  changed: ReadonlyMap<string, ChatItem>,
  order: readonly string[] | undefined,
): Lane {
  const mine = filter === 'all' ? added : added.filter((item) => belongs(item, filter));
  const kept = replaceByKey(lane.items, changed);
  const inOrder = (items: readonly ChatItem[]) => (order === undefined ? items : arrange(items, order));
  const hidden = kept === lane.items ? lane.hidden : lane.hidden + hiddenIn(kept) - hiddenIn(lane.items);
  if (mine.length === 0) return kept === lane.items && !order ? lane : { ...lane, items: inOrder(kept), hidden };
  const room = Math.max(0, capacity[filter] - mine.length);
  return {
    items: inOrder([...kept.slice(Math.max(0, kept.length - room)), ...mine.slice(-capacity[filter])]),
    total: lane.total + mine.length,
    messages: lane.messages + mine.filter((item) => item.kind === 'message').length,
    hidden: hidden + hiddenIn(mine),
  };
}

/**
 * The log after a push. What is appended under a key that is there already replaces it: a push and the snapshot may
 * tell of the same message.
 */
export function applyFeed(log: ChatLog, feed: ChatRows): ChatLog {
  const changed = new Map(feed.update.map((item) => [item.key, item]));
  const known = new Set(log.all.items.map((item) => item.key));
  const added: ChatItem[] = [];
  for (const item of feed.append) {
    if (known.has(item.key)) changed.set(item.key, item);
    else added.push(changed.get(item.key) ?? item);
    known.add(item.key);
  }
  return eachLane((filter) => advance(log[filter], filter, added, changed, feed.order));
}

/** The log with its first rows, which were counted when those behind them were told; what is hidden of them is known only now. */
export function putBefore(log: ChatLog, earlier: readonly ChatItem[]): ChatLog {
  return eachLane((filter) => {
    const mine = earlier.filter((item) => belongs(item, filter));
    const lane = log[filter];
    if (mine.length === 0) return lane;
    const items = allBefore(lane.items, mine);
    return {
      ...lane,
      items: items.slice(-capacity[filter]),
      hidden: lane.hidden + hiddenIn(items) - hiddenIn(lane.items),
    };
  });
}

/** The rows with others before them; one that is among both stands where the others have it. */
export function allBefore<T extends { readonly key: string }>(rows: readonly T[], earlier: readonly T[]): readonly T[] {
  const told = new Set(earlier.map(({ key }) => key));
  return [...earlier, ...rows.filter(({ key }) => !told.has(key))];
}

/** The items, those of these keys last and in the order of the keys. */
export function arrange<T extends { readonly key: string }>(
  items: readonly T[],
  order: readonly string[],
): readonly T[] {
  const places = new Map(order.map((key, place) => [key, place]));
  const placeOf = ({ key }: T) => places.get(key) ?? -1;
  return items.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** The log of a snapshot. @param earlier how many rows stand before these, which come later: they are counted at once */
export function readLog(items: readonly ChatItem[], earlier?: ChatCounts): ChatLog {
  return applyFeed(earlier === undefined ? emptyLog : eachLane((filter) => counted(filter, earlier)), {
    append: [...items],
    update: [],
  });
}

function counted(filter: ChatFilter, counts: ChatCounts): Lane {
  const messages = { all: counts.messages, mentions: counts.mentions, whispers: counts.whispers, events: 0 };
  return { ...emptyLane, total: counts[filter], messages: messages[filter] };
}

/** The log without a row, as if it had never come. */
export function dropRow(log: ChatLog, key: string): ChatLog {
  const without = (lane: Lane): Lane =>
    lane.items.some((item) => item.key === key)
      ? {
          ...lane,
          items: lane.items.filter((item) => item.key !== key),
          total: lane.total - 1,
          messages: lane.messages - 1,
        }
      : lane;
  return eachLane((filter) => without(log[filter]));
}

function eachLane(laneOf: (filter: ChatFilter) => Lane): ChatLog {
  return { all: laneOf('all'), mentions: laneOf('mentions'), whispers: laneOf('whispers'), events: laneOf('events') };
}
