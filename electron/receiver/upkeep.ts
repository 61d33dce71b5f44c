import type { Settings } from '../../shared/settings.ts';
import type { Age } from '../kernel/ageClock.ts';
import type { Clock, Logger, Observable } from '../kernel/ports.ts';
import type { Journal } from './journal/journal.ts';

const RETAIN_EVERY_MS = 10 * 60_000;
/** So that after a crash it is known until when we listened. */
const BEAT_EVERY_MS = 60_000;
/** Two beats further apart than this had a sleep of the computer between them that nobody told of. */
const LONGEST_BEAT_MS = 3 * BEAT_EVERY_MS;

export type UpkeepDeps = {
  journal: Pick<Journal, 'listening' | 'retain'>;
  settings: Observable<Pick<Settings, 'keepDays' | 'keepMegabytes'>>;
  isListening: () => boolean;
  /** By what time deliveries are old. */
  age: Age;
  clock: Clock;
  log: Logger;
};

/** What the journal needs all the while: what is too old or too much is taken away, and it is noted that we still listen. */
export class Upkeep {
  readonly #deps: UpkeepDeps;
  #limits = '';
  #beatAtMs = 0;
  #stops: (() => void)[] = [];
  #cancelRetain = (): void => {};
  #cancelBeat = (): void => {};

  constructor(deps: UpkeepDeps) {
    this.#deps = deps;
  }

  start(): void {
    const { settings, age } = this.#deps;
    this.#stops = [
      settings.subscribe(() => {
        if (this.#limits !== this.#readLimits()) this.#retain();
      }),
      age.steady.subscribe(() => this.#retain()),
    ];
    this.recheck();
  }

  /** After the computer slept. */
  recheck(): void {
    this.#beatAtMs = this.#deps.clock.now();
    this.#beat();
    this.#retain();
  }

  close(): void {
    for (const stop of this.#stops) stop();
    this.#cancelRetain();
    this.#cancelBeat();
  }

  #beat(): void {
    const { journal, clock, log, isListening } = this.#deps;
    this.#cancelBeat();
    this.#cancelBeat = clock.after(BEAT_EVERY_MS, () => this.#beat());
    const nowMs = clock.now();
    const beforeMs = this.#beatAtMs;
    this.#beatAtMs = nowMs;
    if (!isListening()) return;
    const tell = (on: boolean, atMs: number) =>
      journal.listening(on, atMs).catch((cause: unknown) => log.fault('journal.notListening', cause));
    if (nowMs - beforeMs > LONGEST_BEAT_MS) void tell(false, beforeMs);
    void tell(true, nowMs);
  }

  #retain(): void {
    const { journal, settings, age, clock, log } = this.#deps;
    this.#cancelRetain();
    this.#cancelRetain = clock.after(RETAIN_EVERY_MS, () => this.#retain());
    this.#limits = this.#readLimits();
    const { keepDays: days, keepMegabytes: megabytes } = settings.value;
    journal.retain({ days, megabytes }, age.nowMs()).catch((cause: unknown) => log.fault('journal.notRetained', cause));
  }

  #readLimits(): string {
    const { keepDays, keepMegabytes } = this.#deps.settings.value;
    return `${keepDays} ${keepMegabytes}`;
  }
}
