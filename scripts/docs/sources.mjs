// Where the generated parts of docs/ come from: the catalogue, the schemas, and the files that name an endpoint.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../steps.mjs';

/** Every file below a folder whose name fits. */
function filesBelow(folder, fits) {
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && fits(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** What holds texts of ours. */
export const FOLDERS = [
  'docs',
  'electron',
  'renderer',
  'shared',
  'simulator',
  'relay',
  'host',
  'e2e',
  'bench',
  'scripts',
];

/** Every text of ours that may cite or link: its path from the root. */
export function textFiles() {
  const isText = (name) => /\.(?:ts|tsx|mjs|css|md)$/.test(name);
  const below = FOLDERS.flatMap((folder) => filesBelow(folder, isText)).map((path) => relative(root, path));
  const pages = readdirSync(root).filter((name) => name.endsWith('.md'));
  return [...pages, ...below].map((path) => path.replaceAll('\\', '/'));
}

const textOf = (paths) => paths.map((path) => readFileSync(path, 'utf8')).join('\n');
const isTest = (name) => /\.test\.tsx?$/.test(name);
const isSource = (name) => /\.tsx?$/.test(name) && !isTest(name);

/** Folders of main that only stand in for the service in tests. */
const isTesting = (path) => /[\\/]testing[\\/]/.test(path);

/** The text of each domain of the app, by its folder in electron/; what a test stands in with is no use of the app. */
function readDomains() {
  const domains = new Map();
  for (const path of filesBelow('electron', isSource).filter((one) => !isTesting(one))) {
    const [domain] = relative(join(root, 'electron'), path).split(/[\\/]/);
    domains.set(domain, `${domains.get(domain) ?? ''}${readFileSync(path, 'utf8')}\n`);
  }
  return domains;
}

/** All text of the contract's tests and their samples, and that of each domain of the app. */
export function readSources() {
  const tests = [
    ...filesBelow('simulator', (name) => isTest(name) || name.endsWith('Samples.ts')),
    ...filesBelow('e2e', (name) => isTest(name)),
  ];
  return { tests: textOf(tests), domains: readDomains() };
}

/** Whether a text names an endpoint: its name stands in quotes. */
export const names = (text, endpoint) => text.includes(`'${endpoint}'`);
