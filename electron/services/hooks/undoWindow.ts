import type { Clock } from '../../core/ports.ts';

/** How long a deactivation can be taken back. */
export const UNDO_MS = 8_000;

type Open = { untilMs: number; cancel: () => void; whenClosed: Promise<void>; settle: (act: Promise<void>) => void };

export type UndoWindowDeps = { clock: Clock; act: (hookId: string) => Promise<void>; onChange: () => void };

/** Acts on a hook after a time in which that can be taken back. What still waits when the app quits never happens. */
export class UndoWindow {
  readonly #deps: UndoWindowDeps;
  readonly #open = new Map<string, Open>();

  constructor(deps: UndoWindowDeps) {
    this.#deps = deps;
  }

  get all(): { hookId: string; untilMs: number }[] {
    return Array.from(this.#open, ([hookId, { untilMs }]) => ({ hookId, untilMs }));
  }

  has(hookId: string): boolean {
    return this.#open.has(hookId);
  }

  /** Resolves when it was done or taken back. @throws what the act throws */
  begin(hookId: string): Promise<void> {
    const before = this.#open.get(hookId);
    if (before !== undefined) return before.whenClosed;
    const { clock, onChange } = this.#deps;
    const { promise, resolve } = Promise.withResolvers<void>();
    const cancel = clock.after(UNDO_MS, () => this.#run(hookId));
    this.#open.set(hookId, { untilMs: clock.now() + UNDO_MS, cancel, whenClosed: promise, settle: resolve });
    onChange();
    return promise;
  }

  /** Nothing when its time is over. */
  undo(hookId: string): void {
    this.#take(hookId)?.settle(Promise.resolve());
  }

  /** After the computer slept, and timers with it. */
  recheck(): void {
    const nowMs = this.#deps.clock.now();
    for (const [hookId, { untilMs }] of [...this.#open]) if (untilMs <= nowMs) this.#run(hookId);
  }

  close(): void {
    for (const hookId of [...this.#open.keys()]) this.undo(hookId);
  }

  #run(hookId: string): void {
    this.#take(hookId)?.settle(this.#deps.act(hookId));
  }

  #take(hookId: string): Open | undefined {
    const open = this.#open.get(hookId);
    if (open === undefined) return undefined;
    this.#open.delete(hookId);
    open.cancel();
    this.#deps.onChange();
    return open;
  }
}
