import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { printLine, quantile, rounded } from './figures.ts';

/**
 * What the way through the relay costs, beside the same receiver asked directly: posts of 400 bytes over 32 kept connections as
 * fast as they are answered, and one at a time. Both are measured in turn, in the same run.
 */

const BENCH = 'relay';
const ROUNDS = 7;
const ROUND_MS = 1_000;
const CONNECTIONS = 32;
const BODY_BYTES = 400;

const children: ChildProcess[] = [];

/** Starts a script and returns the first line it says, as JSON. */
async function start(script: string, ...args: string[]): Promise<Record<string, unknown>> {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const child = spawn(process.execPath, [path, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const ended = once(child, 'close').then(() => Promise.reject(new Error(`${script} ended before it was ready`)));
  const [line] = await Promise.race([once(child.stdout, 'data'), ended]);
  ended.catch(() => undefined);
  return JSON.parse(String(line));
}

/** Posts over one connection until the time is up. @returns how long each answer took, in ms */
function post(port: number, path: string, endMs: number): Promise<number[]> {
  const head = `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\nContent-Length: ${BODY_BYTES}\r\n\r\n`;
  const request = Buffer.from(head + 'x'.repeat(BODY_BYTES));
  return new Promise((resolve, reject) => {
    const took: number[] = [];
    let sentAtMs = 0;
    let answer = '';
    const socket = connect(port, '127.0.0.1', send);
    function send(): void {
      answer = '';
      sentAtMs = performance.now();
      socket.write(request);
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

async function round(port: number, path: string, connections: number) {
  const startMs = performance.now();
  const all = await Promise.all(Array.from({ length: connections }, () => post(port, path, startMs + ROUND_MS)));
  const took = all.flat();
  const rate = (took.length / (performance.now() - startMs)) * 1_000;
  return { rate, p50: quantile(took, 0.5), p99: quantile(took, 0.99) };
}

type Round = Awaited<ReturnType<typeof round>>;

async function compare(
  name: string,
  connections: number,
  direct: number,
  relayed: number,
  path: string,
): Promise<void> {
  const rounds: { direct: Round; relayed: Round }[] = [];
  await round(direct, '/in/1', connections);
  await round(relayed, path, connections);
  for (let index = 0; index < ROUNDS; index++) {
    rounds.push({
      direct: await round(direct, '/in/1', connections),
      relayed: await round(relayed, path, connections),
    });
  }
  const median = (side: 'direct' | 'relayed', of: keyof Round) =>
    quantile(
      rounds.map((one) => one[side][of]),
      0.5,
    );
  // Each round beside its own peer: what else the machine does then strikes both.
  const ratio = (of: keyof Round) =>
    rounded(
      quantile(
        rounds.map((one) => one.relayed[of] / one.direct[of]),
        0.5,
      ),
    );
  printLine(BENCH, `${name}, rate`, {
    median: Math.round(median('relayed', 'rate')),
    unit: 'requests/s',
    ratio: ratio('rate'),
    direct: Math.round(median('direct', 'rate')),
  });
  for (const part of ['p50', 'p99'] as const) {
    printLine(BENCH, `${name}, ${part}`, {
      median: rounded(median('relayed', part)),
      unit: 'ms',
      ratio: ratio(part),
      direct: rounded(median('direct', part)),
    });
  }
}

try {
  const relay = await start('../relay/cli.ts', '--port', '0', '--open');
  const app = await start('./relayApp.ts', String(relay.url));
  const relayed = Number(new URL(String(relay.url)).port);
  await compare(`${CONNECTIONS} connections`, CONNECTIONS, Number(app.port), relayed, '/bench/in/1');
  await compare('one connection', 1, Number(app.port), relayed, '/bench/in/1');
} finally {
  for (const child of children) child.kill();
}
