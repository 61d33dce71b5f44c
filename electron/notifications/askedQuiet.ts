import { nextMorning } from '../../shared/nextMorning.ts';
import type { QuietState } from '../../shared/notifications.ts';
import type { Settings } from '../../shared/settings.ts';
import type { Clock, Logger, Observable } from '../kernel/ports.ts';
import { nextChangeMs, quietAt } from './quiet.ts';

export type AskedQuietDeps = {
  clock: Clock;
  log: Logger;
  settings: Observable<Settings>;
  /** @throws AppFailure `storageFailed` */
  changeSettings: (change: Pick<Settings, 'quiet'>) => unknown;
};

/** What goes by the clock is looked at again so often: the clock may be set, and what passed since the last look is not known then. */
const LOOK_EVERY_MS = 60_000;
/** What is less is a clock that is put right. */
const SET_BACK_MS = 60_000;
/** Nobody can ask for a longer quiet. */
const LONGEST_ASKED_MS = 24 * 3_600_000;
/** Who asks at eight for the next morning is not to have it end with a clock that is put right by so much. */
const PUT_RIGHT_MS = 15 * 60_000;

/** When it is quiet by the rules of the person, and how that is asked for by hand. */
export class AskedQuiet {
  readonly #deps: AskedQuietDeps;
  readonly #onDue: () => void;
  #lookedAtMs = Number.NEGATIVE_INFINITY;
  #cancelTimer: (() => void) | null = null;

  /** @param onDue time to look again */
  constructor(deps: AskedQuietDeps, onDue: () => void) {
    this.#deps = deps;
    this.#onDue = onDue;
  }

  /** Quiet from now on; null: no longer. A week's plan and "while live" stay. @throws AppFailure `storageFailed` */
  askFor(minutes: number | null): void {
    const nowMs = this.#deps.clock.now();
    this.#ask({ untilMs: minutes === null ? null : nowMs + minutes * 60_000, untilMorning: false }, nowMs);
  }

  /** Quiet from now on until the next morning of the local clock. @throws AppFailure `storageFailed` */
  askUntilMorning(): void {
    const nowMs = this.#deps.clock.now();
    this.#ask({ untilMs: nextMorning(nowMs).atMs, untilMorning: true }, nowMs);
  }

  /** Whether it is quiet now. @param live whether the channel is @param undisturbed whether the system's do-not-disturb is on */
  look(live: boolean, undisturbed: boolean): QuietState {
    const { settings, clock } = this.#deps;
    const nowMs = clock.now();
    this.#followClock(nowMs);
    const rules = settings.value.quiet;
    this.#cancelTimer?.();
    const nextMs = nextChangeMs(rules, nowMs);
    if (nextMs !== null) this.#cancelTimer = clock.after(Math.min(nextMs - nowMs, LOOK_EVERY_MS), this.#onDue);
    return quietAt(rules, nowMs, live, undisturbed);
  }

  close(): void {
    this.#cancelTimer?.();
  }

  /**
   * Quiet lasts as long as it was asked for, also when the clock is set back meanwhile, and while the app does not run; or until the
   * morning that comes next by the clock as it is now.
   */
  #followClock(nowMs: number): void {
    const backMs = this.#lookedAtMs - nowMs;
    this.#lookedAtMs = nowMs;
    const { untilMs: askedMs, untilMorning } = this.#deps.settings.value.quiet;
    if (askedMs === null) return;
    const endMs = backMs < SET_BACK_MS ? askedMs : askedMs - backMs;
    const length = endMs - nowMs > LONGEST_ASKED_MS ? null : endMs;
    const isDaysAhead = askedMs - nowMs > LONGEST_ASKED_MS + PUT_RIGHT_MS;
    const morningMs = isDaysAhead ? nextMorning(nowMs).atMs : askedMs;
    const untilMs = untilMorning ? morningMs : length;
    if (untilMs === askedMs) return;
    try {
      this.#change({ untilMs });
    } catch (cause) {
      this.#deps.log.warn('notifications.quietNotMoved', { cause });
    }
  }

  #ask(asked: Pick<Settings['quiet'], 'untilMs' | 'untilMorning'>, nowMs: number): void {
    // By the clock as it is now: it may have been set since anybody last looked, and this end is not to move by that.
    this.#lookedAtMs = nowMs;
    this.#change(asked);
  }

  #change(asked: Partial<Pick<Settings['quiet'], 'untilMs' | 'untilMorning'>>): void {
    const { settings, changeSettings } = this.#deps;
    changeSettings({ quiet: { ...settings.value.quiet, ...asked } });
  }
}
