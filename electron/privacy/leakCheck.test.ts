import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLogger } from '../kernel/logger.ts';
import { Redactor } from '../kernel/redact.ts';
import { FakeClock } from '../testing/fakeClock.ts';
import { checkForLeaks } from './leakCheck.ts';
import { Needles } from './needles.ts';
import { searchFile } from './searchFile.ts';

const TOKEN = 'canary-token-5e6f7a8b';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sidestage-leaks-'));
  mkdirSync(join(folder, 'logs'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** An app that has written a log, with what the test changes about it. */
function check({ clean = new Redactor(), clipboard = '', writes = true, report = (log: string) => log } = {}) {
  const known = new Redactor();
  known.learn(TOKEN);
  const file = join(folder, 'logs', 'main.log');
  const clock = new FakeClock();
  let lines = '';
  let bytes = 0;
  return checkForLeaks({
    folder,
    clock,
    log: createLogger({ clock, random: () => 0.5, redact: clean, sink: (line) => (lines += `${line}\n`) }),
    flushLog: () => {
      if (writes) writeFileSync(file, lines);
    },
    redact: {
      learn: (secret) => clean.learn(secret),
      get known() {
        return known.known;
      },
    },
    // Each call another value, and the same ones in every run.
    randomBytes: (count) => Uint8Array.from({ length: count }, () => (bytes = (bytes + 37) % 256)),
    reportText: async () => report(writes ? readFileSync(file, 'utf8') : ''),
    clipboard: async () => clipboard,
  });
}

it('finds nothing where nothing leaks, and says what it has looked through', async () => {
  mkdirSync(join(folder, 'vault'));
  mkdirSync(join(folder, 'Local Storage'));
  writeFileSync(join(folder, 'vault', 'sign-in-demo.sealed'), 'sealed');
  writeFileSync(join(folder, 'vault', 'hooks-demo.sealed'), 'sealed');
  writeFileSync(join(folder, 'Local Storage', '000003.log'), 'what a page stores');
  writeFileSync(join(folder, 'holiday.txt'), `of the person's own, with ${TOKEN}`);
  const look = await check();
  expect(look).toMatchObject({ secrets: 1, planted: 3, found: [], more: 0, unread: 0, blind: [] });
  expect(look.places.map(({ place, files }) => [place, files])).toEqual(
    expect.arrayContaining([
      ['log', 1],
      ['signIns', 1],
      ['secrets', 1],
      ['window', 1],
      ['report', 0],
      ['clipboard', 0],
    ]),
  );
  expect(readFileSync(join(folder, 'logs', 'main.log'), 'utf8').match(/\[hidden\]/g)?.length).toBeGreaterThanOrEqual(3);
});

it.each([
  ['settings.json', 'settings', Buffer.from(`{"x":"${TOKEN}"}`)],
  ['logs/main.old.log', 'log', Buffer.from(`line\n${encodeURIComponent(TOKEN)}\n`)],
  ['IndexedDB/000004.ldb', 'window', Buffer.from(`x${TOKEN}`, 'utf16le')],
  ['Crashpad/reports/one.dmp', 'crashes', Buffer.concat([Buffer.alloc(3_000_001, 7), Buffer.from(TOKEN)])],
])('names the file in which a secret lies: %s', async (name, place, bytes) => {
  const path = join(folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, bytes);
  const look = await check();
  expect(look.found).toEqual([{ place, file: name, planted: false }]);
  expect(look.places).toContainEqual(expect.objectContaining({ place, found: 1 }));
  expect(JSON.stringify(look)).not.toContain('canary');
});

it('finds what the clipboard and the text for a report hold', async () => {
  const look = await check({ clipboard: `copied ${TOKEN}`, report: (log) => `${log} ${TOKEN}` });
  expect(look.found).toEqual([
    { place: 'report', file: null, planted: false },
    { place: 'clipboard', file: null, planted: false },
  ]);
});

it('finds its false secrets in the log of an app that takes none out', async () => {
  const careless = new Redactor();
  careless.text = (text) => text;
  careless.value = (value) =>
    JSON.parse(JSON.stringify(value, (_, member) => (member instanceof Error ? String(member) : member)));
  const look = await check({ clean: careless });
  expect(look.found).toEqual([
    { place: 'log', file: 'logs/main.log', planted: true },
    { place: 'report', file: null, planted: true },
  ]);
});

it('says that it is blind where not even its mark was found', async () => {
  const look = await check({ writes: false });
  expect(look).toMatchObject({ found: [], blind: ['log', 'report'] });
  expect(await check({ report: () => 'no log in it' })).toMatchObject({ blind: ['report'] });
});

it('counts files beyond those that it names, and those that it could not read', async () => {
  mkdirSync(join(folder, 'backups'));
  for (let at = 0; at < 23; at += 1) writeFileSync(join(folder, 'backups', `${at}.json`), TOKEN);
  const look = await check();
  expect(look.found).toHaveLength(20);
  expect(look.more).toBe(3);
});

it('looks for many at once, over the edges of slices, and leaves out what is too short to mean anything', async () => {
  const values = Array.from({ length: 500 }, (_, at) => `value-number-${at}-of-many`);
  const needles = new Needles([...values, 'short']);
  expect(needles.count).toBe(500);
  const path = join(folder, 'journal.sqlite');
  writeFileSync(path, `${'é'.repeat(1_000)}${values[7]}${'v'.repeat(999)}${values[499]} short`);
  for (const slice of [1, 7, 64, 1_000, 10_000]) {
    expect(await searchFile(path, needles, slice)).toEqual(new Set([values[7], values[499]]));
  }
  expect(new Needles([]).in(Buffer.from('anything'))).toEqual(new Set());
});
