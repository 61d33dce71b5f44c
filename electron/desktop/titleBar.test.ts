import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { deskColors, followTitleBar, titleBar } from './titleBar.ts';

const tokens = readFileSync(join(import.meta.dirname, '../../renderer/styles/tokens.css'), 'utf8');

it.each(['dark', 'light', 'contrast'] as const)('has the colours of the theme %s', (theme) => {
  const block = tokens.slice(tokens.indexOf(`[data-theme="${theme}"] {`));
  const token = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(block)?.[1];
  expect(deskColors(theme, false)).toEqual({ color: token('bg-desk'), symbolColor: token('ink-2') });
});

it('takes the system at its word', () => {
  expect(deskColors('system', true)).toEqual(deskColors('dark', false));
  expect(deskColors('system', false)).toEqual(deskColors('light', true));
});

it('leaves the window buttons to Windows and the Mac, and frames nothing elsewhere', () => {
  const colors = deskColors('dark', true);
  expect(titleBar('win32', colors)).toEqual({ titleBarStyle: 'hidden', titleBarOverlay: { ...colors, height: 47 } });
  expect(titleBar('darwin', colors)).toEqual({ titleBarStyle: 'hiddenInset' });
  expect(titleBar('linux', colors)).toEqual({ frame: false });
});

it('recolours the buttons of Windows with the theme, until the window is closed', () => {
  const set: unknown[] = [];
  let colors = deskColors('dark', true);
  let destroyed = false;
  let change = () => {};
  const window = { isDestroyed: () => destroyed, setTitleBarOverlay: (options: unknown) => set.push(options) };
  followTitleBar(
    window,
    'win32',
    () => colors,
    (listener) => {
      change = listener;
    },
  );
  colors = deskColors('contrast', true);
  change();
  destroyed = true;
  change();
  expect(set).toEqual([{ ...colors, height: 47 }]);
});
