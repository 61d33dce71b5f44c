import type { AppError } from '../../../shared/errors.ts';
import { AppFailure } from '../../../shared/failure.ts';
import type { Webhook } from '../../../shared/platform/rest.ts';
import type { Clock, Logger, Platform } from '../../core/ports.ts';
import { mayPass } from '../../platform/mayPass.ts';
import { plainHook, readHooks } from './readHooks.ts';

const EVERY_MS = 5 * 60_000;
const AFTER_FAILURE_MS = 60_000;
/** A list that is changed all the while is taken as it comes after so many readings. */
const MOST_READINGS = 3;

type Priority = 'foreground' | 'background';

export type HookListDeps = {
  /** null: there is nobody to ask as. */
  platform: () => Platform | null;
  /** Whether to go on reading by itself. */
  isWanted: () => boolean;
  clock: Clock;
  log: Logger;
  onChange: () => void;
  /** A whole list has come. */
  onRead: () => Promise<void>;
};

/** The hooks as the service last told of them, read anew every five minutes. */
export class HookList {
  readonly #deps: HookListDeps;
  #hooks = new Map<string, Webhook>();
  /** Records that changes were answered with since the reading under way began: it may not know of them. */
  readonly #newer = new Map<string, Webhook>();
  /** Ends readings for another application, or of an app that quits. */
  #era = new AbortController();
  #asking: Promise<void> | null = null;
  #changes = 0;
  #cancelTimer = (): void => {};
  readAtMs: number | null = null;
  failure: AppError | null = null;

  constructor(deps: HookListDeps) {
    this.#deps = deps;
  }

  get all(): readonly Webhook[] {
    return [...this.#hooks.values()];
  }

  get reading(): boolean {
    return this.#asking !== null;
  }

  get(hookId: string): Webhook | undefined {
    return this.#hooks.get(hookId);
  }

  /** Takes the record that a change was answered with, and reads the list. */
  put(hook: Webhook): void {
    const shown = plainHook(hook);
    this.#hooks.set(hook.id, shown);
    this.#newer.set(hook.id, shown);
    this.#deps.onChange();
    void this.refreshAfterChange('background');
  }

  /** Reads what is true from now on, as after a change or a sleep: a reading under way begins anew. Never rejects. */
  refreshAfterChange(priority: Priority): Promise<void> {
    this.#changes += 1;
    return this.refresh(priority);
  }

  /** Reads now, or joins a reading under way. Never rejects: what was known stays, beside the failure. */
  refresh(priority: Priority): Promise<void> {
    const platform = this.#deps.platform();
    if (this.#asking !== null || platform === null) return this.#asking ?? Promise.resolve();
    const { signal } = this.#era;
    this.#cancelTimer();
    const asking = this.#ask(platform, priority, signal).finally(() => {
      if (signal.aborted) return;
      this.#asking = null;
      this.#arm();
      this.#deps.onChange();
    });
    this.#asking = asking;
    this.#deps.onChange();
    return asking;
  }

  /** Forgets all, and reads as whoever asks now. */
  restart(): void {
    this.close();
    this.#era = new AbortController();
    this.#asking = null;
    this.#hooks = new Map();
    this.readAtMs = null;
    this.failure = null;
    void this.refresh('foreground');
  }

  close(): void {
    this.#cancelTimer();
    this.#era.abort(new DOMException('The list was let go.', 'AbortError'));
  }

  #arm(): void {
    const { clock, isWanted } = this.#deps;
    if (!isWanted()) return;
    const again = this.failure !== null && mayPass(this.failure) ? AFTER_FAILURE_MS : EVERY_MS;
    this.#cancelTimer = clock.after(again, () => void this.refresh('background'));
  }

  async #ask(platform: Platform, priority: Priority, signal: AbortSignal): Promise<void> {
    const { clock, log, onRead } = this.#deps;
    try {
      for (let reading = 1; reading <= MOST_READINGS; reading++) {
        const changes = this.#changes;
        this.#newer.clear();
        const hooks = await readHooks(platform, { priority, signal });
        if (signal.aborted) return;
        // What was read before a change may not know of it.
        if (changes !== this.#changes && reading < MOST_READINGS) continue;
        this.#hooks = new Map([...hooks.map((hook) => [hook.id, hook] as const), ...this.#newer]);
        this.readAtMs = clock.now();
        this.failure = null;
        await onRead();
        if (changes === this.#changes || signal.aborted) return;
      }
    } catch (cause) {
      if (signal.aborted) return;
      this.failure =
        cause instanceof AppFailure ? cause.error : { kind: 'internal', logId: log.fault('hooks.notRead', cause) };
    }
  }
}
