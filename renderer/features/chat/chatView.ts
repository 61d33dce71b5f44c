import type { ChatItem } from '../../../shared/chat.ts';
import { type Lane, replaceByKey } from './chatLog.ts';

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

/** Enough for the tallest screen; the rest is there when somebody scrolls. */
export const PINNED_ROWS = 80;
const PAGE_ROWS = 80;
export const MAX_ROWS = 280;
/** Rows kept while held; beyond it the oldest go, far above what is looked at. */
const HELD_CAPACITY = 2_000;

export const pinned: ChatView = { kind: 'pinned' };

/** The rows to draw. */
export function shownRows(lane: Lane, view: ChatView): readonly Row[] {
  return view.kind === 'pinned' ? lane.items.slice(-PINNED_ROWS) : view.rows.slice(view.start, view.end);
}

/** How many messages came since the view was held. */
export function newMessages(lane: Lane, view: ChatView): number {
  return view.kind === 'pinned' ? 0 : lane.messages - view.messagesBefore;
}

/** Stops the view where it is. */
export function hold(lane: Lane, view: ChatView): ChatView {
  if (view.kind === 'held') return view;
  const end = lane.items.length;
  const start = Math.max(0, end - PINNED_ROWS);
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
  if (view.end === view.rows.length && lane.total === view.reached) return pinned;
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
  const start = Math.max(0, index - PINNED_ROWS / 2);
  return { start, end: Math.min(length, start + PINNED_ROWS) };
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

type Held = Extract<ChatView, { kind: 'held' }>;

function takeOn(lane: Lane, view: Held): Held {
  const behind = lane.total - view.reached;
  const missed = behind - lane.items.length;
  const skipped: Row[] = missed > 0 ? [{ kind: 'skipped', key: `skipped-${view.reached}`, count: missed }] : [];
  const all = [...view.rows, ...skipped, ...(missed > 0 ? lane.items : lane.items.slice(-behind))];
  const cut = Math.min(Math.max(0, all.length - HELD_CAPACITY), view.start);
  return {
    ...view,
    rows: all.slice(cut),
    start: view.start - cut,
    end: view.end - cut,
    reached: lane.total,
  };
}
