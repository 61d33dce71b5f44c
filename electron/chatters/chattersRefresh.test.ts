import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../shared/settings.ts';
import { chattersRig } from './testing/chattersRig.ts';

describe('what a complete walk tells', () => {
  it('takes those it does not list for not seen, then for gone, and counts who came and went', async () => {
    const { clock, platform, service, row, names } = chattersRig({ everySeconds: null });
    platform.addMany(5);
    service.start();
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
    const { clock, platform, service, row } = chattersRig();
    platform.addMany(300);
    platform.latencyMs = 1_000;
    service.start();
    await clock.advance(2_500);
    service.seen({ userId: 9_000, username: 'fresh', roles: ['User'] });
    await clock.advance(1_000);
    expect(row(9_000)).toMatchObject({ presence: 'joined' });
    expect(service.read()).toMatchObject({ here: 301, notSeen: 0, joined: 1 });
  });

  it('believes a leave more than a page that was asked for before it', async () => {
    const { clock, platform, service, row } = chattersRig({ everySeconds: null });
    platform.add(1);
    platform.latencyMs = 1_000;
    service.start();
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
        const { clock, platform, service, names } = chattersRig({ everySeconds: null });
        platform.pageSize = 3;
        platform.latencyMs = 70;
        platform.addMany(6);
        service.start();
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
      }),
      { numRuns: 40 },
    );
  });
});

describe('automatic refresh', () => {
  it('comes every so often, as the settings say', async () => {
    const { clock, platform, settings, service } = chattersRig({ everySeconds: 60 });
    platform.add(1);
    service.start();
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
    const { clock, platform, service } = chattersRig({ everySeconds: 30 });
    platform.addMany(500);
    platform.latencyMs = 10_000;
    service.start();
    await clock.advance(54_000);
    expect(platform.asked).toHaveLength(5);
    await clock.advance(2_000);
    expect(platform.asked).toHaveLength(6);
    expect(service.read().crawl).toMatchObject({ kind: 'crawling', pages: 0 });
  });

  it('uses at most half of the bucket in any minute, until somebody asks for a refresh', async () => {
    const { clock, platform, service, budget } = chattersRig({ everySeconds: 60 });
    platform.latencyMs = 10;
    platform.pageSize = 10;
    platform.addMany(6_000);
    budget.set([{ name: 'chats', limit: 500, spent: 0, resetsAtMs: null, waiting: 0 }]);
    service.start();
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
    const { clock, platform, service } = chattersRig({ everySeconds: 60 });
    platform.add(1);
    service.start();
    await clock.advance(1_000);
    clock.jump(3_600_000);
    expect(platform.asked).toHaveLength(1);
    service.recheck();
    await clock.advance(0);
    expect(platform.asked).toHaveLength(2);
  });
});
