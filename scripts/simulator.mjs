// `npm run -s simulator -- --port 0 …`: the platform on this computer, for any program. Installs what is missing.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { install, projectNode } from './setup.mjs';
import { main, root } from './steps.mjs';

await main(async () => {
  await install();
  const cli = join(root, 'simulator', 'cli.ts');
  const child = spawn(projectNode, [cli, ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  process.exitCode = await new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)));
});
