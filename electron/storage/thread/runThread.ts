import { parentPort, workerData } from 'node:worker_threads';
import { openStore } from './openStore.ts';
import type { Methods, StoreKind } from './storeKind.ts';
import { StoreThread } from './storeThread.ts';
import type { Answer, Request, WorkerData } from './wire.ts';

/** Runs the thread that it is called in over the file that its starter names. To be called once, by the thread's entry. */
export function runThread(kinds: readonly StoreKind<Methods, unknown>[]): void {
  const { store: name, firstVersion, shared, ...at } = workerData as WorkerData;
  const tell = (answer: Answer): void => parentPort?.postMessage(answer);
  try {
    const kind = kinds.find((each) => each.name === name);
    if (kind === undefined) throw new Error(`no kind of file is called ${name}`);
    const { store, notice } = openStore(kind, at, {
      firstVersion,
      shared,
      tell: (change) => tell({ kind: 'changed', change }),
    });
    const thread = new StoreThread(store, {
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
}
