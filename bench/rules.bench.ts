import { setTimeout as sleep } from 'node:timers/promises';
import { messageItem } from '../electron/chat/messageItem.ts';
import { systemClock } from '../electron/kernel/clock.ts';
import { createLogger } from '../electron/kernel/logger.ts';
import { Redactor } from '../electron/kernel/redact.ts';
import { Subject } from '../electron/kernel/subject.ts';
import { QueueService } from '../electron/queue/index.ts';
import type { RoomState } from '../shared/chat.ts';
import type { ChatMessageData } from '../shared/platform/chatPackets.ts';
import type { ChatRule, QueueState } from '../shared/queue.ts';
import { printLine, quantile, rounded } from './figures.ts';
import { sampleNames } from './sampleNames.ts';

/**
 * What the rules of the chat cost main at 1,000 messages a second, sustained: the share of one core that messages take which are only
 * made ready for the list, beside the same messages judged by 20 rules, held, marked and told to the window. In turns, in one run.
 */

const BENCH = 'rules';
const A_SECOND = 1_000;
const TICK_MS = 10;
const ROUND_MS = 5_000;
const ROUNDS = 5;
const CHANNEL = 7;

const words = Array.from({ length: 40 }, (_, at) => `"cheap${at} viewers${at}"`).join(', ');
const written = [
  `hold when word "free viewers", "buy followers", ${words}`,
  ...['hold when part "nitro", "giveaway"', 'hold when link except "nora.example", "youtube.com"'],
  ...['hold when caps 80% and length 20', 'hold when repeat 4 in 1m', 'hold when repeat 12 by anybody in 30s'],
  ...['hold when alike 6 in 1m', 'hold when first and link', 'hold when seen under 10m and link', 'hold when filtered'],
  ...['hold when mention 4', 'hold when emoticons 12', 'hold when length 340', 'highlight when mention'],
  ...['highlight when word "song" or word "setlist"', 'highlight when role "Subscriber" and word "question"'],
  ...['highlight when name "nora*", "*plays"', 'hide when name "*bot" and not mention', 'hide when bot and not link'],
  'pin when name "giveaway_host" and (word "winner" or word "winners")',
];
const chatRules: ChatRule[] = written.map((text, id) => ({ id: `r${id}`, text, on: true }));

const names = sampleNames(5_000);
const said = [
  'hi',
  'the lighting on this set is unreal tonight',
  'which song is that? it sounds like the one from last week',
  'صباح الخير جميعا',
  '深夜のラジオ',
  'THIS IS THE BEST SET I HAVE EVER HEARD',
  'gg '.repeat(60),
  'is there a setlist somewhere, maybe at nora.example/gear?',
  'Zażółć gęślą jaźń, dźwięk dziś idealny',
  'lol',
  ...['hello from my sofa', 'love it <3', 'what did I miss?', 'good evening everybody', 'that groove', 'so good'],
  ...[
    'is the new one finished or still a sketch?',
    'clap clap clap',
    'I keep missing the start',
    'greetings from the night shift',
  ],
];
const spam = ['get free viewers at my page', 'look at cheap-viewers.example/now', 'F R E E followers, ask me how'];

let sent = 0;
/** One message of a busy room: one of 25 is what a rule is for, and each text is its own as people's are. */
function message(): ChatMessageData {
  const at = sent++;
  const text = at % 25 === 0 ? (spam[at % spam.length] ?? '') : `${said[at % said.length]} ${at % 997}`;
  return {
    channel: CHANNEL,
    id: `0b6f2f3e-8d5e-4c58-9f0e-${String(at).padStart(12, '0')}`,
    user_name: names[at % names.length] ?? '',
    user_id: 70_000 + (at % names.length),
    user_roles: at % 7 === 0 ? ['Subscriber', 'User'] : ['User'],
    message: { message: [{ type: 'text', data: text, text }], meta: {} },
  } as ChatMessageData;
}

const room: RoomState = {
  ...{ kind: 'joined', sinceMs: 0, permissions: ['remove_message'], roles: ['Owner'], authenticated: true },
};
const log = createLogger({ clock: systemClock, random: Math.random, redact: new Redactor(), sink: () => {} });

/** Rules at work on a room, with the window listening. */
function open(): QueueService {
  const service = new QueueService({
    ...{ clock: systemClock, log, settings: new Subject({ chatRules }), front: new Subject<number | null>(CHANNEL) },
    self: new Subject({ username: 'nora_plays' }),
    names: () => ['nora_plays'],
    remove: async () => 'done',
    undoRemove: () => false,
  });
  service.follow({
    channelId: CHANNEL,
    room: new Subject(room),
    kept: { since: async () => [], people: async () => [], held: async () => '', keepHeld: () => {} },
    onPresence: () => () => {},
    remark: () => {},
  });
  // As the bridge hands it over.
  service.state.subscribe((state: QueueState) => void structuredClone(state));
  return service;
}

/** Hands over 1,000 messages a second for a while. @returns the share of one core, in percent, all threads of the process counted */
async function run(take: (data: ChatMessageData) => void): Promise<number> {
  const startMs = performance.now();
  const before = process.cpuUsage();
  let done = 0;
  for (;;) {
    const passedMs = performance.now() - startMs;
    if (passedMs >= ROUND_MS) break;
    const due = Math.floor((passedMs * A_SECOND) / 1_000);
    for (; done < due; done++) take(message());
    await sleep(TICK_MS);
  }
  const { user, system } = process.cpuUsage(before);
  return ((user + system) / 1_000 / (performance.now() - startMs)) * 100;
}

let keys = 0;
let taken = 0;
const ready = (data: ChatMessageData) => messageItem(data, { key: `i${++keys}`, atMs: systemClock.now(), self: null });
const bare = (data: ChatMessageData) => {
  taken += ready(data).parts.length;
};
const service = open();
const judged = (data: ChatMessageData) => {
  const item = ready(data);
  taken += item.parts.length;
  service.heard(CHANNEL, item, true);
};

const shares = { bare: [] as number[], judged: [] as number[] };
for (let round = -1; round < ROUNDS; round++) {
  const order = round % 2 === 0 ? (['bare', 'judged'] as const) : (['judged', 'bare'] as const);
  for (const kind of order) {
    const share = await run(kind === 'bare' ? bare : judged);
    if (round >= 0) shares[kind].push(share);
  }
}
const { caught, entries } = service.state.value;
service.close();
const [without, withRules] = [quantile(shares.bare, 0.5), quantile(shares.judged, 0.5)];
const unit = '% of a core';
printLine(BENCH, '1,000 messages a second, passed through', { median: rounded(without, 2), unit, ratio: 1 });
printLine(BENCH, `1,000 messages a second, ${chatRules.length} rules`, {
  ...{
    median: rounded(withRules, 2),
    unit,
    ratio: rounded(withRules / without, 2),
    worst: rounded(Math.max(...shares.judged), 2),
  },
  ...{ rulesAlone: rounded(withRules - without, 2), asked: 'under 5' },
  ...{ caught: Object.values(caught).reduce((sum, each) => sum + each, 0), held: entries.length, messages: taken },
});
