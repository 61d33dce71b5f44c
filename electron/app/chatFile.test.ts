import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ChatKeeper, type ChatMethods } from '../chat/index.ts';
import { nora, START_MS, said } from '../chat/log/testing/storeRig.ts';
import { chatFile } from '../chat/thread.ts';
import { Subject } from '../kernel/subject.ts';
import { ThreadClient } from '../storage/thread/threadClient.ts';
import { FakeClock } from '../testing/fakeClock.ts';
import { makeLog } from '../testing/fakeLog.ts';
import { makeAge } from '../testing/testAge.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'sidestage-chat-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

function open() {
  const clock = new FakeClock(START_MS);
  const { log } = makeLog(clock);
  const path = join(dir, 'chat.sqlite');
  const workerFile = join(import.meta.dirname, 'worker.ts');
  const file = new ThreadClient<ChatMethods, never>({
    store: chatFile.name,
    path,
    nowMs: START_MS,
    workerFile,
    clock,
    log,
  });
  let failures = 0;
  const settings = new Subject({ keepChatDays: 30 as const });
  const keeper = new ChatKeeper({
    file,
    settings,
    onFailing: () => void failures++,
    onWorking: () => void failures--,
    age: makeAge(() => clock.now()),
    clock,
    log,
  });
  const say = (...texts: string[]) =>
    keeper.keep([{ kind: 'said', room: nora, atMs: START_MS, before: null, lines: texts.map((text) => said(text)) }]);
  const found = async (text: string) =>
    (await keeper.find(nora, { text, before: null, limit: 50 }, null)).lines.map((line) => line.text);
  return { path, file, keeper, say, found, failures: () => failures };
}

type Opened = ReturnType<typeof open>;

it('keeps what was said on a thread and in a file of its own, over a restart', async () => {
  const first = open();
  first.say('hello', 'hello again');
  await first.keeper.close();
  expect(existsSync(first.path)).toBe(true);
  const second = open();
  second.say('hello once more');
  expect(await second.found('HELLO')).toEqual(['hello once more', 'hello again', 'hello']);
  expect(second.file.notices).toEqual([]);
  await second.keeper.close();
  expect(existsSync(`${second.path}-wal`)).toBe(false);
});

it.each([
  ['a service that is removed', ({ keeper }: Opened) => keeper.forget(nora.platform)],
  ['all that is deleted', ({ keeper }: Opened) => keeper.clear()],
])('leaves no word of %s on the disk, while it is open and after it', async (_, drop) => {
  const opened = open();
  const isOnDisk = () => readdirSync(dir).some((name) => readFileSync(join(dir, name)).includes('of nobody else'));
  opened.say(...Array.from({ length: 50 }, (_, nth) => `a line of nobody else, ${nth}`));
  expect(await opened.found('nobody')).toHaveLength(50);
  expect(isOnDisk()).toBe(true);
  await drop(opened);
  expect(isOnDisk()).toBe(false);
  await opened.keeper.close();
  expect(isOnDisk()).toBe(false);
});

it('sets a torn file aside, says so, and begins a new one', async () => {
  writeFileSync(join(dir, 'chat.sqlite'), 'no database at all, '.repeat(500));
  const { file, keeper, say, found } = open();
  await file.opened;
  expect(file.notices).toMatchObject([{ kind: 'fileSetAside', name: 'chat.sqlite' }]);
  say('hello');
  expect(await found('hello')).toEqual(['hello']);
  await keeper.close();
});

it('goes on without a file, and says so', async () => {
  const path = dir;
  dir = join(path, 'a file where a folder should be');
  writeFileSync(dir, '');
  const { keeper, say, found, failures } = open();
  dir = path;
  say('hello');
  await expect(found('hello')).rejects.toMatchObject({ error: { kind: 'storageFailed', what: 'chat' } });
  expect(failures()).toBe(1);
  await keeper.close();
});
