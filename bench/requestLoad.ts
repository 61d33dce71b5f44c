import { connect } from 'node:net';

export type Target = { readonly port: number; readonly path: string; readonly headers?: Record<string, string> };

const CONNECTIONS = 16;

/**
 * Asks one address as fast as it answers, over kept connections, for so long.
 * A plain socket reads the answers, so that the load costs little beside the service.
 * @returns answers a second
 * @throws Error when an answer is not 200
 */
export async function load({ port, path, headers = {} }: Target, durationMs: number): Promise<number> {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${lines.join('')}\r\n`);
  const startMs = performance.now();
  const endMs = startMs + durationMs;
  const counts = await Promise.all(Array.from({ length: CONNECTIONS }, () => ask(port, request, endMs)));
  const answers = counts.reduce((sum, count) => sum + count, 0);
  return (answers / (performance.now() - startMs)) * 1000;
}

function ask(port: number, request: Buffer, endMs: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    socket.setNoDelay(true);
    let count = 0;
    let missing = -1;
    let head = '';
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      if (missing > 0) missing -= chunk.length;
      else {
        head += chunk.toString('latin1');
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        if (!head.startsWith('HTTP/1.1 200')) {
          socket.destroy();
          reject(new Error(head.slice(0, 200)));
          return;
        }
        const [, length = '0'] = /\r\ncontent-length: (\d+)/i.exec(head) ?? [];
        missing = Number(length) - (head.length - end - 4);
      }
      if (missing > 0) return;
      missing = -1;
      head = '';
      count += 1;
      if (performance.now() < endMs) socket.write(request);
      else {
        socket.destroy();
        resolve(count);
      }
    });
  });
}
