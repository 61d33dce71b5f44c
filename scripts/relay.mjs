// `npm run -s relay -- --folder DIR`: the relay, which carries hooks to apps that connect to it, and keeps what they miss. Installs what is missing.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { install, projectNode } from './setup.mjs';
import { main, root } from './steps.mjs';

await main(async () => {
  await install();
  const cli = join(root, 'relay', 'cli.ts');
  const child = spawn(projectNode, [cli, ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  process.exitCode = await new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)));
});
