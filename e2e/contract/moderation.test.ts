import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { reachedBy } from '../../shared/moderation.ts';
import { type BridgeRig, startBridge } from './bridgeRig.ts';
import { DEMO_CHANNEL } from './platformRig.ts';
import { doneNow, signIn } from './signedInBridge.ts';

const channelId = DEMO_CHANNEL;
let rig: BridgeRig;
/** How long the computer has slept. */
let sleptMs = 0;

beforeAll(async () => {
  const { now } = Date;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + sleptMs);
  rig = await startBridge();
  await signIn(rig, ['timeout', 'purge', 'clearChat', 'ban', 'changeRole']);
  await rig.state('chat.read', ({ room }) => room.kind === 'joined' && room.permissions.includes('change_role'));
});
afterAll(async () => {
  await rig.close();
  vi.restoreAllMocks();
});

const userOf = (username: string) => {
  const user = rig.simulator.world.users.byName(username);
  if (user === undefined) throw new Error(`nobody is called ${username}`);
  return { userId: user.id, username, user };
};
const on = (username: string) => ({ channelId, userId: userOf(username).userId, username });
const world = () => {
  const { channels, rooms, demoUser } = rig.simulator.world;
  const channel = channels.ofUser(demoUser);
  const room = rooms.of(channel);
  return {
    roles: (name: string) => channels.rolesOf(channel, userOf(name).user),
    isTimedOut: (name: string) => room.speaking.isTimedOut(userOf(name).userId),
    said: () => room.history.last(100).map(({ id }) => id),
  };
};

const done = (begun: { target: string }) => doneNow(rig, begun);

async function says(username: string, text: string): Promise<string> {
  await rig.control.post(`channels/${channelId}/chatters`, { join: [username] });
  const { id } = (await rig.control.say(channelId, username, text)) as { id: string };
  await rig.state('chat.read', ({ items }) => items.some((item) => item.kind === 'message' && item.id === id));
  return id;
}

it('takes messages out: one, the last, all of somebody, and everybody’s', async () => {
  const first = await says('zoe', 'one');
  const second = await says('zoe', 'two');
  expect((await done(await rig.call('moderation.removeMessage', { ...on('zoe'), messageId: first }))).outcome).toBe(
    'done',
  );
  expect(world().said()).not.toContain(first);
  await done(await rig.call('moderation.removeLast', on('zoe')));
  expect(world().said()).not.toContain(second);
  const third = await says('zoe', 'three');
  await done(await rig.call('moderation.purge', on('zoe')));
  expect(world().said()).not.toContain(third);
  await says('pim', 'four');
  await done(await rig.call('moderation.clearChat', { channelId }));
  expect(world().said()).toEqual([]);
});

it('says of a message that somebody else took out, who it was', async () => {
  const id = await says('zoe', 'gone already');
  const begun = await rig.call('moderation.removeMessage', { ...on('zoe'), messageId: id });
  await rig.control.post(`channels/${channelId}/roles`, { username: 'zoe', add: ['Banned'], by: 'mod_hana' });
  await rig.state('chat.read', ({ items }) =>
    items.some((item) => item.kind === 'message' && item.id === id && item.removed !== null),
  );
  expect(await done(begun)).toMatchObject({ outcome: 'failed', error: { kind: 'alreadyDone' } });
  await rig.control.post(`channels/${channelId}/roles`, { username: 'zoe', remove: ['Banned'] });
});

it('times out, and ends it early', async () => {
  await says('zoe', 'hello');
  await done(await rig.call('moderation.timeout', { ...on('zoe'), seconds: 90_061 }));
  expect(world().isTimedOut('zoe')).toBe(true);
  const { timedOut } = await rig.state('moderation.read', (state) => state.timedOut.length === 1);
  expect(timedOut[0]).toMatchObject({ channelId, username: 'zoe' });
  await done(await rig.call('moderation.endTimeout', on('zoe')));
  expect(world().isTimedOut('zoe')).toBe(false);
});

it('says that who has left can’t be timed out', async () => {
  await rig.control.post(`channels/${channelId}/chatters`, { leave: ['zoe'] });
  const ended = await done(await rig.call('moderation.timeout', { ...on('zoe'), seconds: 5 }));
  expect(ended).toMatchObject({ outcome: 'failed', error: { kind: 'badInput', field: 'person', why: 'notHere' } });
});

it('bans, tells another moderator’s ban from its own, and unbans', async () => {
  await says('zoe', 'hello');
  expect((await done(await rig.call('moderation.ban', { channelId, people: [on('zoe')] }))).outcome).toBe('done');
  expect(world().roles('zoe')).toContain('Banned');
  const again = await done(await rig.call('moderation.ban', { channelId, people: [on('zoe')] }));
  expect(again).toMatchObject({ outcome: 'failed', error: { kind: 'alreadyDone', by: null } });
  expect((await done(await rig.call('moderation.unban', { channelId, people: [on('zoe')] }))).outcome).toBe('done');
  expect(world().roles('zoe')).not.toContain('Banned');
  const seen = await rig.call('moderation.seen', { channelId, userId: userOf('zoe').userId });
  expect(seen.slice(0, 2)).toMatchObject([
    { what: 'unbanned', own: true },
    { what: 'banned', own: true, by: 'nora_plays' },
  ]);
});

it('gives and takes the role of a moderator, and lets nobody act on oneself', async () => {
  await done(await rig.call('moderation.changeRoles', { ...on('pim'), add: ['Mod'], remove: [] }));
  expect(world().roles('pim')).toContain('Mod');
  await done(await rig.call('moderation.changeRoles', { ...on('pim'), add: [], remove: ['Mod'] }));
  expect(world().roles('pim')).not.toContain('Mod');
  const people = [on('nora_plays')];
  expect(await rig.ask('moderation.ban', { channelId, people })).toMatchObject({
    ok: false,
    error: { why: 'yourself' },
  });
});

/** Brings a crowd, some of whom the service refuses. @param refusals statuses by place */
async function crowd(beginning: string, refusals: Readonly<Record<number, number>>) {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => `${beginning}_${letter}`);
  await rig.control.post(`channels/${channelId}/chatters`, { join: names });
  const people = names.map((username) => ({ userId: userOf(username).userId, username }));
  for (const [at, status] of Object.entries(refusals)) {
    const path = `/channels/*/users/${people[Number(at)]?.userId}`;
    await rig.control.fault({ method: 'PATCH', path }, { status });
  }
  return { people, banned: () => names.filter((name) => world().roles(name).includes('Banned')) };
}

it('goes on with many past a 404, a 409 and a 403, and is undone for those whom it reached', async () => {
  const { people, banned } = await crowd('wave', { 1: 404, 2: 409, 4: 403 });
  const ban = await done(await rig.call('moderation.ban', { channelId, people }));
  await rig.control.clearFaults();
  expect(ban.calls).toBe(6);
  expect(ban.parts?.done).toEqual(['wave_a', 'wave_d', 'wave_f']);
  expect(ban.parts?.left).toMatchObject([
    { name: 'wave_b', error: { kind: 'http', status: 404 } },
    { name: 'wave_c', error: { kind: 'alreadyDone' } },
    { name: 'wave_e', error: { kind: 'http', status: 403 } },
  ]);
  expect(banned()).toEqual(ban.parts?.done);
  const reached = reachedBy(ban);
  expect(reached.map(({ username }) => username)).toEqual(ban.parts?.done);
  await done(await rig.call('moderation.unban', { channelId, people: reached }));
  expect(banned()).toEqual([]);
});

/** The act under way that waits. */
const waits = async () => {
  const { running } = await rig.state('moderation.read', (state) => state.running.some(({ wait }) => wait !== null));
  return running.find(({ wait }) => wait !== null);
};

/** Longer than any test takes: a rest ends when the test says so, and not while it looks at what is told of it. */
const REST_SECONDS = 600;

/** The computer sleeps until the rest is over: its clock went on, timers did not, and the app is told that it is awake. */
function sleepOverRest(): void {
  sleptMs += (REST_SECONDS + 1) * 1000;
  rig.parts.resume();
}

/** The service refuses the ban of one of a crowd, once, and wants so long a rest. */
async function limitOnce(person: { userId: number } | undefined, seconds = REST_SECONDS) {
  const resetMs = rig.simulator.world.clock.now() + seconds * 1000;
  const headers = { 'retry-after': `${seconds}`, 'x-ratelimit-reset': `${resetMs}` };
  await rig.control.fault(
    { method: 'PATCH', path: `/channels/*/users/${person?.userId}` },
    { status: 429, headers },
    1,
  );
}

it('waits where the service wants a rest, and goes on with the rest by itself', async () => {
  const { people, banned } = await crowd('flood', {});
  await limitOnce(people[2]);
  const ended = done(await rig.call('moderation.ban', { channelId, people }));
  const run = await waits();
  expect(run).toMatchObject({ done: 2, of: 6, wait: { bucket: 'channel-write', refused: true } });
  expect(banned()).toEqual(['flood_a', 'flood_b']);
  sleepOverRest();
  expect((await ended).parts).toEqual({ done: people.map(({ username }) => username), left: [] });
  expect(banned()).toHaveLength(6);
});

it('is stopped while it waits, and goes on with exactly the rest later', async () => {
  const { people, banned } = await crowd('tide', {});
  await limitOnce(people[2]);
  const ended = done(await rig.call('moderation.ban', { channelId, people }));
  const run = await waits();
  expect(await rig.call('moderation.stop', { target: run?.target ?? '' })).toBe(true);
  expect((await ended).parts).toMatchObject({ done: ['tide_a', 'tide_b'], endedBy: { kind: 'stopped' } });
  const { left } = await rig.read('moderation.read');
  expect(left).toMatchObject([{ rest: people.slice(2), why: { kind: 'stopped' } }]);
  const rest = done(await rig.call('moderation.goOn', { id: left[0]?.id ?? '' }));
  // Until the service's rest is over there is no room for more.
  await waits();
  sleepOverRest();
  expect(await rest).toMatchObject({ calls: 4, parts: { done: people.slice(2).map(({ username }) => username) } });
  expect(banned()).toHaveLength(6);
  expect((await rig.read('moderation.read')).left).toEqual([]);
});

it('is taken back when it has ended too, also after that was undone once', async () => {
  const { people, banned } = await crowd('surf', {});
  await limitOnce(people[2]);
  const ended = done(await rig.call('moderation.ban', { channelId, people }));
  const run = await waits();
  const taken = await rig.call('moderation.takeBack', { target: run?.target ?? '' });
  await ended;
  expect(await rig.call('writes.undo', { target: taken?.target ?? '' })).toBe(true);
  const { left } = await rig.state('moderation.read', (state) => state.left.length > 0);
  expect(left).toMatchObject([{ done: people.slice(0, 2), rest: people.slice(2), why: { kind: 'stopped' } }]);
  expect(banned()).toEqual(['surf_a', 'surf_b']);
  const reversed = done(await rig.call('moderation.reverse', { id: left[0]?.id ?? '' }));
  await waits();
  sleepOverRest();
  await reversed;
  expect(banned()).toEqual([]);
  expect((await rig.read('moderation.read')).left).toEqual([]);
});

it('leaves the rest where the service wants a rest of a day', async () => {
  const { people, banned } = await crowd('dusk', {});
  await limitOnce(people[2], 86_400);
  const ban = await done(await rig.call('moderation.ban', { channelId, people }));
  expect(ban.parts?.left.map(({ error }) => error?.kind ?? null)).toEqual(['rateLimited', null, null, null]);
  expect(banned()).toEqual(['dusk_a', 'dusk_b']);
  expect((await rig.read('moderation.read')).left).toMatchObject([{ rest: people.slice(2) }]);
});
