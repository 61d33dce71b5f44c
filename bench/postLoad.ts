import { connect } from 'node:net';
import { quantile } from './figures.ts';
import { requestSlot, type SignedPool } from './receiverRequests.ts';

const BODY_BYTES = 400;

/** @returns the next request of one connection: the same each time, or a signed delivery that was not sent yet */
function requestsOf(port: number, path: string, pool: SignedPool | undefined): () => Buffer {
  if (pool) {
    const slot = requestSlot({ port, path, dialect: pool.dialect });
    return () => {
      pool.fill(slot);
      return slot.bytes;
    };
  }
  const head = `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\nContent-Length: ${BODY_BYTES}\r\n\r\n`;
  const request = Buffer.from(head + 'x'.repeat(BODY_BYTES));
  return () => request;
}

/** Posts over one connection until the time is up. @returns how long each answer took, in ms */
function post(port: number, next: () => Buffer, endMs: number): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const took: number[] = [];
    let sentAtMs = 0;
    let answer = '';
    const socket = connect(port, '127.0.0.1', send);
    function send(): void {
      answer = '';
      sentAtMs = performance.now();
      socket.write(next());
    }
    socket.setNoDelay(true);
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the connection ended')));
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
      if (!answer.endsWith('\r\n\r\n')) return;
      if (!answer.startsWith('HTTP/1.1 204')) {
        socket.destroy(new Error(answer.slice(0, 200)));
        return;
      }
      const nowMs = performance.now();
      took.push(nowMs - sentAtMs);
      if (nowMs < endMs) {
        send();
        return;
      }
      resolve(took);
      socket.destroy();
    });
  });
}

export type PostRound = { count: number; rate: number; p50: number; p99: number };

/**
 * Posts of 400 bytes as fast as they are answered with 204, over so many kept connections, spread over the ports.
 * @param pool what is posted then is signed and comes once
 */
export async function postRound(
  ports: readonly number[],
  path: string,
  connections: number,
  durationMs: number,
  pool?: SignedPool,
): Promise<PostRound> {
  const startMs = performance.now();
  const all = await Promise.all(
    Array.from({ length: connections }, (_, index) => {
      const port = ports[index % ports.length] ?? 0;
      return post(port, requestsOf(port, path, pool), startMs + durationMs);
    }),
  );
  const took = all.flat();
  const rate = (took.length / (performance.now() - startMs)) * 1_000;
  return { count: took.length, rate, p50: quantile(took, 0.5), p99: quantile(took, 0.99) };
}
