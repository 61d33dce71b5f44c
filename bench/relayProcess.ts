import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { nodeFlags } from '../relay/testing/nodeFlags.ts';

export type RunningRelay = { url: string; pid: number; end(): Promise<void> };

/** Starts a relay as it is started for use, and waits for the line of JSON it says when it is ready. What it logs is not shown. */
export async function startRelay(...args: string[]): Promise<RunningRelay> {
  const path = fileURLToPath(new URL('../relay/cli.ts', import.meta.url));
  const child = spawn(process.execPath, [...nodeFlags, path, ...args], { stdio: ['ignore', 'pipe', 'ignore'] });
  const closed = once(child, 'close');
  const early = closed.then(() => Promise.reject(new Error('the relay ended before it was ready')));
  early.catch(() => undefined);
  const [line] = await Promise.race([once(child.stdout, 'data'), early]);
  const { url } = JSON.parse(String(line).split('\n')[0] ?? '') as { url: string };
  return {
    url,
    pid: child.pid ?? 0,
    end: async () => {
      child.kill();
      await closed;
    },
  };
}
