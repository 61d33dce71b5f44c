import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openJournal } from '../electron/app/journal/openJournal.ts';
import { systemClock } from '../electron/kernel/clock.ts';
import { createLogger } from '../electron/kernel/logger.ts';
import { Redactor } from '../electron/kernel/redact.ts';
import type { Arrival, Journal } from '../electron/receiver/journal/journal.ts';
import type { DeliveriesQuery } from '../shared/deliveries.ts';
import { printLine, quantile, rounded } from './figures.ts';
import { sampleNames } from './sampleNames.ts';

/**
 * The journal with 100,000 deliveries, through its thread: how fast they are written durably, how long the first search takes as soon
 * as the last of them is written, and another one right after it; and when all words are in the index, how long a page of a search
 * takes (rows and their number, each time after a delivery more). `ratio` is by the limit: 1 s for the first, 20 ms for a page. `work`
 * is the processor time of all threads meanwhile, which tells more than the clock on a machine that does something else as well.
 * `node bench/deliveriesSearch.bench.ts [--short]` prints a JSON line each; short: fewer pages.
 */

const BENCH = 'deliveriesSearch';
const SERVICE = 'demo';
const COUNT = 100_000;
const BATCH = 32;
const LIMIT_MS = 20;
const FIRST_LIMIT_MS = 1_000;
const ROUNDS = process.argv.includes('--short') ? 30 : 100;
/** Of each kind, so many are told by themselves. */
const SLOWEST = 3;
const EVENTS = ['update', 'followed', 'subscribed', 'hosted', 'broadcast', 'skill'];
const INTAKES = ['/in/aaaaaaaaaaaaaaaaaaaaaaaa', '/in/bbbbbbbbbbbbbbbbbbbbbbbb'];

const names = sampleNames(20_000);
const startMs = Date.UTC(2026, 10, 1);

/** An envelope of about 400 bytes with the headers that come through a tunnel; one in 20 is refused, one in 50 repeated. */
function sampleArrival(number: number): Arrival {
  const kind = EVENTS[number % EVENTS.length];
  const event = `channel:${(number % 3) + 1}:${kind}`;
  const envelopeId = uuid(number % 50 === 49 ? number - 7 : number);
  const name = names[(number * 7_919) % names.length];
  const atMs = startMs + number * 400;
  const payload = {
    following: number % 2 === 0,
    user: {
      id: (number * 31) % 1_000_003,
      username: name,
      level: number % 60,
      verified: true,
      sparks: (number * 977) % 90_000,
    },
    channel: { token: 'studio', online: true, viewersCurrent: number % 700, note: 'welcome to the evening stream' },
  };
  const invalid = number % 20 === 0;
  return {
    intake: INTAKES[number % 2] ?? null,
    hookId: uuid(number % 2),
    serviceKey: SERVICE,
    dialect: 'platform',
    atMs,
    method: 'POST',
    target: INTAKES[number % 2] ?? '',
    headers: [
      ['Host', 'evening-stream.tunnel.example'],
      ['User-Agent', 'poker/1.0'],
      ['Content-Type', 'application/json; charset=utf-8'],
      ['Content-Length', '400'],
      ['X-Forwarded-For', `203.0.113.${number % 250}`],
      ['X-Forwarded-Proto', 'https'],
      ['Poker-Hook-Id', uuid(number % 2)],
      ['Poker-Nth-Retry', '0'],
      [
        'Poker-Signature',
        `sha384=${uuid(number * 3)
          .replaceAll('-', '')
          .repeat(3)
          .toUpperCase()}`,
      ],
    ],
    body: Buffer.from(JSON.stringify({ event, id: envelopeId, payload, sentAt: new Date(atMs).toISOString() })),
    status: invalid ? 401 : 204,
    verdict: invalid ? 'invalid' : 'valid',
    refusal: null,
    event,
    envelopeId,
    sentAtMs: atMs,
    nthRetry: 0,
    scripted: false,
    replayOf: null,
    waitedMs: null,
  };
}

function uuid(number: number): string {
  const digits = createHash('sha1').update(String(number)).digest('hex');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

const rssMegabytes = (): number => process.memoryUsage.rss() / 1e6;

/** One question, the how manieth of its kind, and what all threads worked while it was under way. */
type Asked = { nth: number; ms: number; workMs: number };

function workMs(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Whether it is the first of its kind that takes long, and whether it was at work then. */
const slowestOf = (asked: readonly Asked[]): string =>
  asked
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, SLOWEST)
    .map(({ nth, ms, workMs }) => `${rounded(ms, 1)} ms (work ${rounded(workMs, 1)}), number ${nth}`)
    .join('; ');

async function benchWrites(journal: Journal): Promise<void> {
  const took: number[] = [];
  const memory: number[] = [];
  const arrivals = Array.from({ length: COUNT }, (_, number) => sampleArrival(number));
  const beganMs = performance.now();
  for (let from = 0; from < COUNT; from += BATCH) {
    const batchMs = performance.now();
    const { filed } = await journal.write(arrivals.slice(from, from + BATCH));
    took.push(performance.now() - batchMs);
    filed.then((written) => journal.markHandled(written.map(({ id }) => id))).catch(console.error);
    if (from % (COUNT / 10) < BATCH) memory.push(rssMegabytes());
  }
  const answeredSeconds = (performance.now() - beganMs) / 1000;
  // Answered when all is filed.
  await journal.tries('', '');
  const seconds = (performance.now() - beganMs) / 1000;
  printLine(BENCH, `batches of ${BATCH} written`, {
    median: rounded(quantile(took, 0.5)),
    unit: 'ms',
    ratio: null,
    p99: rounded(quantile(took, 0.99)),
  });
  printLine(BENCH, 'deliveries written', { median: rounded(COUNT / answeredSeconds, 0), unit: '1/s', ratio: null });
  printLine(BENCH, 'deliveries written and filed', { median: rounded(COUNT / seconds, 0), unit: '1/s', ratio: null });
  const settled = memory.slice(Math.floor(memory.length / 2));
  printLine(BENCH, 'memory grown over the second half of the writes', {
    median: rounded((settled.at(-1) ?? 0) - (settled[0] ?? 0), 1),
    unit: 'MB',
    ratio: null,
    all: memory.map((megabytes) => Math.round(megabytes)).join(' '),
  });
}

const everything = {
  intake: null,
  events: [],
  verdicts: [],
  statusClasses: [],
  fromMs: null,
  toMs: null,
  offset: 0,
  limit: 100,
};

/** Right after they poured in, while few words are in the index. Ends when all are. */
async function benchFirst(journal: Journal): Promise<void> {
  for (const [name, text] of [
    ['first search after the last write', 'stream'],
    ['another right after it', 'welcome'],
  ] as const) {
    const fromMs = performance.now();
    const before = process.cpuUsage();
    const { total } = await journal.rows(SERVICE, { ...everything, text });
    const ms = performance.now() - fromMs;
    const work = rounded(workMs(before));
    printLine(BENCH, name, { median: rounded(ms), unit: 'ms', ratio: rounded(ms / FIRST_LIMIT_MS), work, total });
  }
  const fromMs = performance.now();
  // Whoever takes all along waits for the index.
  await journal.exportSlice(SERVICE, { ...everything, text: 'first' }, null, 1);
  printLine(BENCH, 'until all words are in the index', {
    median: rounded(performance.now() - fromMs),
    unit: 'ms',
    ratio: null,
  });
}

async function benchSearches(journal: Journal): Promise<void> {
  const base: DeliveriesQuery = { ...everything, text: '' };
  const rare = (round: number): string => names[(round * 131) % names.length] ?? '';
  const cases: [string, (round: number) => Partial<DeliveriesQuery>][] = [
    ['all', () => ({})],
    ['all, deep', (round) => ({ offset: 40_000 + round * 500 })],
    ['rare word', (round) => ({ text: rare(round) })],
    ['common word', () => ({ text: 'stream' })],
    ['common word, deep', (round) => ({ text: 'stream', offset: 40_000 + round * 500 })],
    ['two common words', () => ({ text: 'evening welcome' })],
    ['word that every second has', () => ({ text: 'false' })],
    ['common word and one that every second has', () => ({ text: 'welcome false' })],
    ['beginning of a word', (round) => ({ text: rare(round).slice(0, 4) })],
    ['one letter', (round) => ({ text: 'abcdefghijklmnopqrstuvwxyz'[round % 26] ?? '' })],
    ['common word with filters', () => ({ text: 'stream', intake: INTAKES[1] ?? null, verdicts: ['valid'] })],
    ['common word, other filters each time', (round) => ({ text: 'stream', fromMs: startMs + round * 300_000 })],
    ['rare word with filters', (round) => ({ text: rare(round), statusClasses: [2], events: ['channel:1:update'] })],
    ['filters, deep', (round) => ({ verdicts: ['valid'], intake: INTAKES[0] ?? null, offset: 20_000 + round * 200 })],
    ['filter that most fit', () => ({ statusClasses: [2] })],
    ['filters, other each time', (round) => ({ statusClasses: [4], fromMs: startMs + round * 300_000 })],
  ];
  for (const [name, query] of cases) {
    const asked: Asked[] = [];
    let total = 0;
    for (let round = 0; round < ROUNDS; round++) {
      await journal.write([sampleArrival(COUNT + round)]);
      const fromMs = performance.now();
      const before = process.cpuUsage();
      const page = await journal.rows(SERVICE, { ...base, ...query(round) });
      const ms = performance.now() - fromMs;
      asked.push({ nth: round + 1, ms, workMs: workMs(before) });
      total = page.total;
    }
    const took = asked.map(({ ms }) => ms);
    const p99 = quantile(took, 0.99);
    printLine(BENCH, `${COUNT.toLocaleString('en')} deliveries, ${name}`, {
      median: rounded(quantile(took, 0.5)),
      unit: 'ms',
      ratio: rounded(p99 / LIMIT_MS),
      p99: rounded(p99),
      p99Work: rounded(
        quantile(
          asked.map((one) => one.workMs),
          0.99,
        ),
      ),
      slowest: slowestOf(asked),
      total,
    });
  }
}

const folder = mkdtempSync(join(tmpdir(), 'sidestage-bench-'));
mkdirSync(folder, { recursive: true });
const path = join(folder, 'journal.sqlite');
const log = createLogger({
  clock: systemClock,
  random: Math.random,
  redact: new Redactor(),
  sink: (line) => process.stderr.write(line),
});
try {
  const journal = await openJournal({ path, nowMs: Date.now(), clock: systemClock, log });
  await benchWrites(journal);
  await benchFirst(journal);
  await benchSearches(journal);
  const state = journal.standing.value.services.get(SERVICE) ?? journal.standing.value.others;
  await journal.close();
  printLine(BENCH, 'bytes of file a delivery', {
    median: rounded(statSync(path).size / state.total, 0),
    unit: 'B',
    ratio: null,
    reckoned: rounded(state.bytes / state.total, 0),
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
