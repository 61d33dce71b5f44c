import type { BucketName } from '../../shared/platform/buckets.ts';
import type { RandomStream } from './random.ts';

/** What a fault strikes. All that is given must hold. */
export type FaultMatch = {
  /** An HTTP method; with `socket`, the name of a packet's method, and without it the moment of connecting. */
  method?: string | undefined;
  /** A glob over the path, with or without /api/v1: `*` stays within a segment, `**` does not. */
  path?: string | undefined;
  bucket?: BucketName | undefined;
  socket?: 'chat' | 'live' | undefined;
  /** Position in the list of chat endpoints, from 0. */
  endpoint?: number | undefined;
  /** A glob over the events a socket or a hook is about to send: `ChatMessage`, `channel:*:update`. */
  event?: string | undefined;
  /** The id of a hook whose deliveries are meant, or `*` for all. */
  hook?: string | undefined;
};

/** What then happens; several may be given together. */
export type FaultAction = {
  /** Answers with this status instead of doing anything; for a hook: takes the try for answered so, without sending. */
  status?: number | undefined;
  /** Waits so long in virtual time first. */
  delayMs?: number | undefined;
  /** Does the work, then cuts the connection in the middle of the answer. */
  cut?: boolean | undefined;
  /** Does the work, then cuts the connection after so many bytes of the body. */
  cutAtByte?: number | undefined;
  /** Sends this text instead of the real body. */
  body?: string | undefined;
  /** Sends bytes that mean nothing instead of the real body. */
  garbage?: boolean | undefined;
  /** Headers on top of the answer's own. */
  headers?: Record<string, string> | undefined;
  /** Destroys the connection before anything is read or done. */
  refuse?: boolean | undefined;
  /** Closes the socket with this code. */
  close?: number | undefined;
  /** Sends an event or a delivery twice. */
  duplicate?: boolean | undefined;
  /** Keeps an event or a delivery back until the next one has gone. */
  reorder?: boolean | undefined;
  /** Puts the platform's clock off, in `Date` and in the headers that tell of a time. */
  clockSkewMs?: number | undefined;
};

export type Fault = {
  readonly id: number;
  readonly match: FaultMatch;
  readonly do: FaultAction;
  /** How often it strikes yet; null: until it is cleared. */
  times: number | null;
  /** The part of what matches that it strikes, from 0 to 1. */
  readonly share: number;
};

/** What is about to happen. */
export type Strike =
  | {
      readonly kind: 'request';
      readonly method: string;
      readonly path: string;
      readonly bucket?: BucketName | undefined;
    }
  | { readonly kind: 'socket'; readonly socket: 'chat' | 'live'; readonly endpoint: number; readonly method?: string }
  | { readonly kind: 'event'; readonly socket: 'chat' | 'live'; readonly endpoint: number; readonly event: string }
  | { readonly kind: 'hook'; readonly hook: string; readonly event: string };

/** A glob as a regular expression over a whole path. */
function globPattern(glob: string): RegExp {
  const source = glob
    .split(/(\*\*|\*)/)
    .map((part) => (part === '**' ? '.*' : part === '*' ? '[^/]*' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&')))
    .join('');
  return new RegExp(`^${source}$`);
}

type Waiting = { readonly fault: Fault; readonly path: RegExp | undefined; readonly event: RegExp | undefined };
const patternOf = (glob: string | undefined) => (glob === undefined ? undefined : globPattern(glob));

/** Faults that were asked for, the oldest first. */
export class Faults {
  readonly #random: RandomStream;
  readonly #faults: Waiting[] = [];
  #lastId = 0;

  /** @param random decides for faults that strike a share only, and makes garbage */
  constructor(random: RandomStream) {
    this.#random = random;
  }

  /** @param limit how often it strikes before it is gone (left out, until it is cleared), and which share it strikes. */
  add(match: FaultMatch, action: FaultAction, limit: { times?: number | undefined; share?: number | undefined } = {}) {
    this.#lastId += 1;
    const fault: Fault = {
      id: this.#lastId,
      match,
      do: action,
      times: limit.times ?? null,
      share: limit.share ?? 1,
    };
    this.#faults.push({ fault, path: patternOf(match.path), event: patternOf(match.event) });
    return fault;
  }

  all(): readonly Fault[] {
    return this.#faults.map(({ fault }) => fault);
  }

  /** Clears one, or all. @returns how many there were */
  clear(id?: number): number {
    const before = this.#faults.length;
    const kept = id === undefined ? [] : this.#faults.filter(({ fault }) => fault.id !== id);
    this.#faults.splice(0, before, ...kept);
    return before - kept.length;
  }

  /** The first fault that strikes here; counted down by it. */
  strike(at: Strike): Fault | undefined {
    if (this.#faults.length === 0) return undefined;
    const index = this.#faults.findIndex(
      (waiting) => matches(waiting, at) && (waiting.fault.share >= 1 || this.#random.chance(waiting.fault.share)),
    );
    const fault = this.#faults[index]?.fault;
    if (fault?.times != null) {
      fault.times -= 1;
      if (fault.times <= 0) this.#faults.splice(index, 1);
    }
    return fault;
  }

  /** What a fault sends instead of a real body; undefined when it leaves the body alone. */
  bodyInstead({ body, garbage }: FaultAction): string | Buffer | undefined {
    if (!garbage) return body;
    // The first byte begins no JSON and no text in UTF-8.
    return Buffer.from([0xff, ...Array.from({ length: 63 }, () => this.#random.below(256))]);
  }
}

function matches({ fault: { match }, path, event }: Waiting, at: Strike): boolean {
  switch (at.kind) {
    case 'hook':
      return (match.hook === '*' || match.hook === at.hook) && (event === undefined || event.test(at.event));
    case 'event':
      return match.socket === at.socket && event?.test(at.event) === true && isAtEndpoint(match, at.endpoint);
    case 'socket':
      if (match.socket !== at.socket || match.method !== at.method || event !== undefined) return false;
      return isAtEndpoint(match, at.endpoint);
    case 'request':
      if (match.socket !== undefined || match.endpoint !== undefined || match.hook !== undefined) return false;
      if (event !== undefined) return false;
      if (match.method !== undefined && match.method.toUpperCase() !== at.method) return false;
      if (match.bucket !== undefined && match.bucket !== at.bucket) return false;
      return path === undefined || path.test(at.path) || path.test(at.path.replace(/^\/api\/v\d/, ''));
  }
}

const isAtEndpoint = (match: FaultMatch, endpoint: number) =>
  match.endpoint === undefined || match.endpoint === endpoint;
