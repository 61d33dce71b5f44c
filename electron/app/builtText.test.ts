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

it('makes none of the schemas in main by which nothing is checked there: what faces answer and tell', () => {
  const faces = ['run.js', 'whole.js'].map((name) => readFileSync(join(dist, 'main', name), 'utf8')).join('\n');
  expect(new Set(faces.match(/(?<=^\t{2}schema: ).*(?=,\n\t\tempty: )/gm))).toEqual(new Set(['null']));
  const electron = join(import.meta.dirname, '..');
  const readers = readdirSync(electron, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|(^|\/)testing\//.test(name))
    .filter((name) => /\.state\.schema\b|\.calls\.\w+\.output\b/.test(readFileSync(join(electron, name), 'utf8')));
  expect(readers, 'would find null there').toEqual([]);
});
