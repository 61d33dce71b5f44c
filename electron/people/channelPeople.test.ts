import { describe, expect, it } from 'vitest';
import { manyFollowers, peopleRig } from './testing/peopleRig.ts';

describe('a list', () => {
  it('is read a page at a time, only when asked for, the newest first', async () => {
    const { clock, service, people, names, state } = peopleRig();
    service.followers = manyFollowers(250, clock.now());
    expect(state('followers')).toMatchObject({ loaded: 0, total: null, whole: false, rest: null });
    expect(service.asked).toEqual([]);
    await people.list('followers').next();
    expect(service.asked).toEqual(['foreground channels.followers 0']);
    expect(state('followers')).toMatchObject({ loaded: 100, total: 250, inOrder: true, rest: { calls: 2 } });
    expect(names().slice(0, 2)).toEqual(['name250', 'name249']);
    await people.list('followers').next();
    await people.list('followers').next();
    expect(state('followers')).toMatchObject({ loaded: 250, whole: true, missing: 0, rest: { calls: 0 } });
    await people.list('followers').next();
    expect(service.asked).toHaveLength(3);
  });

  it.each([
    ['no counts', { counts: false }],
    ['no links', { links: false }],
    ['neither', { counts: false, links: false }],
  ])('ends at its end also where the service sends %s', async (_, quirk) => {
    const { clock, service, people, state } = peopleRig();
    Object.assign(service, quirk);
    service.followers = manyFollowers(200, clock.now());
    await people.list('followers').all();
    expect(state('followers')).toMatchObject({ loaded: 200, whole: true });
    service.followers = manyFollowers(130, clock.now());
    await people.list('followers').again();
    await people.list('followers').all();
    expect(state('followers')).toMatchObject({ loaded: 130, whole: true });
  });

  it('with nobody in it is whole after one call', async () => {
    const { service, people, state } = peopleRig();
    await people.list('banned').next();
    expect(state('banned')).toMatchObject({ loaded: 0, total: 0, whole: true, error: null });
    expect(service.asked).toHaveLength(1);
  });

  it('says when the service has an order of its own', async () => {
    const { clock, service, people, state } = peopleRig();
    service.orders = false;
    service.followers = manyFollowers(250, clock.now());
    await people.list('followers').next();
    expect(state('followers')).toMatchObject({ inOrder: false, todayKnown: false });
  });

  it('is read whole in the background, can be paused, and stopped for good', async () => {
    const { clock, service, people, state } = peopleRig();
    service.followers = manyFollowers(1_000, clock.now());
    service.latencyMs = 1_000;
    const reading = people.list('followers').all();
    await clock.advance(2_500);
    expect(service.asked.every((line) => line.startsWith('background'))).toBe(true);
    expect(state('followers').load).toMatchObject({ kind: 'all', pages: 2, ofPages: 10, waitingUntilMs: null });
    people.list('followers').pause();
    await clock.advance(60_000);
    expect(state('followers')).toMatchObject({ loaded: 300, load: { kind: 'paused', pages: 3, ofPages: 10 } });
    people.list('followers').resume();
    await clock.advance(1_500);
    people.list('followers').stop();
    await reading;
    const { length } = service.asked;
    await clock.advance(600_000);
    expect(service.asked).toHaveLength(length);
    expect(state('followers')).toMatchObject({ loaded: 400, error: null, load: { kind: 'idle' }, whole: false });
    await Promise.all([people.list('followers').all(), clock.advance(60_000)]);
    expect(state('followers')).toMatchObject({ loaded: 1_000, whole: true, missing: 0 });
  });

  it('keeps what was read when a page fails, says why, and goes on from there', async () => {
    const { clock, service, people, state } = peopleRig();
    service.followers = manyFollowers(450, clock.now());
    service.failure = (request) =>
      request === 3 ? { kind: 'rateLimited', bucket: 'channel-read', retryAfterMs: 9_000 } : null;
    await people.list('followers').all();
    expect(state('followers')).toMatchObject({ loaded: 200, error: { kind: 'rateLimited' }, load: { kind: 'idle' } });
    await people.list('followers').all();
    expect(state('followers')).toMatchObject({ loaded: 450, error: null, whole: true });
  });

  it('says that it may not be read', async () => {
    const { service, people, state } = peopleRig();
    service.failure = () => ({ kind: 'http', status: 403, path: '/x', message: 'Access denied.' });
    await people.list('banned').next();
    expect(state('banned')).toMatchObject({ loaded: 0, whole: false, error: { kind: 'http', status: 403 } });
  });

  it('tells until when the budget holds a page back', async () => {
    const { clock, service, people, budget, state } = peopleRig();
    service.followers = manyFollowers(50, clock.now());
    service.latencyMs = 40_000;
    const resetsAtMs = clock.now() + 40_000;
    budget.set([{ name: 'channel-read', limit: 1_000, spent: 1_000, resetsAtMs, waiting: 1 }]);
    const reading = people.list('followers').next();
    expect(state('followers').load).toMatchObject({ kind: 'page', waitingUntilMs: null });
    await clock.advance(600);
    expect(state('followers').load).toMatchObject({ kind: 'page', waitingUntilMs: resetsAtMs });
    await clock.advance(40_000);
    await reading;
    expect(state('followers').loaded).toBe(50);
  });

  it('says what reading the rest would take within the budget', async () => {
    const { clock, service, people, budget, state } = peopleRig();
    service.followers = manyFollowers(2_100, clock.now());
    await people.list('followers').next();
    const resetsAtMs = clock.now() + 30_000;
    budget.set([{ name: 'channel-read', limit: 10, spent: 9, resetsAtMs, waiting: 0 }]);
    const { rest } = state('followers');
    expect(rest?.calls).toBe(20);
    expect(rest?.durationMs).toBeGreaterThan(300_000);
  });

  it('says how many were not met when the list moved while it was read', async () => {
    const { clock, service, people, state } = peopleRig();
    service.followers = manyFollowers(250, clock.now());
    service.counts = true;
    await people.list('followers').next();
    // Two at the front go: two others slip to the page that was read.
    service.followers = service.followers.slice(0, 248);
    await people.list('followers').all();
    expect(state('followers')).toMatchObject({ loaded: 248, total: 248, whole: true });
    people.list('followers').put({ ...noBody, userId: 9_999 });
    expect(state('followers')).toMatchObject({ total: 249, missing: 0 });
  });
});

const noBody = { userId: 0, username: 'x', roles: [], level: null, sinceMs: null, isNew: true };

describe('the rows', () => {
  it('tell who is here, how much they said, since when, and one’s own note', async () => {
    const { clock, service, people, here, notes, chat, page } = peopleRig();
    service.followers = manyFollowers(3, clock.now());
    here.set(1, { isHere: true, role: 'Mod', messages: 4, username: 'name1' });
    here.set(2, { isHere: false, role: 'Pro', messages: 1, username: 'name2' });
    notes.set(3, 'drummer');
    await people.list('followers').next();
    people.noted();
    expect(page({ descending: false }).rows).toMatchObject([
      { username: 'name1', presence: 'here', messages: 4, role: 'Mod', level: 5, note: '' },
      { username: 'name2', presence: 'notHere', messages: 1, role: 'Pro' },
      { username: 'name3', presence: 'notHere', messages: 0, role: 'User', note: 'drummer' },
    ]);
    chat.isWhole = false;
    people.noted();
    expect(page({ descending: false }).rows.map(({ presence }) => presence)).toEqual(['here', 'notHere', 'unknown']);
    expect(page({ only: 'here' }).total).toBe(1);
    expect(page({ only: 'noted' }).rows).toMatchObject([{ userId: 3 }]);
    expect(people.read().lists.followers.counts).toMatchObject({ here: 1, noted: 1 });
  });

  it('are found by any part of a name in any case, also from right to left', async () => {
    const { service, people, names } = peopleRig();
    service.followers = [
      { id: 1, username: 'ליאור_כהן', sinceMs: 3 },
      { id: 2, username: 'Zażółć', sinceMs: 2 },
      { id: 3, username: 'ottoman_k', sinceMs: 1 },
    ];
    await people.list('followers').next();
    expect(names({ text: 'כהן' })).toEqual(['ליאור_כהן']);
    expect(names({ text: 'ŻÓŁĆ' })).toEqual(['Zażółć']);
    expect(names({ text: 'TOM' })).toEqual(['ottoman_k']);
    expect(names({ text: 'nobody' })).toEqual([]);
  });

  it('know today’s followers once an older one was read', async () => {
    const { clock, service, people, state } = peopleRig();
    const midnightMs = new Date(clock.now()).setHours(0, 0, 0, 0);
    service.followers = Array.from({ length: 150 }, (_, index) => ({
      id: index + 1,
      username: `name${index + 1}`,
      sinceMs: index < 30 ? midnightMs - (30 - index) * 1_000 : midnightMs + index,
    }));
    await people.list('followers').next();
    expect(state('followers')).toMatchObject({ counts: { today: 100 }, todayKnown: false });
    await people.list('followers').next();
    expect(state('followers')).toMatchObject({ counts: { today: 120 }, todayKnown: true });
  });
});

describe('what happens meanwhile', () => {
  it('puts a new follower on top, once, and takes one who left away', async () => {
    const { clock, service, people, names, state, follow } = peopleRig();
    service.followers = manyFollowers(150, clock.now());
    follow(900, 'too_early');
    expect(state('followers').loaded).toBe(0);
    await people.list('followers').next();
    await clock.advance(1_000);
    follow(901, 'loki_mole');
    await clock.advance(1);
    follow(901, 'loki_mole');
    expect(names().slice(0, 2)).toEqual(['loki_mole', 'name150']);
    expect(state('followers')).toMatchObject({ loaded: 101, total: 151 });
    follow(150, 'name150', false);
    expect(state('followers')).toMatchObject({ loaded: 100, total: 150 });
    expect(names()[1]).toBe('name149');
  });

  it('reads the newest until somebody known comes', async () => {
    const { clock, service, people, page, state } = peopleRig();
    service.followers = manyFollowers(150, clock.now());
    await people.list('followers').next();
    const fresh = Array.from({ length: 120 }, (_, index) => ({
      id: 1_000 + index,
      username: `fresh${index}`,
      sinceMs: clock.now() + index,
    }));
    service.followers = [...service.followers, ...fresh];
    expect(await people.newest()).toBe(120);
    expect(service.asked).toHaveLength(3);
    expect(state('followers').loaded).toBe(220);
    expect(page().rows[0]).toMatchObject({ username: 'fresh119', isNew: true });
    expect(await people.newest()).toBe(0);
    expect(service.asked).toHaveLength(4);
  });

  it('counts who came lately by the service’s clock, as those that it tells of', async () => {
    const { clock, service, people, chat, state, page, names, follow } = peopleRig();
    chat.aheadMs = -30 * 3_600_000;
    const serviceMs = clock.now() + chat.aheadMs;
    const sinceMs = [serviceMs - 2_000, serviceMs - 30 * 3_600_000];
    service.followers = sinceMs.map((at, index) => ({ id: index + 1, username: `name${index + 1}`, sinceMs: at }));
    await people.list('followers').next();
    follow(901, 'loki_mole');
    expect(page().rows[0]).toMatchObject({ username: 'loki_mole', sinceMs: serviceMs });
    expect(names()).toEqual(['loki_mole', 'name1', 'name2']);
    expect(state('followers')).toMatchObject({ counts: { today: 2 } });
    people.banned({ userId: 1, by: 'mod_hana' });
    await people.list('banned').next();
    people.updated({ userId: 901, username: null, roles: ['Banned', 'User'] });
    expect(page({ list: 'banned' }).rows.at(0)).toMatchObject({ sinceMs: serviceMs });
  });

  it('follows bans: who did it where the chat says so, gone when another moderator takes it back', async () => {
    const { clock, service, people, here, page, state } = peopleRig();
    service.holders = [{ id: 1, username: 'yelling_kettle', roles: ['Banned'], sinceMs: 5_000 }];
    here.set(2, { isHere: true, role: 'User', messages: 9, username: 'cheap_clicks' });
    await people.list('banned').next();
    people.updated({ userId: 2, username: null, roles: ['Banned', 'User'] });
    people.banned({ userId: 2, by: 'mod_hana' });
    const atMs = clock.now();
    expect(page({ list: 'banned' }).rows).toMatchObject([
      { username: 'cheap_clicks', by: 'mod_hana', sinceMs: atMs, isNew: true },
      { username: 'yelling_kettle', by: null, sinceMs: 5_000 },
    ]);
    people.updated({ userId: 1, username: null, roles: ['User'] });
    expect(page({ list: 'banned' }).rows.map(({ userId }) => userId)).toEqual([2]);
    expect(state('banned').total).toBe(1);
  });

  it('knows a ban that was seen before the list was ever read', async () => {
    const { clock, service, people, page } = peopleRig();
    people.banned({ userId: 1, by: 'sebastien' });
    const atMs = clock.now();
    service.holders = [{ id: 1, username: 'yelling_kettle', roles: ['Banned'], sinceMs: atMs }];
    await clock.advance(60_000);
    await people.list('banned').next();
    expect(page({ list: 'banned' }).rows).toMatchObject([{ by: 'sebastien', sinceMs: atMs }]);
  });

  it('follows moderators and new names', async () => {
    const { service, people, here, names } = peopleRig();
    service.holders = [{ id: 1, username: 'mod_hana', roles: ['Mod'] }];
    here.set(2, { isHere: true, role: 'User', messages: 0, username: 'pim' });
    await people.list('moderators').next();
    people.updated({ userId: 2, username: null, roles: ['Mod', 'User'] });
    people.updated({ userId: 1, username: 'hana_again', roles: null });
    expect(names({ list: 'moderators', order: 'name', descending: false })).toEqual(['hana_again', 'pim']);
    people.updated({ userId: 1, username: null, roles: ['User'] });
    expect(names({ list: 'moderators' })).toEqual(['pim']);
  });

  it('is told at most four times a second, and not at all after leaving', async () => {
    const { clock, service, people, told } = peopleRig();
    service.followers = manyFollowers(1_000, clock.now());
    service.latencyMs = 10;
    void people.list('followers').all();
    await clock.advance(1_000);
    expect(told.length).toBeLessThanOrEqual(5);
    const reading = people.list('followers').again();
    people.close();
    await reading;
    const { length } = told;
    await clock.advance(600_000);
    expect(told).toHaveLength(length);
    expect(clock.pending).toBe(0);
  });
});

describe('one person', () => {
  it('is known from the lists without a call, else asked for with one', async () => {
    const { clock, service, people } = peopleRig();
    service.followers = manyFollowers(150, clock.now());
    service.holders = [{ id: 1, username: 'name1', roles: ['Mod', 'User'] }];
    expect(people.about(1)).toMatchObject({ follows: { kind: 'unknown' }, roles: null, level: null, askedAtMs: null });
    expect(await people.ask(1)).toMatchObject({
      follows: { kind: 'since', atMs: service.followers[0]?.sinceMs },
      roles: ['Mod', 'User'],
      askedAtMs: clock.now(),
    });
    expect(service.asked).toEqual(['foreground channels.relationship 0']);
    expect(await people.ask(9_999)).toMatchObject({ follows: { kind: 'no' } });
    await people.list('followers').next();
    expect(people.about(150)).toMatchObject({ follows: { kind: 'since' }, level: 5 });
    expect(people.about(8_888)).toMatchObject({ follows: { kind: 'unknown' } });
    await people.list('followers').all();
    expect(people.about(8_888)).toMatchObject({ follows: { kind: 'no' } });
  });

  it('is found by the whole of a name, and comes to the list they belong to', async () => {
    const { clock, service, people, names, state } = peopleRig();
    service.followers = manyFollowers(150, clock.now());
    service.holders = [{ id: 77, username: 'yelling_kettle', roles: ['Banned'], sinceMs: 5 }];
    await people.list('followers').next();
    expect(names({ text: 'name3' })).toEqual([]);
    const found = await people.find('followers', 'name3');
    expect(found).toMatchObject({ userId: 3, isListed: true, followsSinceMs: service.followers[2]?.sinceMs });
    expect(names({ text: 'name3' })).toEqual(['name3']);
    expect(state('followers').loaded).toBe(101);
    expect(await people.find('banned', 'name3')).toMatchObject({ isListed: false });
    expect(await people.find('banned', 'yelling_kettle')).toMatchObject({ isListed: true });
    expect(await people.find('banned', 'nobody_at_all')).toBeNull();
  });
});

it('tells lurkers from those who are listed, once the list of chatters is whole', async () => {
  const { service, people, here, chat, names, state } = peopleRig();
  service.everybody = Array.from({ length: 130 }, (_, index) => ({ id: index + 1, username: `name${index + 1}` }));
  for (let id = 1; id <= 127; id++) here.set(id, { isHere: true, role: 'User', messages: 0, username: `name${id}` });
  await people.list('lurkers').all();
  expect(service.asked.at(-1)).toBe('background chats.users 1');
  expect(names({ list: 'lurkers', order: 'name', descending: false })).toEqual(['name128', 'name129', 'name130']);
  expect(state('lurkers').loaded).toBe(3);
  chat.isWhole = false;
  people.noted();
  expect(state('lurkers').loaded).toBe(0);
});

it('reads friends who are here, with their level', async () => {
  const { service, people, page, state } = peopleRig();
  service.friends = [{ id: 4, username: 'kettle_and_keys' }];
  await people.list('friends').next();
  expect(state('friends')).toMatchObject({ loaded: 1, whole: true });
  expect(page({ list: 'friends' }).rows).toMatchObject([{ username: 'kettle_and_keys', level: 12 }]);
});

describe('an export', () => {
  it('is CSV that no spreadsheet runs, with whose list it is in each row', async () => {
    const { service, people, notes } = peopleRig();
    service.holders = [{ id: 1, username: '=cmd()', roles: ['Banned'], sinceMs: Date.UTC(2026, 9, 3) }];
    notes.set(1, 'said "hello", left');
    people.banned({ userId: 1, by: 'mod_hana' });
    await people.list('banned').next();
    const pieces = [...people.export('banned', 'csv', 'demo')];
    expect(pieces.reduce((sum, { rows }) => sum + rows, 0)).toBe(1);
    const text = pieces.map((piece) => piece.text).join('');
    expect(text).toContain('user_id,username,role,level,since,');
    expect(text).not.toMatch(/,=cmd/);
    expect(text).toContain('"said ""hello"", left"');
    expect(text).toContain('2026-10-03T00:00:00.000Z');
    expect(text).toContain('mod_hana');
    expect(text).toContain('nora_plays,banned,demo');
  });

  it('is JSON as a whole, in pieces', async () => {
    const { clock, service, people } = peopleRig();
    service.followers = manyFollowers(2_050, clock.now());
    await people.list('followers').all();
    const pieces = [...people.export('followers', 'json', 'demo')];
    expect(pieces.length).toBeGreaterThan(3);
    const file = JSON.parse(pieces.map(({ text }) => text).join(''));
    expect(file.about).toEqual({ channel: 'nora_plays', list: 'followers', service: 'demo' });
    expect(file.people).toHaveLength(2_050);
    expect(file.people[0]).toMatchObject({ username: 'name2050', level: 5, inChat: 'notHere' });
    expect(JSON.parse([...people.export('banned', 'json', 'demo')].map(({ text }) => text).join('')).people).toEqual(
      [],
    );
  });
});

it('who was banned or made a moderator from here is in the list at once, and who was left is not', async () => {
  const { clock, people, facts, names } = peopleRig();
  await people.list('banned').next();
  await people.list('moderators').next();
  const head = { kind: 'writeEnded', atMs: clock.now(), serviceKey: 'here', outcome: 'done', error: null } as const;
  const [pim, zoe] = [
    { userId: 5, username: 'pim' },
    { userId: 6, username: 'zoe' },
  ];
  const parts = { done: ['pim'], left: [{ name: 'zoe', error: null }] };
  await facts.tell({ ...head, id: '1', what: { kind: 'ban', channelId: 7, people: [pim, zoe] }, parts });
  expect(names({ list: 'banned' })).toEqual(['pim']);
  await facts.tell({ ...head, id: '2', what: { kind: 'ban', channelId: 8, people: [zoe] }, parts: null });
  expect(names({ list: 'banned' })).toEqual(['pim']);
  const made = { kind: 'changeRoles', channelId: 7, person: zoe, add: ['Mod'], remove: [] } as const;
  await facts.tell({ ...head, id: '3', what: { ...made, add: ['Mod'], remove: [] }, parts: null });
  expect(names({ list: 'moderators' })).toEqual(['zoe']);
  await facts.tell({ ...head, id: '4', what: { ...made, add: [], remove: ['Mod'] }, parts: null });
  expect(names({ list: 'moderators' })).toEqual([]);
});
