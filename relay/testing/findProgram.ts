import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const INSTALL_LIMIT_MS = 300_000;

/** A program that runs; or why there is none, for the name of the tests that are skipped then. */
export type FoundProgram = { path: string; why: null } | { path: null; why: string };

const found = new Map<string, Promise<FoundProgram>>();

/**
 * Looks on the PATH, else installs Debian's package of this name where that is allowed. Looks once a process.
 * @param ask an argument at which it says its version and ends
 */
export function findProgram(name: string, ask = '--version'): Promise<FoundProgram> {
  const known = found.get(name);
  if (known) return known;
  const looking = find(name, ask);
  found.set(name, looking);
  return looking;
}

async function find(name: string, ask: string): Promise<FoundProgram> {
  const answers = () =>
    run(name, [ask]).then(
      () => true,
      () => false,
    );
  if (await answers()) return { path: name, why: null };
  if (process.getuid?.() !== 0) return { path: null, why: `${name} is not on the PATH` };
  const options = { timeout: INSTALL_LIMIT_MS, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  const install = () => run('apt-get', ['install', '-y', '-o', 'DPkg::Lock::Timeout=240', name], options);
  try {
    await install().catch(async () => {
      await run('apt-get', ['update'], options);
      await install();
    });
  } catch {
    return { path: null, why: `${name} is not on the PATH and could not be installed` };
  }
  return (await answers()) ? { path: name, why: null } : { path: null, why: `the installed ${name} does not run` };
}
