// `npm run tour`: the real app on the demo service, one scripted walk, pictures and tour.json into out/tour.
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBrowser } from './browser.mjs';
import { buildIfStale } from './build.mjs';
import { prepare } from './setup.mjs';
import { main, root, run, StepFailure, step, tail } from './steps.mjs';

/** The README's pictures and the tour's pictures they are. */
const pictures = {
  'sign-in': '01-code',
  live: '18-raid',
  chatters: '08-chatters',
  analytics: '19-analytics',
  deliveries: '14-deliveries',
  'demo-board': '17-board',
  notifications: '21-notifications',
  palette: '22-palette',
  tray: '24-tray',
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
  for (const [name, picture] of Object.entries(pictures)) {
    copyFileSync(join(root, 'out', 'tour', `${picture}.png`), join(folder, `${name}.png`));
  }
}
