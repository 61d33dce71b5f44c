import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ChannelChatters } from '../electron/chatters/channelChatters.ts';
import { systemClock } from '../electron/kernel/clock.ts';
import { createLogger } from '../electron/kernel/logger.ts';
import { Redactor } from '../electron/kernel/redact.ts';
import { Subject } from '../electron/kernel/subject.ts';
import { Budget } from '../electron/platform/budget/budget.ts';
import { PlatformClient } from '../electron/platform/rest/client.ts';
import { walkPages } from '../electron/platform/rest/pages.ts';
import { DEMO_CLIENT_ID } from '../shared/demoClientId.ts';
import { buckets } from '../shared/platform/buckets.ts';
import { defaultSettings, type Settings } from '../shared/settings.ts';
import { printLine, quantile, rounded } from './figures.ts';
import { HeadersPlatform } from './headersPlatform.ts';

/**
 * A walk over all chatters of a room of 100,000 on the simulator, which runs in a process of its own, with the app's own client,
 * budget and service; and what of its work is the pager's alone, on a simulator with raised limits. With the real buckets it takes a good two minutes; `--fast` raises the chats bucket, so that what is left
 * is the client's own time. `ratio` of the walk is its time by the least the bucket allows background requests.
 */

const BENCH = 'chattersCrawl';
const CHANNEL = 40_213;
const { values } = parseArgs({
  options: { fast: { type: 'boolean', default: false }, chatters: { type: 'string', default: '100000' } },
});
const count = Number(values.chatters);
const pages = Math.ceil(count / 100);

/** What the budget leaves to background requests, in each window. */
const PER_WINDOW = buckets.chats.count * 0.9;

async function startSimulator(raised: boolean): Promise<{ url: string; stop(): Promise<void> }> {
  const cli = fileURLToPath(new URL('../simulator/cli.ts', import.meta.url));
  const limit = raised ? ['--limit', 'chats=1000000', '--limit', 'global=1000000'] : [];
  const child = spawn(
    process.execPath,
    [cli, '--port', '0', '--activity', 'off', '--chatters', String(count), ...limit],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the simulator ended before it was ready')));
  const [line] = await Promise.race([once(child.stdout, 'data'), ended]);
  const { url } = JSON.parse(String(line)) as { url: string };
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await ended.catch(() => undefined);
    },
  };
}

function openClient(baseUrl: string): { platform: PlatformClient; budget: Budget; service: ChannelChatters } {
  const redact = new Redactor();
  const log = createLogger({ clock: systemClock, random: Math.random, redact, sink: () => undefined });
  const budget = new Budget({ clock: systemClock });
  const platform = new PlatformClient({
    baseUrl,
    clientId: DEMO_CLIENT_ID,
    userAgent: 'Sidestage/bench',
    budget,
    clock: systemClock,
    random: Math.random,
    fetch,
    log,
    redact,
  });
  const settings = new Subject<Settings>({ ...defaultSettings, chattersEverySeconds: null });
  const notes = { read: () => '', write: () => undefined };
  const service = new ChannelChatters({
    channelId: CHANNEL,
    firstVersion: 0,
    platform,
    clock: systemClock,
    log,
    budget: budget.state,
    settings,
    notes,
  });
  return { platform, budget, service };
}

/** The app's own walk, once through. */
function walked(service: ChannelChatters): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  service.changed.subscribe(({ crawl }) => {
    if (crawl.kind === 'complete') resolve();
    if (crawl.kind === 'partial') reject(new Error(`the walk broke off: ${JSON.stringify(crawl.why)}`));
  });
  service.start();
  return promise;
}

/** Milliseconds of work of this process meanwhile. */
async function workOf(act: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** The client's work beside that of the pager alone, which checks each page and keeps nothing: in turn, as fast as they are answered. */
async function besideThePager(): Promise<void> {
  const raised = await startSimulator(true);
  const pager = new HeadersPlatform(raised.url, { 'client-id': DEMO_CLIENT_ID }, systemClock);
  const href = `${raised.url}/api/v2/chats/${CHANNEL}/users?limit=100`;
  const walkAlone = async (): Promise<void> => {
    for await (const page of walkPages(pager, 'chats.users', { purpose: 'chattersWalk', href })) void page;
  };
  const walkClient = async (): Promise<void> => {
    const { platform, budget, service } = openClient(raised.url);
    await platform.request('chats.details', { purpose: 'chat', path: { channelId: CHANNEL } });
    await walked(service);
    service.close();
    budget.close();
  };
  try {
    await walkAlone();
    const rounds: { alone: number; client: number }[] = [];
    for (let round = 0; round < 3; round++) {
      rounds.push({ alone: await workOf(walkAlone), client: await workOf(walkClient) });
    }
    const middle = (of: (one: (typeof rounds)[number]) => number): number => quantile(rounds.map(of), 0.5);
    printLine(BENCH, `${count.toLocaleString('en')} chatters, client CPU a page beside the pager alone`, {
      median: rounded(middle(({ client }) => client) / pages),
      unit: 'ms',
      ratio: rounded(middle(({ alone, client }) => client / alone)),
      alone: rounded(middle(({ alone }) => alone) / pages),
    });
  } finally {
    await raised.stop();
  }
}

const simulator = await startSimulator(values.fast);
const { platform, budget, service } = openClient(simulator.url);
try {
  // Opens the connection, and tells the budget the limit when it is not the documented one.
  await platform.request('chats.user', {
    purpose: 'chatterLookup',
    path: { channelId: CHANNEL, userId: 1 },
    accept: [404],
  });
  await platform.request('chats.details', { purpose: 'chat', path: { channelId: CHANNEL } });

  // How late the event loop comes round while it walks: what the window would feel of it. Looking costs a third of a per cent
  // of a core itself, so not where the client's own part is to be seen.
  const delays = monitorEventLoopDelay({ resolution: 20 });
  if (values.fast) delays.enable();

  const usageBefore = process.cpuUsage();
  const startMs = performance.now();
  await walked(service);
  const tookMs = performance.now() - startMs;
  const { user, system } = process.cpuUsage(usageBefore);
  delays.disable();

  const cpuMs = (user + system) / 1_000;
  const leastMs = (Math.ceil((pages + 1) / PER_WINDOW) - 1) * buckets.chats.intervalSeconds * 1_000;
  const mode = `${count.toLocaleString('en')} chatters${values.fast ? ', raised limits' : ''}`;
  const rows = service.read().here;
  const ratio = values.fast || leastMs === 0 ? null : rounded(tookMs / leastMs);
  printLine(BENCH, `${mode}, whole walk`, {
    median: rounded(tookMs / 1_000),
    unit: 's',
    ratio,
    p99: rounded(tookMs / 1_000),
    rows,
  });
  printLine(BENCH, `${mode}, client CPU`, {
    median: rounded((cpuMs / tookMs) * 100, 2),
    unit: '% of a core',
    ratio: null,
  });
  printLine(BENCH, `${mode}, client CPU a page`, { median: rounded(cpuMs / pages), unit: 'ms', ratio: null });
  if (values.fast) {
    const late = { median: rounded(delays.percentile(50) / 1e6), p99: rounded(delays.percentile(99) / 1e6) };
    printLine(BENCH, `${mode}, event loop delay`, { ...late, unit: 'ms', ratio: null });
  }
} finally {
  service.close();
  budget.close();
  await simulator.stop();
}
await besideThePager();
