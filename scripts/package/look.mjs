// `node scripts/package/look.mjs [PROGRAM]`: starts a package, that in release/ unless another one is named, and looks whether
// it does what it is for.
import { globSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { lookAt } from '../../e2e/fixtures/lookAt.ts';
import { main, root, StepFailure, step } from '../steps.mjs';

const PROGRAMS = {
  linux: 'linux*-unpacked/sidestage',
  darwin: 'mac*/Sidestage.app/Contents/MacOS/Sidestage',
  win32: 'win*-unpacked/Sidestage.exe',
};

await main(async () => {
  const [named] = process.argv.slice(2);
  await step(`look at ${named ?? 'the package'}`, async () => {
    const [built] = globSync(PROGRAMS[process.platform], { cwd: join(root, 'release') });
    if (!named && !built) throw new StepFailure('There is no package in release/.', 'Run `npm run package` first.');
    mkdirSync(join(root, 'out'), { recursive: true });
    const program = named ? resolve(named) : join(root, 'release', built);
    const seen = await lookAt(program, [], join(root, 'out', 'package.png'));
    const { visible, code, host, notices, journal } = seen;
    if (!visible || code.length !== 6 || host !== 'electron' || notices.length > 0 || !journal) {
      throw new StepFailure(JSON.stringify(seen), 'Look at out/package.png.');
    }
  });
});
