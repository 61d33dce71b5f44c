import type { SealedRequest } from '../../../shared/relaySeal.ts';
import type { Clock } from '../../kernel/ports.ts';
import type { ReceiverDoor } from '../server/receiverDoor.ts';
import type { Series } from '../server/series.ts';

const ANSWER_LIMIT_MS = 30_000;
/** Ours to say: what stands in a sealed request is from outside, and may say of its body what is not so. */
const OWN = new Set(['host', 'content-length', 'transfer-encoding', 'connection', 'expect', 'te', 'upgrade']);

/** How long it waited, and what it has to stay in order with. */
export type KeptBy = { waitedMs: number; series: Series };

/**
 * Hands a request that waited at the relay to the receiver, in the order of the calls.
 * @returns the receiver's status; null when it gave none
 */
export function deliverKept(
  { method, path, headers, body }: SealedRequest,
  by: KeptBy,
  { door, clock }: { door: ReceiverDoor; clock: Clock },
): Promise<number | null> {
  const lines = headers.filter((_, at) => !OWN.has((headers[at - (at % 2)] ?? '').toLowerCase()));
  const { promise, resolve } = Promise.withResolvers<number | null>();
  const handed = { method, path, headers: ['Content-Length', String(body.length), ...lines] };
  const asked = door.ask(handed, (answer) => end(answer?.status ?? null), by);
  const cancel = clock.after(ANSWER_LIMIT_MS, () => end(null));
  function end(status: number | null): void {
    // What is behind one that was given up waits for it.
    if (status === null) by.series.break();
    resolve(status);
  }
  void promise.then(cancel);
  if (asked === null) end(null);
  asked?.take(Buffer.from(body.buffer, body.byteOffset, body.byteLength));
  asked?.end();
  return promise;
}
