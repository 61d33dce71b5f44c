import { afterAll, beforeAll, expect, it } from 'vitest';
import { MemoryStore, SettingsService } from '../../electron/settings/settings.ts';
import type { Output } from '../../shared/bridge.ts';
import type { PictureKind } from '../../shared/streamCard.ts';
import { encodePng } from '../../simulator/pages/png.ts';
import type { Channel } from '../../simulator/world/channels.ts';
import { type BridgeRig, startBridge } from './bridgeRig.ts';
import { DEMO_CHANNEL } from './platformRig.ts';
import { doneOf, signIn } from './signedInBridge.ts';

const channelId = DEMO_CHANNEL;
const gif = Buffer.from('4749463839610500070000000000', 'hex');
const png = encodePng(3, 2, new Uint8Array(24));
let rig: BridgeRig;
/** The settings' file, whose disk may be full. */
class Disk extends MemoryStore {
  isFull = false;

  override set(key: string, value: unknown): void {
    if (this.isFull) throw new Error('ENOSPC');
    super.set(key, value);
  }
}
const disk = new Disk();
/** What the person chooses when they are asked for a file. */
let file: Uint8Array | null = null;

beforeAll(async () => {
  rig = await startBridge({}, disk);
  rig.desk.desktop.readFile = async (use) => {
    const chosen = file;
    if (chosen === null) return null;
    return use({ size: chosen.length, read: async (from, bytes) => Buffer.from(chosen.subarray(from, from + bytes)) });
  };
  await signIn(rig, ['updateChannel', 'removeBanner', 'costream']);
  await rig.call('streamCard.watch', { on: true });
  await rig.state('streamCard.read', ({ details }) => details.value !== null);
  await rig.state('hosting.read', ({ hosted }) => hosted.value !== null);
});
afterAll(() => rig.close());

/** The channel as the world has it. */
const own = (): Channel => rig.simulator.world.channels.ofUser(rig.simulator.world.demoUser);

/** Another channel that is live, as lists tell of it. */
async function liveChannel(username: string) {
  const { channels } = rig.simulator.world;
  const channel = channels.all().find(({ owner }) => owner.username === username);
  if (channel === undefined) throw new Error(`nobody streams as ${username}`);
  if (!channel.online) await rig.control.post(`channels/${channel.id}/broadcast`, { online: true });
  const { id, owner, name: title, online } = channel;
  return { id, userId: owner.id, token: owner.username, title, online, viewers: null };
}

const hosted = async () => (await rig.read('hosting.read')).hosted.value;

it('arranges how viewers see whom the channel hosts, and knows how the service arranged it first', async () => {
  const { hosting } = rig.simulator.world;
  const hostee = await liveChannel('mara_draws');
  await rig.call('hosting.host', { channelId, hostee });
  expect(await doneOf(rig, 'host')).toMatchObject({ outcome: 'done' });
  expect(own().hosteeId).toBe(hostee.id);
  expect(hosting.layoutOf(own()).name).toBe('grid');
  await rig.state('hosting.read', (state) => state.hosted.value?.layout === 'grid');
  await rig.call('hosting.arrange', { channelId, layout: 'sidebar' });
  expect(await doneOf(rig, 'arrangeHosting')).toMatchObject({ outcome: 'done', calls: 1 });
  expect(hosting.layoutOf(own()).name).toBe('sidebar');
  expect(await hosted()).toMatchObject({ channel: { id: hostee.id }, layout: 'sidebar' });
  await rig.call('streamCard.refresh', undefined);
  await rig.state('hosting.read', (state) => !state.hosted.isLoading);
  expect(await hosted()).toMatchObject({ channel: { id: hostee.id }, layout: 'sidebar' });
});

it('says that nobody is hosted any more where that ended before it was arranged', async () => {
  await rig.call('hosting.arrange', { channelId, layout: 'grid' });
  rig.simulator.world.hosting.end(own());
  expect(await doneOf(rig, 'arrangeHosting')).toMatchObject({
    outcome: 'failed',
    error: { kind: 'http', status: 404 },
  });
  await rig.state('hosting.read', (state) => state.hosted.value?.channel === null);
});

const pictureOf = (kind: PictureKind) => {
  const { images } = rig.simulator.world;
  const { bannerUrl, badgeId, thumbnailId } = own();
  if (kind === 'banner') return { url: bannerUrl, bytes: null };
  const image = images.byId(kind === 'badge' ? badgeId : thumbnailId);
  return { url: image?.url ?? null, bytes: image?.bytes ?? null };
};
const shown = async () => (await rig.read('streamCard.read')).details.value?.pictures;

it.each([
  ['thumbnail', png, 'image/png'],
  ['badge', gif, 'image/gif'],
  ['banner', png, 'image/png'],
] as const)('a new %s is the service’s, byte for byte, and is shown', async (picture, bytes, type) => {
  const before = pictureOf(picture).url;
  file = bytes;
  expect(await rig.call('streamCard.setPicture', { channelId, picture })).toBe(true);
  expect(pictureOf(picture).url).toBe(before);
  expect(await doneOf(rig, 'setPicture')).toMatchObject({ outcome: 'done', what: { picture } });
  const now = pictureOf(picture);
  expect(now.url).not.toBe(before);
  if (picture !== 'banner') expect(now.bytes?.equals(bytes)).toBe(true);
  expect((await shown())?.[picture]).toBe(now.url);
  const data = await rig.call('streamCard.picture', { channelId, picture });
  expect(data).toBe(`data:${type};base64,${Buffer.from(bytes).toString('base64')}`);
});

it('a file that is no picture, and none at all, change nothing', async () => {
  const before = pictureOf('badge').url;
  file = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  expect(await rig.ask('streamCard.setPicture', { channelId, picture: 'badge' })).toMatchObject({
    error: { kind: 'badInput', field: 'picture', why: 'noPicture' },
  });
  file = null;
  expect(await rig.call('streamCard.setPicture', { channelId, picture: 'badge' })).toBe(false);
  // It begins as a picture does, and is none.
  file = png.subarray(0, 20);
  await rig.call('streamCard.setPicture', { channelId, picture: 'badge' });
  expect(await doneOf(rig, 'setPicture')).toMatchObject({ outcome: 'failed', error: { kind: 'http', status: 400 } });
  expect([pictureOf('badge').url, (await shown())?.badge]).toEqual([before, before]);
});

it('takes the banner away, and is content where somebody else has', async () => {
  await rig.call('streamCard.deleteBanner', { channelId });
  expect(own().bannerUrl).not.toBeNull();
  expect(await doneOf(rig, 'deleteBanner')).toMatchObject({ outcome: 'done' });
  expect([own().bannerUrl, (await shown())?.banner]).toEqual([null, null]);
  expect(await rig.call('streamCard.picture', { channelId, picture: 'banner' })).toBeNull();
  await rig.call('streamCard.deleteBanner', { channelId });
  expect(await doneOf(rig, 'deleteBanner')).toMatchObject({ outcome: 'done' });
});

it('saves each audience', async () => {
  for (const audience of ['family', '18+', 'teen'] as const) {
    await rig.call('streamCard.save', { channelId, change: { audience }, preset: null });
    expect(await doneOf(rig, 'saveCard')).toMatchObject({ outcome: 'done', parts: { done: ['audience'] } });
    expect(own().audience).toBe(audience);
  }
});

it('has more sizes unlocked, and the preview tells of them', async () => {
  const { channels } = rig.simulator.world;
  channels.change(own(), { partnered: false });
  const sizes = async () => (await rig.read('broadcast.read')).preview.value?.map(({ name }) => name);
  await rig.call('broadcast.preview', undefined);
  expect(await sizes()).toEqual(['Source']);
  await rig.call('broadcast.unlockTranscodes', { channelId });
  expect(await doneOf(rig, 'unlockTranscodes')).toMatchObject({ outcome: 'done', calls: 1 });
  expect(own().hasTranscodes).toBe(true);
  // What was known before is wrong now.
  expect(await sizes()).toBeUndefined();
  await rig.call('broadcast.preview', undefined);
  expect(await sizes()).toEqual(['Source', '720p', '480p', '160p', 'Audio']);
  channels.change(own(), { partnered: true });
});

it('forgets where a stream can be watched once another one runs', async () => {
  const preview = async () => (await rig.read('broadcast.read')).preview.value;
  await rig.call('broadcast.preview', undefined);
  const before = (await preview())?.[0]?.url ?? '';
  const running = own().broadcast?.id ?? '-';
  expect(before).toBe(`${rig.simulator.url}/streams/${running}/source.m3u8`);
  await rig.control.post(`channels/${channelId}/broadcast`, { online: false });
  await rig.control.post(`channels/${channelId}/broadcast`, { online: true });
  await rig.state('broadcast.read', ({ broadcast: { value } }) => value?.running?.id === own().broadcast?.id);
  expect(own().broadcast?.id).not.toBe(running);
  expect(await preview()).toBeNull();
  await rig.call('broadcast.preview', undefined);
  expect((await preview())?.[0]?.url).toContain(own().broadcast?.id);
});

it('takes a member out of the costream; with the last of them it ends, and one who went is gone', async () => {
  const { costreams } = rig.simulator.world;
  const members = () => costreams.ofChannel(channelId)?.channelIds;
  const others = [
    await liveChannel('mara_draws'),
    await liveChannel('kettle_and_keys'),
    await liveChannel('harbourmaster'),
  ];
  const names = ({ live }: Output<'activity.read'>) => (live.kind === 'subscribed' ? live.names : 0);
  const before = names(await rig.state('activity.read', (state) => names(state) > 0));
  for (const [index, invitee] of others.entries()) {
    await rig.call('costream.invite', { channelId, invitee });
    expect(await doneOf(rig, 'inviteToCostream')).toMatchObject({ outcome: 'done' });
    await rig.control.post(`channels/${invitee.id}/costream`, { accept: true });
    await rig.state('costream.read', ({ costream }) => costream.value?.running?.members.length === index + 2);
    // What becomes of it is listened to from the first moment on at which it is known.
    await rig.state('activity.read', (state) => names(state) > before);
  }
  const [mara, kettle, harbour] = others.map(({ id }) => id) as [number, number, number];
  expect(members()).toEqual([channelId, mara, kettle, harbour]);
  await rig.call('costream.remove', { channelId, memberId: mara });
  expect(await doneOf(rig, 'removeFromCostream')).toMatchObject({ outcome: 'done', what: { name: 'mara_draws' } });
  expect(members()).toEqual([channelId, kettle, harbour]);
  const known = async () => (await rig.read('costream.read')).costream.value?.running?.members.map(({ id }) => id);
  expect(await known()).toEqual([channelId, kettle, harbour]);
  await rig.call('costream.remove', { channelId, memberId: harbour });
  const left = rig.simulator.world.channels.byId(harbour);
  if (left) costreams.leave(left);
  expect(await doneOf(rig, 'removeFromCostream')).toMatchObject({ outcome: 'done' });
  expect(members()).toEqual([channelId, kettle]);
  expect(await rig.ask('costream.remove', { channelId, memberId: mara })).toMatchObject({
    error: { kind: 'badInput', field: 'memberId', why: 'notThere' },
  });
  await rig.call('costream.remove', { channelId, memberId: kettle });
  expect(await doneOf(rig, 'removeFromCostream')).toMatchObject({ outcome: 'done' });
  expect([members(), await known()]).toEqual([undefined, undefined]);
});

it('on a full disk a preset, a host plan and a second room hold and that is told once; with room again they are kept', async () => {
  const hostee = await liveChannel('mara_draws');
  const told = async () => (await rig.read('app.read')).notices.filter(({ kind }) => kind === 'settingsNotKept').length;
  const preset = { name: 'Evening', values: { title: 'Late set' } };
  disk.isFull = true;
  await rig.call('settings.change', { streamPresets: [preset] });
  await rig.call('hosting.plan', { channelId, hostee });
  await rig.call('channels.open', { channel: hostee.token, tab: 'new' });
  const { tabs } = await rig.state('channels.read', (state) => state.tabs.length === 2);
  expect(tabs.map(({ id }) => id)).toEqual([channelId, hostee.id]);
  await rig.call('channels.bringToFront', { channelId });
  expect((await rig.state('hosting.read', ({ plan }) => plan !== null)).plan?.hostee.id).toBe(hostee.id);
  expect((await rig.read('settings.read')).streamPresets).toEqual([preset]);
  expect([await told(), new SettingsService(disk).state.value.hostPlans]).toEqual([1, []]);
  disk.isFull = false;
  await rig.call('settings.change', { density: 'compact' });
  expect(await told()).toBe(0);
  // As the app would find it when it starts again.
  const { streamPresets, hostPlans, channels, density } = new SettingsService(disk).state.value;
  expect({ streamPresets, density }).toEqual({ streamPresets: [preset], density: 'compact' });
  expect(hostPlans).toMatchObject([{ channelId, hostee: { id: hostee.id } }]);
  expect(channels[0]?.open.map(({ id }) => id)).toEqual([channelId, hostee.id]);
});
