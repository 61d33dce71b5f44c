import { createHmac, randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { quantile } from './figures.ts';

/**
 * Sends deliveries from a process of its own over kept connections, each request signed before the time is taken. Gets one
 * order a message and answers it with a `LoadResult`.
 */

export type LoadOrder = {
  port: number;
  path: string;
  secret: string;
  /** How the signature is made and named: the platform's way, or GitHub's for the peer that knows no other. */
  dialect: 'poker' | 'github';
  connections: number;
  /** So many deliveries as fast as they are answered; or `perSecond` of them for so long as that takes. */
  count: number;
  perSecond: number | null;
};

export type LoadResult = { count: number; ms: number; p50Ms: number; p99Ms: number; bad: number };

const BODY_BYTES = 400;
const CHUNK = 20_000;
const HEAD_END = Buffer.from('\r\n\r\n');

process.on('message', async (order: LoadOrder) => {
  process.send?.(order.perSecond === null ? await flood(order) : await pace(order, order.perSecond));
});
process.once('disconnect', () => process.exit(0));

/** An envelope of 400 bytes with an id of its own. */
function requestOf({ port, path, secret, dialect }: LoadOrder): Buffer {
  const id = randomUUID();
  const bare = {
    event: 'channel:314:update',
    id,
    payload: { viewers: 7, note: '' },
    sentAt: '2026-01-02T03:04:05.0000000+00:00',
  };
  bare.payload.note = 'x'.repeat(BODY_BYTES - JSON.stringify(bare).length);
  const body = JSON.stringify(bare);
  const hash = dialect === 'poker' ? 'sha384' : 'sha256';
  const digest = createHmac(hash, secret).update(body).digest('hex');
  const signed =
    dialect === 'poker'
      ? `Poker-Nth-Retry: 0\r\nPoker-Hook-Id: 3f0c9f6e\r\nPoker-Signature: sha384=${digest.toUpperCase()}\r\n`
      : `X-GitHub-Event: push\r\nX-GitHub-Delivery: ${id}\r\nX-Hub-Signature-256: sha256=${digest}\r\n`;
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n${signed}\r\n${body}`,
  );
}

const requestsOf = (order: LoadOrder, count: number) => Array.from({ length: count }, () => requestOf(order));

/** One kept connection with at most one request under way. */
class Line {
  bad = 0;
  readonly #socket;
  #answered: (() => void) | null = null;
  #missing = -1;

  constructor(port: number) {
    const onread = {
      buffer: Buffer.alloc(16 * 1024),
      callback: (length: number, buffer: Uint8Array) =>
        this.#read(Buffer.from(buffer.buffer, buffer.byteOffset, length)),
    };
    this.#socket = connect({ port, host: '127.0.0.1', onread });
    this.#socket.setNoDelay(true);
    this.#socket.on('error', (cause) => {
      throw cause;
    });
  }

  send(request: Buffer, answered: () => void): void {
    this.#answered = answered;
    this.#socket.write(request);
  }

  end(): void {
    this.#socket.destroy();
  }

  /** Answers are short: their head comes in one piece. */
  #read(chunk: Buffer): boolean {
    if (this.#missing < 0) {
      const end = chunk.indexOf(HEAD_END);
      if (end < 0) throw new Error(`half a head: ${chunk.toString('latin1')}`);
      // "HTTP/1.1 2"
      if (chunk[9] !== 0x32) this.bad += 1;
      this.#missing = chunk[9] === 0x32 && chunk[11] === 0x34 ? 0 : lengthOf(chunk);
      this.#missing -= chunk.length - end - HEAD_END.length;
    } else this.#missing -= chunk.length;
    if (this.#missing > 0) return true;
    this.#missing = -1;
    this.#answered?.();
    return true;
  }
}

const lengthOf = (head: Buffer): number => Number(/content-length: (\d+)/i.exec(head.toString('latin1'))?.[1] ?? 0);

/** As fast as it is answered. Requests are made chunk by chunk; making them is not in the time. */
async function flood(order: LoadOrder): Promise<LoadResult> {
  const lines = Array.from({ length: order.connections }, () => new Line(order.port));
  const times: number[] = [];
  let ms = 0;
  for (let sent = 0; sent < order.count; sent += CHUNK) {
    const requests = requestsOf(order, Math.min(CHUNK, order.count - sent));
    const startMs = performance.now();
    await Promise.all(lines.map((line) => drain(line, requests, times)));
    ms += performance.now() - startMs;
  }
  return finish(lines, times, order.count, ms);
}

function drain(line: Line, requests: Buffer[], times: number[]): Promise<void> {
  return new Promise((resolve) => {
    const next = (): void => {
      const request = requests.pop();
      if (request === undefined) {
        resolve();
        return;
      }
      const startMs = performance.now();
      line.send(request, () => {
        times.push(performance.now() - startMs);
        next();
      });
    };
    next();
  });
}

/** Evenly spread; a request that finds no free line waits, and its time runs from when it was due. */
async function pace(order: LoadOrder, perSecond: number): Promise<LoadResult> {
  const free = Array.from({ length: order.connections }, () => new Line(order.port));
  const lines = [...free];
  const requests = requestsOf(order, order.count);
  const times: number[] = [];
  const due: number[] = [];
  const done = Promise.withResolvers<void>();
  const startMs = performance.now();
  let begun = 0;
  const leave = (): void => {
    for (let line = free.at(-1); line !== undefined && due.length > 0; line = free.at(-1)) {
      free.pop();
      const dueMs = due.shift() ?? 0;
      const sender = line;
      sender.send(requests.pop() ?? Buffer.alloc(0), () => {
        times.push(performance.now() - dueMs);
        free.push(sender);
        if (times.length === order.count) done.resolve();
        else leave();
      });
    }
  };
  const timer = setInterval(() => {
    const nowMs = performance.now();
    while (begun < order.count && startMs + (begun * 1000) / perSecond <= nowMs) {
      due.push(startMs + (begun * 1000) / perSecond);
      begun += 1;
    }
    leave();
  }, 1);
  await done.promise;
  clearInterval(timer);
  return finish(lines, times, order.count, performance.now() - startMs);
}

function finish(lines: readonly Line[], times: readonly number[], count: number, ms: number): LoadResult {
  for (const line of lines) line.end();
  const bad = lines.reduce((sum, line) => sum + line.bad, 0);
  return { count, ms, p50Ms: quantile(times, 0.5), p99Ms: quantile(times, 0.99), bad };
}
