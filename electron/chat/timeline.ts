import type { ConnectionStep, ConnectionTimeline } from '../../shared/chat.ts';
import type { AppError } from '../../shared/errors.ts';
import type { Clock } from '../kernel/ports.ts';
import { Subject } from '../kernel/subject.ts';

const CAPACITY = 50;

/** What the connection went through, newest last, and how much of today was spent away. */
export class Timeline {
  readonly changed = new Subject<ConnectionTimeline>({ steps: [], reconnectsToday: 0, awayTodayMs: 0 });
  readonly #clock: Clock;
  #day: string;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#day = this.#today();
  }

  add(step: ConnectionStep): void {
    this.#set({ steps: [...this.read().steps, step].slice(-CAPACITY) });
  }

  /** Waits that follow each other, with nothing to tell in between, become one line. */
  addWait(startedAtMs: number, why: AppError): void {
    const { steps } = this.read();
    const nowMs = this.#clock.now();
    const last = steps.at(-1);
    if (last?.kind === 'waited') {
      const longer = { ...last, tookMs: Math.max(0, nowMs - last.atMs), tries: last.tries + 1, why };
      this.#set({ steps: [...steps.slice(0, -1), longer] });
    } else {
      this.add({ kind: 'waited', atMs: startedAtMs, tookMs: Math.max(0, nowMs - startedAtMs), tries: 1, why });
    }
  }

  /** The chat is back after `awayMs`, of which today's part counts. */
  addReturn(awayMs: number): void {
    const { reconnectsToday, awayTodayMs } = this.read();
    const nowMs = this.#clock.now();
    const ofTodayMs = Math.max(0, Math.min(awayMs, nowMs - new Date(nowMs).setHours(0, 0, 0, 0)));
    this.#set({ reconnectsToday: reconnectsToday + 1, awayTodayMs: awayTodayMs + ofTodayMs });
  }

  /** As it stands; the counts of another day are gone. */
  read(): ConnectionTimeline {
    const today = this.#today();
    if (today !== this.#day) {
      this.#day = today;
      this.changed.set({ ...this.changed.value, reconnectsToday: 0, awayTodayMs: 0 });
    }
    return this.changed.value;
  }

  clear(): void {
    this.#set({ steps: [], reconnectsToday: 0, awayTodayMs: 0 });
  }

  /** The day where the computer is. */
  #today(): string {
    return new Date(this.#clock.now()).toDateString();
  }

  #set(change: Partial<ConnectionTimeline>): void {
    this.changed.set({ ...this.read(), ...change });
  }
}
