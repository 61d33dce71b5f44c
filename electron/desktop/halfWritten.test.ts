import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { removeHalfWritten } from './halfWritten.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'half-written-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('takes away what was left half written of this store, and nothing else', () => {
  const others = ['drafts.json', 'drafts.json.unreadable-1', 'my-drafts.json.tmp-1', 'settings.json.tmp-1'];
  for (const name of [...others, 'drafts.json.tmp-548419428964480f', 'drafts.json.tmp-5484232235538']) {
    writeFileSync(join(folder, name), '{"half');
  }
  removeHalfWritten(folder, 'drafts');
  expect(readdirSync(folder).sort()).toEqual(others.sort());
});

it('leaves it where it can’t, and says nothing', () => {
  mkdirSync(join(folder, 'drafts.json.tmp-1'));
  removeHalfWritten(folder, 'drafts');
  removeHalfWritten(join(folder, 'gone'), 'drafts');
  expect(readdirSync(folder)).toEqual(['drafts.json.tmp-1']);
});
