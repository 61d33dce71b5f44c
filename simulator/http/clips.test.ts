import { afterEach, beforeEach, expect, it } from 'vitest';
import { clip } from '../../shared/platform/clips.ts';
import { codeError } from '../../shared/platform/errorBodies.ts';
import { TestPlatform, type TestReply } from '../testing/platform.ts';

const channelId = 40_213;
const scopes = ['channel:clip:create:self', 'channel:clip:delete:self'] as const;
let platform: TestPlatform;
let broadcastId: string;
beforeEach(async () => {
  platform = await TestPlatform.start();
  broadcastId = platform.world.channels.byId(channelId)?.broadcast?.id ?? '';
});
afterEach(() => platform.close());

const as = (username: string) => ({ headers: platform.signIn(username, scopes).headers });
const create = (username: string, body: Record<string, unknown> = {}) =>
  platform.call('clips.create', { ...as(username), body: { broadcastId, ...body } });
const canClip = (id = broadcastId, username = 'pim') =>
  platform.call('clips.canClip', { path: { broadcastId: id }, ...as(username) });
const errorOf = (reply: TestReply) => {
  const { errorCode } = codeError.parse(reply.body);
  expect(errorCode).toBe(reply.status);
  return reply.status;
};

it('says where clips can be made', async () => {
  expect((await canClip()).status).toBe(200);
  expect(errorOf(await canClip('none'))).toBe(404);
  const plain = platform.world.channels.all().find(({ online, partnered }) => online && !partnered);
  expect(errorOf(await canClip(plain?.broadcast?.id))).toBe(403);
  await platform.control('POST', `/channels/${channelId}/roles`, { username: 'pim', add: ['Banned'] });
  expect(errorOf(await canClip())).toBe(403);
  await platform.control('POST', `/channels/${channelId}/broadcast`, { online: false });
  expect(errorOf(await canClip(broadcastId, 'zoe'))).toBe(400);
  expect(errorOf(await platform.call('clips.canClip', { path: { broadcastId } }))).toBe(401);
});

it('creates, reads, lists, renames and deletes', async () => {
  const reply = await create('pim', { highlightTitle: 'The high note', clipDurationInSeconds: 60 });
  const made = clip.parse(reply.body);
  expect(made).toMatchObject({
    title: 'The high note',
    durationInSeconds: 60,
    streamerChannelId: channelId,
    ownerChannelId: platform.world.channels.ofUser(platform.signIn('pim').user).id,
    contentMaturity: 2,
    typeId: 41,
    uploadDate: '2026-11-20T17:00:00.000Z',
  });
  const path = { shareableId: made.shareableId };
  expect((await platform.call('clips.read', { path })).body).toEqual(made);
  const rename = (username: string) =>
    platform.call('clips.setMetadata', { path, body: { title: 'Higher' }, ...as(username) });
  expect(errorOf(await rename('nora_plays'))).toBe(403);
  expect((await rename('pim')).body).toEqual({ ...made, title: 'Higher' });
  await create('nora_plays');
  const list = await platform.call('clips.ofChannel', { path: { channelId }, query: { fields: 'title' } });
  expect(list.body).toEqual([{ title: 'Drums, requests and a new song' }, { title: 'Higher' }]);
  const remove = (username: string) => platform.call('clips.delete', { path, ...as(username) });
  expect(errorOf(await remove('zoe'))).toBe(403);
  const removed = await remove('nora_plays');
  expect([removed.status, removed.text]).toEqual([202, '']);
  expect(errorOf(await platform.call('clips.read', { path }))).toBe(404);
  expect(errorOf(await remove('nora_plays'))).toBe(404);
  expect(errorOf(await platform.call('clips.ofChannel', { path: { channelId: 1 } }))).toBe(404);
});

it('expires', async () => {
  const made = clip.parse((await create('pim')).body);
  const read = () => platform.call('clips.read', { path: { shareableId: made.shareableId } });
  const life = Date.parse(made.expirationDate) - Date.parse(made.uploadDate);
  await platform.control('POST', '/clock', { advanceMs: life - 1 });
  expect((await platform.call('clips.read', { path: { shareableId: made.shareableId } })).status).toBe(200);
  await platform.control('POST', '/clock', { advanceMs: 1 });
  expect(errorOf(await read())).toBe(404);
});

it('refuses what cannot be cut, in shape C', async () => {
  expect(errorOf(await create('pim', { broadcastId: 'none' }))).toBe(404);
  expect(errorOf(await create('pim', { clipDurationInSeconds: 14 }))).toBe(400);
  expect(errorOf(await create('pim', { clipDurationInSeconds: 301 }))).toBe(400);
  expect(errorOf(await create('pim', { finalStreamTimeMs: 4 * 3_600_000 }))).toBe(400);
  const young = clip.parse((await create('pim', { finalStreamTimeMs: 20_000, clipDurationInSeconds: 90 })).body);
  expect(young.durationInSeconds).toBe(20);
  expect((await create('pim', { finalStreamTimeMs: 0 })).status).toBe(200);
  const unscoped = await platform.call('clips.create', {
    headers: platform.signIn('pim').headers,
    body: { broadcastId },
  });
  expect(errorOf(unscoped)).toBe(403);
  const broken = await platform.call('clips.create', { ...as('pim'), body: '{' });
  expect(errorOf(broken)).toBe(400);
});
