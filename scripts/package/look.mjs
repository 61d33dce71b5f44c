// `node scripts/package/look.mjs`: starts the package that is in release/ and looks whether it does what it is for.
import { globSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { lookAt } from '../../e2e/fixtures/lookAt.ts';
import { main, root, StepFailure, step } from '../steps.mjs';

const PROGRAMS = {
  linux: 'linux*-unpacked/sidestage',
  darwin: 'mac*/Sidestage.app/Contents/MacOS/Sidestage',
  win32: 'win*-unpacked/Sidestage.exe',
};

await main(async () => {
  await step('look at the package', async () => {
    const [program] = globSync(PROGRAMS[process.platform], { cwd: join(root, 'release') });
    if (!program) throw new StepFailure('There is no package in release/.', 'Run `npm run package` first.');
    mkdirSync(join(root, 'out'), { recursive: true });
    const seen = await lookAt(join(root, 'release', program), [], join(root, 'out', 'package.png'));
    const { visible, code, host, notices, journal } = seen;
    if (!visible || code.length !== 6 || host !== 'electron' || notices.length > 0 || !journal) {
      throw new StepFailure(JSON.stringify(seen), 'Look at out/package.png.');
    }
  });
});
