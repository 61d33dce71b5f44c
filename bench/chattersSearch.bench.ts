import { ChatterIndex } from '../electron/chatters/chatterIndex.ts';
import { buildSearch, NameSearch } from '../electron/chatters/search.ts';
import type { ChattersQuery } from '../shared/chatters.ts';
import { foldName } from '../shared/foldName.ts';
import { printLine, quantile, rounded } from './figures.ts';
import { heldMegabytes } from './memory.ts';
import { sampleFragments, sampleNames } from './sampleNames.ts';

/**
 * How long a fragment takes to find among 100,000 and 1,000,000 names, beside a plain filter over the same names in the same
 * run, and how long a window of the chatters' rows takes while a walk merges pages. `ratio` is our time by the filter's.
 */

const BENCH = 'chattersSearch';
const LIMIT = 200;
const PAGE = 100;
const ROUNDS = 5;

function timed<T>(act: () => T): [result: T, tookMs: number] {
  const startMs = performance.now();
  const result = act();
  return [result, performance.now() - startMs];
}

function measure(search: (fragment: string) => unknown, fragments: readonly string[]): number[] {
  // Once through without a look at the clock: the engine compiles what runs often.
  for (const fragment of fragments) search(fragment);
  return Array.from({ length: ROUNDS }, () => fragments.map((fragment) => timed(() => search(fragment))[1])).flat();
}

/** What one would write first; the names are folded once, as ours are. */
function plainFilter(names: readonly string[]): (fragment: string) => string[] {
  const folded = names.map((name) => ({ name, folded: foldName(name) }));
  return (fragment) => {
    const part = foldName(fragment);
    return folded
      .filter((each) => each.folded.includes(part))
      .slice(0, LIMIT)
      .map(({ name }) => name);
  };
}

function benchSearch(count: number): void {
  const names = sampleNames(count);
  const fragments = sampleFragments(names, 600);
  const before = heldMegabytes();
  const [index, buildMs] = timed(() => buildSearch(names));
  const held = heldMegabytes() - before;
  const peerTimes = measure(
    plainFilter(names),
    fragments.filter((_, place) => place % 20 === 0),
  );
  const peer = quantile(peerTimes, 0.5);
  const label = `${count.toLocaleString('en')} names`;
  const report = (name: string, times: readonly number[]): void => {
    const median = quantile(times, 0.5);
    const p99 = rounded(quantile(times, 0.99));
    printLine(BENCH, `${label}, ${name}`, {
      median: rounded(median, 4),
      unit: 'ms',
      ratio: rounded(median / peer, 5),
      p99,
    });
  };
  report('plain filter', peerTimes);
  report(
    'search',
    measure((fragment) => index.search(fragment, LIMIT), fragments),
  );
  printLine(BENCH, `${label}, build`, { median: rounded(buildMs, 0), unit: 'ms', ratio: null });
  printLine(BENCH, `${label}, memory`, { median: rounded(held, 0), unit: 'MB', ratio: null });

  const growing = new NameSearch();
  const pieces: number[] = [];
  for (let from = 0; from < count; from += PAGE) {
    const piece = (): void => {
      for (let slot = from; slot < Math.min(count, from + PAGE); slot++) growing.add(slot, names[slot] ?? '');
      growing.indexSome();
    };
    pieces.push(timed(piece)[1]);
  }
  // As after a walk: the rest, a step at a time, before anybody asks.
  for (let waits = true; waits; ) {
    const [more, tookMs] = timed(() => growing.indexSome(true));
    pieces.push(tookMs);
    waits = more;
  }
  pieces.push(timed(() => growing.inOrder)[1]);
  report(
    'search, grown name by name',
    measure((fragment) => growing.search(fragment, LIMIT), fragments),
  );
  const growMs = pieces.reduce((sum, piece) => sum + piece, 0);
  printLine(BENCH, `${label}, one name added`, { median: rounded((growMs / count) * 1_000), unit: 'µs', ratio: null });
  printLine(BENCH, `${label}, a page of names added`, {
    median: rounded(quantile(pieces, 0.5)),
    unit: 'ms',
    ratio: null,
    p99: rounded(quantile(pieces, 0.99)),
    longest: rounded(pieces.reduce((longest, piece) => Math.max(longest, piece), 0)),
  });
}

/** Windows of 200 rows, each asked for after a page of 100 was merged. */
function benchWindows(count: number): void {
  const people = sampleNames(count).map((username, userId) => ({
    userId,
    username,
    roles: userId % 9 === 0 ? ['Pro'] : ['User'],
  }));
  const index = new ChatterIndex(0, () => undefined);
  const base = { text: '', group: null, presence: null, descending: true, closedGroups: [], offset: 0, limit: LIMIT };
  const queries: ChattersQuery[] = [
    ...(['group', 'name', 'role', 'hereSince', 'messages', 'confirmed'] as const).map((order) => ({ ...base, order })),
    { ...base, order: 'group', text: 'an' },
  ];
  for (const walk of ['first walk', 'later walk']) {
    const merging: number[] = [];
    const windows = queries.map((): number[] => []);
    for (let from = 0; from < count; from += PAGE) {
      const page = people.slice(from, from + PAGE);
      const nowMs = Date.UTC(2026, 0, 1) + from * 9 + (walk === 'later walk' ? count * 9 : 0);
      const merge = (): void => {
        for (const person of page) index.confirm(person, 'here', nowMs);
        index.indexSome();
      };
      merging.push(timed(merge)[1]);
      for (const [place, query] of queries.entries()) {
        windows[place]?.push(timed(() => index.query({ ...query, offset: from }))[1]);
      }
    }
    const report = (name: string, times: readonly number[]): void =>
      printLine(BENCH, `${walk} over ${count.toLocaleString('en')} rows, ${name}`, {
        median: rounded(quantile(times, 0.5)),
        unit: 'ms',
        ratio: null,
        p99: rounded(quantile(times, 0.99)),
        longest: rounded(Math.max(...times)),
      });
    report('a page merged', merging);
    for (const [place, query] of queries.entries()) {
      report(`a window by ${query.order}${query.text === '' ? '' : ` with “${query.text}”`}`, windows[place] ?? []);
    }
  }
}

benchSearch(100_000);
benchSearch(1_000_000);
benchWindows(100_000);
