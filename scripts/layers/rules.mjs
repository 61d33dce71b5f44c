const belowFeatures = ['renderer/api', 'renderer/ui', 'renderer/text', 'shared'];

/**
 * What a folder (or a file) may import besides its own. The longest line that fits a file holds for it. A `*` stands for one
 * name: each such folder is a room of its own. `doors`: whoever comes from outside imports one of these files
 * and nothing else; `thread.ts` is that of the writer thread, which loads nothing more of the room.
 */
const page = [
  {
    folder: 'renderer/main.tsx',
    imports: ['renderer/app', 'renderer/view', 'renderer/text', 'renderer/styles', 'shared'],
  },
  // It must come up where the window's own page crashes, so it shares nothing with it but texts.
  { folder: 'renderer/safe', imports: ['shared'] },
  { folder: 'renderer/app', imports: ['renderer/features', 'renderer/view', ...belowFeatures] },
  { folder: 'renderer/features/*', doors: ['index.ts'], imports: ['renderer/view', ...belowFeatures] },
  { folder: 'renderer/view', imports: belowFeatures },
  { folder: 'renderer/api', imports: ['shared'] },
  { folder: 'renderer/ui', imports: ['renderer/text', 'shared'] },
  { folder: 'renderer/text', imports: ['shared'] },
  { folder: 'renderer/styles', imports: [] },
  { folder: 'renderer/testing', imports: ['renderer/view', ...belowFeatures] },
];

/** What lies below every domain of main: shelves of pieces, each of which may be taken by itself. */
const belowDomains = ['electron/platform', 'electron/storage', 'electron/kernel', 'shared'];

const main = [
  { folder: 'electron/main.ts', imports: ['electron/app', 'electron/desktop'] },
  { folder: 'electron/preload.ts', imports: ['shared'] },
  // It puts everything together, and knows all of it.
  { folder: 'electron/app', imports: ['electron/*', 'shared'] },
  { folder: 'electron/desktop', doors: ['index.ts'], imports: ['electron/kernel', 'shared'] },
  { folder: 'electron/bridge', imports: ['electron/kernel', 'shared'] },
  // Each domain.
  { folder: 'electron/*', doors: ['index.ts', 'thread.ts'], imports: belowDomains },
  { folder: 'electron/platform', imports: ['electron/kernel', 'shared'] },
  { folder: 'electron/storage', imports: ['electron/kernel', 'shared'] },
  { folder: 'electron/kernel', imports: ['shared'] },
  { folder: 'electron/testing', imports: ['electron/kernel', 'shared'] },
];

/**
 * `forTests`: what tests, and what lies in a folder `testing`, may import besides. `held`: each source in these folders needs a
 * rule. `packages`: where in these folders a package may be imported.
 */
export const house = {
  rules: [...page, ...main],
  forTests: ['renderer/testing', 'renderer/styles', 'electron/testing'],
  held: ['renderer', 'electron'],
  packages: { electron: ['electron/main.ts', 'electron/preload.ts', 'electron/desktop'] },
};
