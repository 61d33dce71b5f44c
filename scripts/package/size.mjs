// `node scripts/package/size.mjs [FOLDER]`: how large an installed package is, and where that goes. Without a folder: the one in release/.
import { globSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { main, root, StepFailure } from '../steps.mjs';
import { readArchive } from './archive.mjs';
import { measure } from './parts.mjs';

const megabytes = (bytes) => (bytes / 1024 / 1024).toFixed(2).padStart(9);

await main(async () => {
  const [given] = process.argv.slice(2);
  const folder =
    given ?? globSync('{linux,win,mac}*', { cwd: join(root, 'release') }).map((name) => join(root, 'release', name))[0];
  const [archive] = folder === undefined ? [] : globSync('**/app.asar', { cwd: folder });
  if (archive === undefined) throw new StepFailure('There is no package in release/.', 'Run `npm run package` first.');
  const { files, close } = readArchive(join(folder, archive));
  close();
  const rows = measure(files).map(({ name, files, bytes }) => [name, files, bytes]);
  const own = rows.reduce((sum, [, , bytes]) => sum + bytes, 0);
  const whole = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
  console.log('       MB  files  part');
  for (const [name, count, bytes] of rows) console.log(`${megabytes(bytes)} ${String(count).padStart(6)}  ${name}`);
  console.log(`${megabytes(own)}         ours`);
  console.log(`${megabytes(whole - own)}         Electron, and what the archive needs for itself`);
  console.log(`${megabytes(whole)}         installed`);
});
