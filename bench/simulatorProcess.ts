import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Control } from '../e2e/fixtures/control.ts';

const root = path.resolve(import.meta.dirname, '..');

/** The simulator in a process of its own, so that its work is not counted as the app's. */
export async function startSimulatorProcess(
  args: readonly string[],
): Promise<{ url: string; control: Control; stop(): Promise<void> }> {
  const child = spawn(process.execPath, [path.join(root, 'simulator/cli.ts'), '--port', '0', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const lines = createInterface({ input: child.stdout });
  const line = await Promise.race([
    new Promise<string>((resolve) => lines.once('line', resolve)),
    ended.then(() => {
      throw new Error('the simulator ended before it was ready');
    }),
  ]);
  const { url, control } = JSON.parse(line) as { url: string; control: string };
  return {
    url,
    control: new Control(control),
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}
