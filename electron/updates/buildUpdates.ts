import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** What the build says of its updates (`vite.config.ts` writes it beside the bundle, so that it is sealed with it). */
const buildUpdates = z.object({
  /** Where packages and their descriptions lie. */
  url: z.url().nullable(),
  /** Where a person gets them. */
  page: z.url().nullable(),
  /** Whose signature a package for Windows has to bear; none: it bears none. */
  publisherName: z.array(z.string()),
  /** Whether packages for a Mac bear the signature of somebody Apple knows. */
  isMacSigned: z.boolean(),
});

export type BuildUpdates = z.infer<typeof buildUpdates>;

/** A build without the file has no address. */
export function readBuildUpdates(path: string): BuildUpdates {
  try {
    return buildUpdates.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return { url: null, page: null, publisherName: [], isMacSigned: false };
  }
}

/** Whether this copy can be replaced by itself: where the system checks who signed the new one. Linux checks no package. */
export function canInstall(build: BuildUpdates, platform: NodeJS.Platform): boolean {
  if (platform === 'win32') return build.publisherName.length > 0;
  return platform === 'darwin' && build.isMacSigned;
}
