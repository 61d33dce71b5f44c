import { type ChildProcess, fork } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { until } from '../../electron/testing/until.ts';
import type { NotifyOrder, NotifyReport } from './notifyKillChild.ts';

const PATH = '/in/5f0c9f6e6a3f4a779d0e0b8f5a1c2d3e';
const SECRET = 'open-sesame';

let folder: string;
const children = new Set<ChildProcess>();
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'notify-kill-'));
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

const shown = (): string[] => {
  const path = join(folder, 'shown');
  return existsSync(path) ? readFileSync(path, 'utf8').trimEnd().split('\n') : [];
};

async function begin({ isStuck = false } = {}) {
  const child = fork(new URL('./notifyKillChild.ts', import.meta.url), { execArgv: [] });
  children.add(child);
  const told: NotifyReport[] = [];
  child.on('message', (report: NotifyReport) => told.push(report));
  await until(() => told.length > 0);
  const order: NotifyOrder = {
    journal: join(folder, 'journal.sqlite'),
    shown: join(folder, 'shown'),
    path: PATH,
    secret: SECRET,
    isStuck,
  };
  child.send(order);
  const port = () => told.flatMap((report) => (report.kind === 'listening' ? [report.port] : []))[0];
  await until(() => port() !== undefined || child.exitCode !== null);
  return {
    filed: (name: string) => told.some((report) => report.kind === 'filed' && report.name === name),
    settled: () => told.reduce((sum, report) => sum + (report.kind === 'settled' ? report.count : 0), 0),
    host: async (name: string): Promise<number> => {
      const payload = { hoster: { token: name, viewersCurrent: 12 } };
      const of = { event: 'channel:7:hosted', id: `of ${name}`, payload, sentAt: new Date().toISOString() };
      const body = JSON.stringify(of);
      const digest = createHmac('sha384', SECRET).update(body).digest('hex').toUpperCase();
      const headers = { 'Poker-Signature': `sha384=${digest}`, 'Poker-Nth-Retry': '0' };
      return (await fetch(`http://127.0.0.1:${port()}${PATH}`, { method: 'POST', headers, body })).status;
    },
    kill: async (): Promise<void> => {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

it('shows each notification once, killed after one was shown and while the next one waits', {
  timeout: 300_000,
}, async () => {
  const first = await begin({ isStuck: true });
  expect(await first.host('ann')).toBe(204);
  await until(() => first.settled() === 1);
  for (const name of ['bob', 'cat']) expect(await first.host(name)).toBe(204);
  await until(() => first.filed('bob') && first.filed('cat'));
  await first.kill();
  expect(shown()).toEqual(['ann hosts the channel']);

  const second = await begin();
  await until(() => second.settled() === 2);
  expect(shown()).toHaveLength(3);
  await second.kill();

  // All that was accepted is told anew, and nothing of it is shown again.
  const third = await begin();
  expect(await third.host('dan')).toBe(204);
  await until(() => third.settled() === 1);
  expect(shown().toSorted()).toEqual([
    'ann hosts the channel',
    'bob hosts the channel',
    'cat hosts the channel',
    'dan hosts the channel',
  ]);
});
