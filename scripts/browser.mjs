// Finds a browser for the stand-in host and the tests, or fetches one. The order is the project's: see findBrowser.
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { run, StepFailure, step, tail } from './steps.mjs';

const ON_PATH = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * A browser that is already here: the path in SIDESTAGE_BROWSER, one on the PATH, one in Playwright's cache.
 * @returns {string | null}
 */
export function findBrowser() {
  const named = process.env.SIDESTAGE_BROWSER;
  if (named) {
    if (existsSync(named)) return named;
    throw new StepFailure(`SIDESTAGE_BROWSER names ${named}, which is not there.`, 'Correct it or unset it.');
  }
  const dirs = (process.env.PATH ?? '').split(delimiter);
  const ending = process.platform === 'win32' ? '.exe' : '';
  for (const name of ON_PATH) {
    for (const dir of dirs) if (dir && existsSync(join(dir, name + ending))) return join(dir, name + ending);
  }
  return findInPlaywrightCache() ?? findInMac() ?? findInWindows();
}

function findInPlaywrightCache() {
  const cache =
    process.env.PLAYWRIGHT_BROWSERS_PATH ??
    (process.platform === 'darwin'
      ? join(homedir(), 'Library', 'Caches', 'ms-playwright')
      : process.platform === 'win32'
        ? join(process.env.LOCALAPPDATA ?? homedir(), 'ms-playwright')
        : join(homedir(), '.cache', 'ms-playwright'));
  if (!existsSync(cache)) return null;
  const places = [
    ['chrome-linux', 'chrome'],
    ['chrome-linux64', 'chrome'],
    ['chrome-win', 'chrome.exe'],
    ['chrome-win64', 'chrome.exe'],
    ['chrome-mac', 'Chromium.app', 'Contents', 'MacOS', 'Chromium'],
  ];
  for (const folder of readdirSync(cache)
    .filter((name) => /^chromium-\d+$/.test(name))
    .sort()
    .reverse()) {
    for (const place of places) {
      const file = join(cache, folder, ...place);
      if (existsSync(file)) return file;
    }
  }
  return null;
}

function findInMac() {
  const file = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  return process.platform === 'darwin' && existsSync(file) ? file : null;
}

/** Windows puts no browser on the PATH. Chrome, else Edge, which every Windows has. @param {NodeJS.ProcessEnv} env */
export function findInWindows(env = process.env, exists = existsSync) {
  const programs = [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA].filter((folder) => folder);
  const places = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'];
  const files = places.flatMap((place) => programs.map((folder) => `${folder}\\${place}`));
  return files.find((file) => exists(file)) ?? null;
}

/** Ways to fetch a browser, in order; each says why it does not apply or what went wrong. */
const waysToFetch = [
  {
    name: 'apt-get install chromium',
    needsPackages: false,
    applies: () => process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get'),
    async fetch() {
      const env = { DEBIAN_FRONTEND: 'noninteractive' };
      await run('apt-get', ['update'], { timeoutMs: 180_000, env });
      return run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { timeoutMs: 600_000, env });
    },
  },
  {
    name: 'npx playwright install chromium',
    needsPackages: true,
    applies: () => true,
    fetch: () => run('npx', ['playwright', 'install', 'chromium'], { timeoutMs: 300_000 }),
  },
  {
    name: 'the npm package @sparticuz/chromium',
    needsPackages: true,
    applies: () => process.platform === 'linux' && process.arch === 'x64',
    async fetch() {
      const added = await run('npm', [
        'install',
        '--no-save',
        '--no-audit',
        '--no-fund',
        '@sparticuz/chromium@147.0.0',
      ]);
      if (added.code !== 0) return added;
      const { default: packed } = await import('@sparticuz/chromium');
      process.env.SIDESTAGE_BROWSER = await packed.executablePath();
      return { code: 0, output: '' };
    },
  },
];

/** Names the way that was tried early, for the process that goes on. */
const TRIED_EARLY = 'SIDESTAGE_BROWSER_TRIED';

/**
 * Fetches a browser where there is none and our packages are not needed for it, so that this can go on while they are installed.
 * Whatever else there is to try, and to say, is left to `ensureBrowser`.
 * @param {{ ways?: typeof waysToFetch, find?: () => string | null }} options other than ours in tests
 */
export async function fetchBrowserEarly({ ways = waysToFetch, find = findBrowser } = {}) {
  const way = ways.find(({ needsPackages, applies }) => !needsPackages && applies());
  if (way === undefined || find() !== null) return;
  await step('fetch a browser', async () => {
    await way.fetch();
    if (find() !== null) return { note: '' };
    process.env[TRIED_EARLY] = way.name;
    return { note: 'none yet' };
  });
}

/**
 * Makes sure that there is a browser; fetches one when none is here.
 * @returns {Promise<string>} its path, also put into SIDESTAGE_BROWSER for the programs that follow
 */
export async function ensureBrowser() {
  const here = findBrowser();
  if (here) {
    process.env.SIDESTAGE_BROWSER = here;
    return here;
  }
  return await step('fetch a browser', async () => {
    const tried = [];
    for (const way of waysToFetch) {
      if (!way.applies() || process.env[TRIED_EARLY] === way.name) {
        tried.push(`${way.name}: ${way.applies() ? 'brought none' : 'not on this system'}`);
        continue;
      }
      const { code, output } = await way.fetch();
      const found = code === 0 ? findBrowser() : null;
      if (found) {
        process.env.SIDESTAGE_BROWSER = found;
        return found;
      }
      tried.push(`${way.name}: ${tail(output, 2) || 'brought none'}`);
    }
    throw new StepFailure(
      `No browser was found or could be fetched. Tried:\n         ${tried.join('\n         ')}`,
      'Install Chromium or Chrome, or set SIDESTAGE_BROWSER to one.',
    );
  });
}
