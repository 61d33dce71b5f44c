import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** What runs from left to right in every language, and may say so. */
const fromLeft = {
  'renderer/ui/Check.module.css': 'the tick is a drawing, turned as a whole',
  'renderer/ui/Curve.module.css': 'time runs from left to right, as in every chart',
  'renderer/ui/Curve.tsx': 'time runs from left to right, as in every chart',
  'renderer/ui/Sparkline.tsx': 'time runs from left to right, as in every chart',
  'renderer/ui/Meter.module.css': 'a meter fills from left to right, with its numbers',
  'renderer/ui/Meter.tsx': 'a meter fills from left to right, with its numbers',
  'renderer/features/analytics/charts/Charts.module.css': 'time runs from left to right, as in every chart',
  'renderer/features/analytics/charts/MarkerRow.tsx': 'time runs from left to right, as in every chart',
  'renderer/features/analytics/charts/PlotSurface.tsx': 'time runs from left to right, as in every chart',
  'renderer/features/analytics/charts/TimeAxis.tsx': 'time runs from left to right, as in every chart',
  'renderer/features/chatters/PresenceBar.tsx': 'time runs from left to right, as in every chart',
  'renderer/features/settings/NotificationsWeek.tsx': 'a day runs from left to right, as in every chart',
  'renderer/features/deliveries/CodeView.module.css': 'code is written from left to right',
};

const physicalStyle = [
  /(^|[\s;{])(left|right)\s*:/m,
  /(margin|padding|border|inset|scroll-margin|scroll-padding)-(left|right)/,
  /border-(top|bottom)-(left|right)-radius/,
  /\b(float|clear|background-position)\s*:[^;]*\b(left|right)\b/,
  /translateX|translate\(/,
];
/** A side that is named for one direction alone is meant. */
const physicalText = /^(?!.*dir=)[^{}]*\{[^{}]*text-align\s*:\s*(left|right)/m;
const physicalProp =
  /\bstyle=\{\{[^}]*\b(left|right|marginLeft|marginRight|paddingLeft|paddingRight)\s*:|return \{ left:/;

const files = readdirSync(join(root, 'renderer'), { recursive: true })
  .map((name) => `renderer/${name.replaceAll('\\', '/')}`)
  .filter((path) => /\.(css|tsx)$/.test(path) && !/\.test\.tsx$/.test(path));

function isPhysical(path) {
  const text = readFileSync(join(root, path), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  if (path.endsWith('.tsx')) return physicalProp.test(text);
  return physicalStyle.some((pattern) => pattern.test(text)) || physicalText.test(text);
}

it('what is drawn mirrors where the language runs from right to left: no style names left or right but those that mean it', () => {
  expect(files.length).toBeGreaterThan(200);
  expect(files.filter(isPhysical).sort()).toEqual(Object.keys(fromLeft).sort());
});
