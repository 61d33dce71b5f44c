// Installs what is missing and goes on with the project's own Node. Plain Node 20, no dependency.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { oneAtATime } from './oneAtATime.mjs';
import { head, root, run, StepFailure, step } from './steps.mjs';

const OLDEST_NODE = 20;
const marker = join(root, 'node_modules', '.installed');
const binDir = join(root, 'node_modules', '.bin');

/** Node of the major that the app runs on; the npm package `node` brings it. */
export const projectNode = join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

/** Installs the packages of the lock file unless they are there. Prints a line only when it has something to do. */
export async function install() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < OLDEST_NODE) {
    throw new StepFailure(`Node ${process.versions.node} is too old.`, `Install Node ${OLDEST_NODE} or newer.`);
  }
  if (isInstalled(root)) return;
  // Two commands that begin together would take the packages from under each other.
  await oneAtATime(join(root, '.installing'), 'install packages', async (alsoBy) => {
    if (isInstalled(root)) return;
    await step('install packages', async () => {
      const { code, output } = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { alsoBy });
      if (code !== 0) throw new StepFailure(head(output), 'Check the network and the npm registry, then run it again.');
      if (!existsSync(projectNode)) {
        throw new StepFailure('The package `node` brought no Node for this system.', 'Run `npm rebuild node`.');
      }
      writeFileSync(marker, lockDigest(root));
    });
  });
}

const lockDigest = (folder) =>
  createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');

/** Whether the packages of the lock file are there, put there by a command of ours or by `npm ci`. @param {string} folder */
export function isInstalled(folder) {
  const ours = join(folder, 'node_modules', '.installed');
  if (existsSync(ours) && readFileSync(ours, 'utf8') === lockDigest(folder)) return true;
  if (!existsSync(projectNode)) return false;
  // npm writes what it installed when it has done so.
  const told = readPackages(join(folder, 'node_modules', '.package-lock.json'));
  const wanted = readPackages(join(folder, 'package-lock.json'));
  if (told === null || wanted === null) return false;
  const isThere = ([path, { version, optional }]) =>
    path === '' || (optional && !told[path]) || told[path]?.version === version;
  return Object.entries(wanted).every(isThere);
}

/** @returns {Record<string, { version?: string, optional?: boolean }> | null} */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? null;
  } catch {
    return null; // not there, or half of it
  }
}

/**
 * Goes on in the project's own Node, with its programs first on the PATH.
 * Returns when this already is that Node; else runs the script again there and ends with its exit code.
 * @param {string} script absolute path of the script that is running
 */
export async function continueInProjectNode(script) {
  if (process.env.SIDESTAGE_NODE === projectNode) return;
  const child = spawn(projectNode, [script, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: {
      ...process.env,
      SIDESTAGE_NODE: projectNode,
      PATH: `${binDir}${delimiter}${process.env.PATH ?? ''}`,
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const code = await new Promise((resolve) => child.on('close', (status) => resolve(status ?? 1)));
  process.exit(code);
}

/**
 * Install, then go on in the project's Node: the first thing every script does.
 * @param {string} script absolute path of the script that is running
 * @param {() => Promise<void>} beside what can be done meanwhile, with nothing installed
 */
export async function prepare(script, beside = async () => {}) {
  if (process.env.SIDESTAGE_NODE !== projectNode) await Promise.all([install(), beside()]);
  await continueInProjectNode(script);
}
