import { parse } from 'yaml';
import { z } from 'zod';
import { plainMessage } from '../kernel/plainText.ts';
import { UpdateProblem } from './updateProblem.ts';

const LONGEST_NOTES = 10_000;
const LARGEST_FILE = 1024 * 1024 * 1024;
const VERSION = /^\d{1,9}\.\d{1,9}\.\d{1,9}(?:-[0-9A-Za-z.-]{1,30})?$/;
const SHA512 = /^[A-Za-z0-9+/]{86}==$/;
const ARCHITECTURES: Readonly<Record<string, RegExp>> = { x64: /x64|x86_64|amd64/, arm64: /arm64|aarch64/ };

/** What the packager writes beside the packages of a version: `latest.yml` and its like. */
const description = z.object({
  version: z.string().regex(VERSION),
  files: z
    .array(
      z.object({
        url: z.string().min(1).max(500),
        sha512: z.string().regex(SHA512),
        size: z.number().int().positive().max(LARGEST_FILE).optional(),
      }),
    )
    .min(1)
    .max(50),
  releaseNotes: z.string().max(200_000).nullish(),
});

export type UpdateFile = { url: string; sha512: string; size?: number | undefined };
export type UpdateMetadata = { version: string; notes: string; files: UpdateFile[] };

/**
 * Reads what the address says of its newest version. Files for other processors are left out.
 * @param base ends in `/`; every file must lie below it
 * @throws UpdateProblem `badMetadata`
 */
export function readMetadata(text: string, base: URL, architecture: string): UpdateMetadata {
  const read = description.safeParse(yamlOf(text));
  if (!read.success) throw new UpdateProblem('badMetadata', z.prettifyError(read.error));
  const { version, files, releaseNotes } = read.data;
  for (const { url } of files) {
    const resolved = URL.parse(url, base.href);
    if (resolved?.origin !== base.origin || !resolved.pathname.startsWith(base.pathname)) {
      throw new UpdateProblem('badMetadata', 'a file lies elsewhere');
    }
  }
  return {
    version,
    notes: notesOf(releaseNotes ?? ''),
    files: files.filter(({ url }) => isFor(url, architecture)),
  };
}

function yamlOf(text: string): unknown {
  try {
    return parse(text);
  } catch (cause) {
    throw new UpdateProblem('badMetadata', 'it is no YAML', { cause });
  }
}

/** Lines of plain text, however they were written. */
function notesOf(text: string): string {
  const lines = text.split(/\r\n|\n|\r/).map(plainMessage);
  return lines.join('\n').trim().slice(0, LONGEST_NOTES).toWellFormed();
}

/** A file that names no processor is for each. */
function isFor(url: string, architecture: string): boolean {
  const named = Object.keys(ARCHITECTURES).filter((name) => ARCHITECTURES[name]?.test(url));
  return named.length === 0 || named.includes(architecture);
}
