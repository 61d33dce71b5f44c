// Electron's own program: whether it is here, how it is fetched, and what keeps it from starting.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, run, step, tail } from './steps.mjs';

/** More than 100 MB come over whatever line there is. */
const FETCH_LIMIT_MS = 900_000;
const TELL_EVERY_MS = 10_000;
const folder = join(root, 'node_modules', 'electron');

/** The real Electron's executable when its binary is here, else null. Never asks the package: that would download. */
export function findElectron() {
  const pathFile = join(folder, 'path.txt');
  if (!existsSync(pathFile)) return null;
  const executable = join(folder, 'dist', readFileSync(pathFile, 'utf8').trim());
  return existsSync(executable) ? executable : null;
}

/**
 * Electron's executable, fetched when it is not here; null when it can't be had, which is said with its cause.
 * @param {{ installer?: string, find?: () => string | null, limitMs?: number, tellEveryMs?: number }} options other than ours in tests
 */
export async function fetchElectron({
  installer = join(folder, 'install.js'),
  find = findElectron,
  limitMs = FETCH_LIMIT_MS,
  tellEveryMs = TELL_EVERY_MS,
} = {}) {
  const here = find();
  if (here) return here;
  console.error('Fetching Electron, over 100 MB, once. SIDESTAGE_HOST=stand-in starts without it.');
  const { found } = await step('fetch Electron', async () => {
    const startedMs = Date.now();
    const tell = () => console.error(`  still fetching, ${Math.round((Date.now() - startedMs) / 1000)} s`);
    const telling = setInterval(tell, tellEveryMs);
    const { code, output } = await run(process.execPath, [installer], {
      timeoutMs: limitMs,
      env: downloadSettings(process.env),
      show: true,
    }).finally(() => clearInterval(telling));
    const found = find();
    if (found) return { note: 'there', found };
    const cause =
      code === 124 ? `not done after ${Math.round(limitMs / 1000)} s` : tail(output, 3) || `exit code ${code}`;
    return { note: `its program can’t be had here. ${cause}`, found };
  });
  return found;
}

/** Electron's download passes by a proxy only when it is told to; npm does by itself. */
export function downloadSettings(env) {
  const proxy = env.HTTPS_PROXY ?? env.https_proxy ?? env.HTTP_PROXY ?? env.http_proxy;
  return proxy ? { ELECTRON_GET_USE_PROXY: 'true' } : {};
}

/**
 * What keeps Electron's sandbox from working here, with its cures; null when nothing does.
 * Linux alone: elsewhere, and for root, who has none, there is nothing to ask.
 */
export async function sandboxProblem(
  executable,
  { platform = process.platform, uid = process.getuid?.(), ask = run } = {},
) {
  if (platform !== 'linux' || uid === 0) return null;
  const helper = join(dirname(executable), 'chrome-sandbox');
  if (isRootsOwn(helper)) return null;
  const { code } = await ask('unshare', ['-Ur', 'true'], { timeoutMs: 5_000 });
  // Where there is no such command nothing is known, and Electron tells itself.
  if (code === 0 || code === 127) return null;
  return `This system lets no program make a sandbox of its own (user namespaces are forbidden), so Electron would not start.
  Either of these mends it:
  1. Give Electron's helper to root:
     sudo chown root:root '${helper}' && sudo chmod 4755 '${helper}'
  2. Allow it by AppArmor: write this to /etc/apparmor.d/sidestage-electron
     abi <abi/4.0>,
     include <tunables/global>
     profile sidestage-electron "${executable}" flags=(unconfined) { userns, }
     and run: sudo apparmor_parser -r /etc/apparmor.d/sidestage-electron`;
}

function isRootsOwn(helper) {
  if (!existsSync(helper)) return false;
  const { uid, mode } = statSync(helper);
  return uid === 0 && (mode & 0o4755) === 0o4755;
}

/** Where Debian and Ubuntu keep what Electron needs; others have names near these. */
const PACKAGES = {
  'libnss3.so': 'libnss3',
  'libnspr4.so': 'libnspr4',
  'libasound.so.2': 'libasound2t64 (libasound2 before Ubuntu 24.04)',
  'libgtk-3.so.0': 'libgtk-3-0t64 (libgtk-3-0 before Ubuntu 24.04)',
  'libgbm.so.1': 'libgbm1',
  'libatk-1.0.so.0': 'libatk1.0-0t64 (libatk1.0-0 before Ubuntu 24.04)',
  'libatk-bridge-2.0.so.0': 'libatk-bridge2.0-0t64 (libatk-bridge2.0-0 before Ubuntu 24.04)',
  'libcups.so.2': 'libcups2t64 (libcups2 before Ubuntu 24.04)',
  'libxkbcommon.so.0': 'libxkbcommon0',
};

/** The libraries that a program misses, with the package that brings each as far as that is known. */
export async function missingLibraries(executable, ask = run) {
  const { output } = await ask('ldd', [executable], { timeoutMs: 10_000 });
  const names = [...output.matchAll(/^\s*(\S+) => not found/gm)].map(([, name]) => name);
  return [...new Set(names)].map((name) => (PACKAGES[name] ? `${name}, in the package ${PACKAGES[name]}` : name));
}
