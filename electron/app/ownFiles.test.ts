import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ledgerFile } from '../ledger/index.ts';
import { isKnownFile } from '../privacy/index.ts';

/** What the app calls its files, as it stands where the profile's paths are put together. */
const source = readFileSync(join(import.meta.dirname, '../desktop/paths.ts'), 'utf8');
const named = [...source.matchAll(/join\(data, '([^']+)'\)/g)].map(([, name = '']) => name);

it('finds the names of files and folders', () => {
  expect(named).toEqual(expect.arrayContaining(['vault', 'logs', 'backups', 'journal.sqlite', 'analytics.sqlite']));
});

it.each([...named, ledgerFile('ab'), 'settings.json', 'window.json', 'drafts.json', 'updates'])(
  '%s is measured, and deleted with everything, also when it was set aside or half written',
  (name) => {
    const beside = name.includes('.') ? [`${name}.tmp-1`, `${name}-wal`, `${name}.unreadable-1`] : [];
    expect([name, ...beside].filter((one) => !isKnownFile(one))).toEqual([]);
  },
);

it('knows nothing of what is somebody else’s', () => {
  expect(['thesis.odt', 'photos', 'calls', 'journalism.txt'].filter(isKnownFile)).toEqual([]);
});
