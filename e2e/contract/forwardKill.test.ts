import { type ChildProcess, fork } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { until } from '../../electron/testing/until.ts';
import type { KillOrder, KillReport } from './receiverKillChild.ts';

const PATH = '/in/5f0c9f6e6a3f4a779d0e0b8f5a1c2d3e';
const SECRET = 'open-sesame';
const DELIVERIES = 200;
/** Killed whenever the target has got so many more. */
const EVERY = 30;
/** Under way to one target at once: what a kill cuts off. */
const MOST_CUT_OFF = 4;

let folder: string;
let target: Server;
let got: string[];
/** Until then the target answers nobody. */
let answers: PromiseWithResolvers<void>;
const children = new Set<ChildProcess>();
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forward-kill-'));
  got = [];
  answers = Promise.withResolvers();
  target = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      got.push(String(JSON.parse(Buffer.concat(parts).toString()).id));
      // In a later turn: several are under way at any time.
      void answers.promise.then(() => setImmediate(() => response.writeHead(204).end()));
    });
  });
  target.listen(0, '127.0.0.1');
  await once(target, 'listening');
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  target.closeAllConnections();
  target.close();
  await rm(folder, { recursive: true, force: true });
});

async function begin(): Promise<{ port: number; child: ChildProcess }> {
  const child = fork(new URL('./receiverKillChild.ts', import.meta.url), { execArgv: [] });
  children.add(child);
  await once(child, 'message');
  const order: KillOrder = {
    journal: join(folder, 'journal.sqlite'),
    effects: join(folder, 'effects'),
    path: PATH,
    secret: SECRET,
    port: null,
    forwardTo: `http://127.0.0.1:${(target.address() as AddressInfo).port}/`,
  };
  const told = once(child, 'message');
  child.send(order);
  const [report] = (await told) as [KillReport];
  if (report.kind !== 'listening') throw new Error('it did not begin');
  return { port: report.port, child };
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

async function deliver(port: number, id: string): Promise<number> {
  const body = JSON.stringify({ event: 'channel:7:update', id, payload: {}, sentAt: new Date().toISOString() });
  const digest = createHmac('sha384', SECRET).update(body).digest('hex').toUpperCase();
  const headers = { 'Poker-Signature': `sha384=${digest}`, 'Poker-Nth-Retry': '0' };
  return (await fetch(`http://127.0.0.1:${port}${PATH}`, { method: 'POST', headers, body })).status;
}

it('sends on all that was answered, killed while they wait', { timeout: 300_000 }, async () => {
  let { port, child } = await begin();
  const ids = Array.from({ length: DELIVERIES }, (_, at) => `e${at}`);
  const statuses = await Promise.all(ids.map((id) => deliver(port, id)));
  expect(new Set(statuses)).toEqual(new Set([204]));
  answers.resolve();
  let kills = 0;
  while (new Set(got).size < DELIVERIES) {
    const before = got.length;
    await until(() => got.length >= before + EVERY || new Set(got).size === DELIVERIES);
    await kill(child);
    kills += 1;
    ({ port, child } = await begin());
  }
  expect(new Set(got)).toEqual(new Set(ids));
  expect(kills).toBeGreaterThan(2);
  // Once each, but for what a kill cut off, and what was answered and not noted yet.
  expect(got.length - DELIVERIES).toBeLessThanOrEqual(kills * 2 * MOST_CUT_OFF);
});
