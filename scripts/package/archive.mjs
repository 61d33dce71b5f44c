// What an archive of Electron (app.asar) holds.
import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';

/** The files by their path, the hash of the header that systems check, and what reads a JSON file in it. */
export function readArchive(path) {
  const file = openSync(path, 'r');
  const bytes = (from, count) => {
    const buffer = Buffer.alloc(count);
    readSync(file, buffer, 0, count, from);
    return buffer;
  };
  const sizes = bytes(0, 16);
  const header = bytes(16, sizes.readUInt32LE(12));
  const start = 8 + sizes.readUInt32LE(4);
  const files = new Map();
  const walk = (folder, prefix) => {
    for (const [name, entry] of Object.entries(folder.files)) {
      if (entry.files) walk(entry, `${prefix}${name}/`);
      else files.set(`${prefix}${name}`, entry);
    }
  };
  walk(JSON.parse(header.toString()), '');
  const read = (name) => {
    const { offset, size } = files.get(name);
    return JSON.parse(bytes(start + Number(offset), size).toString());
  };
  return { files, read, hash: createHash('sha256').update(header).digest('hex'), close: () => closeSync(file) };
}
