import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FakeClock } from '../../testing/fakeClock.ts';
import { makeLog } from '../../testing/fakeLog.ts';
import { ThreadClient } from './threadClient.ts';

/** A thread whose file is found damaged by its second call, which it tells to both that wait; the next one answers with its own number. */
const THREAD = `
import { parentPort, threadId, workerData } from 'node:worker_threads';
parentPort.postMessage({ kind: 'opened', notice: null });
const asked = [];
parentPort.on('message', ({ kind, id }) => {
  if (kind === 'close' || workerData.damaged) {
    parentPort.postMessage({ kind: 'result', id, value: threadId });
    if (kind === 'close') parentPort.close();
    return;
  }
  asked.push(id);
  if (asked.length < 2) return;
  for (const id of asked) parentPort.postMessage({ kind: 'error', id, detail: 'torn', damaged: true });
  parentPort.close();
});
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sidestage-thread-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('has one thread at a time, though one whose file is torn tells so to everybody who waits', async () => {
  const clock = new FakeClock();
  const workerFile = join(folder, 'thread.mjs');
  writeFileSync(workerFile, THREAD);
  const at = { path: join(folder, 'journal.sqlite'), nowMs: clock.now(), workerFile };
  const thread = new ThreadClient<{ ask: () => number }, never>({
    ...{ store: 'journal', clock, log: makeLog(clock).log, ...at },
  });
  let lost = 0;
  thread.onLost(() => {
    lost += 1;
  });
  const again = thread.call('ask').catch(() => thread.call('ask'));
  await expect(thread.call('ask')).rejects.toMatchObject({ error: { kind: 'storageFailed', what: 'journal' } });
  const second = await again;
  expect(await thread.call('ask')).toBe(second);
  expect(lost).toBe(1);
  await thread.close();
});
