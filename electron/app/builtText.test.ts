import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

// Node keeps the text of what runs, in twice the memory when a single sign of it is not ASCII.

it.each(['main/main.js', 'journal/worker.mjs'])('%s is built of signs of one byte', (name) => {
  const file = join(import.meta.dirname, '../../dist', name);
  const others = readFileSync(file, 'utf8').match(/[^\p{ASCII}]/gu) ?? [];
  expect([...new Set(others)], 'run `npm run build` first').toEqual([]);
});
