// `npm run package`: builds a package for this system below release/. `--installers` makes what is handed out as well: nsis, dmg and
// zip, AppImage and deb. All else goes to electron-builder, such as `--win` or `--arm64`.
import { fileURLToPath } from 'node:url';
import { downloadSettings } from '../electron.mjs';
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

/** What is set to nothing counts as set to electron-builder, which then looks for a certificate without a name. */
export function withoutEmpty(env) {
  return Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value === '' ? undefined : value]));
}

/** What to do about what electron-builder says. It fetches Electron, and tools for installers, when they are not in its cache. */
export function packagingMend(output) {
  if (!NOT_FETCHED.test(output)) return 'Read what electron-builder says above.';
  return [
    'electron-builder could not fetch Electron or its tools. Go online, or name a proxy in HTTPS_PROXY or a mirror in ELECTRON_MIRROR,',
    'and run it again. With Electron unpacked in a folder already: npm run package -- --dir -c.electronDist=FOLDER',
    'What a package holds is checked offline, with a stub in Electron’s place, by: npx vitest run scripts/package',
  ].join('\n         ');
}

const NOT_FETCHED =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|HTTPError|cannot download|unable to get local issuer certificate|self-signed certificate)\b/i;

/** @param {string[]} args @param {string | ((output: string) => string)} mend */
async function done(args, mend) {
  const { code, output } = await run(process.execPath, args, {
    timeoutMs: 3_600_000,
    env: { ...withoutEmpty(process.env), ...downloadSettings(process.env) },
  });
  if (code !== 0) throw new StepFailure(tail(output, 40), typeof mend === 'string' ? mend : mend(output));
}

// Last: what stands above is there by then.
if (process.argv[1] === script) {
  await main(async () => {
    await prepare(script);
    const options = builderOptions(process.argv.slice(2), process.env);
    // Anew in any case: the update address of the environment is built in.
    await step('build', () =>
      done(['node_modules/vite/bin/vite.js', 'build', '--app'], 'Mend the source it names, then run it again.'),
    );
    const packager = fileURLToPath(import.meta.resolve('electron-builder/cli.js'));
    await step('package', () => done([packager, ...options], packagingMend));
  });
}
