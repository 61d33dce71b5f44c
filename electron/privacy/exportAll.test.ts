import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { exportEverything } from './exportAll.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sidestage-export-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function* many(count: number) {
  for (let at = 0; at < count; at += 1) yield { at, text: 'a\nb' };
}

it('writes a file for each part that has rows, a line each, and says what they are', async () => {
  const parts = [
    { name: 'chat', rows: () => many(1_000) },
    { name: 'nothing', rows: () => [] },
    { name: 'notes: on/people', rows: () => [{ note: 'drums' }] },
  ];
  const written = await exportEverything(folder, 'all', { parts, about: { version: '1' } });
  expect(written).toEqual({ folder: join(folder, 'all'), files: 3, rows: 1_001 });
  expect(readdirSync(written.folder).sort()).toEqual(['about.json', 'chat.jsonl', 'notes on people.jsonl']);
  const lines = readFileSync(join(written.folder, 'chat.jsonl'), 'utf8').trimEnd().split('\n');
  expect(lines).toHaveLength(1_000);
  expect(JSON.parse(lines[999] ?? '')).toEqual({ at: 999, text: 'a\nb' });
  expect(JSON.parse(readFileSync(join(written.folder, 'about.json'), 'utf8'))).toEqual({
    version: '1',
    rows: { 'chat.jsonl': 1_000, 'notes on people.jsonl': 1 },
  });
});

it('writes over nothing, and says so', async () => {
  await exportEverything(folder, 'all', { parts: [], about: {} });
  const failed = { error: { kind: 'storageFailed', what: 'export' } };
  await expect(exportEverything(folder, 'all', { parts: [], about: {} })).rejects.toMatchObject(failed);
  await expect(exportEverything(join(folder, 'nowhere'), 'all', { parts: [], about: {} })).rejects.toMatchObject(
    failed,
  );
});
