import { NAMELESS, plainName } from './plainText.ts';

/** What some system takes for part of a path, a stream of a file, or a wildcard. */
const FORBIDDEN = /[\\/:*?"<>|]+/g;
/** Names of devices on Windows, whatever ends them. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/i;
/** In UTF-16 units: three bytes each at most, and no file system takes more than 255. */
const LONGEST = 80;

/**
 * A name to be offered for a file, of words that may come from anywhere: no folders, no hidden file, nothing that turns the reading
 * direction round, and the extension is the one that is given.
 * @param fallback stands for a name of which nothing is left
 */
export function fileName(words: string, extension: string, fallback: string): string {
  const plain = plainName(words.replace(FORBIDDEN, ' ')).slice(0, LONGEST).toWellFormed();
  const name = plain.replace(/^[\s.]+|[\s.]+$/g, '');
  const isUsable = name !== '' && name !== NAMELESS && !DEVICE.test(name.split('.')[0]?.trim() ?? '');
  return `${isUsable ? name : fallback}.${extension}`;
}
