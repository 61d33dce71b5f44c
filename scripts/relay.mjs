// `npm run -s relay -- --folder DIR`: the relay, which carries hooks to apps that connect to it, and keeps what they miss. Installs what is missing.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { install, projectNode } from './setup.mjs';
import { main, root } from './steps.mjs';

await main(async () => {
  await install();
  const cli = join(root, 'relay', 'cli.ts');
  // A small room for what is young: else what a burst of connections leaves behind takes more memory than the apps that stay.
  const flags = JSON.parse(readFileSync(join(root, 'relay', 'nodeFlags.json'), 'utf8'));
  const child = spawn(projectNode, [...flags, cli, ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  process.exitCode = await new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)));
});
