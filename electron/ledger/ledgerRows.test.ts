import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FakeClock } from '../testing/fakeClock.ts';
import { makeLog } from '../testing/fakeLog.ts';
import { ledgerFile } from './ledgerFile.ts';
import { readKeptLedger } from './ledgerRows.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sidestage-calls-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const cell = { purpose: 'signIn', book: 'global', calls: 3, refused: 1 };

async function rows(): Promise<unknown[]> {
  const read: unknown[] = [];
  for await (const row of readKeptLedger(folder, 'ab', makeLog(new FakeClock()).log)) read.push(row);
  return read;
}

it('tells by the minute what a service that is not open was asked', async () => {
  const kept = { version: 1, runs: [], minutes: [[29_000_000, [cell]]], refusals: [] };
  writeFileSync(join(folder, ledgerFile('ab')), JSON.stringify(kept));
  expect(await rows()).toEqual([{ kind: 'minute', fromMs: 29_000_000 * 60_000, ...cell }]);
});

it('reads what was refused before refusals named an account and a channel', async () => {
  const refusal = {
    ...{ atMs: 1, purpose: 'chat', what: 'GET /chats/{channelId}', bucket: 'chats', isNamed: false, payer: 'user' },
    headers: { limit: 500, remaining: 0, resetAtMs: null, retryAfterMs: null },
    ...{ limit: 500, spent: 2, ours: 2, untilMs: 9 },
  };
  const kept = { version: 1, runs: [], minutes: [], refusals: [refusal] };
  writeFileSync(join(folder, ledgerFile('ab')), JSON.stringify(kept));
  expect(await rows()).toEqual([{ kind: 'refusal', ...refusal, accountId: null, channelId: null }]);
});

it('tells nothing where there is no file, or one that cannot be read', async () => {
  expect(await rows()).toEqual([]);
  writeFileSync(join(folder, ledgerFile('ab')), '{torn');
  expect(await rows()).toEqual([]);
});
