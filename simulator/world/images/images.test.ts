import { beforeEach, expect, it } from 'vitest';
import { namedUser, quietWorld, toldBy } from '../../testing/quietWorld.ts';
import type { Channel } from '../channels.ts';
import type { World } from '../world.ts';
import type { ImageKind } from './images.ts';

let world: World;
let channel: Channel;
beforeEach(() => {
  world = quietWorld();
  channel = world.channels.ofUser(world.demoUser);
});
const upload = (kind: ImageKind, of = channel) =>
  world.images.upload(of, { kind, bytes: Buffer.from('x'), extension: 'png', width: 3, height: 2 }, 'http://h:1');

it("makes a picture the channel's, and tells so", () => {
  const told = toldBy(world);
  const badge = upload('badge');
  const banner = upload('banner');
  expect(channel).toMatchObject({ badgeId: badge.id, bannerUrl: banner.url });
  expect(badge).toMatchObject({ channelId: channel.id, width: 3, height: 2, createdAtMs: world.clock.now() });
  expect(badge.url).toBe(`http://h:1${badge.path}`);
  expect(told.map(({ payload }) => payload)).toEqual([{ badgeId: badge.id }, { bannerUrl: banner.url }]);
});

it('keeps one of each kind: a new one takes the place of the old', () => {
  const [first, banner] = [upload('badge'), upload('banner')];
  const second = upload('badge');
  expect(second.id).not.toBe(first.id);
  expect(world.images.byId(first.id)).toBeUndefined();
  expect(world.images.byId(second.id)).toBe(second);
  expect(world.images.byId(banner.id)).toBe(banner);
});

it('leaves the pictures of other channels', () => {
  const other = world.channels.ofUser(namedUser(world, 'pim'));
  const badge = upload('badge', other);
  upload('badge');
  expect(world.images.byId(badge.id)).toBe(badge);
  expect([world.images.isOf(other, badge.id), world.images.isOf(channel, badge.id)]).toEqual([true, false]);
});

it('takes the cover away with the thumbnail that stood for it, and leaves another cover', () => {
  expect(channel.coverId).toBe(channel.thumbnailId);
  const thumbnail = upload('thumbnail');
  expect([channel.coverId, channel.thumbnailId]).toEqual([null, thumbnail.id]);
  const badge = upload('badge');
  world.channels.change(channel, { coverId: badge.id });
  upload('thumbnail');
  expect(channel.coverId).toBe(badge.id);
});

it('takes the banner away once', () => {
  const banner = upload('banner');
  expect([world.images.removeBanner(channel), world.images.removeBanner(channel)]).toEqual([true, false]);
  expect(channel.bannerUrl).toBeNull();
  expect(world.images.byId(banner.id)).toBeUndefined();
});

it('knows no picture of no number, and of none it has', () => {
  expect([world.images.byId(null), world.images.byId(1)]).toEqual([undefined, undefined]);
  expect(world.images.isOf(channel, 1)).toBe(false);
});
