// Draws the tray's pictures from their SVGs in assets/tray, which are the source: `node scripts/trayIcons.mjs`. Kept beside
// them, since a package is made without a browser.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findBrowser } from './browser.mjs';
import { main, root } from './steps.mjs';

const folder = join(root, 'assets', 'tray');
const states = ['connected', 'live', 'offline', 'wantsLook', 'quiet'];

/**
 * What each system takes: the SVG, the name of the file, its size at a scale of 1 in pixels, and the scales. Windows and Linux
 * show colours; a Mac and the light bar of Windows one colour, of which a Mac takes the shape alone.
 */
const drawings = [
  { from: '', to: '-16', size: 16, scales: [1, 1.25, 1.5, 2] },
  { from: 'Template', to: '-16-onLight', size: 16, scales: [1, 1.25, 1.5, 2] },
  { from: '', to: '-22', size: 22, scales: [1, 2] },
  { from: 'Template', to: 'Template', size: 22, scales: [1, 2] },
];

await main(async () => {
  const browser = await chromium.launch({ executablePath: findBrowser() ?? undefined });
  const page = await browser.newPage();
  for (const state of states) {
    for (const { from, to, size, scales } of drawings) {
      const svg = readFileSync(join(folder, `${state}${from}.svg`), 'utf8');
      for (const scale of scales) {
        const pixels = Math.round(size * scale);
        await page.setViewportSize({ width: pixels, height: pixels });
        await page.setContent(`<style>*{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`);
        const png = await page.screenshot({ omitBackground: true });
        writeFileSync(join(folder, `${state}${to}${scale === 1 ? '' : `@${scale}x`}.png`), png);
      }
    }
  }
  await browser.close();
});
