// Draws the tray's pictures from their SVGs in assets/tray, which are the source, and the numbers that Windows shows on the taskbar:
// `node scripts/trayIcons.mjs`. Kept beside them, since a package is made without a browser.
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

/** A number in a disc with an edge, to be read on a dark bar and on a light one. Digits are paths of the font, drawn by the browser. */
const unreadSvg = (digits) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">
  <circle cx="8" cy="8" r="7.5" fill="#fff" stroke="#1a1a1a"/>
  <text x="8" y="${digits.length > 1 ? 11.4 : 12}" text-anchor="middle" font-family="Unread" font-weight="700"
    font-size="${digits.length > 1 ? 9 : 11.5}" fill="#1a1a1a">${digits}</text></svg>`;
const font = readFileSync(
  join(root, 'node_modules/@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-600-normal.woff2'),
);
const fontFace = `@font-face{font-family:Unread;font-weight:700;src:url(data:font/woff2;base64,${font.toString('base64')})}`;

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
  for (const digits of ['1', '2', '3', '4', '5', '6', '7', '8', '9', '9+']) {
    for (const scale of [1, 1.25, 1.5, 2]) {
      const pixels = 16 * scale;
      await page.setViewportSize({ width: pixels, height: pixels });
      await page.setContent(
        `<style>${fontFace}*{margin:0}svg{display:block;width:100vw;height:100vh}</style>${unreadSvg(digits)}`,
      );
      await page.evaluate(() => document.fonts.ready);
      const name = `unread-${digits === '9+' ? 'more' : digits}${scale === 1 ? '' : `@${scale}x`}.png`;
      writeFileSync(join(folder, name), await page.screenshot({ omitBackground: true }));
    }
  }
  await browser.close();
});
