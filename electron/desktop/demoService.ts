import { constants, setPriority } from 'node:os';
import type { UtilityProcess } from 'electron';
import type { DemoHost, Logger } from '../kernel/ports.ts';

/** What the simulator's process tells. */
type Told = { kind: 'ready'; url: string } | { kind: 'failed'; message: string };

/** The simulator's process, and the start that waits for it. */
type Run = { child: UtilityProcess; url: Promise<string>; giveUp: (why: Error) => void };

/** The built-in demo: the simulator in a process of its own, which ends with the app. */
export class DemoService implements DemoHost {
  readonly #fork: () => UtilityProcess;
  readonly #log: Logger;
  #run: Run | null = null;
  #ended = (): void => {};

  /** @param fork starts the simulator's process */
  constructor(fork: () => UtilityProcess, log: Logger) {
    this.#fork = fork;
    this.#log = log;
  }

  /** Starts the simulator unless it runs. @returns its base address. Rejects when it can't start, or is stopped first. */
  start(): Promise<string> {
    this.#run ??= this.#launch();
    return this.#run.url;
  }

  stop(): void {
    const run = this.#run;
    this.#run = null;
    run?.child.kill();
    run?.giveUp(new Error('the demo service was stopped'));
  }

  onEnd(listener: () => void): void {
    this.#ended = listener;
  }

  #launch(): Run {
    const child = this.#fork();
    const { promise: url, resolve, reject } = Promise.withResolvers<string>();
    url.catch(() => {}); // told to whoever waits; stopped before anybody does, it is no fault
    const run: Run = { child, url, giveUp: reject };
    child.once('spawn', () => this.#yieldToWindow(child));
    child.on('message', (told: Told) => {
      if (told.kind === 'ready') return resolve(told.url);
      if (this.#run === run) this.#run = null;
      child.kill();
      reject(new Error(told.message));
    });
    child.on('exit', (code) => {
      if (this.#run !== run) return;
      this.#log.warn('demo.ended', { code });
      this.#run = null;
      this.#ended();
      reject(new Error(`the demo service ended with code ${code}`));
    });
    return run;
  }

  /** The demo builds a whole world as it starts; the window, which comes up at the same time, goes first. */
  #yieldToWindow(child: UtilityProcess): void {
    if (child.pid === undefined) return;
    try {
      setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    } catch (cause) {
      this.#log.warn('demo.priorityKept', { why: String(cause) });
    }
  }
}
