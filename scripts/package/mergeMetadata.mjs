// `node scripts/package/mergeMetadata.mjs FOLDER OUT`: collects what several computers packaged. Every folder in FOLDER holds what one
// of them made; descriptions of a version that bear one name (Windows and the Mac have one for both processors) become one.
import { createHash } from 'node:crypto';
import { copyFileSync, createReadStream, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { parse, stringify } from 'yaml';
import { main, StepFailure, step } from '../steps.mjs';

const DESCRIPTION = /^latest.*\.yml$/;
/** What is handed out; `.blockmap` files are of use to nobody, since each update is fetched whole. */
const PACKAGE = /\.(?:exe|dmg|zip|AppImage|deb)$/;

/** One description of a version out of those of several computers. @throws StepFailure when they speak of different versions */
export function merge(descriptions) {
  const [first] = descriptions;
  if (descriptions.some(({ version }) => version !== first.version)) {
    throw new StepFailure('The packages are of different versions.', 'Build all of them from one tag.');
  }
  const files = descriptions.flatMap((one) => one.files);
  if (new Set(files.map(({ url }) => url)).size < files.length) {
    throw new StepFailure('Two packages bear one name.', 'Have artifactName tell their processors apart.');
  }
  return { ...first, files };
}

/**
 * Copies the packages to one folder, with merged descriptions, what is new in `notes`, and `SHA256SUMS`; the notes go beside it.
 * @returns all names
 */
export async function collect(from, out, notes) {
  mkdirSync(out, { recursive: true });
  const descriptions = new Map();
  const packages = [];
  for (const folder of readdirSync(from).sort()) {
    for (const name of readdirSync(join(from, folder))) {
      const path = join(from, folder, name);
      if (DESCRIPTION.test(name)) {
        descriptions.set(name, [...(descriptions.get(name) ?? []), parse(readFileSync(path, 'utf8'))]);
      } else if (PACKAGE.test(name)) {
        if (packages.includes(name))
          throw new StepFailure(`There are two ${name}.`, 'Have artifactName tell them apart.');
        copyFileSync(path, join(out, name));
        packages.push(name);
      }
    }
  }
  for (const [name, all] of descriptions) {
    const whole = merge(all);
    for (const { url } of whole.files) {
      if (!packages.includes(url)) throw new StepFailure(`${name} names ${url}, which is missing.`, 'Collect it too.');
    }
    writeFileSync(join(out, name), stringify({ ...whole, releaseNotes: notes }));
  }
  writeFileSync(`${out}.md`, notes);
  const sums = [];
  for (const name of packages.sort()) sums.push(`${await sha256(join(out, name))}  ${name}\n`);
  writeFileSync(join(out, 'SHA256SUMS'), sums.join(''));
  return [...packages, ...descriptions.keys(), 'SHA256SUMS'];
}

/** What the change log says of a version, or of what is not released yet. */
export function notesOf(changeLog, version) {
  const parts = changeLog.split(/^## /m).slice(1);
  const fitting = parts.find((part) => part.startsWith(version)) ?? parts.find((part) => /^Unreleased/i.test(part));
  return fitting === undefined ? '' : fitting.slice(fitting.indexOf('\n')).trim();
}

async function sha256(path) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main(() =>
    step('collect the packages', async () => {
      const [from, out] = process.argv.slice(2);
      if (out === undefined) throw new StepFailure('Two folders are needed.', 'Name where from and where to.');
      const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
      const names = await collect(from, out, notesOf(readFileSync('CHANGELOG.md', 'utf8'), version));
      return { note: names.join(', ') };
    }),
  );
}
