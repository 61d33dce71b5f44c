import type { AppError } from '../../shared/errors.ts';
import { AppFailure, badInput } from '../../shared/failure.ts';
import type { HookMove } from '../../shared/hooks.ts';
import { stepMs } from '../kernel/backoff.ts';
import type { Clock, Logger } from '../kernel/ports.ts';
import type { HookActions } from './hookActions.ts';
import type { CredentialKeeper } from './hookCredential.ts';
import type { HookFact } from './hookFacts.ts';
import type { KeptMove } from './hookMemory.ts';
import type { HookView } from './hookView.ts';

/** How long both hooks receive when not both deliver sooner. */
export const OVERLAP_MS = 10 * 60_000;
const RETRIES = { firstMs: 5_000, longestMs: 5 * 60_000 };

/** How the end of a move goes, which is tried anew after a restart. */
type Ending = { running: boolean; failure: AppError | null; failures: number; retryAtMs: number };

export type MovesDeps = {
  credential: Pick<CredentialKeeper, 'memory' | 'write'>;
  view: Pick<HookView, 'isAlive'>;
  actions: Pick<HookActions, 'deactivate'>;
  clock: Clock;
  log: Logger;
  tell: (fact: HookFact) => void;
  onChange: () => void;
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
    return Array.from(this.#deps.credential.memory.moves.values(), (move) => {
      const ending = this.#endings.get(move.from);
      const step = ending === undefined ? 'overlap' : ending.running ? 'ending' : 'stuck';
      return { ...move, delivered: { ...move.delivered }, step, failure: ending?.failure ?? null };
    });
  }

  /** A twin takes over from a hook, with its name, and renews itself if that one did. */
  start(from: string, to: string): void {
    const { credential, clock } = this.#deps;
    const { memory } = credential;
    const before = memory.note(from);
    if (before?.renewsItself) memory.change(to, { renewsItself: true });
    if (before?.name) memory.change(to, { name: before.name });
    const nowMs = clock.now();
    const delivered = { from: false, to: false };
    memory.moves.set(from, { from, to, startedAtMs: nowMs, untilMs: nowMs + OVERLAP_MS, delivered });
    this.look();
  }

  /** Leaves both hooks as they are. Nothing when there is no such move, or when its last call is on its way already. */
  stop(hookId: string): void {
    const move = this.#deps.credential.memory.moveWith(hookId);
    if (move === undefined || this.#endings.get(move.from)?.running) return;
    this.#forget(move);
    this.#deps.onChange();
    void this.#deps.credential.write();
  }

  /** A delivery of a hook was accepted. @returns whether that is new */
  delivered(hookId: string, atMs: number): boolean {
    const move = this.#deps.credential.memory.moveWith(hookId);
    const side = move?.to === hookId ? 'to' : 'from';
    if (move === undefined || atMs < move.startedAtMs || move.delivered[side]) return false;
    this.#deps.credential.memory.moves.set(move.from, { ...move, delivered: { ...move.delivered, [side]: true } });
    this.look();
    return true;
  }

  /** Ends what is due; also after the computer slept, or a list was read. */
  look(): void {
    this.#cancelTimer();
    const { credential, view, clock, onChange } = this.#deps;
    const { memory } = credential;
    const nowMs = clock.now();
    let nextAtMs = Number.POSITIVE_INFINITY;
    for (const move of [...memory.moves.values()]) {
      const ending = this.#endings.get(move.from);
      if (ending?.running || !credential.memory.moves.has(move.from)) continue;
      const hasBoth = move.delivered.from && move.delivered.to;
      const dueAtMs = ending?.retryAtMs ?? (hasBoth ? nowMs : move.untilMs);
      const isAlive = view.isAlive(move.from);
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
    const { credential, view, actions, clock, log, tell, onChange } = this.#deps;
    const { memory } = credential;
    const { from, to } = move;
    const ending: Ending = { running: true, failure: null, failures, retryAtMs: 0 };
    this.#endings.set(from, ending);
    try {
      if (view.isAlive(from)) {
        // Without its twin the old one is all there is.
        if (!view.isAlive(to)) throw badInput('hookId', 'notActive');
        onChange();
        await actions.deactivate(from, to);
      }
      if (memory !== credential.memory || this.#endings.get(from) !== ending) return;
      this.#forget(move);
      // With both gone nothing has moved.
      if (view.isAlive(to)) tell({ kind: 'hookMoved', hookId: from, to });
      onChange();
      void credential.write();
    } catch (cause) {
      if (memory !== credential.memory || this.#endings.get(from) !== ending) return;
      ending.running = false;
      ending.failure =
        cause instanceof AppFailure ? cause.error : { kind: 'internal', logId: log.fault('hooks.notMoved', cause) };
      ending.failures += 1;
      ending.retryAtMs = clock.now() + stepMs(RETRIES, ending.failures);
      this.look();
    }
  }

  #forget({ from }: KeptMove): void {
    this.#endings.delete(from);
    this.#deps.credential.memory.moves.delete(from);
  }
}
