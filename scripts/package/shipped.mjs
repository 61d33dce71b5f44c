// Which packages stand in what is handed out: what the bundles were made of, as their maps tell, and what lies beside them.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../steps.mjs';

const BUNDLES = 'dist/{main,journal,preload,simulator,renderer}/**/*.map';
/** Comes as it is, since it holds a program for each system. */
const AS_THEY_ARE = ['@ngrok/ngrok'];

/** Every package of the lock file: its folder, and what the lock says of it. */
export function readLock() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages).filter(([folder]) => folder !== '');
}

/** The packages in the bundles, and those that come as they are, in order. dist/ must have been built. */
export function shippedPackages() {
  const names = new Set(AS_THEY_ARE);
  for (const map of globSync(BUNDLES, { cwd: root })) {
    const { sources } = JSON.parse(readFileSync(join(root, map), 'utf8'));
    for (const source of sources) {
      const [, name] = /.*node_modules\/((?:@[\w.-]+\/)?[\w.-]+)\//.exec(source) ?? [];
      if (name !== undefined) names.add(name);
    }
  }
  // Fonts have no map: a style sheet names them.
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  for (const name of Object.keys(devDependencies)) if (name.startsWith('@fontsource')) names.add(name);
  return [...names].sort();
}
