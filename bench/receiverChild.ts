import type { Envelope } from '../shared/platform/rest.ts';
import { type HostedReceiver, hostReceiver, type ReceiverOptions } from './receiverHost.ts';

/**
 * The receiver in a process of its own, for a Node without `node:sqlite`, and for benches. Gets a `ChildOrder`, answers with a
 * `ChildReport`, then sends events in batches; `close` ends it.
 */

/** `tells`: whether events are wanted by the other side. */
export type ChildOrder = (Omit<ReceiverOptions, 'onEvent'> & { tells: boolean }) | 'close';
export type ChildReport =
  | { kind: 'listening'; url: string; port: number }
  | { kind: 'failed'; why: string }
  | { kind: 'events'; events: Envelope[] };

const tell = (report: ChildReport): void => void process.send?.(report);

let waiting: Envelope[] = [];
function gather(event: Envelope): void {
  if (waiting.length === 0) setImmediate(flush);
  waiting.push(event);
}
function flush(): void {
  const events = waiting;
  waiting = [];
  tell({ kind: 'events', events });
}

let hosted: HostedReceiver | null = null;

async function begin({ tells, ...options }: Exclude<ChildOrder, 'close'>): Promise<void> {
  try {
    hosted = await hostReceiver({ ...options, onEvent: tells ? gather : () => {} });
    tell({ kind: 'listening', url: hosted.url, port: hosted.port });
  } catch (cause) {
    tell({ kind: 'failed', why: cause instanceof Error ? cause.message : String(cause) });
  }
}

/** The process ends by itself once nothing is left: what it told has left before. */
async function end(): Promise<void> {
  const closing = hosted;
  hosted = null;
  await closing?.close();
  if (waiting.length > 0) flush();
  if (process.connected) process.disconnect();
}

process.on('message', (order: ChildOrder) => {
  if (order === 'close') void end();
  else void begin(order);
});
process.once('disconnect', () => void end());
