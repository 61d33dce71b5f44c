import { afterEach, beforeEach, expect, it } from 'vitest';
import { ChannelChatters } from '../../electron/chatters/channelChatters.ts';
import { Subject } from '../../electron/kernel/subject.ts';
import { makeLog } from '../../electron/testing/fakeLog.ts';
import {
  type Chatter,
  type ChattersQuery,
  type ChattersState,
  chattersPage,
  chattersState,
} from '../../shared/chatters.ts';
import { defaultSettings, type Settings } from '../../shared/settings.ts';
import type { SimulatorOptions } from '../../simulator/simulator.ts';
import { type App, DEMO_CHANNEL, type Rig, startRig } from './platformRig.ts';

let rig: Rig;
let app: App;
let chatters: ChannelChatters;

async function start(options: SimulatorOptions = {}): Promise<void> {
  rig = await startRig(options);
  app = rig.openApp();
  chatters = new ChannelChatters({
    channelId: DEMO_CHANNEL,
    firstVersion: 0,
    platform: app.platform,
    clock: rig.clock,
    log: makeLog(rig.clock).log,
    budget: app.budget.state,
    settings: new Subject<Settings>({ ...defaultSettings, chattersEverySeconds: null }),
    notes: { read: () => '', write: () => undefined },
  });
}

beforeEach(() => start({ chatters: 1_234 }));
afterEach(async () => {
  chatters.close();
  await rig.close();
});

const crawl = (): ChattersState['crawl'] => chattersState.parse(chatters.read()).crawl;
const ended = (): boolean => crawl().kind === 'complete' || crawl().kind === 'partial';

async function walk(): Promise<ChattersState> {
  // On a busy machine a walk takes no time by the clock of the test; then the next one began when this one saw somebody.
  await rig.clock.advance(1);
  if (chatters.read().completeAtMs === null && crawl().kind === 'idle') chatters.start();
  else chatters.refresh();
  await app.drive(ended);
  return chatters.read();
}

function rows(query: Partial<ChattersQuery> = {}): Chatter[] {
  const all: ChattersQuery = {
    text: '',
    group: null,
    presence: null,
    order: 'name',
    descending: false,
    closedGroups: [],
    offset: 0,
    limit: 200,
  };
  const found: Chatter[] = [];
  for (let offset = 0; ; offset += 200) {
    const page = chattersPage.parse(chatters.query({ ...all, ...query, offset }));
    found.push(...page.rows);
    if (page.rows.length === 0) return found;
  }
}

function inRoom(): number {
  const { channels, rooms } = rig.simulator.world;
  const channel = channels.byId(DEMO_CHANNEL);
  return channel === undefined ? 0 : rooms.of(channel).chatters.size;
}

it('reads the whole list, everybody once, in their groups', async () => {
  const state = await walk();
  expect(state.crawl).toMatchObject({ kind: 'complete', pages: 13, rows: 1_234 });
  expect(state.here).toBe(1_234);
  expect(state.groups.reduce((sum, { count }) => sum + count, 0)).toBe(1_234);
  const groups = rows({ order: 'group' }).map((row) => row.group);
  expect(new Set(groups).size).toBeGreaterThan(3);
  expect(new Set(rows().map((row) => row.userId)).size).toBe(1_234);
  expect(app.asked.every(({ status }) => status === 200)).toBe(true);
  expect(app.asked).toHaveLength(13);
});

it('sees who came and who went from walk to walk', async () => {
  await walk();
  const [leaver] = rows({ order: 'group', group: 'user' });
  await rig.control.post(`channels/${DEMO_CHANNEL}/chatters`, {
    join: ['Żółw_nowy', 'ليلى'],
    leave: [leaver?.username],
  });
  const second = await walk();
  expect(second).toMatchObject({ here: 1_235, joined: 2, notSeen: 1, left: 0 });
  expect(
    rows({ presence: 'joined' })
      .map((row) => row.username)
      .sort(),
  ).toEqual(['Żółw_nowy', 'ليلى'].sort());
  expect(rows({ presence: 'notSeen' }).map((row) => row.userId)).toEqual([leaver?.userId]);
  const third = await walk();
  expect(third).toMatchObject({ here: 1_235, notSeen: 0, left: 1 });
  expect(third.refreshes.map(({ joined, left, complete }) => [joined, left, complete])).toEqual([
    [0, 0, true],
    [2, 0, true],
    [0, 1, true],
  ]);
});

it('keeps everybody when a refresh breaks off, and says how far it came', async () => {
  await walk();
  await rig.control.fault({ path: '/api/v2/chats/*/users' }, { status: 503 });
  const broken = await walk();
  expect(broken).toMatchObject({
    here: 1_234,
    notSeen: 0,
    crawl: { kind: 'partial', pages: 0, ofPages: 13, why: { kind: 'http', status: 503 } },
  });
  await rig.control.clearFaults();
  expect((await walk()).crawl.kind).toBe('complete');
});

it.each([
  ['HTML', { body: '<html>gateway</html>', status: 200 }, 'badPayload'],
  ['a body off its schema', { body: '{"users":[]}', status: 200 }, 'badPayload'],
  ['a cut connection', { cut: true }, 'offline'],
])('breaks off on %s', async (_, does, kind) => {
  await rig.control.fault({ path: '/api/v2/chats/*/users' }, does);
  expect((await walk()).crawl).toMatchObject({ kind: 'partial', rows: 0, why: { kind } });
});

it('takes a failure that passes in its stride', async () => {
  await rig.control.fault({ path: '/api/v2/chats/*/users' }, { status: 500 }, 2);
  expect((await walk()).crawl).toMatchObject({ kind: 'complete', pages: 13, rows: 1_234 });
});

it('keeps within a small bucket, tells until when it waits, and is never refused', async () => {
  chatters.close();
  await rig.close();
  await start({ chatters: 1_234, limits: { chats: 10 } });
  chatters.start();
  const waits: (number | null)[] = [];
  chatters.changed.subscribe(({ crawl }) => waits.push(crawl.kind === 'crawling' ? crawl.waitingUntilMs : null));
  const startedAtMs = rig.clock.now();
  await app.drive(ended);
  expect(crawl()).toMatchObject({ kind: 'complete', rows: 1_234 });
  expect(rig.clock.now() - startedAtMs).toBeGreaterThan(55_000);
  expect(app.asked.filter(({ status }) => status === 429).length).toBe(0);
  expect(waits.some((untilMs) => untilMs !== null && untilMs > startedAtMs)).toBe(true);
});

it('asks the service for names while the local list is not whole', async () => {
  await rig.control.post(`channels/${DEMO_CHANNEL}/chatters`, { join: ['ottoman_k', 'Ottoline', 'blotto'] });
  await rig.control.fault({ path: '/api/v2/chats/*/users' }, { status: 503 });
  await walk();
  await rig.control.clearFaults();
  const found = await asked(() => chatters.searchService('OTTO'));
  expect(found).toBeGreaterThanOrEqual(3);
  const names = rows({ text: 'otto' }).map((row) => row.username);
  expect(names).toEqual(expect.arrayContaining(['blotto', 'Ottoline', 'ottoman_k']));
  expect(names).toHaveLength(found);
});

it('answers whether somebody is here', async () => {
  await walk();
  const [somebody] = rows();
  const userId = somebody?.userId ?? 0;
  expect(await asked(() => chatters.check(userId))).toMatchObject({ here: true, chatter: { userId } });
  await rig.control.post(`channels/${DEMO_CHANNEL}/chatters`, { leave: [somebody?.username] });
  expect(await asked(() => chatters.check(userId))).toMatchObject({
    here: false,
    chatter: { userId, presence: 'left' },
  });
  expect(await asked(() => chatters.check(999_999_999))).toEqual({
    here: false,
    chatter: null,
    askedAtMs: rig.clock.now(),
  });
});

it('shows the longest and oddest names as plain, bounded text', async () => {
  const odd = [`long${'x'.repeat(9_996)}`, 'over\u202eride', 'zero\u200bwidth'];
  await rig.control.post(`channels/${DEMO_CHANNEL}/chatters`, { join: odd });
  await walk();
  expect(rows({ text: 'longx' }).map((row) => row.username)).toEqual([`long${'x'.repeat(95)}…`]);
  expect(rows({ text: 'override' }).map((row) => row.username)).toEqual(['override']);
  expect(rows({ text: 'zerowidth' }).map((row) => row.username)).toEqual(['zerowidth']);
  expect(chatters.read().here).toBe(inRoom());
});

/** Runs what asks the service, and lets time go on until it is answered. */
async function asked<T>(act: () => Promise<T>): Promise<T> {
  let settled = false;
  const answer = act().finally(() => {
    settled = true;
  });
  await app.drive(() => settled);
  return answer;
}
