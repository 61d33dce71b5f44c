import type { HooksState } from '../../shared/hooks.ts';
import type { PlatformWrite } from '../../shared/writes.ts';
import type { UndoWindow } from '../kernel/undoWindow.ts';
import type { HookActions } from './hookActions.ts';
import type { Moves } from './moves.ts';

/** How long a deactivation can be taken back. */
const DEACTIVATION_UNDO_MS = 8_000;

/** Hooks among what is written to. */
const TARGETS = 'hook/';
const targetOf = (hookId: string): string => `${TARGETS}${hookId}`;

export type DeactivationsDeps = { undo: UndoWindow<PlatformWrite>; actions: HookActions; moves: Moves };

/** Hooks that the person ends: each after a time in which that can be taken back. */
export class Deactivations {
  readonly #deps: DeactivationsDeps;

  constructor(deps: DeactivationsDeps) {
    this.#deps = deps;
  }

  /** Those that can still be taken back. */
  get waiting(): HooksState['undoable'] {
    return this.#deps.undo.state.value.flatMap(({ what, untilMs }) =>
      what.kind === 'deactivateHook' ? [{ hookId: what.hookId, untilMs }] : [],
    );
  }

  /** Whether a hook is to be ended, or is being ended. */
  has(hookId: string): boolean {
    return this.#deps.undo.has(targetOf(hookId));
  }

  /**
   * Ends a hook, also a move that it is part of. Resolves when it has ended or was left.
   * @throws AppFailure `badInput` for an unknown hook; what the request throws
   */
  async start(hookId: string): Promise<void> {
    const { undo, actions, moves } = this.#deps;
    actions.known(hookId);
    moves.stop(hookId);
    await undo.start({
      target: targetOf(hookId),
      what: { kind: 'deactivateHook', hookId },
      calls: 1,
      forMs: DEACTIVATION_UNDO_MS,
      act: () => actions.deactivate(hookId, null),
    });
  }

  undo(hookId: string): void {
    this.#deps.undo.undo(targetOf(hookId));
  }

  undoAll(): void {
    this.#deps.undo.undoAll(TARGETS);
  }
}
