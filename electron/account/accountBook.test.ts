import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FakeClock } from '../testing/fakeClock.ts';
import { makeLog } from '../testing/fakeLog.ts';
import { AccountBook } from './accountBook.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sidestage-accounts-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const account = { userId: 42, username: 'mariabot', avatarUrl: null, lostAtMs: null, scopes: [] };

function open() {
  const clock = new FakeClock();
  const { log, lines } = makeLog(clock);
  const sealer = {
    isAvailable: async () => true,
    backend: () => 'keychain',
    seal: async (text: string) => new TextEncoder().encode(`sealed ${text}`),
    open: async (bytes: Uint8Array) => new TextDecoder().decode(bytes).replace('sealed ', ''),
  };
  const path = join(folder, 'profile', 'accounts.bin');
  return { book: new AccountBook({ path, sealer, mayKeep: () => true, clock, log }), lines };
}

it('knows who was added also where the disk refuses, says so, and writes it with the next change', async () => {
  writeFileSync(join(folder, 'profile'), 'in the way');
  const { book } = open();
  await expect(book.change({ accounts: [account] })).rejects.toMatchObject({ error: { kind: 'storageFailed' } });
  expect(book.value.accounts).toEqual([account]);
  rmSync(join(folder, 'profile'));
  await book.change({ speakers: [{ channelId: 7, accountId: 42 }] });
  expect((await open().book.load()).accounts).toEqual([account]);
});

it('sets a torn file aside, logs it, and begins a new one', async () => {
  const first = open();
  await first.book.change({ accounts: [account] });
  writeFileSync(join(folder, 'profile', 'accounts.bin'), 'sealed {"version":1,"acc');
  const { book, lines } = open();
  expect(await book.load()).toMatchObject({ accounts: [] });
  expect(readdirSync(join(folder, 'profile'))).toHaveLength(1);
  expect(readdirSync(join(folder, 'profile'))).not.toContain('accounts.bin');
  expect(lines.length).toBeGreaterThan(0);
  await book.change({ accounts: [account] });
  expect((await open().book.load()).accounts).toEqual([account]);
});
