import { TimerHeap } from './timerHeap.ts';

/** Where real time comes from and how to be woken; injected so that tests never wait. */
export type RealTime = {
  /** Milliseconds that only grow. */
  now(): number;
  /** Calls `wake` after about `delayMs` real milliseconds; returns what takes it back. */
  wakeAfter(delayMs: number, wake: () => void): () => void;
};

let latestMs = 0;

/**
 * Real time of this machine: the wall clock, which also runs while the machine sleeps, kept from going back. Timers do
 * not keep the process alive.
 */
export const machineTime: RealTime = {
  now() {
    latestMs = Math.max(latestMs, Date.now());
    return latestMs;
  },
  wakeAfter(delayMs, wake) {
    const timer = setTimeout(wake, delayMs);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** The longest wait of the real timer. It stands still while the machine sleeps, so time is looked at now and then. */
const LONGEST_SLEEP_MS = 15_000;

/** A jump as a timer sees it while the clock runs through it. */
export type Jump = { readonly toMs: number };

/**
 * The one clock of a world: everything that ends, lasts or is counted uses it.
 * It follows real time times `rate`, stands still at rate 0, and can be moved forward by hand. Timers run in the order
 * of their moments, and while one runs during a jump, `now()` is its moment. While something from outside is handled
 * (`hold`), it stands still: what happens then happens at one moment, and can be played again exactly.
 */
export class VirtualClock {
  readonly #real: RealTime;
  readonly #timers = new TimerHeap();
  #order = 0;
  #rate: number;
  #virtualBaseMs: number;
  #realBaseMs: number;
  #pinnedMs: number | undefined;
  #heldMs: number | undefined;
  #isStarted: boolean;
  #jump: Jump | undefined;
  #takeBackWake: (() => void) | undefined;
  /** Told the moment at which real time is about to run timers that are due. */
  onWake: (atMs: number) => void = () => {};

  /** @param options.isWaiting stays at its beginning until `start` is called */
  constructor(options: { startAtMs: number; rate?: number; real?: RealTime; isWaiting?: boolean }) {
    this.#real = options.real ?? machineTime;
    this.#rate = options.rate ?? 1;
    this.#virtualBaseMs = Math.floor(options.startAtMs);
    this.#realBaseMs = this.#real.now();
    this.#isStarted = !(options.isWaiting ?? false);
    if (!this.#isStarted) this.#heldMs = this.#virtualBaseMs;
  }

  /** Virtual time in whole milliseconds since 1970. */
  now(): number {
    if (this.#pinnedMs !== undefined) return this.#pinnedMs;
    if (this.#heldMs !== undefined) return this.#heldMs;
    return this.#virtualBaseMs + Math.floor((this.#real.now() - this.#realBaseMs) * this.#rate);
  }

  /** Virtual milliseconds that pass in one real millisecond. */
  get rate(): number {
    return this.#rate;
  }

  /** The jump being made just now, so that what repeats can thin itself out; undefined while time flows by itself. */
  get jump(): Jump | undefined {
    return this.#jump;
  }

  /** Lets a clock that was waiting flow from the moment it shows. */
  start(): void {
    if (this.#isStarted) return;
    this.#rebase(this.now());
    this.#isStarted = true;
    this.#heldMs = undefined;
    this.#arm();
  }

  /** Runs `run` at one moment: time stands still meanwhile, unless `run` itself moves it. */
  hold<T>(run: () => T): T {
    if (this.#heldMs !== undefined) return run();
    this.#heldMs = this.now();
    try {
      return run();
    } finally {
      this.#heldMs = undefined;
    }
  }

  /** On a clock that waits: runs `run` at a moment. Timers that are due stay where they are. */
  replay(atMs: number, run: () => void): void {
    this.#standAt(atMs);
    run();
  }

  /** On a clock that waits: runs the timers that real time ran at a moment. */
  replayWake(atMs: number): void {
    this.#standAt(atMs);
    this.#runDue(atMs, () => atMs);
  }

  /** On a clock that waits: moves on to a moment, and does nothing there. */
  #standAt(atMs: number): void {
    if (this.#isStarted) throw new Error('a clock that runs cannot be replayed');
    this.#heldMs = atMs;
    this.#rebase(atMs);
  }

  /** Sets how fast time flows: 0 stands still, 1 is real. */
  setRate(rate: number): void {
    this.#rebase(this.now());
    this.#rate = rate;
    this.#arm();
  }

  /**
   * Runs `run` once `delayMs` of virtual time have passed.
   * @returns a function that takes the timer back.
   */
  after(delayMs: number, run: () => void): () => void {
    const timer = { atMs: this.now() + Math.max(0, delayMs), order: this.#order++, run, cancelled: false };
    this.#timers.push(timer);
    if (this.#pinnedMs === undefined && this.#timers.peek() === timer) this.#arm();
    return () => {
      timer.cancelled = true;
    };
  }

  /** Moves time forward by `advanceMs` and runs every timer that falls due, in order, before it returns. */
  advance(advanceMs: number): void {
    const toMs = this.now() + Math.max(0, Math.floor(advanceMs));
    this.#jump = { toMs };
    try {
      this.#runDue(toMs, (dueMs) => dueMs);
    } finally {
      this.#jump = undefined;
    }
    this.#rebase(toMs);
    if (this.#heldMs !== undefined && this.#pinnedMs === undefined) this.#heldMs = toMs;
    this.#arm();
  }

  /** Takes back the wake-up of the real timer. Time can still be read. */
  stop(): void {
    this.#takeBackWake?.();
    this.#takeBackWake = undefined;
    this.#rate = 0;
  }

  #rebase(nowMs: number): void {
    this.#virtualBaseMs = nowMs;
    this.#realBaseMs = this.#real.now();
  }

  /** Runs what is due until `untilMs`; `moment` says what `now()` is meanwhile. */
  #runDue(untilMs: number, moment: (dueMs: number) => number): void {
    if (this.#pinnedMs !== undefined) return; // a timer that moves the clock would run others inside itself
    try {
      for (;;) {
        const next = this.#timers.peek();
        if (next === undefined || next.atMs > untilMs) return;
        this.#timers.pop();
        this.#pinnedMs = moment(next.atMs);
        next.run();
      }
    } finally {
      this.#pinnedMs = undefined;
    }
  }

  #arm(): void {
    this.#takeBackWake?.();
    this.#takeBackWake = undefined;
    const next = this.#timers.peek();
    if (next === undefined || this.#rate === 0 || !this.#isStarted) return;
    const delayMs = Math.max(0, Math.ceil((next.atMs - this.now()) / this.#rate));
    this.#takeBackWake = this.#real.wakeAfter(Math.min(delayMs, LONGEST_SLEEP_MS), () => {
      const nowMs = this.now();
      const due = this.#timers.peek();
      if (due !== undefined && due.atMs <= nowMs) {
        this.onWake(nowMs);
        this.#runDue(nowMs, () => nowMs);
      }
      this.#arm();
    });
  }
}
