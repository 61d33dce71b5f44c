import { parentPort, workerData } from 'node:worker_threads';
import { JournalThread } from './journalThread.ts';
import { openStore } from './openStore.ts';
import type { Answer, Request, WorkerData } from './wire.ts';

// The journal's thread.

const { path, ...options } = workerData as WorkerData;
const tell = (answer: Answer): void => parentPort?.postMessage(answer);

try {
  const { store, notice } = openStore(path, options);
  const thread = new JournalThread(store, {
    tell,
    end: () => parentPort?.close(),
    // The next thread sets the file aside.
    torn: () => process.exit(),
  });
  tell({ kind: 'opened', notice });
  parentPort?.on('message', (request: Request) => thread.take(request));
} catch (cause) {
  tell({ kind: 'failed', detail: String(cause) });
}
