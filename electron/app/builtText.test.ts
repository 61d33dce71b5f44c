import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const dist = join(import.meta.dirname, '../../dist');

// Node keeps the text of what runs, in twice the memory when a single sign of it is not ASCII.

it.each(['main/main.js', 'main/run.js', 'main/whole.js', 'journal/worker.mjs'])(
  '%s is built of signs of one byte',
  (name) => {
    const others = readFileSync(join(dist, name), 'utf8').match(/[^\p{ASCII}]/gu) ?? [];
    expect([...new Set(others)], 'run `npm run build` first').toEqual([]);
  },
);

it('gives the window no schemas, which nobody there would read', () => {
  const assets = join(dist, 'renderer', 'assets');
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((name) => readFileSync(join(assets, name), 'utf8').includes('ZodString'))).toEqual([]);
});
