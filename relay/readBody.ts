import type { IncomingMessage } from 'node:http';
import { ChurnMap } from '../shared/churnMap.ts';
import { RELAY_MOST_BODY_BYTES } from '../shared/relayFrames.ts';
import type { Budget } from './budget.ts';

/** `gone`: who asked went away before the end. `full`: there is no room for more at the moment. */
export type ReadBody = { kind: 'whole'; body: Uint8Array } | { kind: 'tooLarge' } | { kind: 'full' } | { kind: 'gone' };

/** What holds memory and may give it back: a body on its way, or one that waits for an app that is away. */
export type Waiting = { app: string; length: number; stop: () => void };
type Reading = Waiting & { over: () => void };

/**
 * The bodies that are on their way to a relay, or wait in it for an app that is away. Where memory is short the longest gives way, so
 * that short ones come through.
 */
export class Bodies {
  readonly #readings = new ChurnMap<number, Reading>();
  #next = 0;

  /** @returns what to call when it is over */
  begin(reading: Reading): () => void {
    const key = this.#next++;
    this.#readings.set(key, reading);
    reading.over = () => void this.#readings.delete(key);
    return reading.over;
  }

  /** Takes bytes for a body of an app, of which so many came. @returns false when all others are shorter, and there is no room */
  take(app: string, bytes: number, length: number, budget: Budget): boolean {
    while (!budget.take(bytes)) {
      // The app's own first: of others' memory it may get none.
      const longest = this.#longest((one) => one.app === app) ?? this.#longest(() => true);
      if (longest === null || longest.length <= length) return false;
      longest.over();
      longest.stop();
    }
    return true;
  }

  #longest(fits: (reading: Reading) => boolean): Reading | null {
    let longest: Reading | null = null;
    for (const one of this.#readings.values()) if (fits(one) && one.length > (longest?.length ?? 0)) longest = one;
    return longest;
  }
}

/**
 * Reads a request's body, at most 1 MiB. What is held is taken from the budget as it comes; the caller gives back what a
 * whole body took, everything else is given back here.
 */
export function readBody(
  request: IncomingMessage,
  { app, bodies, budget }: { app: string; bodies: Bodies; budget: Budget },
): Promise<ReadBody> {
  if (Number(request.headers['content-length'] ?? 0) > RELAY_MOST_BODY_BYTES)
    return Promise.resolve({ kind: 'tooLarge' });
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const reading: Reading = { app, length: 0, stop: () => stop('full'), over: () => {} };
    const over = bodies.begin(reading);
    const stop = (kind: 'tooLarge' | 'full' | 'gone') => {
      over();
      request.off('data', take).off('end', end).off('close', gone);
      budget.give(reading.length);
      resolve({ kind });
    };
    const take = (chunk: Buffer) => {
      if (reading.length + chunk.length > RELAY_MOST_BODY_BYTES) return stop('tooLarge');
      if (!bodies.take(app, chunk.length, reading.length, budget)) return stop('full');
      reading.length += chunk.length;
      chunks.push(chunk);
    };
    const end = () => {
      over();
      request.off('close', gone);
      resolve({ kind: 'whole', body: Buffer.concat(chunks, reading.length) });
    };
    const gone = () => stop('gone');
    request
      .on('data', take)
      .on('end', end)
      .on('close', gone)
      .on('error', () => {});
  });
}
