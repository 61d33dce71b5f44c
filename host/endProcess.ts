import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

const LIMIT_MS = 3_000;

/** Ends a child by `ask`, and by force when it is still there after `limitMs`. Resolves once it is gone. */
export async function endProcess(child: ChildProcess, ask: () => void, limitMs = LIMIT_MS): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  ask();
  const force = setTimeout(() => child.kill('SIGKILL'), limitMs);
  await exited;
  clearTimeout(force);
}
