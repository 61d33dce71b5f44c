import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export type RunningScript = { url: string; pid: number; end(): Promise<void> };

/** Starts a script of ours and waits for the line of JSON it says when it is ready. What it logs is not shown. */
export async function startScript(script: string, ...args: string[]): Promise<RunningScript> {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const child = spawn(process.execPath, [path, ...args], { stdio: ['ignore', 'pipe', 'ignore'] });
  const closed = once(child, 'close');
  const early = closed.then(() => Promise.reject(new Error(`${script} ended before it was ready`)));
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
