import { encodePng } from '../pages/png.ts';
import type { TestPlatform } from './platform.ts';
import type { Samples } from './stageSamples.ts';

/** A form with a small picture in the field of that name. */
export function pictureForm(field: string, bytes: Buffer = encodePng(3, 2, new Uint8Array(24))): FormData {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)]), 'picture.png');
  return form;
}

/** Good requests about a channel itself; each makes sure of what it needs. */
export function channelSamples(platform: () => TestPlatform): Samples {
  const nora = () => platform().world.channels.ofUser(platform().world.demoUser);
  const other = () => {
    const owner = platform().world.users.byName('kettle_and_keys');
    if (owner === undefined) throw new Error('the demo has changed');
    return platform().world.channels.ofUser(owner);
  };
  const path = () => ({ channelId: nora().id });
  const user = () => nora().owner.id;
  const plain = () => ({ path: path() });
  const hosting = () => {
    platform().world.hosting.begin(nora(), other(), false);
    return { path: path() };
  };
  return {
    'channels.details': () => ({ path: { channelIdOrToken: nora().id } }),
    'channels.update': () => ({ path: path(), body: { name: 'A new name' } }),
    'channels.replace': () => ({ path: path(), body: { audience: 'family' } }),
    'channels.related': plain,
    'channels.preferences': plain,
    'channels.updatePreferences': () => ({ path: path(), body: { 'channel:links:allowed': false } }),
    'channels.resetStreamKey': plain,
    'channels.followers': plain,
    'channels.createFollow': () => {
      platform().world.follows.unfollow(nora().owner, other());
      return { path: { channelId: other().id }, body: { user: user() } };
    },
    'channels.follow': () => ({ path: { channelId: other().id }, body: { user: user() } }),
    'channels.unfollow': () => {
      platform().world.follows.follow(nora().owner, other());
      return { path: { channelId: other().id }, query: { user: String(user()) }, status: 204 };
    },
    'channels.relationship': () => ({ path: { channelId: other().id }, query: { user: String(user()) } }),
    'channels.hostee': hosting,
    'channels.host': () => ({ path: path(), body: { id: other().id } }),
    'channels.unhost': () => ({ ...hosting(), status: 204 }),
    'channels.hosteeLayout': hosting,
    'channels.updateHosteeLayout': () => ({ ...hosting(), body: { layout: { name: 'sidebar' } } }),
    'channels.hosters': plain,
    'channels.users': plain,
    'channels.usersOfRole': () => ({ path: { ...path(), role: 'Mod' } }),
    'channels.updateUser': () => ({
      path: { ...path(), userId: platform().world.users.byName('pim')?.id ?? 0 },
      body: { add: [] },
    }),
    'channels.emoticons': plain,
    'channels.updateEmoticons': () => ({
      path: path(),
      body: [{ op: 'add', path: '/emoticons/:new', value: { x: 0, y: 0 } }],
    }),
    'channels.setBadge': () => ({ path: path(), body: pictureForm('badge') }),
    'channels.setThumbnail': () => ({ path: path(), body: pictureForm('thumbnail') }),
    'channels.setBanner': () => ({ path: path(), body: pictureForm('banner') }),
    'channels.banner': () => {
      platform().world.channels.change(nora(), { bannerUrl: 'http://127.0.0.1/banner.png' });
      return { path: path() };
    },
    'channels.deleteBanner': () => {
      platform().world.channels.change(nora(), { bannerUrl: 'http://127.0.0.1/banner.png' });
      return { path: path(), status: 204 };
    },
    'channels.partnership': plain,
    'channels.partnershipCodes': () => {
      platform().world.channels.change(nora(), { partnered: true });
      return { path: path() };
    },
    'channels.verifyPartnership': plain,
    'channels.applyForPartnership': () => {
      platform().world.channels.change(nora(), { partnered: false });
      return { path: path(), body: { firstName: 'Nora', lastName: 'Lake', app: 'Drums.' } };
    },
    'channels.discord': () => {
      platform().world.discord.setBot(nora(), { inviteSetting: 'EVERYONE' });
      return { path: path() };
    },
    'channels.setDiscord': () => ({ path: path(), body: { liveUpdateState: false } }),
    'channels.discordChannels': plain,
    'channels.discordRoles': plain,
    'channels.discordInvite': () => ({ path: path(), query: { user: String(user()) }, status: 204 }),
    'channels.createDiscordInvite': () => ({ path: path(), body: { user: user() } }),
  };
}
