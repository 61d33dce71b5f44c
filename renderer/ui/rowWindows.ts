import type { AppError } from '../../shared/errors.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { Offsets } from './lines.ts';

/** What main answers to a question about a window of its rows. */
export type RowsPage = { readonly version: number; readonly total: number; readonly rows: readonly unknown[] };

/** The part of all rows that a question is about. */
export type RowsWindow = { readonly offset: number; readonly limit: number };

/** Rows of one window; within what a single question may ask for. */
export const WINDOW_ROWS = 100;
/** Windows kept besides those on screen, so that scrolling back asks for nothing. */
const KEPT_WINDOWS = 12;
/** The list changes with every join; more often than this nobody could read it. */
const REFRESH_EVERY_MS = 400;
const MOST_ASKED = 4;
/** Rows beyond those on screen that are asked for, so that scrolling finds them there. */
const AHEAD_ROWS = 30;
/** Whoever scrolls goes on as they did: so many times the last step is asked for too, where one goes to. */
const AHEAD_STEPS = 2;
/** A longer step is a jump, and says nothing of the next. */
const LONGEST_STEP_ROWS = 2 * WINDOW_ROWS;

/** `Query`: a question without its window. */
export type RowsState<Query, Page extends RowsPage> = {
  /** The question the rows answer; another one may be under way. */
  readonly query: Query | null;
  /** Of the newest page. */
  readonly version: number;
  readonly total: number;
  /** The page that was answered last; null: none yet. */
  readonly newest: Page | null;
  readonly windows: ReadonlyMap<number, Page>;
  readonly failure: AppError | null;
};

export type RowsDeps<Query, Page> = {
  readonly ask: (query: Query & RowsWindow) => Promise<Page>;
  readonly later: (run: () => void, afterMs: number) => () => void;
};

/** The row at an offset; null while it is not known. */
export function rowAt<Page extends RowsPage>(
  { windows }: Pick<RowsState<unknown, Page>, 'windows'>,
  offset: number,
): Page['rows'][number] | null {
  return windows.get(Math.floor(offset / WINDOW_ROWS))?.rows[offset % WINDOW_ROWS] ?? null;
}

/**
 * The rows of a long list that main holds: asks for the windows somebody looks at, keeps a few, and asks again for
 * those on screen when the list changed. What is on screen stays until the answers to take its place are all there.
 */
export class RowWindows<Query extends object, Page extends RowsPage> {
  readonly #deps: RowsDeps<Query, Page>;
  readonly #listeners = new Set<() => void>();
  #state: RowsState<Query, Page> = {
    query: null,
    version: -1,
    total: 0,
    newest: null,
    windows: new Map(),
    failure: null,
  };
  #query: Query | null = null;
  #version = 0;
  #first = 0;
  #last = 0;
  /** The first row on screen. */
  #top = 0;
  #hidden: NonNullable<Offsets['hidden']> = [];
  /** Windows asked for and not answered, by number: the version they were asked at. */
  readonly #asked = new Map<number, number>();
  #turn = 0;
  #resting: (() => void) | null = null;
  #again = false;

  constructor(deps: RowsDeps<Query, Page>) {
    this.#deps = deps;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): RowsState<Query, Page> => this.#state;

  /** Asks another question, from its beginning unless `first` and `last` say what is looked at. */
  ask(query: Query, first = 0, last = WINDOW_ROWS - 1): void {
    this.#query = query;
    this.#turn += 1;
    this.#asked.clear();
    this.#hidden = [];
    this.#top = first;
    this.#see(first, last);
    void this.#fetch('all');
  }

  /** These rows are on screen, but for those between that are hidden. */
  see({ first, last, hidden = [] }: Offsets): void {
    this.#hidden = hidden;
    const step = first - this.#top;
    this.#top = first;
    const ahead = Math.abs(step) > LONGEST_STEP_ROWS ? 0 : step * AHEAD_STEPS;
    const moved = this.#see(first - AHEAD_ROWS + Math.min(0, ahead), last + AHEAD_ROWS + Math.max(0, ahead));
    void this.#fetch(moved ? 'outdated' : 'missing');
  }

  /** The list has changed in main. */
  changed(version: number): void {
    if (version <= this.#version) return;
    this.#version = version;
    if (this.#resting !== null) {
      this.#again = true;
      return;
    }
    this.#rest();
    void this.#fetch('outdated');
  }

  /** Asks again after a failure. */
  retry(): void {
    this.#asked.clear();
    void this.#fetch('outdated');
  }

  close(): void {
    this.#turn += 1;
    this.#resting?.();
    this.#resting = null;
    this.#listeners.clear();
  }

  #rest(): void {
    this.#resting = this.#deps.later(() => {
      this.#resting = null;
      if (!this.#again) return;
      this.#again = false;
      this.#rest();
      void this.#fetch('outdated');
    }, REFRESH_EVERY_MS);
  }

  /** Whether other windows are on screen now. */
  #see(first: number, last: number): boolean {
    const [firstBefore, lastBefore] = [this.#first, this.#last];
    this.#first = Math.max(0, Math.floor(first / WINDOW_ROWS));
    const end = this.#state.query === this.#query ? Math.min(last, this.#state.total - 1) : last;
    this.#last = Math.max(this.#first, Math.floor(end / WINDOW_ROWS));
    return this.#first !== firstBefore || this.#last !== lastBefore;
  }

  /** Fetches what is on screen and asked for here, and puts it in place at once. */
  async #fetch(which: 'all' | 'outdated' | 'missing'): Promise<void> {
    const query = this.#query;
    if (query === null) return;
    const version = this.#version;
    const wanted: number[] = [];
    for (let window = this.#first; window <= this.#last; window += 1) {
      if (this.#isHidden(window)) continue;
      const have =
        which === 'all' || this.#state.query !== query ? -1 : (this.#state.windows.get(window)?.version ?? -1);
      const current = Math.max(have, this.#asked.get(window) ?? -1);
      if (current < (which === 'missing' ? 0 : version)) wanted.push(window);
    }
    // Whoever drags the scrollbar passes many windows; the last one is asked for when there is room.
    if (wanted.length === 0 || this.#asked.size >= MOST_ASKED) return;
    const turn = this.#turn;
    for (const window of wanted) this.#asked.set(window, version);
    try {
      const pages = await Promise.all(
        wanted.map((window) => this.#deps.ask({ ...query, offset: window * WINDOW_ROWS, limit: WINDOW_ROWS })),
      );
      if (turn === this.#turn) this.#place(query, wanted, pages);
    } catch (cause) {
      if (turn !== this.#turn) return;
      if (!(cause instanceof AppFailure)) throw cause;
      this.#become({ ...this.#state, failure: cause.error });
      for (const window of wanted) this.#asked.delete(window);
      return;
    }
    if (turn !== this.#turn) return;
    for (const window of wanted) this.#asked.delete(window);
    void this.#fetch('missing');
  }

  /** No row of the window is on screen. */
  #isHidden(window: number): boolean {
    const first = window * WINDOW_ROWS - AHEAD_ROWS;
    const last = (window + 1) * WINDOW_ROWS + AHEAD_ROWS;
    return this.#hidden.some((part) => part.first <= first && part.last >= last);
  }

  #place(query: Query, numbers: readonly number[], pages: readonly Page[]): void {
    const windows = new Map(this.#state.query === query ? this.#state.windows : []);
    let newest: Page | null = null;
    numbers.forEach((number, index) => {
      const page = pages[index];
      if (page === undefined) return;
      windows.set(number, page);
      if (newest === null || page.version >= newest.version) newest = page;
    });
    const latest = newest as Page | null;
    if (latest === null) return;
    this.#version = Math.max(this.#version, latest.version);
    for (const number of windows.keys()) {
      if (windows.size <= KEPT_WINDOWS) break;
      if (number < this.#first || number > this.#last) windows.delete(number);
    }
    this.#become({
      query,
      version: latest.version,
      total: latest.total,
      newest: latest,
      windows,
      failure: null,
    });
  }

  #become(state: RowsState<Query, Page>): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
