import { afterEach, beforeEach, expect, it } from 'vitest';
import { FactStream } from '../../electron/kernel/facts.ts';
import { Subject } from '../../electron/kernel/subject.ts';
import { ChannelPeople } from '../../electron/people/index.ts';
import { makeLog } from '../../electron/testing/fakeLog.ts';
import { type PeopleListName, type PeopleQuery, peoplePage, peopleState } from '../../shared/people.ts';
import { type App, DEMO_CHANNEL, type Rig, signInAsDemo, startRig } from './platformRig.ts';

let rig: Rig;
let app: App;
let people: ChannelPeople;

/** The lists of people as the app's main process reads them, on the service itself. */
beforeEach(async () => {
  rig = await startRig({ chatters: 300 });
  app = rig.openApp();
  await signInAsDemo(rig, app);
  const { log } = makeLog(rig.clock);
  const bans = new Map<number, { atMs: number; by: string | null }>();
  people = new ChannelPeople({
    channelId: DEMO_CHANNEL,
    token: 'nora_plays',
    firstVersion: 0,
    serviceKey: 'demo',
    platform: app.platform,
    clock: rig.clock,
    log,
    budget: new Subject(app.budget.state.value),
    facts: new FactStream(log),
    notes: { read: () => '', noted: () => new Set() },
    bans: {
      of: (userId) => bans.get(userId) ?? null,
      add: (userId, ban) => void bans.set(userId, ban),
      drop: (userId) => void bans.delete(userId),
    },
    presence: () => null,
    chattersKnown: () => true,
    streamMs: () => null,
    aheadMs: () => 0,
    isStaff: () => false,
  });
});
afterEach(async () => {
  people.close();
  await rig.close();
});

const channelOf = () => rig.simulator.world.channels.ofUser(rig.simulator.world.demoUser);
const state = (name: PeopleListName) => peopleState.parse(people.read()).lists[name];

/** Reads a list to its end. */
async function readAll(name: PeopleListName): Promise<void> {
  await Promise.all([people.list(name).all(), app.drive(() => state(name).whole)]);
}

/** All rows of a list that are here. */
function rows(name: PeopleListName, query: Partial<PeopleQuery> = {}) {
  const question = { text: '', only: 'all', order: 'since', descending: true, ...query } as const;
  const { total } = peoplePage.parse(people.query({ list: name, ...question, offset: 0, limit: 1 }));
  return Array.from({ length: Math.ceil(total / 200) }, (_, page) =>
    peoplePage.parse(people.query({ list: name, ...question, offset: page * 200, limit: 200 })),
  ).flatMap((page) => page.rows);
}

/** Who holds a role in the channel, by the service's own word. */
function holders(role: string): number[] {
  const { world } = rig.simulator;
  const channel = channelOf();
  return [...world.roles.holders(channel)].filter((id) => channel.roles.get(id)?.includes(role)).sort();
}

it('followers are those of the service, each with the day it says, the newest first', async () => {
  const follows = rig.simulator.world.follows.ofChannel(channelOf());
  expect(follows.length).toBeGreaterThan(300);
  for (const loaded of [100, 200, 300]) {
    await Promise.all([people.list('followers').next(), app.drive(() => state('followers').loaded === loaded)]);
  }
  expect(state('followers')).toMatchObject({ total: follows.length, whole: false, inOrder: true });
  const told = rows('followers').map(({ userId, sinceMs }) => [userId, sinceMs] as const);
  const newest = follows.slice(-300).map(({ userId, createdAtMs }) => [userId, createdAtMs] as const);
  expect(new Map(told)).toEqual(new Map(newest));
  const days = told.map(([, sinceMs]) => sinceMs ?? 0);
  expect(days).toEqual(days.toSorted((a, b) => b - a));
});

it.each([
  ['moderators', 'Mod'],
  ['banned', 'Banned'],
] as const)('%s are those who hold the role there', async (list, role) => {
  expect(holders(role).length).toBeGreaterThan(0);
  await readAll(list);
  expect(
    rows(list)
      .map(({ userId }) => userId)
      .sort(),
  ).toEqual(holders(role));
});

it('a search finds a part of a name in any case, and the service is asked for a whole one', async () => {
  await readAll('banned');
  const calls = app.asked.length;
  const found = rows('banned', { text: 'KETTLE' }).map(({ username }) => username);
  expect(found).toEqual(['yelling_kettle']);
  expect(app.asked).toHaveLength(calls);
  const whole = await Promise.all([people.find('banned', 'mod_hana'), app.drive(() => app.asked.length > calls + 1)]);
  expect(whole[0]).toMatchObject({ username: 'mod_hana', isListed: false });
  expect(whole[0]?.roles).toContain('Mod');
});

it('somebody is asked for alone: since when they follow, and what they are here', async () => {
  const [oldest] = rig.simulator.world.follows.ofChannel(channelOf());
  const userId = oldest?.userId ?? 0;
  expect(people.about(userId).follows).toEqual({ kind: 'unknown' });
  await people.ask(userId);
  expect(people.about(userId).follows).toEqual({ kind: 'since', atMs: oldest?.createdAtMs });
});
