import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

const LIMIT_MS = 3_000;

/** Ends a child by `ask`, and by force when it is still there after three seconds. Resolves once it is gone. */
export async function endProcess(child: ChildProcess, ask: () => void): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  ask();
  const force = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS);
  await exited;
  clearTimeout(force);
}
