import { beforeEach, expect, it } from 'vitest';
import { namedUser, quietWorld } from '../../testing/quietWorld.ts';
import type { Channel } from '../channels.ts';
import type { World } from '../world.ts';
import { allowsClips, type Clip } from './clips.ts';

const LIFE_MS = 90 * 86_400_000;
let world: World;
let channel: Channel;
beforeEach(() => {
  world = quietWorld();
  channel = world.channels.ofUser(world.demoUser);
});
const cut = (options: Partial<{ durationSeconds: number; endsAtMs: number; title: string }> = {}): Clip => {
  const { broadcast } = channel;
  if (broadcast === undefined) throw new Error('the demo is not live');
  const by = world.channels.ofUser(namedUser(world, 'pim'));
  return world.clips.create(channel, broadcast, { by, title: 'x', durationSeconds: 30, endsAtMs: 600_000, ...options });
};

it('says whose streams may be cut: those of partners and of the platform itself', () => {
  const of = (name: string) => world.channels.ofUser(namedUser(world, name));
  expect([allowsClips(channel), allowsClips(of('pim')), allowsClips(of('Ines'))]).toEqual([true, false, true]);
});

it('makes a clip as long as was asked for, or as the stream is, and of a second at least', () => {
  const seconds = (durationSeconds: number, endsAtMs: number) => cut({ durationSeconds, endsAtMs }).durationSeconds;
  expect([seconds(30, 600_000), seconds(30, 12_900), seconds(30, 0), seconds(30, 30_000)]).toEqual([30, 12, 1, 30]);
});

it('finds a clip by either of its ids, each its own', () => {
  const [first, second] = [cut(), cut()];
  expect(world.clips.byShareableId(first.shareableId)).toBe(first);
  expect(world.clips.byContentId(second.contentId)).toBe(second);
  expect(new Set([first.shareableId, first.contentId, second.shareableId, second.contentId]).size).toBe(4);
  expect(world.clips.byShareableId(first.contentId)).toBeUndefined();
  expect(world.clips.byContentId('nothing')).toBeUndefined();
});

it('lists the clips cut from a channel, newest first, whoever made them', () => {
  const clips = [cut(), cut(), cut()];
  expect(world.clips.ofChannel(channel.id)).toEqual(clips.toReversed());
  expect(world.clips.ofChannel(world.channels.ofUser(namedUser(world, 'pim')).id)).toEqual([]);
});

it('forgets a clip that is deleted, wherever it was found', () => {
  const [first, second] = [cut(), cut()];
  world.clips.delete(first);
  expect(world.clips.byShareableId(first.shareableId)).toBeUndefined();
  expect(world.clips.byContentId(first.contentId)).toBeUndefined();
  expect(world.clips.ofChannel(channel.id)).toEqual([second]);
});

it('ends when its time is over, by every way to find it', () => {
  const clip = cut();
  world.clock.advance(LIFE_MS - 1);
  expect(world.clips.ofChannel(channel.id)).toEqual([clip]);
  world.clock.advance(1);
  expect(world.clips.ofChannel(channel.id)).toEqual([]);
  expect([world.clips.byShareableId(clip.shareableId), world.clips.byContentId(clip.contentId)]).toEqual([
    undefined,
    undefined,
  ]);
});

it('keeps what was played when it was cut', () => {
  const clip = cut();
  world.channels.change(channel, { typeId: 58, audience: '18+' });
  expect([clip.typeId, clip.audience]).toEqual([41, 'teen']);
});
