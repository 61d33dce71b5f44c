import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChatMethods } from '../electron/chat/index.ts';
import type { ChatRecord, RoomKey, SaidLine } from '../electron/chat/log/records.ts';
import { chatFile } from '../electron/chat/thread.ts';
import { systemClock } from '../electron/kernel/clock.ts';
import { createLogger } from '../electron/kernel/logger.ts';
import { Redactor } from '../electron/kernel/redact.ts';
import { ThreadClient } from '../electron/storage/thread/threadClient.ts';
import { printLine, quantile, rounded } from './figures.ts';
import { sampleNames, seededRandom } from './sampleNames.ts';

/**
 * Finding in a kept chat of 1,000,000 messages, through its thread: from the question until there is something to show, or until it is
 * known that there is nothing, in as many calls as the window makes for it. `ratio` is by the limit of 30 ms; `p99Cpu` is what the
 * process worked for it, which other programs on the computer do not lengthen.
 */

const BENCH = 'keptFind';
const COUNT = 1_000_000;
/** In a second room of the same file, the newest in it. */
const ELSEWHERE = 50_000;
const BATCH = 1_000;
const ROUNDS = 200;
const PAGE = 50;
const LIMIT_MS = 30;
const TIDIED_MS = 40_000;

const room: RoomKey = { platform: 'demo', channelId: 7 };
const other: RoomKey = { platform: 'demo', channelId: 8 };
const startMs = Date.UTC(2026, 10, 1);
const random = seededRandom(17);
const below = (limit: number): number => Math.floor(random() * limit);
const pick = (from: readonly string[]): string => from[below(from.length)] ?? '';

const names = sampleNames(20_000);
const words = (
  'the a and is it that this you i so what when how was for not but on in at with be have love drum song guitar light stream tonight chat ' +
  'great good nice hello everyone evening morning again never always listen music band solo chorus loud quiet camera microphone ' +
  'setlist encore lyrics practice rehearsal Thursday weekend question answer really thank please welcome back here there'
).split(' ');
const scripts = [
  '深夜のラジオ東京大阪猫犬月星花',
  'صباح الخير جميعا',
  'Zażółć gęślą jaźń',
  'это было прекрасно',
  'ערב טוב לכולם',
];

/** What people write: mostly short, one of 20 in another script, one of 400 with a word that few use. */
function text(at: number): string {
  if (at % 20 === 3) return `${pick(scripts)} ${pick(scripts).slice(below(4), 4 + below(5))}`;
  const said = Array.from({ length: 2 + below(12) }, () => pick(words)).join(' ');
  return at % 400 === 7 ? `${said} ${rare(at)}` : said;
}
/** A word that stands in about four of all messages. */
const rare = (at: number): string => `q${((at * 7_919) % 2_500).toString(36)}zimbel`;

let messages = 0;
function batch(to: RoomKey): ChatRecord {
  const lines = Array.from({ length: BATCH }, (): SaidLine => {
    const at = messages++;
    const user = below(names.length);
    return {
      messageId: `0b6f2f3e-8d5e-4c58-9f0e-${String(at).padStart(12, '0')}`,
      ...{ atMs: startMs + at * 250, userId: 70_000 + user, username: names[user] ?? '', roles: ['User'] },
      ...{ text: text(at), action: false, own: false, removed: null },
    };
  });
  return { kind: 'said', room: to, atMs: startMs + messages * 250, before: null, lines };
}

const folder = mkdtempSync(join(tmpdir(), 'sidestage-bench-'));
const path = join(folder, 'chat.sqlite');
const log = createLogger({
  ...{ clock: systemClock, random: Math.random, redact: new Redactor() },
  sink: (line) => process.stderr.write(line),
});
const file = new ThreadClient<ChatMethods, never>({
  ...{ store: chatFile.name, path, nowMs: Date.now(), clock: systemClock, log },
  workerFile: join(import.meta.dirname, '../electron/app/worker.ts'),
});

/** As the window asks: on from where the last call ended, until there is something to show. */
async function find(sought: string, key = room): Promise<{ lines: number; calls: number; longestMs: number }> {
  let before: number | null = null;
  let longestMs = 0;
  for (let calls = 1; ; calls++) {
    const fromMs = performance.now();
    const page: Awaited<ReturnType<typeof ask>> = await ask(sought, before, key);
    longestMs = Math.max(longestMs, performance.now() - fromMs);
    if (page.lines.length > 0 || page.next === null) return { lines: page.lines.length, calls, longestMs };
    before = page.next;
  }
}
const ask = (sought: string, before: number | null, key: RoomKey) =>
  file.call('find', key, { text: sought, before, limit: PAGE }, null);

const cases: [name: string, sought: (round: number) => string, key?: RoomKey][] = [
  ['a word that few use', (round) => rare(7 + round * 400 * 12)],
  ['a word that many use', (round) => words[(round * 7) % words.length] ?? ''],
  ['the beginning of a word', (round) => rare(7 + round * 400 * 12).slice(0, 4)],
  ['two common words beside one another', () => `${pick(words)} ${pick(words)}`],
  ['four common words that were hardly said so', () => [1, 2, 3, 4].map(() => pick(words)).join(' ')],
  ['common words that nobody said so', (round) => `${pick(words)}${pick(words)}${round} the`],
  ['a name', (round) => names[(round * 131) % names.length] ?? ''],
  ['a name and a word', (round) => `${names[(round * 131) % names.length]} ${pick(words)}`],
  ['what nobody wrote', (round) => `nobody wrote ${round}`],
  ['three signs', (round) => (words[(round * 5) % words.length] ?? '').padEnd(3, 'e').slice(0, 3)],
  ['two signs', (round) => ['th', '夜の', 'qj', 'zz', 'я ', 'xq', '😀!', 'ęś', 'jj', 'vq'][round % 10] ?? ''],
  ['one sign', (round) => [...'aeqz夜猫ж9_☃'][round % 10] ?? ''],
  ['in a room that is little of the file, a common word', (round) => words[(round * 7) % words.length] ?? '', other],
  ['in a room that is little of the file, what nobody wrote there', () => 'zimbelzimbel', other],
];

try {
  const beganMs = performance.now();
  const fill = async (to: RoomKey, count: number) => {
    for (let at = 0; at < count; at += BATCH) await file.call('write', [batch(to)]);
  };
  await fill(other, ELSEWHERE);
  await fill(room, COUNT - ELSEWHERE);
  // What is written is brought together while nobody asks; a day's chat leaves more time for it.
  await sleep(TIDIED_MS);
  const seconds = (performance.now() - beganMs) / 1_000;
  printLine(BENCH, 'messages written', { median: rounded(COUNT / seconds, 0), unit: '1/s', ratio: null });
  for (const [name, sought, key] of cases) {
    const took: number[] = [];
    const single: number[] = [];
    const worked: number[] = [];
    let lines = 0;
    let calls = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const asked = sought(round);
      const fromMs = performance.now();
      const cpu = process.cpuUsage();
      const found = await find(asked, key);
      took.push(performance.now() - fromMs);
      const { user, system } = process.cpuUsage(cpu);
      worked.push((user + system) / 1_000);
      single.push(found.longestMs);
      lines += found.lines;
      calls = Math.max(calls, found.calls);
      // What takes seconds need not be asked so often.
      if (performance.now() - fromMs > 500 && round >= 9) break;
    }
    const p99 = quantile(took, 0.99);
    const figures = {
      median: rounded(quantile(took, 0.5)),
      unit: 'ms',
      ratio: rounded(p99 / LIMIT_MS),
      p99: rounded(p99),
    };
    printLine(BENCH, name, {
      ...figures,
      p99Cpu: rounded(quantile(worked, 0.99)),
      p99OneCall: rounded(quantile(single, 0.99)),
      mostCalls: calls,
      lines,
    });
  }
  await file.close();
  printLine(BENCH, 'bytes of file a message', {
    median: rounded(statSync(path).size / COUNT, 0),
    unit: 'B',
    ratio: null,
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
