// `npm run docs`: makes docs/coverage.md and the generated parts of the other pages anew.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepare } from './setup.mjs';
import { main, root, step } from './steps.mjs';

const script = fileURLToPath(import.meta.url);
await main(async () => {
  await prepare(script);
  await step('docs', async () => {
    // Read late: these are TypeScript, which the project's own Node alone can read.
    const { makePages } = await import('./docs/pages.mjs');
    const { pages, rows } = makePages();
    for (const [path, text] of pages) writeFileSync(join(root, path), text);
    return { note: `${pages.size} pages, ${rows.length} endpoints` };
  });
});
