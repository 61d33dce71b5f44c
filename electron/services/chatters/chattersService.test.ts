import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { BudgetState } from '../../../shared/budget.ts';
import {
  type ChattersQuery,
  type ChattersState,
  chatterCard,
  chatterCheck,
  chattersPage,
  chattersState,
} from '../../../shared/chatters.ts';
import { defaultSettings, type Settings } from '../../../shared/settings.ts';
import { Subject } from '../../core/subject.ts';
import { FakeChatters } from '../../testing/fakeChatters.ts';
import { FakeClock, settle } from '../../testing/fakeClock.ts';
import { makeLog } from '../../testing/fakeLog.ts';
import { ChattersService } from './chattersService.ts';

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
const services: ChattersService[] = [];

afterEach(() => {
  for (const service of services.splice(0)) service.dispose();
});

function setUp({ everySeconds = 60 as Settings['chattersEverySeconds'] } = {}) {
  const clock = new FakeClock();
  const platform = new FakeChatters(clock);
  const settings = new Subject<Settings>({ ...defaultSettings, chattersEverySeconds: everySeconds });
  const budget = new Subject<BudgetState>([]);
  const kept = new Map<number, string>();
  const notes = {
    read: (id: number) => kept.get(id) ?? '',
    write: (id: number, note: string) => void kept.set(id, note),
  };
  const service = new ChattersService({ platform, clock, log: makeLog(clock).log, budget, settings, notes });
  services.push(service);
  const told: ChattersState[] = [];
  service.changed.subscribe((state) => told.push(chattersState.parse(state)));
  const rows = (query: Partial<ChattersQuery> = {}) => chattersPage.parse(service.query({ ...all, ...query })).rows;
  const names = (query: Partial<ChattersQuery> = {}) => rows(query).map((row) => row.username);
  const row = (userId: number) => {
    const { total } = service.query(all);
    const offsets = Array.from({ length: Math.ceil(total / 200) }, (_, page) => page * 200);
    return offsets.flatMap((offset) => rows({ offset })).find((each) => each.userId === userId);
  };
  return { clock, platform, settings, budget, service, told, rows, names, row };
}

describe('a walk', () => {
  it('reads page by page in the background and ends complete', async () => {
    const { clock, platform, service, told } = setUp();
    platform.addMany(250);
    platform.latencyMs = 1_000;
    service.open(7);
    service.expect(240);
    await clock.advance(2_500);
    expect(service.read()).toMatchObject({
      here: 200,
      completeAtMs: null,
      crawl: { kind: 'crawling', pages: 2, ofPages: 3, rows: 200, waitingUntilMs: null },
    });
    await clock.advance(1_000);
    const state = service.read();
    expect(state).toMatchObject({
      here: 250,
      joined: 0,
      left: 0,
      notSeen: 0,
      crawl: { kind: 'complete', pages: 3, rows: 250 },
    });
    expect(state.groups).toEqual([{ group: 'user', count: 250 }]);
    expect(state.refreshes).toMatchObject([{ complete: true, pages: 3, ofPages: 3, joined: 0, left: 0 }]);
    expect(platform.asked[0]).toBe('background /api/v2/chats/7/users?limit=100');
    expect(platform.asked[2]).toBe('background /api/v2/chats/7/users?limit=100&continuationToken=200');
    expect(told.at(-1)?.crawl.kind).toBe('complete');
  });

  it('counts somebody once, as the last page tells them', async () => {
    const { clock, platform, service, names } = setUp();
    platform.pageSize = 2;
    platform.latencyMs = 100;
    for (const userId of [1, 2, 3, 4]) platform.add(userId, `n${userId}`);
    service.open(7);
    await clock.advance(150);
    platform.people.set(-1, { userId: 1, username: 'renamed', userRoles: ['Mod'] });
    await clock.advance(1_000);
    expect(service.read()).toMatchObject({ here: 4, crawl: { kind: 'complete', rows: 4 } });
    expect(names()).toEqual(['n2', 'n3', 'n4', 'renamed']);
  });

  it('says honestly where it broke off, keeps every row with its age, and tries again in its time', async () => {
    const { clock, platform, service, row } = setUp();
    platform.addMany(400);
    service.open(7);
    await settle();
    const firstAtMs = clock.now();
    await clock.advance(30_000);
    platform.failure = () => ({ kind: 'http', status: 503, path: '/x', message: null });
    service.refresh();
    await clock.advance(0);
    expect(service.read()).toMatchObject({
      here: 400,
      notSeen: 0,
      completeAtMs: firstAtMs,
      crawl: { kind: 'partial', pages: 0, ofPages: 4, rows: 0, why: { kind: 'http', status: 503 } },
      refreshes: [{ complete: true }, { complete: false, pages: 0, ofPages: 4 }],
    });
    expect(row(399)).toMatchObject({ presence: 'here', confirmedAtMs: firstAtMs });
    platform.failure = () => null;
    await clock.advance(60_000);
    expect(service.read().crawl.kind).toBe('complete');
  });

  it('stops when a token comes again', async () => {
    const { clock, platform, service } = setUp();
    platform.addMany(1_000);
    platform.failure = (request) => (request === 4 ? 'sameLink' : null);
    service.open(7);
    await clock.advance(0);
    expect(service.read().crawl).toMatchObject({
      kind: 'partial',
      pages: 4,
      rows: 400,
      why: { kind: 'badPayload', where: 'link header' },
    });
    expect(platform.asked).toHaveLength(4);
  });

  it('pauses after the page under way, and goes on where it was', async () => {
    const { clock, platform, service } = setUp();
    platform.addMany(500);
    platform.latencyMs = 1_000;
    service.open(7);
    await clock.advance(1_500);
    service.pause();
    expect(service.read().crawl).toEqual({ kind: 'paused', pages: 1, ofPages: null, rows: 100 });
    await clock.advance(600_000);
    expect(service.read()).toMatchObject({ here: 200, crawl: { kind: 'paused', pages: 2, rows: 200 } });
    expect(platform.asked).toHaveLength(2);
    service.resume();
    await clock.advance(4_000);
    expect(service.read().crawl).toMatchObject({ kind: 'complete', pages: 5, rows: 500 });
  });

  it('goes on when a refresh is asked for while it is paused, and never runs twice at a time', async () => {
    const { clock, platform, service } = setUp();
    platform.addMany(300);
    platform.latencyMs = 1_000;
    service.open(7);
    service.refresh();
    await clock.advance(500);
    service.pause();
    service.refresh();
    await clock.advance(5_000);
    expect(service.read().crawl).toMatchObject({ kind: 'complete', pages: 3 });
    expect(platform.asked).toHaveLength(3);
  });

  it('tells until when the budget holds it back', async () => {
    const { clock, platform, budget, service, told } = setUp();
    platform.addMany(100);
    platform.latencyMs = 40_000;
    const resetsAtMs = clock.now() + 40_000;
    budget.set([{ name: 'chats', limit: 500, spent: 450, resetsAtMs, waiting: 0 }]);
    service.open(7);
    await clock.advance(300);
    budget.set([{ name: 'chats', limit: 500, spent: 450, resetsAtMs, waiting: 1 }]);
    expect(service.read().crawl).toMatchObject({ kind: 'crawling', waitingUntilMs: null });
    await clock.advance(700);
    budget.set([{ name: 'chats', limit: 500, spent: 450, resetsAtMs, waiting: 1 }]);
    await clock.advance(250);
    expect(told.at(-1)?.crawl).toMatchObject({ kind: 'crawling', waitingUntilMs: resetsAtMs });
  });

  it('lets the channel go: nothing of the old one arrives late, and versions go on', async () => {
    const { clock, platform, service, names } = setUp();
    platform.addMany(5);
    platform.latencyMs = 1_000;
    service.open(7);
    await clock.advance(1_000);
    const { version } = service.read();
    service.refresh();
    await clock.advance(500);
    platform.people.clear();
    platform.add(99, 'other');
    service.open(8);
    expect(names()).toEqual([]);
    expect(service.read().version).toBeGreaterThan(version);
    await clock.advance(500);
    expect(service.read()).toMatchObject({ crawl: { kind: 'crawling', pages: 0 }, refreshes: [], completeAtMs: null });
    await clock.advance(500);
    expect(names()).toEqual(['other']);
    service.close();
    expect(service.read()).toMatchObject({ here: 0, sinceMs: null, crawl: { kind: 'idle' }, refreshes: [] });
    await clock.advance(600_000);
    expect(platform.asked.filter((each) => each.includes('/chats/8/'))).toHaveLength(1);
  });
});

describe('what a complete walk tells', () => {
  it('takes those it does not list for not seen, then for gone, and counts who came and went', async () => {
    const { clock, platform, service, row, names } = setUp({ everySeconds: null });
    platform.addMany(5);
    service.open(7);
    await clock.advance(10_000);
    const baselineAtMs = service.read().completeAtMs;
    platform.people.delete(1);
    platform.add(6);
    service.refresh();
    await clock.advance(10_000);
    expect(row(1)?.presence).toBe('notSeen');
    expect(row(6)?.presence).toBe('joined');
    expect(service.read()).toMatchObject({ here: 5, joined: 1, left: 0, notSeen: 1, sinceMs: baselineAtMs });
    expect(service.read().refreshes.at(-1)).toMatchObject({ joined: 1, left: 0, complete: true });
    service.refresh();
    await clock.advance(10_000);
    expect(row(1)).toMatchObject({ presence: 'left', hereSinceMs: null });
    expect(row(6)?.presence).toBe('here');
    expect(service.read()).toMatchObject({ joined: 0, left: 1, notSeen: 0 });
    expect(service.read().refreshes.at(-1)).toMatchObject({ joined: 0, left: 1 });
    service.refresh();
    await clock.advance(10_000);
    expect(names()).toEqual(['name2', 'name3', 'name4', 'name5', 'name6']);
  });

  it('does not count one who came while it walked as missing', async () => {
    const { clock, platform, service, row } = setUp();
    platform.addMany(300);
    platform.latencyMs = 1_000;
    service.open(7);
    await clock.advance(2_500);
    service.seen({ userId: 9_000, username: 'fresh', roles: ['User'] });
    await clock.advance(1_000);
    expect(row(9_000)).toMatchObject({ presence: 'joined' });
    expect(service.read()).toMatchObject({ here: 301, notSeen: 0, joined: 1 });
  });

  it('believes a leave more than a page that was asked for before it', async () => {
    const { clock, platform, service, row } = setUp({ everySeconds: null });
    platform.add(1);
    platform.latencyMs = 1_000;
    service.open(7);
    await clock.advance(1_000);
    service.refresh();
    await clock.advance(500);
    service.left(1);
    await clock.advance(1_000);
    expect(row(1)?.presence).toBe('left');
    service.refresh();
    await clock.advance(1_000);
    expect(row(1)?.presence).toBe('joined');
  });

  it('ends up with exactly who is there, whatever happened on the way', async () => {
    const event = fc.record({
      kind: fc.constantFrom('come', 'go', 'comeQuietly', 'goQuietly', 'speak', 'wait', 'refresh'),
      userId: fc.integer({ min: 1, max: 12 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 40 }), async (run) => {
        const { clock, platform, service, names } = setUp({ everySeconds: null });
        platform.pageSize = 3;
        platform.latencyMs = 70;
        platform.addMany(6);
        service.open(7);
        for (const { kind, userId } of run) {
          const person = { userId, username: `name${userId}`, roles: ['User'] };
          if (kind.startsWith('come')) platform.add(userId);
          if (kind.startsWith('go')) platform.people.delete(userId);
          if (kind === 'come') service.seen(person);
          if (kind === 'go') service.left(userId);
          if (kind === 'speak' && platform.people.has(userId))
            service.spoke({ ...person, text: 'hi', atMs: clock.now() });
          if (kind === 'wait') await clock.advance(100);
          if (kind === 'refresh') service.refresh();
        }
        for (let quiet = 0; quiet < 3; quiet++) {
          await clock.advance(5_000);
          service.refresh();
        }
        await clock.advance(5_000);
        const expected = [...platform.people.values()].map(({ username }) => username).sort();
        expect(names({ order: 'group' }).sort()).toEqual(expected);
        expect(service.read()).toMatchObject({ here: expected.length, notSeen: 0 });
        service.dispose();
      }),
      { numRuns: 40 },
    );
  });
});

describe('chat', () => {
  it('changes rows at once', async () => {
    const { clock, platform, service, row, names } = setUp();
    platform.add(1, 'zoe');
    service.open(7);
    await clock.advance(1_000);
    service.seen({ userId: 2, username: 'pim', roles: ['User'] });
    service.rolesChanged({ userId: 2, roles: ['Mod', 'User'], username: 'pim_mod' });
    service.rolesChanged({ userId: 77, roles: ['Mod'], username: null });
    service.left(1);
    expect(names()).toEqual(['pim_mod', 'zoe']);
    expect(row(2)).toMatchObject({ presence: 'joined', group: 'moderator', hereSinceMs: clock.now() });
    expect(row(1)).toMatchObject({ presence: 'left', hereSinceMs: null, confirmedAtMs: clock.now() });
    expect(service.read()).toMatchObject({ here: 1, joined: 1, left: 1 });
  });

  it('counts messages; one from history proves nobody to be here', async () => {
    const { clock, platform, service, row } = setUp();
    platform.add(1);
    service.open(7);
    await clock.advance(1_000);
    service.spoke({ userId: 1, username: 'name1', roles: ['User'], text: 'one', atMs: clock.now() });
    service.spoke({ userId: 1, username: 'name1', roles: ['User'], text: 'two', atMs: clock.now() });
    service.spoke({ userId: 2, username: 'talker', roles: ['User'], text: 'three', atMs: clock.now() });
    service.spoke({ userId: 3, username: 'gone', roles: ['User'], text: 'old', atMs: null });
    expect(row(1)).toMatchObject({ messages: 2 });
    expect(row(2)).toMatchObject({ messages: 1, presence: 'joined' });
    expect(row(3)).toBeUndefined();
    expect(service.read().here).toBe(2);
    expect(service.card(3)).toMatchObject({
      chatter: { presence: 'left', messages: 1 },
      messages: [{ atMs: null, text: 'old' }],
    });
  });

  it('is told to the window at most four times a second', async () => {
    const { clock, service, told } = setUp({ everySeconds: null });
    service.open(7);
    await clock.advance(10_000);
    told.length = 0;
    for (let step = 0; step < 1_000; step++) {
      service.seen({ userId: step, username: `n${step}`, roles: [] });
      await clock.advance(1);
    }
    await clock.advance(1_000);
    expect(told.length).toBeLessThanOrEqual(5);
    expect(told.at(-1)?.here).toBe(1_000);
  });
});

describe('automatic refresh', () => {
  it('comes every so often, as the settings say', async () => {
    const { clock, platform, settings, service } = setUp({ everySeconds: 60 });
    platform.add(1);
    service.open(7);
    await clock.advance(59_000);
    expect(platform.asked).toHaveLength(1);
    await clock.advance(61_000);
    expect(platform.asked).toHaveLength(3);
    settings.set({ ...defaultSettings, chattersEverySeconds: 30 });
    await clock.advance(60_000);
    expect(platform.asked).toHaveLength(5);
    settings.set({ ...defaultSettings, chattersEverySeconds: null });
    await clock.advance(600_000);
    expect(platform.asked).toHaveLength(5);
    settings.set({ ...defaultSettings, chattersEverySeconds: 300 });
    await clock.advance(0);
    expect(platform.asked).toHaveLength(6);
  });

  it('does not overlap with a walk that takes longer than the interval', async () => {
    const { clock, platform, service } = setUp({ everySeconds: 30 });
    platform.addMany(500);
    platform.latencyMs = 10_000;
    service.open(7);
    await clock.advance(54_000);
    expect(platform.asked).toHaveLength(5);
    await clock.advance(2_000);
    expect(platform.asked).toHaveLength(6);
    expect(service.read().crawl).toMatchObject({ kind: 'crawling', pages: 0 });
  });

  it('uses at most half of the bucket in any minute, until somebody asks for a refresh', async () => {
    const { clock, platform, service, budget } = setUp({ everySeconds: 60 });
    platform.latencyMs = 10;
    platform.pageSize = 10;
    platform.addMany(6_000);
    budget.set([{ name: 'chats', limit: 500, spent: 0, resetsAtMs: null, waiting: 0 }]);
    service.open(7);
    await clock.advance(10_000);
    expect(service.read().crawl).toMatchObject({ kind: 'complete', pages: 600 });
    const before = platform.asked.length;
    await clock.advance(60_000);
    expect(platform.asked.length - before).toBe(250);
    const { crawl } = service.read();
    expect(crawl.kind === 'crawling' && crawl.waitingUntilMs !== null && crawl.waitingUntilMs > clock.now()).toBe(true);
    service.refresh();
    await clock.advance(5_000);
    expect(service.read().crawl).toMatchObject({ kind: 'complete', pages: 600 });
  });

  it('catches up after a sleep', async () => {
    const { clock, platform, service } = setUp({ everySeconds: 60 });
    platform.add(1);
    service.open(7);
    await clock.advance(1_000);
    clock.jump(3_600_000);
    expect(platform.asked).toHaveLength(1);
    service.recheck();
    await clock.advance(0);
    expect(platform.asked).toHaveLength(2);
  });
});

describe('the forecast', () => {
  it('comes from the count of others first, then from the last complete walk', async () => {
    const { clock, platform, service, budget } = setUp({ everySeconds: null });
    expect(service.read().forecast).toBeNull();
    platform.addMany(300);
    platform.pageSize = 50;
    platform.latencyMs = 120;
    budget.set([{ name: 'chats', limit: 500, spent: 0, resetsAtMs: null, waiting: 0 }]);
    service.open(7);
    service.expect(1_240);
    expect(service.read().forecast).toMatchObject({ calls: 13, share: 13 / 500 });
    await clock.advance(10_000);
    expect(service.read().forecast).toEqual({ calls: 6, share: 6 / 500, durationMs: 720 });
  });

  it('tells when a walk will end', async () => {
    const { clock, platform, service } = setUp();
    platform.addMany(1_000);
    platform.latencyMs = 120;
    service.open(7);
    await clock.advance(600);
    service.expect(1_000);
    const { crawl } = service.read();
    expect(crawl).toMatchObject({ kind: 'crawling', pages: 5, ofPages: 10, endsAtMs: clock.now() + 5 * 120 });
  });
});

describe('asking the service', () => {
  it('searches there only when the list is not fresh, and takes in what it finds', async () => {
    const { clock, platform, service, names } = setUp({ everySeconds: null });
    platform.add(1, 'otto');
    service.open(7);
    await clock.advance(1_000);
    platform.add(2, 'ottoline');
    expect(await service.searchService('OTTO')).toBe(1);
    expect(platform.asked).toHaveLength(1);
    await clock.advance(120_000);
    expect(await service.searchService('otto & co')).toBe(0);
    expect(platform.asked.at(-1)).toBe('foreground /api/v2/chats/7/users?limit=100&username=otto%20%26%20co');
    expect(await service.searchService('OTTO')).toBe(2);
    expect(names({ text: 'otto' })).toEqual(['otto', 'ottoline']);
  });

  it('searches there while the last walk broke off', async () => {
    const { clock, platform, service } = setUp({ everySeconds: null });
    platform.add(1, 'otto');
    service.open(7);
    await clock.advance(1_000);
    platform.failure = () => ({ kind: 'offline' });
    service.refresh();
    await clock.advance(1_000);
    await expect(service.searchService('otto')).rejects.toMatchObject({ error: { kind: 'offline' } });
  });

  it('checks one person: here, or not, which is no failure', async () => {
    const { clock, platform, service, row } = setUp({ everySeconds: null });
    platform.add(1, 'here');
    platform.add(2, 'leaver');
    service.open(7);
    await clock.advance(1_000);
    platform.people.delete(2);
    platform.add(3, 'unheard', 'Pro');
    expect(chatterCheck.parse(await service.check(3))).toMatchObject({
      here: true,
      chatter: { username: 'unheard', group: 'pro' },
    });
    expect(chatterCheck.parse(await service.check(2))).toMatchObject({
      here: false,
      chatter: { presence: 'left' },
      askedAtMs: clock.now(),
    });
    expect(row(2)?.presence).toBe('left');
    expect(await service.check(404)).toEqual({ here: false, chatter: null, askedAtMs: clock.now() });
    platform.people.set(5, { userId: 6, username: 'impostor', userRoles: [] });
    await expect(service.check(5)).rejects.toMatchObject({ error: { kind: 'badPayload' } });
  });

  it('refuses when no channel is open', async () => {
    const { service } = setUp();
    await expect(service.check(1)).rejects.toMatchObject({ error: { kind: 'badInput', field: 'channel' } });
    await expect(service.searchService('x')).rejects.toMatchObject({ error: { kind: 'badInput', field: 'channel' } });
  });
});

describe('the card', () => {
  it('tells what is known of somebody', async () => {
    const { clock, platform, service } = setUp({ everySeconds: null });
    const startMs = clock.now();
    platform.latencyMs = 1_000;
    platform.add(1, 'ottoman_k', 'Pro', 'User');
    service.open(7);
    await clock.advance(11_000);
    service.left(1);
    await clock.advance(10_000);
    service.seen({ userId: 1, username: 'ottoman_k', roles: ['Pro', 'User'] });
    service.spoke({ userId: 1, username: 'ottoman_k', roles: ['Pro', 'User'], text: 'hi again', atMs: clock.now() });
    service.setNote(1, 'Drummer');
    await clock.advance(10_000);
    const card = chatterCard.parse(service.card(1));
    expect(card).toMatchObject({ firstSeenMs: startMs + 1_000, note: 'Drummer', messages: [{ text: 'hi again' }] });
    expect(card.spans.map(({ kind, fromMs, toMs }) => [kind, fromMs - startMs, toMs - startMs])).toEqual([
      ['unknown', 0, 1_000],
      ['here', 1_000, 11_000],
      ['away', 11_000, 21_000],
      ['here', 21_000, 31_000],
    ]);
  });

  it('is unsure about a refresh that broke off before it reached them', async () => {
    const { clock, platform, service } = setUp({ everySeconds: null });
    platform.addMany(150);
    service.open(7);
    await clock.advance(10_000);
    const brokenAtMs = clock.now();
    platform.latencyMs = 1_000;
    platform.failure = (request) => (request === 4 ? { kind: 'offline' } : null);
    service.refresh();
    await clock.advance(10_000);
    expect(service.card(1).spans.map(({ kind }) => kind)).toEqual(['here']);
    expect(service.card(150).spans).toMatchObject([
      { kind: 'here' },
      { kind: 'unknown', fromMs: brokenAtMs, toMs: brokenAtMs + 2_000 },
      { kind: 'here' },
    ]);
  });

  it('does not exist for somebody never heard of', async () => {
    const { service } = setUp();
    service.open(7);
    expect(() => service.card(404)).toThrow(
      expect.objectContaining({ error: { kind: 'badInput', field: 'userId', why: 'unknown' } }),
    );
  });
});

it('exports the list in pieces, safe for a spreadsheet', async () => {
  const { clock, platform, service } = setUp();
  platform.addMany(2_500);
  platform.add(9_001, '=cmd|"/c calc"!A1', 'Mod');
  service.open(7);
  await clock.advance(5_000);
  const pieces = [...service.exportCsv('demo service (simulated)')];
  expect(pieces.map(({ rows }) => rows)).toEqual([0, 1_000, 1_000, 501]);
  const lines = pieces
    .map(({ text }) => text)
    .join('')
    .split('\r\n');
  expect(lines[0]).toBe('user_id,username,role,group,presence,here_since,messages,last_confirmed,service');
  expect(lines[1]).toMatch(
    /^9001,"'=cmd\|""\/c calc""!A1",Mod,moderator,here,2026-11-20T19:00:00.000Z,0,2026-11-20T19:00:00.000Z,demo service \(simulated\)$/,
  );
  expect(lines).toHaveLength(2_503);
});
