import { ChannelChat } from '../electron/chat/index.ts';
import { ChannelChatters } from '../electron/chatters/channelChatters.ts';
import { FakeChatters } from '../electron/chatters/testing/fakeChatters.ts';
import { FactStream } from '../electron/kernel/facts.ts';
import type { Platform } from '../electron/kernel/ports.ts';
import { Subject } from '../electron/kernel/subject.ts';
import { LedgerService } from '../electron/ledger/index.ts';
import { Budget } from '../electron/platform/budget/budget.ts';
import { openChatSocket } from '../electron/platform/chat/chatSocket.ts';
import { FakeChat } from '../electron/platform/testing/fakeChat.ts';
import { FakeClock } from '../electron/testing/fakeClock.ts';
import { makeLog } from '../electron/testing/fakeLog.ts';
import { defaultSettings } from '../shared/settings.ts';
import { printLine, rounded } from './figures.ts';
import { heldMegabytes } from './memory.ts';

/**
 * What main holds of a busy chat over a virtual hour: 50 messages a second of 5,000 people, whose list is refreshed every minute, with
 * each call noted in the ledger. `ratio` is what is held at the end by what was held after ten minutes; 1 is flat. What is kept on the
 * disk goes to a thread, which is not here.
 */

const BENCH = 'memoryHeld';
const PEOPLE = 5_000;
const MESSAGES_A_SECOND = 50;
const SECONDS = 3_600;
const WARM_SECONDS = 600;

const clock = new FakeClock();
const { log, redact, lines } = makeLog(clock);
const chat = new FakeChat();
const people = new FakeChatters(clock);
people.addMany(PEOPLE, 1_000);
const ledger = new LedgerService({ clock, log, keep: null });
const budget = new Budget({ clock, notes: ledger.books });

/** The fake service, whose calls go through the budget as the client's do. */
const platform: Platform = {
  baseUrl: people.baseUrl,
  clientId: people.clientId,
  request: async (name, options) => {
    if (name === 'chats.anonymous') {
      const data = { endpoints: ['wss://chat.example/1'], permissions: [], roles: [] };
      return { status: 200, data: data as never, headers: new Headers(), url: people.baseUrl, rowsLeftOut: 0 };
    }
    const { purpose, priority = 'foreground' } = options;
    const want = {
      bucket: 'chats',
      payer: 'client',
      purpose,
      priority,
      what: name,
      patienceMs: Number.POSITIVE_INFINITY,
    };
    const permit = await budget.take(want as Parameters<Budget['take']>[0]);
    const reply = await people.request(name, options);
    permit.answered(200, new Headers(), clock.now());
    return reply;
  },
};

let keys = 0;
const room = new ChannelChat({
  channel: { id: 7, token: 'nora_plays' },
  newKey: () => `i${++keys}`,
  serviceKey: 'demo',
  facts: new FactStream(log),
  keeper: {
    keep: () => {},
    find: async () => ({ lines: [], next: null, sinceMs: null }),
    around: async () => [],
    keptAt: async () => ({ lines: [], sinceMs: null }),
    since: async () => [],
    people: async () => [],
    speakers: async () => ({ userIds: [], firstMs: null }),
    keepHeld: () => undefined,
    held: async () => '',
  },
  platform,
  clock,
  random: () => 0.5,
  log,
  redact,
  session: new Subject(null),
  openSocket: (options) => openChatSocket({ ...options, clock, openWire: chat.open }),
});
const chatters = new ChannelChatters({
  channelId: 7,
  firstVersion: 0,
  platform,
  clock,
  log,
  budget: budget.state,
  settings: new Subject({ ...defaultSettings, chattersEverySeconds: 60 }),
  notes: { read: () => '', write: () => {} },
});
room.onSpoke((spoken) => chatters.spoke(spoken));
room.setVisible(false);
room.start();
chatters.start();
await clock.advance(1_000);

let said = 0;
async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    for (let nth = 0; nth < MESSAGES_A_SECOND; nth++) {
      const userId = 1_000 + ((said * 7_919) % PEOPLE);
      chat.say(`message ${++said} of a long evening`, { user_id: userId, user_name: `person_${userId}` });
    }
    await clock.advance(1_000);
    // What the fakes write down is no part of the app.
    lines.length = 0;
    people.asked.length = 0;
  }
}

await pass(WARM_SECONDS);
const warm = heldMegabytes();
const points = [warm];
for (let part = 0; part < 5; part++) {
  await pass((SECONDS - WARM_SECONDS) / 5);
  points.push(heldMegabytes());
}
const end = points.at(-1) ?? Number.NaN;
if (chatters.read().here < PEOPLE) throw new Error(`only ${chatters.read().here} people are there`);
printLine(BENCH, `${said.toLocaleString('en')} messages in a virtual hour`, {
  median: rounded(end, 1),
  unit: 'MB',
  ratio: rounded(end / warm, 3),
  everyNineMinutes: points.map((held) => held.toFixed(1)).join(' '),
  calls: ledger.books.ring.noted,
});
