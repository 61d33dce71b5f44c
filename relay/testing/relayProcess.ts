import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePorts } from '../../electron/testing/freePorts.ts';
import { nodeFlags } from './nodeFlags.ts';

const CLI = join(import.meta.dirname, '..', 'cli.ts');

/** A relay as a process of its own, that can be killed and started again at the same address. */
export class RelayProcess {
  readonly #args: readonly string[];
  readonly #end = () => void this.#child?.kill('SIGKILL');
  #child: ChildProcess | null = null;
  #port = 0;
  url = '';

  /** @param args of the command, without `--port` */
  constructor(args: readonly string[]) {
    this.#args = args;
    process.once('exit', this.#end);
  }

  get isRunning(): boolean {
    return this.#child !== null;
  }

  /** Of the process; 0: there is none. */
  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** @throws Error when it ends before it is ready, with what it said */
  async start(): Promise<void> {
    // One of its choice might be given to somebody else before it is started again.
    this.#port ||= (await freePorts(1))[0] ?? 0;
    const child = spawn(process.execPath, [...nodeFlags, CLI, '--port', String(this.#port), ...this.#args], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let errors = '';
    child.stderr.on('data', (chunk) => {
      errors = `${errors}${chunk}`.slice(-2_000);
    });
    const ended = once(child, 'close').then(() => Promise.reject(new Error(`the relay ended: ${errors}`)));
    ended.catch(() => {});
    const [line] = await Promise.race([once(child.stdout, 'data'), ended]);
    this.#child = child;
    this.url = (JSON.parse(String(line)) as { url: string }).url;
  }

  /** Ends it without a word, as a machine that loses its power. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child) return;
    const closed = once(child, 'close');
    child.kill(signal);
    await closed;
  }

  async remove(): Promise<void> {
    process.off('exit', this.#end);
    await this.kill();
  }
}
