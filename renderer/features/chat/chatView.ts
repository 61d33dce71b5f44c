import type { ChatItem } from '../../../shared/chat.ts';
import { isActed } from './actedWords.ts';
import { allBefore, arrange, type Lane, replaceByKey } from './chatLog.ts';
import { startOfLast, startOfRun } from './foldRemoved.ts';

/** Messages that came and went while somebody read further up. */
export type Skipped = { readonly kind: 'skipped'; readonly key: string; readonly count: number };
export type Row = ChatItem | Skipped;

/**
 * What of a lane stands in the document. `pinned`: its end, moving. `held`: a window over rows kept as they were, so that
 * nothing moves under the eyes of who reads; `reached` counts the lane up to the last of them.
 */
export type ChatView =
  | { readonly kind: 'pinned' }
  | {
      readonly kind: 'held';
      readonly rows: readonly Row[];
      readonly start: number;
      readonly end: number;
      readonly reached: number;
      readonly messagesBefore: number;
    };

/** Rows drawn while pinned, until the height of the list is known; the rest is there when somebody scrolls. */
export const PINNED_ROWS = 40;
const PAGE_ROWS = 80;
/** Rows out of sight that stand ready when somebody scrolls up. */
const SPARE_ROWS = 14;
const LOWEST_ROW_PX = 26;
export const MAX_ROWS = 280;
/** Rows kept while held; beyond it the oldest go, far above what is looked at. */
const HELD_CAPACITY = 2_000;

export const pinned: ChatView = { kind: 'pinned' };

/** How many rows a list of this height needs: a busy chat draws all of them anew many times a second. */
export function rowsFor(heightPx: number): number {
  return Math.min(MAX_ROWS, Math.max(PINNED_ROWS, Math.ceil(heightPx / LOWEST_ROW_PX) + SPARE_ROWS));
}

/** The rows to draw; `room` is how many fit. */
export function shownRows(lane: Lane, view: ChatView, room = PINNED_ROWS): readonly Row[] {
  if (view.kind === 'pinned') return lane.items.slice(startOfLast(lane.items, room));
  return view.rows.slice(startOfRun(view.rows, view.start), view.end);
}

/** How many messages came since the view was held. */
export function newMessages(lane: Lane, view: ChatView): number {
  return view.kind === 'pinned' ? 0 : lane.messages - view.messagesBefore;
}

/** How many rows of another kind came since the view was held, of those that the lane still has and `isDrawn` lets stand. */
export function newOthers(lane: Lane, view: ChatView, isDrawn: (item: ChatItem) => boolean): number {
  return cameSince(lane, view).filter((item) => item.kind !== 'message' && isDrawn(item)).length;
}

/** Whether something came since the view was held that tells what became of an act of one's own. */
export function hasNewActs(lane: Lane, view: ChatView): boolean {
  return cameSince(lane, view).some(isActed);
}

function cameSince(lane: Lane, view: ChatView): readonly ChatItem[] {
  if (view.kind === 'pinned' || lane.total <= view.reached) return [];
  return lane.items.slice(view.reached - lane.total);
}

/** Whether nothing stands below the held rows: their end is the end of the list. */
export function isAtEnd(lane: Lane, view: ChatView): boolean {
  return view.kind === 'pinned' || (view.end === view.rows.length && lane.total === view.reached);
}

/** Stops the view where it is. */
export function hold(lane: Lane, view: ChatView, room = PINNED_ROWS): ChatView {
  if (view.kind === 'held') return view;
  const end = lane.items.length;
  const start = startOfLast(lane.items, room);
  return { kind: 'held', rows: lane.items, start, end, reached: lane.total, messagesBefore: lane.messages };
}

/** Moves the window towards older rows; the same view at the beginning. */
export function pageUp(view: ChatView): ChatView {
  if (view.kind === 'pinned' || view.start === 0) return view;
  const start = Math.max(0, view.start - PAGE_ROWS);
  return { ...view, start, end: Math.min(view.end, start + MAX_ROWS) };
}

/** Moves the window towards newer rows, taking on what came meanwhile; `pinned` at the end of everything. */
export function pageDown(lane: Lane, view: ChatView): ChatView {
  if (view.kind === 'pinned') return view;
  if (isAtEnd(lane, view)) return pinned;
  const grown = view.end === view.rows.length ? takeOn(lane, view) : view;
  const end = Math.min(grown.rows.length, grown.end + PAGE_ROWS);
  return { ...grown, end, start: Math.max(grown.start, end - MAX_ROWS) };
}

/** Holds the view with a row in the middle of its window; the same view when neither it nor the lane has the row. */
export function showKey(lane: Lane, view: ChatView, key: string): ChatView {
  const held = hold(lane, view);
  if (held.kind === 'pinned') return view;
  const inView = held.rows.findIndex((row) => row.key === key);
  if (inView >= 0) return { ...held, ...around(inView, held.rows.length) };
  const inLane = lane.items.findIndex((item) => item.key === key);
  if (inLane < 0) return view;
  const rest = { rows: lane.items, reached: lane.total, messagesBefore: lane.messages };
  return { kind: 'held', ...rest, ...around(inLane, lane.items.length) };
}

function around(index: number, length: number): { start: number; end: number } {
  return { start: Math.max(0, index - PAGE_ROWS), end: Math.min(length, index + PAGE_ROWS) };
}

/** The view without a row, as if it had never come. */
export function dropShown(view: ChatView, key: string): ChatView {
  if (view.kind === 'pinned') return view;
  const index = view.rows.findIndex((row) => row.key === key);
  if (index < 0) return view;
  const moved = (edge: number) => (edge > index ? edge - 1 : edge);
  return {
    kind: 'held',
    rows: view.rows.toSpliced(index, 1),
    start: moved(view.start),
    end: moved(view.end),
    reached: view.reached - 1,
    messagesBefore: view.messagesBefore - 1,
  };
}

/** The view after rows changed in place. */
export function updateView(view: ChatView, changed: ReadonlyMap<string, Row>): ChatView {
  if (view.kind === 'pinned') return view;
  const rows = replaceByKey(view.rows, changed);
  return rows === view.rows ? view : { ...view, rows };
}

/** The view after rows came to stand before all others: nothing in sight moves. */
export function growUp(view: ChatView, earlier: readonly Row[]): ChatView {
  if (view.kind === 'pinned' || earlier.length === 0) return view;
  const rows = allBefore(view.rows, earlier);
  const by = rows.length - view.rows.length;
  return { ...view, rows, start: view.start + by, end: view.end + by };
}

const keysOf = ({ items }: Lane): string[] => items.map(({ key }) => key);

type Held = Extract<ChatView, { kind: 'held' }>;

function takeOn(lane: Lane, view: Held): Held {
  const behind = lane.total - view.reached;
  const missed = behind - lane.items.length;
  const skipped: Row[] = missed > 0 ? [{ kind: 'skipped', key: `skipped-${view.reached}`, count: missed }] : [];
  // Rows may have come into the middle of the lane, or have moved to its end.
  const held = new Set(view.rows.map(({ key }) => key));
  const fresh = (missed > 0 ? lane.items : lane.items.slice(-behind)).filter(({ key }) => !held.has(key));
  const taken = [...view.rows, ...skipped, ...fresh];
  const all = missed > 0 ? taken : arrange(taken, keysOf(lane));
  const cut = Math.min(Math.max(0, all.length - HELD_CAPACITY), view.start);
  return {
    ...view,
    rows: all.slice(cut),
    start: view.start - cut,
    end: view.end - cut,
    reached: lane.total,
  };
}
