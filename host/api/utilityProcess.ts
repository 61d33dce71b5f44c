import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { constants } from 'node:os';
import type { Readable } from 'node:stream';
import type * as Electron from 'electron';
import { endProcess } from '../endProcess.ts';
import { strict } from '../strict.ts';

const running = new Set<ChildProcess>();

/** Ends every utility process, and resolves once they are gone. */
export async function endUtilityProcesses(): Promise<void> {
  await Promise.all(Array.from(running, (child) => endProcess(child, () => child.kill())));
}

const CHILD_SETUP = new URL('../utilityChild.ts', import.meta.url).href;

/** A node process of the app's. It ends with the app, however the app ends. */
export class UtilityProcess extends EventEmitter {
  readonly #child: ChildProcess;
  readonly stdout: Readable | null;
  readonly stderr: Readable | null;
  #wasKilled = false;

  constructor(modulePath: string, args: string[], options: Electron.ForkOptions) {
    super();
    const [output = 'inherit', errors = output] = Array.isArray(options.stdio)
      ? options.stdio.slice(1)
      : [options.stdio as 'inherit' | 'pipe' | 'ignore' | undefined];
    this.#child = fork(modulePath, args, {
      cwd: options.cwd,
      env: { ...(options.env ?? process.env) },
      execArgv: [...(options.execArgv ?? []), `--import=${CHILD_SETUP}`],
      stdio: ['ignore', output, errors, 'ipc'],
      serialization: 'advanced',
    });
    this.stdout = this.#child.stdout;
    this.stderr = this.#child.stderr;
    running.add(this.#child);
    this.#child.on('spawn', () => this.emit('spawn'));
    this.#child.on('message', (message) => this.emit('message', message));
    this.#child.on('error', (error) => this.emit('error', 'FatalError', modulePath, String(error)));
    this.#child.on('exit', (code, signal) => {
      running.delete(this.#child);
      // Only the app's own `kill` counts as success, as on Electron.
      this.emit('exit', code ?? (this.#wasKilled || signal === null ? 0 : constants.signals[signal]));
    });
  }

  get pid(): number | undefined {
    return this.#child.exitCode === null && this.#child.signalCode === null ? this.#child.pid : undefined;
  }

  postMessage(message: unknown): void {
    if (!this.#child.connected) return;
    try {
      this.#child.send(message as object);
    } catch {
      throw new Error('An object could not be cloned.');
    }
  }

  kill(): boolean {
    this.#wasKilled = true;
    return this.#child.kill();
  }
}

/** Electron's `utilityProcess`. */
export const utilityProcess = strict('electron.utilityProcess', {
  /** Starts the module at `modulePath`; `serviceName` only labels, so it is not used. */
  fork: (modulePath: string, args: string[] = [], options: Electron.ForkOptions = {}) =>
    strict('electron.UtilityProcess', new UtilityProcess(modulePath, args, options)),
});
