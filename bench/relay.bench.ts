import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { nodeFlags } from '../relay/testing/nodeFlags.ts';
import { printLine, quantile, rounded } from './figures.ts';
import { type PostRound, postRound } from './postLoad.ts';
import { SignedPool } from './receiverRequests.ts';

/**
 * What the way through the relay costs, beside the same receiver asked directly: posts of 400 bytes over 32 kept connections as
 * fast as they are answered, and one at a time. Both are measured in turn, in the same run: with a receiver that does nothing but
 * answer, and with the app's own, which verifies each delivery and answers once it is on the disk.
 */

const BENCH = 'relay';
const ROUNDS = 7;
const ROUND_MS = 1_000;
const CONNECTIONS = 32;
const SECRET = 'a-secret-for-the-bench-alone';
/** More than one round sends. */
const MOST_A_ROUND = 40_000;

const children: ChildProcess[] = [];

/** Starts a script and returns the first line it says, as JSON. */
async function start(
  script: string,
  args: readonly string[],
  flags: readonly string[] = [],
): Promise<Record<string, unknown>> {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const child = spawn(process.execPath, [...flags, path, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const ended = once(child, 'close').then(() => Promise.reject(new Error(`${script} ended before it was ready`)));
  const [line] = await Promise.race([once(child.stdout, 'data'), ended]);
  ended.catch(() => undefined);
  return JSON.parse(String(line));
}

async function compare(
  name: string,
  connections: number,
  direct: number,
  relayed: number,
  path: string,
  isSigned = false,
): Promise<void> {
  const rounds: { direct: PostRound; relayed: PostRound }[] = [];
  let run = 0;
  // Made before the time is taken.
  const pool = () => (isSigned ? new SignedPool('poker', SECRET, MOST_A_ROUND, run++) : undefined);
  for (let index = 0; index <= ROUNDS; index++) {
    const round = {
      direct: await postRound([direct], '/in/1', connections, ROUND_MS, pool()),
      relayed: await postRound([relayed], path, connections, ROUND_MS, pool()),
    };
    if (index > 0) rounds.push(round); // the first warms both up
  }
  const median = (side: 'direct' | 'relayed', of: keyof PostRound) =>
    quantile(
      rounds.map((one) => one[side][of]),
      0.5,
    );
  // Each round beside its own peer: what else the machine does then strikes both.
  const ratio = (of: keyof PostRound) =>
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
  const relay = await start('../relay/cli.ts', ['--port', '0', '--open'], nodeFlags);
  const app = await start('./relayApp.ts', [String(relay.url)]);
  const relayed = Number(new URL(String(relay.url)).port);
  await compare(`${CONNECTIONS} connections`, CONNECTIONS, Number(app.port), relayed, '/bench/in/1');
  await compare('one connection', 1, Number(app.port), relayed, '/bench/in/1');
  const whole = await start('./relayApp.ts', [String(relay.url), SECRET]);
  await compare(
    `${CONNECTIONS} connections, whole receiver`,
    CONNECTIONS,
    Number(whole.port),
    relayed,
    '/whole/in/1',
    true,
  );
} finally {
  for (const child of children) child.kill();
  await Promise.all(children.map((child) => child.exitCode ?? once(child, 'close')));
}
