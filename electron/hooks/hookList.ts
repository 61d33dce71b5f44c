import type { AppError } from '../../shared/errors.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { Webhook } from '../../shared/platform/rest.ts';
import type { Clock, Logger, Platform } from '../kernel/ports.ts';
import { isTransient } from '../platform/isTransient.ts';
import type { CredentialKeeper } from './hookCredential.ts';
import { plainHook, readHooks } from './readHooks.ts';

/** For each hundred hooks, which are one call: the service may end a hook before its time, and tells nobody. */
const EVERY_MS = 60_000;
const HUNDRED = 100;
const AFTER_FAILURE_MS = 60_000;
/** A list that is changed all the while is taken as it comes after so many readings. */
const MOST_READINGS = 3;

type Priority = 'foreground' | 'background';

export type HookListDeps = {
  /** Whom the list is asked as. */
  credential: Pick<CredentialKeeper, 'platform' | 'state'>;
  clock: Clock;
  log: Logger;
  onChange: () => void;
};

/** What reading a list of so many hooks comes to. */
export function hookListReading(hooks: number): { bucket: 'global'; calls: number; everySeconds: number } {
  const pages = Math.max(1, Math.ceil(hooks / HUNDRED));
  return { bucket: 'global', calls: pages, everySeconds: (pages * EVERY_MS) / 1_000 };
}

/** The hooks as the service last told of them, read anew every minute; long lists less often. */
export class HookList {
  readonly #deps: HookListDeps;
  readonly #readers: (() => Promise<void>)[] = [];
  #hooks = new Map<string, Webhook>();
  /** Records that changes were answered with since the reading under way began: it may not know of them. */
  readonly #newer = new Map<string, Webhook>();
  /** Ends readings for another application, or of an app that quits. */
  #era = new AbortController();
  #asking: Promise<void> | null = null;
  #changes = 0;
  #cancelTimer = (): void => {};
  readAtMs: number | null = null;
  /** False when a hook that the service told of last could not be read. */
  isWhole = true;
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

  /** Calls back after each whole list that has come; the reading lasts until what that promises is done. */
  onRead(reader: () => Promise<void>): void {
    this.#readers.push(reader);
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
    const { platform } = this.#deps.credential;
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
    const { clock, credential } = this.#deps;
    if (credential.state.kind !== 'kept') return;
    const again = this.failure !== null && isTransient(this.failure) ? AFTER_FAILURE_MS : this.#restMs;
    this.#cancelTimer = clock.after(again, () => void this.refresh('background'));
  }

  get #restMs(): number {
    return hookListReading(this.#hooks.size).everySeconds * 1_000;
  }

  async #ask(platform: Platform, priority: Priority, signal: AbortSignal): Promise<void> {
    const { clock, log } = this.#deps;
    try {
      for (let reading = 1; reading <= MOST_READINGS; reading++) {
        const changes = this.#changes;
        this.#newer.clear();
        const { hooks, isWhole } = await readHooks(platform, { priority, signal });
        if (signal.aborted) return;
        // What was read before a change may not know of it.
        if (changes !== this.#changes && reading < MOST_READINGS) continue;
        const kept = isWhole ? [] : this.#hooks;
        this.#hooks = new Map([...kept, ...hooks.map((hook) => [hook.id, hook] as const), ...this.#newer]);
        this.isWhole = isWhole;
        this.readAtMs = clock.now();
        this.failure = null;
        for (const reader of this.#readers) await reader();
        if (changes === this.#changes || signal.aborted) return;
      }
    } catch (cause) {
      if (signal.aborted) return;
      this.failure =
        cause instanceof AppFailure ? cause.error : { kind: 'internal', logId: log.fault('hooks.notRead', cause) };
    }
  }
}
