import type { AppError } from '../../../shared/errors.ts';
import { AppFailure } from '../../../shared/failure.ts';
import type { HookMove } from '../../../shared/hooks.ts';
import type { Clock, Logger } from '../../core/ports.ts';
import type { HookBook, KeptMove } from './hookBook.ts';

/** How long both hooks receive when not both deliver sooner. */
export const OVERLAP_MS = 10 * 60_000;
const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 5 * 60_000;

/** How the end of a move goes, which is tried anew after a restart. */
type Ending = { running: boolean; failure: AppError | null; failures: number; retryAtMs: number };

export type MovesDeps = {
  /** The memory of the present application's hooks. */
  book: () => HookBook;
  /** Whether the service still calls a hook; null: not known yet, and `look` is called when it is. */
  isAlive: (hookId: string) => boolean | null;
  deactivate: (hookId: string, replacedBy: string) => Promise<void>;
  clock: Clock;
  log: Logger;
  onChange: () => void;
  onMoved: (from: string, to: string) => void;
};

/** Hooks that are taken over by a twin: both receive for a while, then the old one is deactivated. */
export class Moves {
  readonly #deps: MovesDeps;
  readonly #endings = new Map<string, Ending>();
  #cancelTimer = (): void => {};

  constructor(deps: MovesDeps) {
    this.#deps = deps;
  }

  get all(): HookMove[] {
    return Array.from(this.#deps.book().moves.values(), (move) => {
      const ending = this.#endings.get(move.from);
      const step = ending === undefined ? 'overlap' : ending.running ? 'ending' : 'stuck';
      return { ...move, delivered: { ...move.delivered }, step, failure: ending?.failure ?? null };
    });
  }

  start(from: string, to: string): void {
    const { book, clock } = this.#deps;
    const nowMs = clock.now();
    const delivered = { from: false, to: false };
    book().moves.set(from, { from, to, startedAtMs: nowMs, untilMs: nowMs + OVERLAP_MS, delivered });
    this.look();
  }

  /** Leaves both hooks as they are. Nothing when there is no such move, or when its last call is on its way already. */
  stop(hookId: string): void {
    const move = this.#deps.book().moveWith(hookId);
    if (move === undefined || this.#endings.get(move.from)?.running) return;
    this.#forget(move);
    this.#deps.onChange();
  }

  /** A delivery of a hook was accepted. @returns whether that is new */
  delivered(hookId: string, atMs: number): boolean {
    const move = this.#deps.book().moveWith(hookId);
    const side = move?.to === hookId ? 'to' : 'from';
    if (move === undefined || atMs < move.startedAtMs || move.delivered[side]) return false;
    this.#deps.book().moves.set(move.from, { ...move, delivered: { ...move.delivered, [side]: true } });
    this.look();
    return true;
  }

  /** Ends what is due; also after the computer slept, or a list was read. */
  look(): void {
    this.#cancelTimer();
    const { book, clock, onChange } = this.#deps;
    const nowMs = clock.now();
    let nextAtMs = Number.POSITIVE_INFINITY;
    for (const move of [...book().moves.values()]) {
      const ending = this.#endings.get(move.from);
      if (ending?.running || !book().moves.has(move.from)) continue;
      const hasBoth = move.delivered.from && move.delivered.to;
      const dueAtMs = ending?.retryAtMs ?? (hasBoth ? nowMs : move.untilMs);
      const isAlive = this.#deps.isAlive(move.from);
      if (isAlive === null) continue;
      if (!isAlive || nowMs >= dueAtMs) void this.#end(move, ending?.failures ?? 0);
      else nextAtMs = Math.min(nextAtMs, dueAtMs);
    }
    this.#cancelTimer(); // an end that failed at once has looked already
    if (Number.isFinite(nextAtMs)) this.#cancelTimer = clock.after(nextAtMs - nowMs, () => this.look());
    onChange();
  }

  /** Stops the timer; moves go on after the next start. */
  close(): void {
    this.#cancelTimer();
    this.#endings.clear();
  }

  async #end(move: KeptMove, failures: number): Promise<void> {
    const { book, clock, log, isAlive, deactivate, onChange, onMoved } = this.#deps;
    const own = book();
    const { from, to } = move;
    const ending: Ending = { running: true, failure: null, failures, retryAtMs: 0 };
    this.#endings.set(from, ending);
    try {
      if (isAlive(from)) {
        // Without its twin the old one is all there is.
        if (!isAlive(to)) throw new AppFailure({ kind: 'badInput', field: 'hookId', why: 'notActive' });
        onChange();
        await deactivate(from, to);
      }
      if (own !== book() || this.#endings.get(from) !== ending) return;
      this.#forget(move);
      onMoved(from, to);
      onChange();
    } catch (cause) {
      if (own !== book() || this.#endings.get(from) !== ending) return;
      ending.running = false;
      ending.failure =
        cause instanceof AppFailure ? cause.error : { kind: 'internal', logId: log.fault('hooks.notMoved', cause) };
      ending.failures += 1;
      ending.retryAtMs = clock.now() + Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (ending.failures - 1));
      this.look();
    }
  }

  #forget({ from }: KeptMove): void {
    this.#endings.delete(from);
    this.#deps.book().moves.delete(from);
  }
}
