import { constants, setPriority } from 'node:os';
import { type UtilityProcess, utilityProcess } from 'electron';
import type { Logger } from '../core/ports.ts';
import type { DemoHost } from '../services/serviceSwitch.ts';

/** What the simulator's process tells. */
type Told = { kind: 'ready'; url: string } | { kind: 'failed'; message: string };

/** The built-in demo: the simulator in a process of its own, which ends with the app. */
export class DemoService implements DemoHost {
  readonly #bundle: string;
  readonly #args: readonly string[];
  readonly #log: Logger;
  #process: UtilityProcess | null = null;
  #url: Promise<string> | null = null;
  #ended = (): void => {};

  constructor(bundle: string, args: readonly string[], log: Logger) {
    this.#bundle = bundle;
    this.#args = args;
    this.#log = log;
  }

  /** Starts the simulator unless it runs. @returns its base address. Rejects when it can't start. */
  start(): Promise<string> {
    this.#url ??= this.#launch().catch((cause) => {
      this.#url = null;
      throw cause;
    });
    return this.#url;
  }

  #launch(): Promise<string> {
    return new Promise((resolve, reject) => {
      const child = utilityProcess.fork(this.#bundle, [...this.#args], { serviceName: 'Sidestage demo service' });
      this.#process = child;
      child.once('spawn', () => this.#yieldToWindow(child));
      child.on('message', (told: Told) => {
        if (told.kind === 'ready') resolve(told.url);
        else reject(new Error(told.message));
      });
      child.on('exit', (code) => {
        if (this.#process !== child) return;
        this.#log.warn('demo.ended', { code });
        this.#process = null;
        this.#url = null;
        this.#ended();
        reject(new Error(`the demo service ended with code ${code}`));
      });
    });
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

  stop(): void {
    const child = this.#process;
    this.#process = null;
    this.#url = null;
    child?.kill();
  }

  onEnd(listener: () => void): void {
    this.#ended = listener;
  }
}
