// What the licences ask for: each package that is handed out goes with its name, version and licence.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../steps.mjs';
import { shippedPackages } from './shipped.mjs';

const LICENCE = /^(licen[cs]e|copying)([.-].*)?$/i;

/** Writes what stands in the bundles, where main reads it. dist/ must have been built. */
export function writeLicences() {
  const folders = shippedPackages().map((name) => join(root, 'node_modules', name));
  writeFileSync(join(root, 'dist/main/licences.json'), JSON.stringify(readLicences(folders)));
}

/** Name, version and licence of the package in each folder; `text`: the licence's own words, empty where it brings none. */
export function readLicences(folders) {
  return folders.flatMap((folder) => {
    const file = join(folder, 'package.json');
    if (!existsSync(file)) return [];
    const { name, version, license } = JSON.parse(readFileSync(file, 'utf8'));
    return [{ name, version, licence: String(license?.type ?? license ?? ''), text: textIn(folder) }];
  });
}

function textIn(folder) {
  const file = readdirSync(folder).find((name) => LICENCE.test(name));
  return file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim();
}
