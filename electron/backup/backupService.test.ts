import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AppFailure } from '../../shared/failure.ts';
import type { OwnService } from '../../shared/service.ts';
import { defaultSettings, type Settings } from '../../shared/settings.ts';
import { Subject } from '../kernel/subject.ts';
import { FakeClock } from '../testing/fakeClock.ts';
import { makeLog } from '../testing/fakeLog.ts';
import { until } from '../testing/until.ts';
import type { KeptNote } from './backupFile.ts';
import { BackupService } from './backupService.ts';

const stage: OwnService = { name: 'Stage', color: 'blue', baseUrl: 'https://stage.test', clientId: 'c' };
const note = (userId: number, text: string): KeptNote => ({ service: 'demo', userId, note: text, updatedAtMs: 7 });

let folder: string;
let clock: FakeClock;
let settings: Subject<Settings>;
let notes: Map<number, KeptNote>;
/** What was saved, and is read again. */
let file: string;
/** How the chosen file is written on the disk. */
let encode: (text: string) => Buffer;
let failsToWrite: boolean;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sidestage-backup-'));
  clock = new FakeClock(Date.UTC(2026, 10, 20, 20, 31));
  settings = new Subject<Settings>({ ...defaultSettings, theme: 'light', receiverPort: 4_000, services: [stage] });
  notes = new Map([note(1, 'drums'), note(2, 'bass')].map((one) => [one.userId, one]));
  [file, failsToWrite, encode] = ['', false, Buffer.from];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function makeService(): BackupService {
  return new BackupService({
    settings,
    changeSettings: (change) => {
      if (failsToWrite) throw new AppFailure({ kind: 'storageFailed', what: 'settings' });
      settings.set({ ...settings.value, ...change });
    },
    keyOf: ({ baseUrl, clientId }) => `${baseUrl} ${clientId}`,
    notes: () => ({
      all: () => [...notes.values()],
      write: (one) => void (one.note === '' ? notes.delete(one.userId) : notes.set(one.userId, one)),
    }),
    desktop: {
      describe: () => ({ version: '0.1.0' }) as never,
      saveText: async (_name, pieces) => {
        file = '';
        for await (const piece of pieces) file += piece;
        return true;
      },
      readFile: async (use) => {
        const bytes = encode(file);
        return use({ size: bytes.length, read: async (from, count) => bytes.subarray(from, from + count) });
      },
    },
    folder: join(folder, 'backups'),
    clock,
    log: makeLog(clock).log,
  });
}

/** Everything of which a backup is made. */
const now = () => JSON.stringify([settings.value, [...notes.values()]]);

it('brings back what was changed since, and says before what that is', async () => {
  const service = makeService();
  expect(await service.save()).toBe(true);
  settings.set({
    ...settings.value,
    theme: 'dark',
    keepDays: 7,
    services: [{ ...stage, name: 'Renamed' }],
    receiverPort: 5_000,
  });
  notes.set(1, note(1, 'changed'));
  notes.delete(2);
  notes.set(3, note(3, 'new here'));
  const before = now();
  expect(await service.open()).toEqual({
    madeAtMs: clock.now(),
    version: '0.1.0',
    settings: [
      { name: 'theme', from: 'dark', to: 'light' },
      { name: 'keepDays', from: '7', to: '30' },
    ],
    ignored: [],
    services: { added: [], changed: ['Stage'], left: [] },
    notes: { added: 1, changed: 1 },
  });
  expect(now()).toBe(before);
  await service.restore();
  expect(settings.value).toMatchObject({ theme: 'light', keepDays: 30, services: [stage], receiverPort: 5_000 });
  expect([...notes.values()].map((one) => one.note).sort()).toEqual(['bass', 'drums', 'new here']);
});

it('is taken back by an undo, also after a restart, and once', async () => {
  const service = makeService();
  await service.save();
  settings.set({ ...settings.value, theme: 'dark' });
  notes.set(1, note(1, 'changed'));
  notes.delete(2);
  const before = [settings.value.theme, [...notes.values()]];
  await service.open();
  await service.restore();
  expect(service.state.value.undoAtMs).toBe(clock.now());
  const again = makeService();
  await until(() => again.state.value.undoAtMs !== null);
  await again.undo();
  expect([settings.value.theme, [...notes.values()].map((one) => ({ ...one, updatedAtMs: 7 }))]).toEqual(before);
  expect(again.state.value.undoAtMs).toBeNull();
  await expect(again.undo()).rejects.toMatchObject({ error: { why: 'nothingToUndo' } });
});

it('leaves out what the app remembers by itself, also where an earlier version wrote it', async () => {
  const service = makeService();
  settings.set({ ...settings.value, recentCommands: ['quiet30'] });
  await service.save();
  const written = JSON.parse(file) as { settings: Record<string, unknown> };
  expect(Object.keys(written.settings)).not.toContain('recentCommands');
  file = JSON.stringify({ ...written, settings: { ...written.settings, recentCommands: ['quit'], quietKept: {} } });
  expect(await service.open()).toMatchObject({ settings: [], ignored: [] });
  await service.restore();
  expect(settings.value.recentCommands).toEqual(['quiet30']);
});

it('holds no quiet that was asked for, and leaves one that is running', async () => {
  const service = makeService();
  const asked = (untilMs: number | null) => ({ ...settings.value.quiet, untilMs });
  settings.set({ ...settings.value, quiet: { ...asked(clock.now() + 60_000), whileLive: true } });
  await service.save();
  const untilMs = clock.now() + 1_800_000;
  settings.set({ ...settings.value, quiet: { ...asked(untilMs), whileLive: false } });
  expect(await service.open()).toMatchObject({ settings: [{ name: 'quiet' }] });
  await service.restore();
  expect(settings.value.quiet).toMatchObject({ untilMs, whileLive: true });
  settings.set({ ...settings.value, quiet: asked(null) });
  expect(await service.open()).toMatchObject({ settings: [] });
  await service.undo();
  expect(settings.value.quiet).toMatchObject({ untilMs: null, whileLive: false });
});

it('adds services that are not here, and takes none away', async () => {
  const service = makeService();
  await service.save();
  const other = { ...stage, clientId: 'd', name: 'Other' };
  settings.set({ ...settings.value, services: [other] });
  expect((await service.open())?.services).toEqual({ added: ['Stage'], changed: [], left: [] });
  await service.restore();
  expect(settings.value.services).toEqual([other, stage]);
});

it('says which services there is no room for, and restores the rest', async () => {
  const service = makeService();
  const others = (count: number, name: string) =>
    Array.from({ length: count }, (_, at) => ({ ...stage, clientId: `${name}${at}`, name: `${name}${at}` }));
  settings.set({ ...settings.value, services: [...others(3, 'file'), stage] });
  await service.save();
  const here = [...others(17, 'here'), { ...stage, name: 'Renamed' }];
  settings.set({ ...settings.value, services: here });
  expect((await service.open())?.services).toEqual({ added: ['file0', 'file1'], changed: ['Stage'], left: ['file2'] });
  await service.restore();
  expect(settings.value.services.map(({ name }) => name).slice(17)).toEqual(['Stage', 'file0', 'file1']);
});

it.each([
  ['no JSON', 'hello', 'notOne'],
  ['JSON of somebody else', '{"theme":"dark"}', 'notOne'],
  ['a list', '[1]', 'notOne'],
  ['nothing', '', 'notOne'],
  ['one of a later version', '{"sidestage":"backup","version":2,"anything":1}', 'newer'],
  ['one without its parts', '{"sidestage":"backup","version":1,"madeAtMs":1}', 'damaged'],
  ['a torn one', '{\n "sidestage": "backup",\n "version": 1,\n "madeAtMs": 17', 'damaged'],
])('refuses %s, and changes nothing', async (_what, text, why) => {
  const service = makeService();
  const before = now();
  file = text;
  await expect(service.open()).rejects.toMatchObject({ error: { kind: 'badInput', field: 'backup', why } });
  await expect(service.restore()).rejects.toMatchObject({ error: { why: 'notOpened' } });
  expect(now()).toBe(before);
  expect(existsSync(join(folder, 'backups'))).toBe(false);
});

const MARK = '\uFEFF';

it('reads a file that begins with a byte order mark like one without', async () => {
  const service = makeService();
  await service.save();
  settings.set({ ...settings.value, theme: 'dark' });
  file = `${MARK}${file}`;
  expect((await service.open())?.settings.map(({ name }) => name)).toEqual(['theme']);
  file = `${MARK}{\n "sidestage": "backup",\n "version": 1,`;
  await expect(service.open()).rejects.toMatchObject({ error: { why: 'damaged' } });
});

it.each([
  ['little', (text: string) => Buffer.from(text, 'utf16le')],
  ['big', (text: string) => Buffer.from(text, 'utf16le').swap16()],
] as const)('says that a file is in UTF-16, %s end first', async (_which, inUtf16) => {
  const service = makeService();
  await service.save();
  encode = inUtf16;
  file = `${MARK}${file}`;
  await expect(service.open()).rejects.toMatchObject({ error: { field: 'backup', why: 'utf16' } });
});

it('leaves out settings that this version can’t use, and names them', async () => {
  const service = makeService();
  await service.save();
  const told = JSON.parse(file);
  Object.assign(told.settings, { theme: 'blue', fromTheFuture: 1, receiverPort: 80, motion: 'full' });
  file = JSON.stringify(told);
  const preview = await service.open();
  expect(preview?.ignored.sort()).toEqual(['fromTheFuture', 'receiverPort', 'theme']);
  expect(preview?.settings.map(({ name }) => name)).toEqual(['motion']);
});

it('holds no sign-in and nothing that is sealed', async () => {
  await makeService().save();
  expect(Object.keys(JSON.parse(file)).sort()).toEqual([
    ...['app', 'madeAtMs', 'notes', 'services', 'settings', 'sidestage', 'version'],
  ]);
  expect(file).not.toMatch(/token|secret|receiverPort/i);
});

it('changes nothing where the state before can’t be kept', async () => {
  const service = makeService();
  await service.save();
  settings.set({ ...settings.value, theme: 'dark' });
  await service.open();
  writeFileSync(join(folder, 'backups'), 'a file where the folder should be');
  const before = now();
  await expect(service.restore()).rejects.toMatchObject({ error: { kind: 'storageFailed', what: 'backups' } });
  expect(now()).toBe(before);
});

it('keeps the state before the last three restores, and forgets it when asked', async () => {
  const service = makeService();
  await service.save();
  for (let round = 0; round < 5; round += 1) {
    clock.jump(1_000);
    await service.open();
    await service.restore();
  }
  expect(readdirSync(join(folder, 'backups'))).toHaveLength(3);
  await service.forget();
  expect(service.state.value.undoAtMs).toBeNull();
  expect(existsSync(join(folder, 'backups'))).toBe(false);
});
