// `npm run package`: builds a package for this system below release/. `--installers` makes what is handed out as well: nsis, dmg and
// zip, AppImage and deb. All else goes to electron-builder, such as `--win` or `--arm64`.
import { fileURLToPath } from 'node:url';
import { prepare } from '../setup.mjs';
import { main, run, StepFailure, step, tail } from '../steps.mjs';
import { signingOptions } from './buildUpdates.mjs';

const INSTALLERS = '--installers';
const script = fileURLToPath(import.meta.url);

/** What electron-builder is told. @param {readonly string[]} wanted @param {Record<string, string | undefined>} env */
export function builderOptions(wanted, env) {
  const folderOnly = !wanted.includes(INSTALLERS) && !wanted.includes('--dir');
  const others = wanted.filter((option) => option !== INSTALLERS);
  return [...others, ...(folderOnly ? ['--dir'] : []), '--publish=never', ...signingOptions(env)];
}

if (process.argv[1] === script) {
  await main(async () => {
    await prepare(script);
    const options = builderOptions(process.argv.slice(2), process.env);
    // Anew in any case: the update address of the environment is built in.
    await step('build', () =>
      done(['node_modules/vite/bin/vite.js', 'build', '--app'], 'Mend the source it names, then run it again.'),
    );
    const packager = fileURLToPath(import.meta.resolve('electron-builder/cli.js'));
    await step('package', () => done([packager, ...options], 'Read what electron-builder says above.'));
  });
}

/** What is set to nothing counts as set to electron-builder, which then looks for a certificate without a name. */
export function withoutEmpty(env) {
  return Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value === '' ? undefined : value]));
}

async function done(args, mend) {
  const { code, output } = await run(process.execPath, args, { timeoutMs: 3_600_000, env: withoutEmpty(process.env) });
  if (code !== 0) throw new StepFailure(tail(output, 40), mend);
}
