import { expect, it } from 'vitest';
import tokens from './tokens.css?raw';

type Palette = Map<string, string>;
const themes = ['dark', 'light', 'contrast'] as const;

/** The colours of a theme: those of the dark one, the default, with the theme's own over them. */
function palette(theme: (typeof themes)[number]): Palette {
  const blocks = [...tokens.matchAll(/([^{}]+)\{([^{}]*)\}/g)];
  const own = (name: string) =>
    blocks.filter(([, selector]) => selector?.replaceAll('"', "'").includes(`data-theme='${name}'`));
  const colours: Palette = new Map();
  for (const [, , body] of [...own('dark'), ...own(theme)]) {
    for (const [, name, value] of body?.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g) ?? [])
      colours.set(name ?? '', value ?? '');
  }
  return colours;
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(colours: Palette, front: string, back: string): number {
  const [one, other] = [front, back].map((name) => luminance(colours.get(name) ?? expect.fail(`no --${name}`)));
  const [high = 0, low = 0] = [Math.max(one ?? 0, other ?? 0), Math.min(one ?? 0, other ?? 0)];
  return (high + 0.05) / (low + 0.05);
}

const planes = ['bg-desk', 'bg-well', 'bg-surface', 'bg-raised'];
const inks = ['ink', 'ink-2', 'ink-3'];
const across = (fronts: string[], backs: string[]) =>
  fronts.flatMap((front) => backs.map((back) => [front, back] as const));

/** Words: 4.5 to 1, in the contrast theme 7 to 1. @see DESIGN-LANGUAGE §7 */
const text = [
  ...across(inks, planes),
  ...across(['ink', 'ink-2'], ['bg-hover', 'bg-press', 'bg-nav', 'bg-select']),
  ...across(['cue', 'caution', 'fault'], planes),
  ...across(['ink', 'ink-2'], ['ok-tint', 'caution-tint', 'fault-tint', 'cue-tint']),
  ['on-main', 'main'],
  ['on-main', 'main-hover'],
  ['on-live', 'live-fill'],
  ['ink-inverse', 'ink'],
] as const;

/** Edges and shapes one must see: 3 to 1. */
const graphics = [
  ...across(['line-control', 'focus', 'ok', 'live'], planes),
  ...across(['role-owner', 'role-mod', 'role-sub', 'role-pro', 'role-staff'], planes),
  ...across(['mark-blue', 'mark-violet', 'mark-pink', 'mark-teal', 'mark-brown', 'mark-grey'], planes),
  ['ok', 'ok-tint'],
  ['caution', 'caution-tint'],
  ['fault', 'fault-tint'],
  ['cue', 'cue-tint'],
  ['meter-fill', 'meter-track'],
] as const;

it.each(themes)('%s: words and shapes stand out from what they are on', (theme) => {
  const colours = palette(theme);
  const least = theme === 'contrast' ? 7 : 4.5;
  const weak = [
    ...text.filter(([front, back]) => contrast(colours, front, back) < least),
    ...graphics.filter(([front, back]) => contrast(colours, front, back) < 3),
  ].map(([front, back]) => `${front} on ${back}: ${contrast(colours, front, back).toFixed(2)}`);
  expect(weak).toEqual([]);
});
