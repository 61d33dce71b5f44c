import { PROOF_HEADER } from '../tunnel/ports.ts';

/** Carries the one-time number of a replay that the app sends to itself. */
export const REPLAY_HEADER = 'sidestage-replay';

/** What the receiver reads of a request's headers. One that came more than once is joined with a comma, and so fits nothing. */
export type RequestHead = {
  host: string | null;
  signature: string | null;
  nthRetry: string | null;
  proof: string | null;
  replay: string | null;
  contentLength: number;
};

/**
 * Picks the few headers that matter out of Node's flat list of names and values.
 * @see API "Events" 5; names are compared without case, PLATFORM §8.3
 */
export function readHead(raw: readonly string[]): RequestHead {
  const head: RequestHead = {
    host: null,
    signature: null,
    nthRetry: null,
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
        readFifteen(head, name.toLowerCase(), raw[at + 1]);
        break;
      case 16:
        if (name.toLowerCase() === REPLAY_HEADER) head.replay = joined(head.replay, raw[at + 1]);
        break;
    }
  }
  return head;
}

function readFifteen(head: RequestHead, name: string, value: string | undefined): void {
  if (name === 'poker-signature') head.signature = joined(head.signature, value);
  else if (name === 'poker-nth-retry') head.nthRetry = joined(head.nthRetry, value);
  else if (name === PROOF_HEADER) head.proof = joined(head.proof, value);
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
