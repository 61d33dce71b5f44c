import { describe, expect, it } from 'vitest';
import { settle } from '../testing/fakeClock.ts';
import { chattersRig } from './testing/chattersRig.ts';

describe('a walk', () => {
  it('reads page by page in the background and ends complete', async () => {
    const { clock, platform, service, told } = chattersRig();
    platform.addMany(250);
    platform.latencyMs = 1_000;
    service.start();
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

  it('is not told to have ended before its counts are those of the whole of it', async () => {
    const { clock, platform, service } = chattersRig();
    platform.addMany(5);
    service.start();
    await settle();
    await clock.advance(30_000);
    platform.people.delete(5);
    service.refresh();
    const seen = new Set<number>();
    for (let turn = 0; turn < 500; turn++) {
      const { crawl, refreshes } = service.read();
      if (crawl.kind === 'complete') seen.add(refreshes.length);
      await Promise.resolve();
    }
    expect([...seen]).toEqual([2]);
  });

  it('tells that the budget holds a page back, though nothing else happens', async () => {
    const { clock, platform, budget, service, told } = chattersRig();
    platform.addMany(5);
    platform.latencyMs = 60_000;
    const resetsAtMs = clock.now() + 40_000;
    budget.set([{ name: 'chats', limit: 500, spent: 500, resetsAtMs, waiting: 1 }]);
    service.start();
    await clock.advance(2_000);
    expect(told.at(-1)?.crawl).toMatchObject({ kind: 'crawling', waitingUntilMs: resetsAtMs });
  });

  it('counts somebody once, as the last page tells them', async () => {
    const { clock, platform, service, names } = chattersRig();
    platform.pageSize = 2;
    platform.latencyMs = 100;
    for (const userId of [1, 2, 3, 4]) platform.add(userId, `n${userId}`);
    service.start();
    await clock.advance(150);
    platform.people.set(-1, { userId: 1, username: 'renamed', userRoles: ['Mod'] });
    await clock.advance(1_000);
    expect(service.read()).toMatchObject({ here: 4, crawl: { kind: 'complete', rows: 4 } });
    expect(names()).toEqual(['n2', 'n3', 'n4', 'renamed']);
  });

  it('takes nobody for gone when rows of the list could not be read', async () => {
    const { clock, platform, service } = chattersRig();
    platform.addMany(5);
    service.start();
    await settle();
    const firstAtMs = clock.now();
    await clock.advance(30_000);
    platform.unreadable.add(2);
    platform.people.delete(5);
    service.refresh();
    await clock.advance(0);
    expect(service.read()).toMatchObject({
      here: 5,
      left: 0,
      completeAtMs: firstAtMs,
      crawl: { kind: 'partial', pages: 1, ofPages: 1, rows: 3, why: { kind: 'badPayload', where: 'chats.users' } },
    });
    platform.unreadable.clear();
    service.refresh();
    await clock.advance(30_000);
    expect(service.read()).toMatchObject({ here: 4, crawl: { kind: 'complete', rows: 4 } });
  });

  it('says honestly where it broke off, keeps every row with its age, and tries again in its time', async () => {
    const { clock, platform, service, row } = chattersRig();
    platform.addMany(400);
    service.start();
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
    const { clock, platform, service } = chattersRig();
    platform.addMany(1_000);
    platform.failure = (request) => (request === 4 ? 'sameLink' : null);
    service.start();
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
    const { clock, platform, service } = chattersRig();
    platform.addMany(500);
    platform.latencyMs = 1_000;
    service.start();
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
    const { clock, platform, service } = chattersRig();
    platform.addMany(300);
    platform.latencyMs = 1_000;
    service.start();
    service.refresh();
    await clock.advance(500);
    service.pause();
    service.refresh();
    await clock.advance(5_000);
    expect(service.read().crawl).toMatchObject({ kind: 'complete', pages: 3 });
    expect(platform.asked).toHaveLength(3);
  });

  it('tells until when the budget holds it back', async () => {
    const { clock, platform, budget, service, told } = chattersRig();
    platform.addMany(100);
    platform.latencyMs = 40_000;
    const resetsAtMs = clock.now() + 40_000;
    budget.set([{ name: 'chats', limit: 500, spent: 450, resetsAtMs, waiting: 0 }]);
    service.start();
    await clock.advance(300);
    budget.set([{ name: 'chats', limit: 500, spent: 450, resetsAtMs, waiting: 1 }]);
    expect(service.read().crawl).toMatchObject({ kind: 'crawling', waitingUntilMs: null });
    await clock.advance(700);
    budget.set([{ name: 'chats', limit: 500, spent: 450, resetsAtMs, waiting: 1 }]);
    await clock.advance(250);
    expect(told.at(-1)?.crawl).toMatchObject({ kind: 'crawling', waitingUntilMs: resetsAtMs });
  });

  it('lets the channel go: nothing of it arrives late, and nobody is asked any more', async () => {
    const { clock, platform, service, told, names } = chattersRig();
    platform.addMany(5);
    platform.latencyMs = 1_000;
    service.start();
    await clock.advance(1_000);
    service.refresh();
    await clock.advance(500);
    platform.add(99, 'other');
    service.close();
    const { length } = told;
    const { length: asked } = platform.asked;
    await clock.advance(600_000);
    service.seen({ userId: 98, username: 'late', roles: [] });
    service.refresh();
    await clock.advance(600_000);
    expect(names()).toHaveLength(5);
    expect(told).toHaveLength(length);
    expect(platform.asked).toHaveLength(asked);
    expect(clock.pending).toBe(0);
  });
});

describe('the forecast', () => {
  it('comes from the count of others first, then from the last complete walk', async () => {
    const { clock, platform, service, budget } = chattersRig({ everySeconds: null });
    expect(service.read().forecast).toBeNull();
    platform.addMany(300);
    platform.pageSize = 50;
    platform.latencyMs = 120;
    budget.set([{ name: 'chats', limit: 500, spent: 0, resetsAtMs: null, waiting: 0 }]);
    service.start();
    service.expect(1_240);
    expect(service.read().forecast).toMatchObject({ calls: 13, share: 13 / 500 });
    await clock.advance(10_000);
    expect(service.read().forecast).toEqual({ calls: 6, share: 6 / 500, durationMs: 720 });
  });

  it('tells when a walk will end', async () => {
    const { clock, platform, service } = chattersRig();
    platform.addMany(1_000);
    platform.latencyMs = 120;
    service.start();
    await clock.advance(600);
    service.expect(1_000);
    const { crawl } = service.read();
    expect(crawl).toMatchObject({ kind: 'crawling', pages: 5, ofPages: 10, endsAtMs: clock.now() + 5 * 120 });
  });
});
