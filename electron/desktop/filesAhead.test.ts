import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { filesAhead } from './filesAhead.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ahead-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('names what the build says, each as what it is', async () => {
  writeFileSync(join(folder, 'ahead.json'), JSON.stringify(['assets/Frame-1.js', 'assets/Frame-2.css']));
  expect(await filesAhead(folder)).toBe(
    '<./assets/Frame-1.js>; rel=modulepreload; crossorigin, <./assets/Frame-2.css>; rel=preload; as=style; crossorigin',
  );
});

it('names nothing where the build has said nothing', async () => {
  expect(await filesAhead(folder)).toBeNull();
});
