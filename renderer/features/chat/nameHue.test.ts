import { expect, it } from 'vitest';
import tokens from '../../styles/tokens.css?raw';
import { nameHue } from './nameHue.ts';

/** The part of the tokens that belongs to a theme. */
function themeOf(name: 'dark' | 'light' | 'contrast'): string {
  const [dark = '', light = '', contrast = ''] = tokens.split(/\[data-theme="(?:light|contrast)"\] \{/);
  return { dark, light, contrast }[name];
}

const token = (css: string, name: string): string => new RegExp(`--${name}: ([^;]+);`).exec(css)?.[1] ?? '';

/** @see CSS Color 4, "Converting OKLCH": linear light, clipped as a screen does. */
function linear(lightness: number, chroma: number, hue: number): number[] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((one) => Math.min(1, Math.max(0, one)));
}

const luminance = ([r = 0, g = 0, b = 0]: number[]): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;

function ofHex(hex: string): number[] {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return parts.map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
}

it.each(['dark', 'light', 'contrast'] as const)('every hue can be read in the theme %s', (theme) => {
  const css = themeOf(theme);
  const lightness = Number(token(css, 'name-lightness'));
  const chroma = Number(token(tokens, 'name-chroma'));
  const surface = luminance(ofHex(token(css, 'bg-surface')));
  for (let hue = 0; hue < 360; hue += 1) {
    const name = luminance(linear(lightness, chroma, hue));
    const ratio = (Math.max(name, surface) + 0.05) / (Math.min(name, surface) + 0.05);
    expect(ratio, `hue ${hue}`).toBeGreaterThanOrEqual(theme === 'contrast' ? 7 : 4.5);
  }
});

it('stays with the person, and sets neighbours apart', () => {
  expect(nameHue(70)).toBe(nameHue(70));
  expect(Math.abs(nameHue(70) - nameHue(71))).toBeGreaterThan(60);
  expect(nameHue(-1)).toBeGreaterThanOrEqual(0);
});
