// What a package may hold of ours, part by part: which files, and how much of them at most.
const MB = 1024 * 1024;

/**
 * Every file in the archive belongs to one of these; what belongs to none must not be there.
 * `budget`: bytes. About a tenth above what it is now, so that whoever adds more decides to.
 */
export const parts = [
  // What each start waits for.
  {
    name: 'main: until the first screen',
    fits: /^dist\/main\/(?:main|run|schemas|outgoing|whole)\.js$/,
    budget: 1.3 * MB,
  },
  { name: 'main: after it', fits: /^dist\/main\/(?:[\w-]+\.js|updates\.json|licences\.json)$/, budget: 2.8 * MB },
  { name: 'writer thread', fits: /^dist\/journal\/worker\.mjs$/, budget: 0.4 * MB },
  { name: 'preload', fits: /^dist\/preload\/preload\.cjs$/, budget: 0.01 * MB },
  {
    name: 'window: code',
    fits: /^dist\/renderer\/(?:(?:index|safe)\.html|ahead\.json|assets\/[\w.-]+\.(?:js|css))$/,
    budget: 2.5 * MB,
  },
  { name: 'window: fonts', fits: /^dist\/renderer\/assets\/[\w.-]+\.woff2$/, budget: 6 * MB },
  { name: 'demo', fits: /^dist\/simulator\/(?:utility\.js|scenarios\/[\w-]+\.yaml)$/, budget: 1.3 * MB },
  { name: 'icons, package.json', fits: /^(?:assets\/[\w/@.-]+\.(?:png|ico)|package\.json)$/, budget: 0.3 * MB },
  { name: 'ngrok', fits: /^node_modules\/@ngrok\/ngrok[\w-]*\/[\w./-]+$/, budget: 16 * MB },
];

/** Files that tell how something was made, and are of no use in it. */
const SOURCE = /\.map$|\.tsx?$|(?:^|\/)tsconfig|\.test\./;

/** The part a file belongs to; null: it must not be there. */
export function partOf(path) {
  if (SOURCE.test(path) && !path.endsWith('.d.ts')) return null;
  return parts.find(({ fits }) => fits.test(path))?.name ?? null;
}

/** How much there is of each part. @param {Map<string, { size: number }>} files */
export function measure(files) {
  return parts.map(({ name, budget }) => {
    const own = [...files].filter(([path]) => partOf(path) === name).map(([, { size }]) => size);
    return { name, budget, files: own.length, bytes: own.reduce((sum, size) => sum + size, 0) };
  });
}
