import type { ChatterCard } from '../../shared/chatters.ts';

export type Span = ChatterCard['spans'][number];

/** So many times here that have ended are kept for a person, and for so many people, twice. */
const STAYS_EACH = 24;
const PEOPLE = 50_000;
const INCOMPLETE_KEPT = 12;

type Stay = { fromMs: number; toMs: number };

/** A walk that did not reach the end of the list; `listed` are the user ids it did reach, rising. */
export type IncompleteWalk = { startedAtMs: number; endedAtMs: number; listed: Float64Array };

/** How somebody stands now. `until` is the last sign of them when the last walk missed them, else null. */
export type PresentState = { hereSinceMs: number | null; untilMs: number | null };

/**
 * Who was here when, as far as walks and events told. Bounded: people whose last change is long ago are forgotten first.
 */
export class PresenceLog {
  readonly #startedAtMs: number;
  #baselineAtMs: number | null = null;
  #recent = new Map<number, Stay[]>();
  #older = new Map<number, Stay[]>();
  readonly #incomplete: IncompleteWalk[] = [];

  /** @param startedAtMs since when we look */
  constructor(startedAtMs: number) {
    this.#startedAtMs = startedAtMs;
  }

  /** Somebody's time here is over. */
  addStay(userId: number, fromMs: number, toMs: number): void {
    const stays = this.#stays(userId);
    stays.push({ fromMs, toMs });
    if (stays.length > STAYS_EACH) stays.shift();
    this.#older.delete(userId);
    this.#recent.set(userId, stays);
    // Two maps in turn: taking single old entries out of one large map is slow.
    if (this.#recent.size >= PEOPLE) {
      this.#older = this.#recent;
      this.#recent = new Map();
    }
  }

  /** A walk has reached the end: from the first one on, who is not known to be here is away. */
  addComplete(endedAtMs: number): void {
    this.#baselineAtMs ??= endedAtMs;
  }

  addIncomplete(walk: IncompleteWalk): void {
    this.#incomplete.push(walk);
    if (this.#incomplete.length > INCOMPLETE_KEPT) this.#incomplete.shift();
  }

  /** Somebody's time since the start without a hole, oldest first. */
  spans(userId: number, { hereSinceMs, untilMs }: PresentState, nowMs: number): Span[] {
    const spans = new Timeline(this.#startedAtMs, nowMs);
    if (this.#baselineAtMs === null || this.#baselineAtMs > this.#startedAtMs) {
      spans.paint('unknown', this.#startedAtMs, this.#baselineAtMs ?? nowMs);
    }
    for (const { fromMs, toMs } of this.#stays(userId)) spans.paint('here', fromMs, toMs);
    if (hereSinceMs !== null) spans.paint('here', hereSinceMs, untilMs ?? nowMs);
    for (const { startedAtMs, endedAtMs, listed } of this.#incomplete) {
      if (!includes(listed, userId)) spans.paint('unknown', startedAtMs, endedAtMs, 'here');
    }
    if (hereSinceMs !== null && untilMs !== null) spans.paint('unknown', untilMs, nowMs);
    return spans.parts;
  }

  #stays(userId: number): Stay[] {
    return this.#recent.get(userId) ?? this.#older.get(userId) ?? [];
  }
}

/** A stretch of time in one colour, painted over part by part. */
class Timeline {
  parts: Span[];

  constructor(fromMs: number, toMs: number) {
    this.parts = toMs > fromMs ? [{ fromMs, toMs, kind: 'away' }] : [];
  }

  /** @param over paints only what has this colour */
  paint(kind: Span['kind'], fromMs: number, toMs: number, over: Span['kind'] | null = null): void {
    const painted: Span[] = [];
    for (const part of this.parts) {
      const startMs = Math.max(part.fromMs, fromMs);
      const endMs = Math.min(part.toMs, toMs);
      const covered = startMs < endMs && (over === null || part.kind === over);
      const pieces: Span[] = covered
        ? [
            { ...part, toMs: startMs },
            { fromMs: startMs, toMs: endMs, kind },
            { ...part, fromMs: endMs },
          ]
        : [part];
      for (const piece of pieces) addPiece(painted, piece);
    }
    this.parts = painted;
  }
}

function addPiece(parts: Span[], piece: Span): void {
  if (piece.fromMs >= piece.toMs) return;
  const last = parts.at(-1);
  if (last?.kind === piece.kind) last.toMs = piece.toMs;
  else parts.push({ ...piece });
}

/** Whether rising numbers hold a number. */
function includes(sorted: Float64Array, wanted: number): boolean {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === wanted;
}
