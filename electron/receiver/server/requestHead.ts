import { PROOF_HEADER } from '../../../shared/proofHeader.ts';

/** Carries the one-time number of a replay that the app sends to itself. */
export const REPLAY_HEADER = 'sidestage-replay';

/**
 * What the receiver reads of every request's headers, whoever sent it. One that came more than once is joined with a comma, and so
 * fits nothing.
 */
export type RequestHead = {
  host: string | null;
  proof: string | null;
  replay: string | null;
  contentLength: number;
};

/**
 * Picks the few headers that matter out of Node's flat list of names and values. Names are compared without case.
 */
export function readHead(raw: readonly string[]): RequestHead {
  const head: RequestHead = {
    host: null,
    proof: null,
    replay: null,
    contentLength: 0,
  };
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = raw[at] ?? '';
    // By length first: most headers are then told apart without a lower-case copy of their name.
    switch (name.length) {
      case 4:
        if (name.toLowerCase() === 'host') head.host = joined(head.host, raw[at + 1]);
        break;
      case 14:
        if (name.toLowerCase() === 'content-length') head.contentLength = Number(raw[at + 1]);
        break;
      case 15:
        if (name.toLowerCase() === PROOF_HEADER) head.proof = joined(head.proof, raw[at + 1]);
        break;
      case 16:
        if (name.toLowerCase() === REPLAY_HEADER) head.replay = joined(head.replay, raw[at + 1]);
        break;
    }
  }
  return head;
}

const joined = (before: string | null, value = ''): string => (before === null ? value : `${before}, ${value}`);

/** How many tries went before; null when it is not said, or no number. */
export function readNthRetry(value: string | null): number | null {
  return value !== null && /^\d{1,9}$/.test(value) ? Number(value) : null;
}

/** Node's flat list as pairs, as they came. */
export function headerPairs(raw: readonly string[]): [string, string][] {
  const pairs: [string, string][] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) pairs.push([raw[at] ?? '', raw[at + 1] ?? '']);
  return pairs;
}
