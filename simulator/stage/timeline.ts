import type { Received } from '../http/received.ts';

/** One thing that came from outside, and when by the virtual clock. */
export type Input = { readonly atMs: number } & (
  | { readonly kind: 'request'; readonly request: Received }
  /** `protocol` is what the door agreed on. */
  | { readonly kind: 'upgrade'; readonly request: Received; readonly connection: number; protocol: string }
  | { readonly kind: 'message'; readonly connection: number; readonly data: Buffer; readonly isBinary: boolean }
  | { readonly kind: 'close'; readonly connection: number; readonly code: number }
  | { readonly kind: 'answer'; readonly errand: number; readonly answer: unknown }
  /** Real time has run the timers that were due. */
  | { readonly kind: 'wake' }
);

/** How much a timeline holds. */
export type TimelineLimits = { readonly inputs: number; readonly bytes: number };
export const timelineLimits: TimelineLimits = { inputs: 500_000, bytes: 64 * 1024 * 1024 };

/** About what an entry takes besides its texts. */
const ENTRY_BYTES = 120;

/** All that came from outside since a world began, in order. When it grows too long it is let go as a whole. */
export class Timeline {
  readonly #limits: TimelineLimits;
  #inputs: Input[] | undefined;
  #bytes = 0;

  /** @param inputs what came before, in a world that was restored */
  constructor(limits: TimelineLimits, inputs: readonly Input[] = []) {
    this.#limits = limits;
    this.#inputs = [...inputs];
    for (const input of inputs) this.#bytes += sizeOf(input);
  }

  get length(): number {
    return this.#inputs?.length ?? 0;
  }

  add(input: Input): void {
    if (this.#inputs === undefined) return;
    this.#bytes += sizeOf(input);
    if (this.#inputs.length >= this.#limits.inputs || this.#bytes > this.#limits.bytes) this.#inputs = undefined;
    else this.#inputs.push(input);
  }

  /** Everything so far; undefined when it was too much to keep. What is added later does not show in it. */
  upToNow(): readonly Input[] | undefined {
    return this.#inputs?.slice();
  }
}

function sizeOf(input: Input): number {
  switch (input.kind) {
    case 'request':
    case 'upgrade':
      return ENTRY_BYTES + requestSize(input.request);
    case 'message':
      return ENTRY_BYTES + input.data.length;
    case 'answer':
      return 2 * ENTRY_BYTES;
    case 'close':
    case 'wake':
      return ENTRY_BYTES;
  }
}

function requestSize({ target, headers, body }: Received): number {
  let size = ENTRY_BYTES + 2 * target.length + body.length;
  for (const name in headers) size += ENTRY_BYTES / 2 + String(headers[name]).length;
  return size;
}
