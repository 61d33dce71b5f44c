// `npm run tour`: the real app on the demo service, one scripted walk, pictures and tour.json into out/tour.
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBrowser } from './browser.mjs';
import { buildIfStale } from './build.mjs';
import { prepare } from './setup.mjs';
import { main, root, run, StepFailure, step, tail } from './steps.mjs';

/** The README's pictures and the tour's steps that show them. */
const pictures = {
  'sign-in': 'code',
  live: 'raid',
  chatters: 'chatters',
  polls: 'polls',
  queue: 'queue',
  channels: 'channels',
  'stream-card': 'stream-card',
  analytics: 'analytics',
  deliveries: 'deliveries',
  'demo-board': 'board',
  notifications: 'notifications',
  palette: 'palette',
  tray: 'tray',
};

/** Runs the walk; fails when one of its steps does not hold. */
export async function tour() {
  await ensureBrowser();
  await step('tour', async () => {
    const { code, output } = await run('playwright', ['test', '--config', 'e2e/tour/playwright.config.ts'], {
      timeoutMs: 300_000,
    });
    if (code !== 0) throw new StepFailure(tail(output, 30), 'Look at the last picture in out/tour.');
  });
  console.error(`The pictures and tour.json are in ${join(root, 'out', 'tour')}.`);
}

const script = fileURLToPath(import.meta.url);
if (process.argv[1] === script) {
  await main(async () => {
    await prepare(script);
    await buildIfStale();
    await tour();
    if (process.argv.includes('--keep-pictures')) keepPictures();
  });
}

/** Puts the README's pictures into docs/pictures. */
function keepPictures() {
  const folder = join(root, 'docs', 'pictures');
  mkdirSync(folder, { recursive: true });
  const { steps } = JSON.parse(readFileSync(join(root, 'out', 'tour', 'tour.json'), 'utf8'));
  for (const [name, shown] of Object.entries(pictures)) {
    const { picture } = steps.find((one) => one.name === shown);
    copyFileSync(join(root, 'out', 'tour', picture), join(folder, `${name}.png`));
  }
}
