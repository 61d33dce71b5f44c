import { parentPort, workerData } from 'node:worker_threads';
import { isDamaged, openDatabase } from './openDatabase.ts';
import { type OpenStore, openStore } from './openStore.ts';
import type { Answer, Request, WorkerData } from './wire.ts';

// The journal's thread: one request after the other. While nothing is asked, words go into the index.

/** The index waits so long after the last request, and while they come without a pause so long from slice to slice. */
const QUIET_MS = 20;
const BUSY_MS = 40;
/** Put in at a time: a write that comes meanwhile waits no longer. */
const SLICE_MS = 2;
/** Left out at most, however busy. */
const MAX_BEHIND = 20_000;

const { path, nowMs, firstVersion, damaged } = workerData as WorkerData;
const tell = (answer: Answer): void => parentPort?.postMessage(answer);
let quiet: NodeJS.Timeout | undefined;
let indexedAtMs = performance.now();

const store = open();
if (store !== null) {
  parentPort?.on('message', (request: Request) => {
    answer(store, request);
    clearTimeout(quiet);
    if (request.kind === 'close') parentPort?.close();
    else if (performance.now() - indexedAtMs > BUSY_MS || store.behind() > MAX_BEHIND) index(store);
    else quiet = setTimeout(() => index(store), QUIET_MS);
  });
  quiet = setTimeout(() => index(store), QUIET_MS);
}

function open(): OpenStore | null {
  try {
    const { database, notice } = openDatabase(path, nowMs, damaged);
    const opened = openStore(database, firstVersion);
    tell({ kind: 'opened', notice });
    return opened;
  } catch (cause) {
    tell({ kind: 'failed', detail: String(cause) });
    return null;
  }
}

function answer(store: OpenStore, request: Request): void {
  try {
    tell({ kind: 'result', id: request.id, value: run(store, request) });
  } catch (cause) {
    const torn = isDamaged(cause);
    // The next thread sets the file aside: before it is told of it, nobody holds it any more.
    if (torn) store.close();
    tell({ kind: 'error', id: request.id, detail: String(cause), damaged: torn });
    if (torn) process.exit();
  }
}

function run(store: OpenStore, request: Request): unknown {
  if (request.kind === 'close') return store.close();
  const method = store[request.method] as (...args: readonly unknown[]) => unknown;
  return method(...request.args);
}

function index(store: OpenStore): void {
  const endMs = performance.now() + SLICE_MS;
  afterwards(() => {
    const all = store.catchUp(() => performance.now() >= endMs);
    indexedAtMs = performance.now();
    // By way of the event loop: what was asked meanwhile goes first.
    quiet = all ? setTimeout(() => afterwards(() => store.settle()), QUIET_MS) : setTimeout(() => index(store), 0);
  });
}

/** Work that nobody waits for: when it fails, the call that needs it tells why. */
function afterwards(work: () => void): void {
  try {
    work();
  } catch {
    indexedAtMs = performance.now();
  }
}
