import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { confetti } from '../../shared/platform/confetti.ts';
import { delveHome } from '../../shared/platform/discovery.ts';
import { TestPlatform } from '../testing/platform.ts';
import { sampleConfetti } from '../testing/stageSamples.ts';

const channelId = 40_213;
let platform: TestPlatform;
beforeEach(async () => {
  platform = await TestPlatform.start();
});
afterEach(() => platform.close());

it('creates, changes and deletes confetti of one channel', async () => {
  const { headers } = platform.signIn('nora_plays', ['channel:update:self']);
  const put = (settings: unknown, as = headers, more = {}) =>
    platform.call('confetti.create', { body: { settings, ...more }, headers: as });
  const ofChannel = () => platform.call('channels.confetti', { path: { channelId } });
  expect((await ofChannel()).body).toEqual({ statusCode: 404, error: 'Not Found', message: 'Confetti not found.' });
  const made = confetti.parse((await put(sampleConfetti)).body);
  expect(made).toMatchObject({ channelId, settings: sampleConfetti });
  expect((await ofChannel()).body).toEqual(made);
  const path = { confettiId: made.id };
  const changed = await platform.call('confetti.update', {
    path,
    body: { settings: { count: 'rand(1, 9)' } },
    headers,
  });
  expect(changed.body).toEqual({ ...made, settings: { ...sampleConfetti, count: 'rand(1, 9)' } });
  expect((await platform.call('confetti.read', { path })).body).toEqual(changed.body);
  expect((await put({ ...sampleConfetti, count: 3 })).body).toMatchObject({ id: made.id, settings: { count: 3 } });
  const other = platform.signIn('pim', ['channel:update:self']).headers;
  expect((await put(sampleConfetti, other, { channelId })).status).toBe(403);
  expect((await platform.call('confetti.update', { path, body: {}, headers: other })).status).toBe(403);
  expect((await platform.call('confetti.delete', { path, headers: other })).status).toBe(403);
  expect((await put({ count: 1, particles: [{ draw: { shape: 'star' } }] })).status).toBe(400);
  expect((await put(sampleConfetti, platform.signIn('nora_plays').headers)).status).toBe(403);
  expect((await platform.call('confetti.delete', { path, headers })).status).toBe(204);
  expect((await platform.call('confetti.delete', { path, headers })).status).toBe(404);
  expect((await platform.call('confetti.read', { path })).status).toBe(404);
});

it('shows rows of channels, in full when asked, and personal ones to their owner', async () => {
  const home = async (query = {}, headers?: Record<string, string>) =>
    platform.call('delve.home', { query, ...(headers === undefined ? {} : { headers }) });
  const plain = delveHome.parse((await home()).body);
  expect(plain.rows.map(({ type }) => type)).toEqual(['carousel', 'channels', 'games', 'onlyOnMixer']);
  expect(plain.rows[1]).not.toHaveProperty('channels');
  const full = delveHome.parse((await home({ hydrate: 'true' })).body);
  const { channels } = z.object({ channels: z.array(z.object({ viewersCurrent: z.number() })) }).parse(full.rows[1]);
  const viewers = channels.map(({ viewersCurrent }) => viewersCurrent);
  expect(viewers).toEqual([...viewers].sort((a, b) => b - a));
  const { user, headers } = platform.signIn('nora_plays', ['delve:view:self']);
  const personal = delveHome.parse((await home({ userId: user.id, hydrate: '1' }, headers)).body);
  expect(personal.rows).toHaveLength(5);
  expect((await home({ userId: user.id }, platform.signIn('nora_plays').headers)).status).toBe(403);
  expect((await home({ userId: user.id }, platform.signIn('pim', ['delve:view:self']).headers)).status).toBe(403);
  expect((await home({ userId: 1 }, headers)).status).toBe(404);
});

it('follows the world: a channel that goes live shows up', async () => {
  const onlyHere = async () =>
    z
      .array(z.object({ id: z.number() }))
      .parse((await platform.call('delve.onlyOnMixer')).body)
      .map(({ id }) => id);
  expect(await onlyHere()).toContain(channelId);
  await platform.control('POST', `/channels/${channelId}/broadcast`, { online: false });
  expect(await onlyHere()).not.toContain(channelId);
});

it('lists achievements, filters, versions and ingests', async () => {
  const list = async (name: Parameters<TestPlatform['call']>[0], query = {}) =>
    z.array(z.record(z.string(), z.unknown())).parse((await platform.call(name, { query })).body);
  expect((await list('achievements.list', { order: 'sparks:DESC' }))[0]).toMatchObject({
    slug: 'front-row',
    sparks: 1_000,
  });
  expect(await list('delve.mixPlayFilters')).toHaveLength(3);
  expect(await list('frontend.versions')).toHaveLength(1);
  expect(await list('frontend.versions', { user: platform.world.users.byName('Ines')?.id })).toHaveLength(2);
  const ingests = await list('ingests.list', { order: 'name:ASC' });
  const best = await list('ingests.best');
  expect(best[0]).toMatchObject({ name: 'Netherlands: Amsterdam', protocols: [{ type: 'ftl' }, { type: 'rtmp' }] });
  expect(new Set(best.map(({ name }) => name))).toEqual(new Set(ingests.map(({ name }) => name)));
});

it('counts the best ingests in a bucket of their own', async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 6; count++) statuses.push((await platform.call('ingests.best')).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  expect((await platform.call('ingests.list')).headers.get('x-rate-limit')).toBe('1000');
});

it('knows nothing below /interactive and /admin', async () => {
  for (const path of ['/interactive/hosts', '/interactive/games', '/interactive/40213', '/admin', '/admin/users/1']) {
    for (const method of ['GET', 'POST']) {
      const reply = await platform.send(method, `/api/v1${path}`);
      expect(reply.body).toEqual({ statusCode: 404, error: 'Not Found', message: 'Not Found' });
    }
  }
});
