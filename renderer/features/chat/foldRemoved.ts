import type { ChatMessage } from '../../../shared/chat.ts';
import type { Row } from './chatView.ts';

/** Removals that follow one another and have one cause, as one row. @see DESIGN-LANGUAGE §10 "Folded rows" */
export type Fold = {
  readonly kind: 'fold';
  readonly key: string;
  readonly messages: readonly Removed[];
};
export type Line = Row | Fold;
type Removed = ChatMessage & { removed: NonNullable<ChatMessage['removed']> };

/** Fewer keep their own rows. */
const LEAST_FOLDED = 3;
/** Of an opened fold; a cleared chat would else bring a thousand rows into the document. */
export const MOST_OPENED = 100;

// The same run is the same row for as long as nothing in it changes, so that it is not drawn anew with each message.
const folds = new WeakMap<ChatMessage, Fold>();

/** Whether two rows are removals with one cause: the same kind of removal by the same person. */
export function isSameCause(one: Row | undefined, other: Row | undefined): boolean {
  if (one?.kind !== 'message' || other?.kind !== 'message') return false;
  const [a, b] = [one.removed, other.removed];
  return a !== null && b !== null && a.why === b.why && a.by === b.by && a.seconds === b.seconds;
}

/** Where the last `room` lines of the rows begin, a run of removals counted as one line and never cut. */
export function startOfLast(rows: readonly Row[], room: number): number {
  let start = rows.length;
  for (let lines = 0; start > 0; start -= 1) {
    if (!isSameCause(rows[start - 1], rows[start])) {
      if (lines === room) break;
      lines += 1;
    }
  }
  return start;
}

/** The start of the run of removals that a place stands in; the place itself outside of one. */
export function startOfRun(rows: readonly Row[], place: number): number {
  let start = place;
  while (start > 0 && isSameCause(rows[start - 1], rows[start])) start -= 1;
  return start;
}

/**
 * The rows as lines: three removals or more with one cause are one, followed by its newest messages where it is in `open`.
 * @param endsAfter a row that a line is drawn below; no run goes past it
 * @param busy a row whose menu is open: a run with it is folded once that is closed
 */
export function foldRemoved(
  rows: readonly Row[],
  open: ReadonlySet<string>,
  endsAfter: string | null,
  busy: string | null = null,
): readonly Line[] {
  if (!rows.some((row) => row.kind === 'message' && row.removed !== null)) return rows;
  const lines: Line[] = [];
  for (let start = 0; start < rows.length; ) {
    let end = start + 1;
    while (rows[end - 1]?.key !== endsAfter && isSameCause(rows[start], rows[end])) end += 1;
    const run = rows.slice(start, end);
    start = end;
    const [first] = run;
    const isBusy = run.some(({ key }) => key === busy) && !(first !== undefined && open.has(keyOf(first)));
    if (run.length < LEAST_FOLDED || isBusy) {
      lines.push(...run);
      continue;
    }
    const fold = foldOf(run as Removed[]);
    lines.push(fold);
    if (open.has(fold.key)) lines.push(...fold.messages.slice(-MOST_OPENED));
  }
  return lines;
}

const keyOf = ({ key }: Row): string => `fold ${key}`;

function foldOf(messages: readonly Removed[]): Fold {
  const [first] = messages as [Removed];
  const known = folds.get(first);
  if (known?.messages.length === messages.length && known.messages.every((message, at) => message === messages[at])) {
    return known;
  }
  const fold: Fold = { kind: 'fold', key: keyOf(first), messages };
  folds.set(first, fold);
  return fold;
}
