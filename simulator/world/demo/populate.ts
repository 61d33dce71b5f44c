import { DEMO_CLIENT_ID } from '../../../shared/demoClientId.ts';
import { demoHookClient } from '../../../shared/demoHookClient.ts';
import type { Channel } from '../channels.ts';
import { gameTypes } from '../gameTypes.ts';
import { isInvented, type User } from '../user.ts';
import type { World } from '../world.ts';
import { streamers, titles } from './channels.ts';
import { bannedPeople, DEMO_CHANNEL_ID, DEMO_USER_ID, DEMO_USERNAME, demoPeople, type Person } from './people.ts';

type NewWorld = Pick<
  World,
  'random' | 'clock' | 'users' | 'channels' | 'rooms' | 'follows' | 'clients' | 'images' | 'address'
>;

const HOUR_MS = 3_600_000;
/** Streamers who are away and show the demo channel meanwhile. */
const HOSTERS = ['OpenFileBen', 'lowtide_lou'];
/** Ids of people who are not here stand apart from those of the people who are. */
const FIRST_BANNED_ID = DEMO_USER_ID + 501;
const MOST_FOLLOWING = 9_000;
const FOLLOWING: readonly string[] = ['Zażółć_gęślą_jaźń', 'ליאור_כהן', 'Bartholomew_the_Unreasonably_Long'];
const MORE_CHANNELS = 54;
const MORE_MODERATORS = 10;
/** Below this the room keeps its named people and a plain crowd. */
const BIG_ROOM = 50;

/**
 * Fills a new world: the demo user with her running stream, the people of her chat, other channels, applications.
 * @param chatters how many are in the demo chat at the start
 * @returns the demo user
 */
export function populateDemo(world: NewWorld, chatters: number): User {
  registerClients(world);
  const nora = world.users.add(DEMO_USERNAME, { id: DEMO_USER_ID });
  const channel = world.channels.add(nora, { id: DEMO_CHANNEL_ID, name: 'Drums, requests and a new song' });
  Object.assign(channel, {
    typeId: 41,
    partnered: true,
    featured: true,
    viewersTotal: 1_284_090,
    numFollowers: 48_211,
  });
  world.images.draw(channel, world.address);
  channel.description = '<p>Drums and songs, four evenings a week.</p>';
  world.channels.setOnline(channel, true, world.clock.now() - 3 * HOUR_MS);

  const named = demoPeople.map((person, index) => addPerson(world, channel, person, DEMO_USER_ID + 1 + index));
  for (const [index, username] of bannedPeople.entries()) {
    addPerson(world, channel, { username, channel: ['Banned'] }, FIRST_BANNED_ID + index);
  }
  addOtherChannels(world);
  for (const name of HOSTERS) hostFrom(world, name, channel);
  const crowd = [...named.slice(0, chatters), ...inventCrowd(world, channel, Math.max(0, chatters - named.length))];
  world.rooms.open(channel, crowd);
  followEarlier(world, channel, crowd);
  channel.silentViewers = Math.round(chatters * 0.147);
  for (const other of world.channels.all()) {
    if (other !== channel && other.online) fillSmallRoom(world, other);
  }
  for (const followed of [
    ...named.slice(0, 6),
    ...world.channels
      .all()
      .slice(1, 4)
      .map(({ owner }) => owner),
  ]) {
    world.follows.add(nora.id, world.channels.ofUser(followed).id);
  }
  return nora;
}

/** One of four in the chat has followed for a while, by a day of their own; in a big room not more than follow at all. */
function followEarlier({ follows, clock }: NewWorld, channel: Channel, crowd: readonly User[]): void {
  const nowMs = clock.now();
  const spanMs = nowMs - channel.createdAtMs;
  const mayFollow = (user: User) => (isInvented(user) ? user.id % 4 === 0 : FOLLOWING.includes(user.username));
  for (const { id } of crowd.filter(mayFollow).slice(0, MOST_FOLLOWING)) {
    const share = ((id * 7_919) % 9_973) / 9_973;
    // Most came lately, as a channel grows.
    follows.add(id, channel.id, Math.floor(nowMs - spanMs * share ** 3) - (id % 1_000) * 1_000);
  }
}

function registerClients({ clients, random }: NewWorld): void {
  const stream = random.stream('clients');
  clients.add({ id: DEMO_CLIENT_ID, secret: null, name: 'Sidestage' });
  clients.add({ id: stream.hex(48), secret: null, name: 'Second Screen' });
  clients.add({ id: stream.hex(48), secret: stream.hex(64), name: 'Night Porter', account: 'stage crew' });
  clients.add({ id: stream.hex(48), secret: stream.hex(64), name: 'Stage Door Hooks', account: 'stage crew' });
  clients.add({ id: demoHookClient.clientId, secret: demoHookClient.secret, name: 'Sidestage Desk' });
}

function addPerson(world: NewWorld, channel: Channel, person: Person, id: number): User {
  const user = world.users.add(person.username, { id, ...(person.site ? { siteRoles: person.site } : {}) });
  if (person.channel !== undefined) channel.roles.set(user.id, person.channel);
  return user;
}

/** Moderators first, then the rest: about 15 in 100 subscribe, 27 have Pro, and a few have roles nobody expects. */
function inventCrowd(world: NewWorld, channel: Channel, count: number): User[] {
  const random = world.random.stream('crowd');
  const crowd: User[] = [];
  const odd = ['Guardian', 'Guardian', 'Guardian', 'Partner', 'VerifiedPartner', 'GlobalMod', 'ChannelEditor'];
  while (crowd.length < count) {
    if (count >= BIG_ROOM && crowd.length < MORE_MODERATORS) {
      const moderator = world.users.invent();
      channel.roles.set(moderator.id, random.chance(0.5) ? ['Mod', 'Subscriber'] : ['Mod']);
      crowd.push(moderator);
      continue;
    }
    const role = count >= 1000 ? odd.pop() : undefined;
    const kind = random.fraction();
    const user = world.users.invent(kind < 0.27 ? PRO : undefined);
    if (role !== undefined) channel.roles.set(user.id, [role]);
    else if (kind >= 0.255 && kind < 0.405) channel.roles.set(user.id, SUBSCRIBER);
    crowd.push(user);
  }
  return crowd;
}

const PRO: readonly string[] = ['Pro'];
const SUBSCRIBER: readonly string[] = ['Subscriber'];

function addOtherChannels(world: NewWorld): void {
  const random = world.random.stream('other channels');
  for (const { username, title, online } of streamers) addChannel(world, world.users.add(username), title, online);
  for (let index = 0; index < MORE_CHANNELS; index++) {
    addChannel(world, world.users.invent(), random.pick(titles), random.chance(0.3));
  }
}

function hostFrom({ users, channels }: NewWorld, username: string, hostee: Channel): void {
  const hoster = channels.find(username, users);
  if (hoster !== undefined) hoster.hosteeId = hostee.id;
}

function addChannel(world: NewWorld, owner: User, title: string, online: boolean): void {
  const random = world.random.stream('other channels');
  const channel = world.channels.add(owner, { name: title });
  if (!world.random.stream('pictures').chance(0.1)) world.images.draw(channel, world.address);
  channel.typeId = gameTypes[random.below(gameTypes.length)]?.id ?? null;
  channel.partnered = random.chance(0.1);
  channel.audience = random.pick(['family', 'teen', '18+']);
  channel.viewersTotal = Math.floor(10 ** (2 + random.fraction() * 4));
  if (online) world.channels.setOnline(channel, true, world.clock.now() - random.below(6 * HOUR_MS));
  channel.silentViewers = online ? random.below(400) : 0;
}

function fillSmallRoom(world: NewWorld, channel: Channel): void {
  const count = 5 + world.random.stream('other channels').below(40);
  const crowd = Array.from({ length: count }, () => world.users.invent());
  for (const moderator of crowd.slice(0, 2)) channel.roles.set(moderator.id, ['Mod']);
  world.rooms.open(channel, crowd);
}
