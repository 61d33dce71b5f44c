import { createHmac } from 'node:crypto';

/**
 * Signed deliveries for the benches: made before the time is taken, each with an id of its own. Of each only what differs is kept, id
 * and digest, so that a minute of them takes little memory; they are put into a request that is there already.
 */

/** How the signature is made and named: the platform's way, or GitHub's for the peer that knows no other. */
export type LoadDialect = 'poker' | 'github';

const BODY_BYTES = 400;
const ID_BYTES = 36;

const kinds = {
  poker: { hash: 'sha384', digestBytes: 96 },
  github: { hash: 'sha256', digestBytes: 64 },
} as const;

/** Of the length of an id and of a digest: where they stand in a request is found by them. */
const ID_PLACE = 'i'.repeat(ID_BYTES);
const DIGEST_PLACE = 'd';

/** An envelope of 400 bytes with this id. */
function bodyOf(id: string): string {
  const bare = {
    event: 'channel:314:update',
    id,
    payload: { viewers: 7, note: '' },
    sentAt: '2026-01-02T03:04:05.0000000+00:00',
  };
  bare.payload.note = 'x'.repeat(BODY_BYTES - JSON.stringify(bare).length);
  return JSON.stringify(bare);
}

/** Ids and digests of so many deliveries that no run before has sent. */
export class SignedPool {
  readonly dialect: LoadDialect;
  readonly #bytes: Buffer;
  readonly #stride: number;
  #next = 0;

  /** @param run part of every id, so that two pools share none */
  constructor(dialect: LoadDialect, secret: string, count: number, run: number) {
    this.dialect = dialect;
    const { hash, digestBytes } = kinds[dialect];
    this.#stride = ID_BYTES + digestBytes;
    this.#bytes = Buffer.allocUnsafeSlow(count * this.#stride);
    const [before = '', after = ''] = bodyOf(ID_PLACE).split(ID_PLACE);
    const prefix = run.toString(16).padStart(8, '0');
    for (let nth = 0; nth < count; nth++) {
      const id = `${prefix}-0000-4000-8000-${nth.toString(16).padStart(12, '0')}`;
      const digest = createHmac(hash, secret)
        .update(before + id + after)
        .digest('hex');
      const at = nth * this.#stride;
      this.#bytes.write(id, at, 'latin1');
      this.#bytes.write(dialect === 'poker' ? digest.toUpperCase() : digest, at + ID_BYTES, 'latin1');
    }
  }

  get left(): number {
    return this.#bytes.length / this.#stride - this.#next;
  }

  /** Begins anew, for a receiver that has seen none of them. */
  rewind(): void {
    this.#next = 0;
  }

  /** Makes this request the next delivery. @throws Error when there is none */
  fill({ bytes, idsAt, digestAt }: RequestSlot): void {
    if (this.left <= 0) throw new Error('more deliveries are sent than were made');
    const at = this.#next * this.#stride;
    this.#next += 1;
    for (const idAt of idsAt) this.#bytes.copy(bytes, idAt, at, at + ID_BYTES);
    this.#bytes.copy(bytes, digestAt, at + ID_BYTES, at + this.#stride);
  }
}

/** One connection's request: whole but for its ids and its digest. */
export type RequestSlot = { bytes: Buffer; idsAt: number[]; digestAt: number };

export function requestSlot({
  port,
  path,
  dialect,
}: {
  port: number;
  path: string;
  dialect: LoadDialect;
}): RequestSlot {
  const digest = DIGEST_PLACE.repeat(kinds[dialect].digestBytes);
  const body = bodyOf(ID_PLACE);
  const signed =
    dialect === 'poker'
      ? `Poker-Nth-Retry: 0\r\nPoker-Hook-Id: 3f0c9f6e\r\nPoker-Signature: sha384=${digest}\r\n`
      : `X-GitHub-Event: push\r\nX-GitHub-Delivery: ${ID_PLACE}\r\nX-Hub-Signature-256: sha256=${digest}\r\n`;
  const text =
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json; charset=utf-8\r\n` +
    `Content-Length: ${Buffer.byteLength(body)}\r\n${signed}\r\n${body}`;
  const idsAt: number[] = [];
  for (let at = text.indexOf(ID_PLACE); at >= 0; at = text.indexOf(ID_PLACE, at + ID_BYTES)) idsAt.push(at);
  return { bytes: Buffer.from(text, 'latin1'), idsAt, digestAt: text.indexOf(digest) };
}
