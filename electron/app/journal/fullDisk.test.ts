import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { InboxHere } from '../../receiver/journal/testing/inboxHere.ts';
import { allRows, SERVICE, START_MS, sampleArrival } from '../../receiver/journal/testing/storeRig.ts';
import type { Tables } from '../../storage/tables.ts';
import { openStore } from '../../storage/thread/openStore.ts';
import type { StoreOptions } from '../../storage/thread/storeKind.ts';
import { StoreThread } from '../../storage/thread/storeThread.ts';
import type { Answer } from '../../storage/thread/wire.ts';
import { until } from '../../testing/until.ts';
import { type JournalChange, journalFile } from './journalFile.ts';

// SQLite itself says that the disk is full: the file may have no more pages than it has. Node's thread is left out, for only it
// would hold the connection.

const ROOM = 'PRAGMA max_page_count = 1073741823';

let folder: string;
let disk: { fill(): void; makeRoom(): void; isWhole(): boolean };
let thread: StoreThread;
let answers: Answer[];
let asked: number;
let inbox: InboxHere;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sidestage-full-'));
  answers = [];
  asked = 0;
  let tables: Tables | undefined;
  const kind = {
    ...journalFile,
    open: (opened: Tables, options: StoreOptions<JournalChange>) => {
      tables = opened;
      return journalFile.open(opened, options);
    },
  };
  const path = join(folder, 'journal.sqlite');
  const { store } = openStore(
    kind,
    { path, nowMs: START_MS, damaged: false },
    { tell: () => undefined, firstVersion: 1 },
  );
  disk = {
    fill: () => tables?.exec(`PRAGMA max_page_count = ${tables.number('PRAGMA page_count')}`),
    makeRoom: () => tables?.exec(ROOM),
    isWhole: () => tables?.get('PRAGMA integrity_check(1)')?.integrity_check === 'ok',
  };
  inbox = new InboxHere(path, (shared) => store.methods.begin(shared));
  thread = new StoreThread(store, {
    tell: (answer) => answers.push(answer),
    end: () => undefined,
    torn: () => undefined,
  });
});
afterEach(async () => {
  await ask('close');
  inbox.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Asks as main does, and waits for the answer. */
async function ask(method: string, ...args: unknown[]): Promise<Answer> {
  asked += 1;
  const id = asked;
  thread.take(method === 'close' ? { kind: 'close', id } : { kind: 'call', id, method, args });
  const find = () => answers.find((one) => 'id' in one && one.id === id);
  await until(() => find() !== undefined);
  return find() as Answer;
}

it('a disk that is full fails what can not be filed, damages nothing, and files it when there is room', async () => {
  const write = (envelopeId: string) => inbox.put(sampleArrival({ envelopeId, text: 'x'.repeat(9_000) }));
  write('before');
  expect(await ask('rows', SERVICE, allRows)).toMatchObject({ kind: 'result', value: { total: 1 } });
  disk.fill();
  for (let nth = 0; nth < 50; nth += 1) write(`full-${nth}`);
  // To look at the rows has to file them first, for which there is no room.
  expect(await ask('rows', SERVICE, allRows)).toMatchObject({
    ...{ kind: 'error', damaged: false, detail: expect.stringContaining('full') },
  });
  disk.makeRoom();
  expect(disk.isWhole()).toBe(true);
  write('after');
  const page = await ask('rows', SERVICE, { ...allRows, limit: 200 });
  expect(page).toMatchObject({ kind: 'result', value: { total: 52 } });
});
