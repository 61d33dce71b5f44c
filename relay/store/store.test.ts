import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../electron/testing/until.ts';
import { encodeRelayFrame } from '../../shared/relayFrames.ts';
import { forgetLeftBehind } from '../leftBehind.ts';
import type { RelayPorts } from '../ports.ts';
import { systemAfter } from '../systemAfter.ts';
import { keepContract } from '../testing/keepContract.ts';
import { mountSmallDisk } from '../testing/smallDisk.ts';
import { tokensContract } from '../testing/tokensContract.ts';
import { KeepTables } from './keepTables.ts';
import { openApps, openStore } from './openStore.ts';
import type { defaultBounds } from './sqliteKeep.ts';

let folder: string;
let nowMs: number;
let opened: RelayPorts[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'relay-store-'));
  nowMs = 1_790_000_000_000;
  opened = [];
});
afterEach(async () => {
  for (const { keep, tokens } of opened) {
    await keep.close();
    await tokens.close().catch(() => {});
  }
  rmSync(folder, { recursive: true, force: true });
});

async function open(bounds: Partial<typeof defaultBounds> = {}, at = folder): Promise<RelayPorts> {
  const ports = await openStore({ folder: at, bounds, now: () => nowMs, after: systemAfter });
  opened.push(ports);
  return ports;
}

describe('kept deliveries', () => {
  keepContract(async () => ({
    nowMs: () => nowMs,
    open: async (bounds = {}) => {
      const { keep, tokens } = await open(bounds);
      for (const id of ['nora', 'ben']) if (!tokens.knows(id)) await tokens.add(id);
      return keep;
    },
  }));
});

describe('tokens', () => {
  tokensContract(async () => ({
    open: async () => (await open()).tokens,
    pass: async (ms) => {
      nowMs += ms;
    },
  }));
});

const settings = { hours: 24, publicKey: new Uint8Array(32).fill(1), paths: [] };

it('says that it is full, keeps what it acknowledged, and takes more once there is room', async () => {
  const { keep, tokens } = await open({ totalBytes: 1_000 });
  await tokens.add('nora');
  await keep.setSettings('nora', settings);
  const sealed = new Uint8Array(400);
  const first = await keep.append('nora', { arrivedAtMs: nowMs, sealed });
  await keep.append('nora', { arrivedAtMs: nowMs, sealed });
  const late = await Promise.allSettled([1, 2].map(() => keep.append('nora', { arrivedAtMs: nowMs, sealed })));
  for (const one of late) expect(one).toMatchObject({ status: 'rejected', reason: { why: 'full' } });
  expect(keep.ready()).toBe(false);
  expect((await keep.standing('nora')).waiting).toBe(2);
  await keep.remove('nora', first);
  await keep.append('nora', { arrivedAtMs: nowMs, sealed });
  expect(keep.ready()).toBe(true);
  expect(keep.total()).toEqual({ waiting: 2, bytes: 800 });
});

it('acknowledges nothing that a full disk did not take', async ({ skip }) => {
  const at = join(folder, 'disk');
  mkdirSync(at);
  const disk = mountSmallDisk(at, 1024);
  if (disk === null) return skip('no disk of its own can be mounted here');
  try {
    const { keep, tokens } = await open({}, at);
    await tokens.add('nora');
    await keep.setSettings('nora', settings);
    const taken: number[] = [];
    const refused: unknown[] = [];
    for (let index = 0; index < 40; index++) {
      await keep.append('nora', { arrivedAtMs: nowMs, sealed: new Uint8Array(50_000).fill(index) }).then(
        (seq) => taken.push(seq),
        (cause) => refused.push(cause),
      );
    }
    expect(taken.length).toBeGreaterThan(2);
    expect(refused.length).toBeGreaterThan(2);
    for (const one of refused) expect(one).toMatchObject({ why: 'full' });
    await keep.close();
    await tokens.close();
    const again = await open({}, at);
    const found: number[] = [];
    for (let after = 0; ; after = found.at(-1) ?? 0) {
      const more = await again.keep.read('nora', after, 100);
      if (more.length === 0) break;
      found.push(...more.map(({ seq }) => seq));
    }
    expect(found).toEqual(taken);
    await again.keep.close();
    await again.tokens.close();
  } finally {
    for (const ports of opened.splice(0)) await ports.keep.close();
    disk.remove();
  }
});

it('goes on keeping after a sweep that a full disk left no room for', async ({ skip }) => {
  const at = join(folder, 'disk');
  mkdirSync(at);
  const disk = mountSmallDisk(at, 4096);
  if (disk === null) return skip('no disk of its own can be mounted here');
  try {
    /** Those of the minute. */
    const sweeps: (() => void)[] = [];
    const after: typeof systemAfter = (ms, callback) => {
      if (ms === 60_000) sweeps.push(callback);
      return () => undefined;
    };
    const ports = await openStore({ folder: at, bounds: {}, now: () => nowMs, after });
    opened.push(ports);
    const { keep, tokens } = ports;
    await tokens.add('nora');
    await keep.setSettings('nora', settings);
    const delivery = { arrivedAtMs: nowMs, sealed: new Uint8Array(50_000) };
    const seqs: number[] = [];
    for (let index = 0; index < 20; index++) seqs.push(await keep.append('nora', delivery));
    for (const seq of seqs) await keep.remove('nora', seq);
    disk.fill();
    sweeps.splice(0).forEach((sweep) => {
      sweep();
    });
    await until(() => sweeps.length > 0);
    disk.clear();
    expect(await keep.append('nora', delivery)).toBeGreaterThan(0);
  } finally {
    for (const { keep, tokens } of opened.splice(0)) {
      await keep.close();
      await tokens.close();
    }
    disk.remove();
  }
});

it('is its owner’s alone, and holds no secret and no code in clear', async () => {
  const inner = join(folder, 'new', 'folder');
  const { tokens, keep } = await open({}, inner);
  const [, secret = ''] = (await tokens.add('nora')).split(':');
  const code = (await tokens.offer('ben')).replace('-', '');
  await keep.close();
  await tokens.close();
  if (process.platform !== 'win32') {
    expect(statSync(inner).mode & 0o077).toBe(0);
    expect(statSync(join(inner, 'apps.sqlite')).mode & 0o077).toBe(0);
  }
  for (const name of readdirSync(inner)) {
    const text = readFileSync(join(inner, name), 'latin1');
    expect(text).not.toContain(secret);
    expect(text).not.toContain(code);
  }
});

it('keeps nothing as long as what waits for an older key can not be dropped, and drops it the next time', async () => {
  const { keep, tokens } = await open();
  await tokens.add('nora');
  await keep.setSettings('nora', settings);
  await keep.append('nora', { arrivedAtMs: nowMs, sealed: new Uint8Array(3) });
  const disk = new DatabaseSync(join(folder, 'kept.sqlite'), { timeout: 5_000 });
  disk.exec("CREATE TRIGGER broken BEFORE DELETE ON kept BEGIN SELECT RAISE(ABORT, 'it is broken'); END");
  const newer = { ...settings, publicKey: new Uint8Array(32).fill(2) };
  await expect(keep.setSettings('nora', newer)).rejects.toThrow('away');
  await expect(keep.forgetOtherKey('nora', async () => newer.publicKey)).rejects.toThrow('away');
  expect([keep.settingsOf('nora'), (await keep.standing('nora')).waiting]).toEqual([null, 1]);
  disk.exec('DROP TRIGGER broken');
  disk.close();
  await keep.setSettings('nora', newer);
  await keep.append('nora', { arrivedAtMs: nowMs, sealed: new Uint8Array(5) });
  expect(await keep.standing('nora')).toMatchObject({ waiting: 1, bytes: 5, gap: { count: 1, bytes: 3 } });
});

it('leaves a code as it was where the app could not be written', async () => {
  const { tokens } = await open();
  const code = await tokens.offer('nora');
  const disk = new DatabaseSync(join(folder, 'apps.sqlite'), { timeout: 5_000 });
  disk.exec("CREATE TRIGGER broken BEFORE INSERT ON apps BEGIN SELECT RAISE(ABORT, 'it is broken'); END");
  await expect(tokens.redeem(code, new Uint8Array(32).fill(1))).rejects.toThrow('it is broken');
  await tokens.refresh('nora');
  expect(tokens.knows('nora')).toBe(false);
  disk.exec('DROP TRIGGER broken');
  disk.close();
  expect(await tokens.redeem(code, new Uint8Array(32).fill(1))).toMatch(/^nora:/);
});

it('forgets at its start what was kept for an app that was revoked while it did not run', async () => {
  const first = await open({ count: 1 });
  for (const id of ['nora', 'ben']) {
    await first.tokens.add(id);
    await first.keep.setSettings(id, settings);
    for (let nth = 0; nth < 2; nth++) await first.keep.append(id, { arrivedAtMs: nowMs, sealed: new Uint8Array(3) });
  }
  await first.keep.close();
  await first.tokens.close();
  const command = openApps(folder);
  command.revoke('nora');
  command.close();
  const { keep, tokens } = await open({ count: 1 });
  await tokens.add('nora');
  expect(await keep.standing('nora')).toEqual({ waiting: 0, bytes: 0, oldestMs: null, gap: null });
  expect(await keep.standing('ben')).toMatchObject({ waiting: 1, gap: { count: 1 } });
  expect(keep.total()).toEqual({ waiting: 1, bytes: 3 });
});

describe('a name that was revoked and is given anew', () => {
  const nothing = { waiting: 0, bytes: 0, oldestMs: null, gap: null };
  const sealed = new Uint8Array(3);
  const newKey = { ...settings, publicKey: new Uint8Array(32).fill(2) };
  const giveAnew = {
    add: () => giveBy((apps) => void apps.add('nora')),
    pair: () => giveBy((apps) => void apps.redeem(apps.offer('nora'), newKey.publicKey)),
  };

  function giveBy(give: (apps: ReturnType<typeof openApps>) => void): void {
    const command = openApps(folder);
    command.revoke('nora');
    give(command);
    command.close();
  }

  /** Two were dropped, and one waits. */
  async function leaveSome(): Promise<RelayPorts> {
    const ports = await open({ count: 1 });
    await ports.tokens.add('nora');
    await ports.keep.setSettings('nora', settings);
    for (let nth = 0; nth < 3; nth++) await ports.keep.append('nora', { arrivedAtMs: nowMs, sealed });
    expect((await ports.keep.standing('nora')).gap).toMatchObject({ count: 2 });
    return ports;
  }

  it.each(['add', 'pair'] as const)('by --%s while no relay runs, has nothing of who had it before', async (how) => {
    const first = await leaveSome();
    await first.keep.close();
    await first.tokens.close();
    giveAnew[how]();
    const { keep } = await open({ count: 1 });
    expect([await keep.standing('nora'), keep.total()]).toEqual([nothing, { waiting: 0, bytes: 0 }]);
    await keep.setSettings('nora', newKey);
    expect(await keep.standing('nora')).toEqual(nothing);
    await keep.append('nora', { arrivedAtMs: nowMs, sealed });
    expect(await keep.standing('nora')).toMatchObject({ waiting: 1, gap: null });
  });

  it.each(['add', 'pair'] as const)('by --%s before the relay has looked, likewise', async (how) => {
    const { keep, tokens } = await leaveSome();
    giveAnew[how]();
    await forgetLeftBehind('nora', { tokens, keep });
    expect([keep.settingsOf('nora'), await keep.standing('nora')]).toEqual([null, nothing]);
    await keep.setSettings('nora', newKey);
    expect(await keep.standing('nora')).toEqual(nothing);
  });

  it('is not a token made anew for the same app, whose gap stands', async () => {
    const first = await leaveSome();
    await first.tokens.add('nora');
    await first.keep.close();
    await first.tokens.close();
    const { keep } = await open({ count: 1 });
    expect(await keep.standing('nora')).toMatchObject({ waiting: 1, gap: { count: 2 } });
    expect(keep.settingsOf('nora')).toEqual(settings);
  });
});

it('goes on with the files of an older relay, and tells a name given anew from then on apart', async () => {
  const apps = new DatabaseSync(join(folder, 'apps.sqlite'));
  apps.exec('CREATE TABLE apps (name TEXT PRIMARY KEY, digest BLOB NOT NULL, publicKey BLOB, settings BLOB) STRICT;');
  const frame = encodeRelayFrame({ kind: 'settings', stream: 0, settings });
  apps.prepare('INSERT INTO apps VALUES (?, ?, NULL, ?)').run('nora', new Uint8Array(32), frame);
  apps.close();
  const bounds = { count: 1, bytes: 1_000, hours: 24, totalBytes: 1_000 };
  const tables = new KeepTables(join(folder, 'kept.sqlite'), bounds);
  const kept = { app: 'nora', arrivedAtMs: nowMs, sealed: new Uint8Array(3), hours: 24, nowMs };
  for (let nth = 0; nth < 2; nth++) tables.transaction(() => tables.append(kept));
  tables.close();
  const { keep, tokens } = await open({ count: 1 });
  expect(keep.settingsOf('nora')).toEqual(settings);
  expect(await keep.standing('nora')).toMatchObject({ waiting: 1, gap: { count: 1 } });
  await tokens.revoke('nora');
  await tokens.add('nora');
  expect(await keep.standing('nora')).toMatchObject({ waiting: 0, gap: null });
});
