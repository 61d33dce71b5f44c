import type { BucketName } from '../../shared/platform/buckets.ts';

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
};

/** What then happens; several may be given together. */
export type FaultAction = {
  /** Answers with this status instead of doing anything. */
  status?: number | undefined;
  /** Waits so long in virtual time first. */
  delayMs?: number | undefined;
  /** Does the work, then cuts the connection in the middle of the answer. */
  cut?: boolean | undefined;
  /** Sends this text instead of the real body. */
  body?: string | undefined;
  /** Headers on top of the answer's own. */
  headers?: Record<string, string> | undefined;
  /** Destroys the connection before anything is read or done. */
  refuse?: boolean | undefined;
  /** Closes the socket with this code. */
  close?: number | undefined;
};

export type Fault = { readonly id: number; readonly match: FaultMatch; readonly do: FaultAction; times: number | null };

type Strike =
  | {
      readonly kind: 'request';
      readonly method: string;
      readonly path: string;
      readonly bucket?: BucketName | undefined;
    }
  | { readonly kind: 'socket'; readonly socket: 'chat' | 'live'; readonly endpoint: number; readonly method?: string };

/** A glob as a regular expression over a whole path. */
function globPattern(glob: string): RegExp {
  const source = glob
    .split(/(\*\*|\*)/)
    .map((part) => (part === '**' ? '.*' : part === '*' ? '[^/]*' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&')))
    .join('');
  return new RegExp(`^${source}$`);
}

/** Faults that were asked for, the oldest first. */
export class Faults {
  readonly #faults: { readonly fault: Fault; readonly pattern: RegExp | undefined }[] = [];
  #lastId = 0;

  /** @param times how often it strikes before it is gone; left out, until it is cleared. */
  add(match: FaultMatch, action: FaultAction, times?: number): Fault {
    this.#lastId += 1;
    const fault = { id: this.#lastId, match, do: action, times: times ?? null };
    this.#faults.push({ fault, pattern: match.path === undefined ? undefined : globPattern(match.path) });
    return fault;
  }

  all(): readonly Fault[] {
    return this.#faults.map(({ fault }) => fault);
  }

  clear(): void {
    this.#faults.length = 0;
  }

  /** The first fault that strikes here; counted down by it. */
  strike(at: Strike): Fault | undefined {
    if (this.#faults.length === 0) return undefined;
    const index = this.#faults.findIndex(({ fault, pattern }) => matches(fault.match, pattern, at));
    const fault = this.#faults[index]?.fault;
    if (fault?.times != null) {
      fault.times -= 1;
      if (fault.times <= 0) this.#faults.splice(index, 1);
    }
    return fault;
  }
}

function matches(match: FaultMatch, pattern: RegExp | undefined, at: Strike): boolean {
  if (at.kind === 'socket') {
    if (match.socket !== at.socket || match.method !== at.method) return false;
    return match.endpoint === undefined || match.endpoint === at.endpoint;
  }
  if (match.socket !== undefined || match.endpoint !== undefined) return false;
  if (match.method !== undefined && match.method.toUpperCase() !== at.method) return false;
  if (match.bucket !== undefined && match.bucket !== at.bucket) return false;
  return pattern === undefined || pattern.test(at.path) || pattern.test(at.path.replace(/^\/api\/v\d/, ''));
}
