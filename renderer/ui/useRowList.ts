import { useVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { Lines } from './lines.ts';
import { drawnLines, lineWindow, OVERSCAN, Slots } from './lineWindow.ts';
import { type RowsDeps, type RowsPage, type RowsState, rowAt } from './rowWindows.ts';
import { useActiveLine } from './useActiveLine.ts';
import { useRowWindows } from './useRowWindows.ts';
import { useSteadyPlace } from './useSteadyPlace.ts';

export type DrawnLine = { readonly index: number; readonly start: number; readonly key: number };

export type RowListOptions<Query, Page extends RowsPage, L extends Lines> = {
  query: Query;
  ask: RowsDeps<Query, Page>['ask'];
  /** Of the list in main; undefined: not known. */
  version: number | undefined;
  idOf: (row: Page['rows'][number]) => number;
  lay: (state: RowsState<Query, Page>) => L;
  /** What of the question makes it another one, which starts at the top; left out: all of it. */
  topicOf?: (query: Query) => unknown;
  lineHeight: number;
  /** What stands over the lines inside the scroller, such as a head. */
  headHeight?: number;
};

export type RowList<Query, Page extends RowsPage, L extends Lines> = {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly state: RowsState<Query, Page>;
  readonly lines: L;
  readonly items: readonly DrawnLine[];
  readonly height: number;
  /** The line that Tab stops at. */
  readonly stop: number;
  /** The first and last line in sight. */
  readonly inSight: { readonly first: number; readonly last: number };
  retry(): void;
  /** Brings a line into sight; with `focus` the keyboard goes there too. */
  goTo(line: number, focus: boolean): void;
  /** Arrows, Home, End and the page keys. */
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
  /** A line got the focus. */
  onLine(line: number): void;
  onBlur(event: FocusEvent<HTMLElement>): void;
};

/**
 * A list of any length: draws the lines in sight, asks for their rows, moves the focus through them by keyboard, and
 * keeps place and focus when rows come and go.
 */
export function useRowList<Query extends object, Page extends RowsPage, L extends Lines>(
  options: RowListOptions<Query, Page, L>,
): RowList<Query, Page, L> {
  const { query, ask, version, idOf, lay, topicOf, lineHeight, headHeight = 0 } = options;
  const { windows, state } = useRowWindows(ask, version);
  const lines = useMemo(() => lay(state), [lay, state]);
  const scroller = useRef<HTMLDivElement>(null);
  const { active, setActive, focused, onLine, onBlur } = useActiveLine({ state, lines }, idOf, scroller);
  const [boxHeight, setBoxHeight] = useState(0);
  const [slots] = useState(() => new Slots());
  const drawn = drawnLines(boxHeight, lineHeight);
  const focusedLine = focused ? active : null;
  const virtual = useVirtualizer({
    count: lines.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    overscan: OVERSCAN,
    scrollPaddingEnd: headHeight,
    rangeExtractor: ({ startIndex, count }) => lineWindow(startIndex, count, drawn, focusedLine),
  });
  const starts = new Map(virtual.getVirtualItems().map(({ index, start }) => [index, start]));
  const rowOf = (line: number) => {
    const row = rowOnLine({ lines, state }, line);
    return row === null ? null : idOf(row);
  };
  const items = slots
    .assign([...starts.keys()], !virtual.isScrolling && !focused, rowOf, virtual.isScrolling)
    .map(({ line, slot }) => ({ index: line, key: slot, start: starts.get(line) ?? 0 }));
  const top = virtual.scrollOffset ?? 0;
  const height = virtual.scrollRect?.height ?? 0;
  if (height !== boxHeight) setBoxHeight(height);
  const [first = 0] = lineWindow(Math.floor(top / lineHeight), lines.count, drawn, null);
  const last = Math.min(first + drawn, lines.count) - 1;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another height of lines is another measure of all
  useEffect(() => virtual.measure(), [lineHeight]);

  // Another question starts at the top; closing a group leaves one where one is.
  const topic = JSON.stringify(topicOf === undefined ? query : topicOf(query));
  const lastTopic = useRef(topic);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another question is asked
  useEffect(() => {
    const same = lastTopic.current === topic;
    lastTopic.current = topic;
    const seen = same ? lines.offsets(first, last) : null;
    windows.ask(query, seen?.first, seen?.last);
    if (!same) {
      scroller.current?.scrollTo({ top: 0 });
      setActive(0);
    }
  }, [windows, query, topic]);

  useEffect(() => {
    const seen = lines.offsets(first, last);
    if (seen !== null) windows.see(seen);
  }, [windows, lines, first, last]);

  const focusLine = useSteadyPlace({ scroller, state, lines, idOf, lineHeight, top, active, setActive, focused });

  const goTo = (line: number, focus: boolean) => {
    virtual.scrollToIndex(line, { align: 'auto' });
    if (focus) focusLine(line);
    else setActive(line);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / lineHeight) - 1);
    const to = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -lines.count, End: lines.count }[
      event.key
    ];
    if (to === undefined || lines.count === 0) return;
    event.preventDefault();
    goTo(Math.min(Math.max(active + to, 0), lines.count - 1), true);
  };

  const bottom = top + Math.max(0, height - headHeight);
  const inSight = {
    first: Math.min(Math.floor(top / lineHeight), Math.max(0, lines.count - 1)),
    last: Math.min(Math.ceil(bottom / lineHeight), lines.count) - 1,
  };
  return {
    scroller,
    state,
    lines,
    items,
    height: virtual.getTotalSize(),
    stop: active >= first && active <= last ? active : Math.min(Math.max(inSight.first, first), last),
    inSight,
    retry: () => windows.retry(),
    goTo,
    onKeyDown,
    onLine,
    onBlur,
  };
}

/** The row on a line; null when the line shows none or it is not known yet. */
export function rowOnLine<Query, Page extends RowsPage>(
  { lines, state }: Pick<RowList<Query, Page, Lines>, 'lines' | 'state'>,
  line: number,
): Page['rows'][number] | null {
  const offset = lines.offsetAt(line);
  return offset === null ? null : rowAt(state, offset);
}
