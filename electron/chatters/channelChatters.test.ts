import { describe, expect, it } from 'vitest';
import { chatterCard, chatterCheck } from '../../shared/chatters.ts';
import { chattersRig } from './testing/chattersRig.ts';

describe('chat', () => {
  it('changes rows at once', async () => {
    const { clock, platform, service, row, names } = chattersRig();
    platform.add(1, 'zoe');
    service.start();
    await clock.advance(1_000);
    service.seen({ userId: 2, username: 'pim', roles: ['User'] });
    service.updated({ userId: 2, roles: ['Mod', 'User'], username: null });
    service.updated({ userId: 2, roles: null, username: 'pim_mod' });
    service.updated({ userId: 77, roles: ['Mod'], username: null });
    service.left(1);
    expect(names()).toEqual(['pim_mod', 'zoe']);
    expect(row(2)).toMatchObject({ presence: 'joined', group: 'moderator', hereSinceMs: clock.now() });
    expect(row(1)).toMatchObject({ presence: 'left', hereSinceMs: null, confirmedAtMs: clock.now() });
    expect(service.read()).toMatchObject({ here: 1, joined: 1, left: 1 });
  });

  it('counts messages; one from history proves nobody to be here', async () => {
    const { clock, platform, service, row } = chattersRig();
    platform.add(1);
    service.start();
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
    const { clock, service, told } = chattersRig({ everySeconds: null });
    service.start();
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

describe('asking the service', () => {
  it('searches there only when the list is not fresh, and takes in what it finds', async () => {
    const { clock, platform, service, names } = chattersRig({ everySeconds: null });
    platform.add(1, 'otto');
    service.start();
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
    const { clock, platform, service } = chattersRig({ everySeconds: null });
    platform.add(1, 'otto');
    service.start();
    await clock.advance(1_000);
    platform.failure = () => ({ kind: 'offline' });
    service.refresh();
    await clock.advance(1_000);
    await expect(service.searchService('otto')).rejects.toMatchObject({ error: { kind: 'offline' } });
  });

  it('checks one person: here, or not, which is no failure', async () => {
    const { clock, platform, service, row } = chattersRig({ everySeconds: null });
    platform.add(1, 'here');
    platform.add(2, 'leaver');
    service.start();
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
});

describe('the card', () => {
  it('tells what is known of somebody', async () => {
    const { clock, platform, service } = chattersRig({ everySeconds: null });
    const startMs = clock.now();
    platform.latencyMs = 1_000;
    platform.add(1, 'ottoman_k', 'Pro', 'User');
    service.start();
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
    const { clock, platform, service } = chattersRig({ everySeconds: null });
    platform.addMany(150);
    service.start();
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
    const { service } = chattersRig();
    service.start();
    expect(() => service.card(404)).toThrow(
      expect.objectContaining({ error: { kind: 'badInput', field: 'userId', why: 'unknown' } }),
    );
  });
});

it('exports the list in pieces, safe for a spreadsheet', async () => {
  const { clock, platform, service } = chattersRig();
  platform.addMany(2_500);
  platform.add(9_001, '=cmd|"/c calc"!A1', 'Mod');
  service.start();
  await clock.advance(5_000);
  const pieces = [...service.export('csv', 'demo service (simulated)')];
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

it('exports the same people as JSON, which says of what service they are', async () => {
  const { clock, platform, service } = chattersRig();
  platform.addMany(1_500);
  platform.add(9_001, 'ליאור "כהן"', 'Mod');
  service.start();
  await clock.advance(5_000);
  const pieces = [...service.export('json', 'demo service (simulated)')];
  expect(pieces.map(({ rows }) => rows)).toEqual([0, 1_000, 501, 0]);
  const file = JSON.parse(pieces.map(({ text }) => text).join(''));
  expect(file.about).toEqual({ list: 'chatters', service: 'demo service (simulated)' });
  expect(file.people).toHaveLength(1_501);
  expect(file.people.find(({ userId }: { userId: number }) => userId === 9_001)).toEqual({
    userId: 9_001,
    username: 'ליאור "כהן"',
    role: 'Mod',
    group: 'moderator',
    presence: 'here',
    messages: 0,
    hereSince: '2026-11-20T19:00:00.000Z',
    lastConfirmed: '2026-11-20T19:00:00.000Z',
  });
});
