import type { IncomingMessage } from 'node:http';
import { RELAY_MOST_BODY_BYTES } from '../shared/relayFrames.ts';
import type { Budget } from './budget.ts';

/** `gone`: who asked went away before the end. `full`: there is no room for more at the moment. */
export type ReadBody = { kind: 'whole'; body: Uint8Array } | { kind: 'tooLarge' } | { kind: 'full' } | { kind: 'gone' };

/**
 * Reads a request's body, at most 1 MiB. What is held is taken from the budget as it comes; the caller gives back what a
 * whole body took, everything else is given back here.
 */
export function readBody(request: IncomingMessage, budget: Budget): Promise<ReadBody> {
  if (Number(request.headers['content-length'] ?? 0) > RELAY_MOST_BODY_BYTES)
    return Promise.resolve({ kind: 'tooLarge' });
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const stop = (kind: 'tooLarge' | 'full' | 'gone') => {
      request.off('data', take).off('end', end).off('close', gone);
      budget.give(length);
      resolve({ kind });
    };
    const take = (chunk: Buffer) => {
      if (length + chunk.length > RELAY_MOST_BODY_BYTES) return stop('tooLarge');
      if (!budget.take(chunk.length)) return stop('full');
      length += chunk.length;
      chunks.push(chunk);
    };
    const end = () => {
      request.off('close', gone);
      resolve({ kind: 'whole', body: Buffer.concat(chunks, length) });
    };
    const gone = () => stop('gone');
    request
      .on('data', take)
      .on('end', end)
      .on('close', gone)
      .on('error', () => {});
  });
}
