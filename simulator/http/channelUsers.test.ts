import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { channelUser } from '../../shared/platform/channelUsers.ts';
import { joinAs } from '../testing/chatClient.ts';
import { TestPlatform } from '../testing/platform.ts';

const channelId = 40_213;
let platform: TestPlatform;
beforeAll(async () => {
  platform = await TestPlatform.start();
});
afterAll(() => platform.close());

const idOf = (username: string) => platform.world.users.byName(username)?.id ?? 0;
const both = ['chat:change_role', 'chat:change_ban'];
const change = (as: string, target: string, body: unknown, scopes: readonly string[] = both) =>
  platform.call('channels.updateUser', {
    path: { channelId, userId: idOf(target) },
    body,
    headers: platform.signIn(as, scopes).headers,
  });
const users = async (query: Record<string, string | number> = {}) =>
  z.array(channelUser).parse((await platform.call('channels.users', { path: { channelId }, query })).body);
const ofRole = (role: string) =>
  platform.call('channels.usersOfRole', { path: { channelId, role }, query: { limit: 100 } });

it('lists those with a role here, and of one role', async () => {
  const [owner] = await users({ limit: 1 });
  expect(owner).toMatchObject({ username: 'nora_plays', groups: [{ name: 'Owner' }, { name: 'User' }] });
  expect((await users({ limit: 100 })).map(({ username }) => username)).not.toContain('ottoman_k'); // Pro everywhere
  const one = await users({ where: `id:eq:${idOf('sebastien')}` });
  expect(one).toMatchObject([{ groups: [{ name: 'Mod' }, { name: 'Subscriber' }, { name: 'User' }] }]);
  const mods = z.array(channelUser).parse((await ofRole('mod')).body);
  expect(mods.length).toBeGreaterThan(2);
  expect(mods.every(({ groups }) => groups?.some(({ name }) => name === 'Mod'))).toBe(true);
  const banned = z.array(channelUser).parse((await ofRole('Banned')).body);
  expect(banned.map(({ username }) => username)).toContain('yelling_kettle');
  expect(banned.every(({ groups }) => groups?.[0]?.name === 'Banned')).toBe(true);
  expect((await ofRole('King')).status).toBe(404);
});

it('says since when each role is held', async () => {
  const stamped = z.array(
    z.looseObject({ groups: z.array(z.looseObject({ name: z.string(), createdAt: z.string() })) }),
  );
  const [sebastien] = stamped.parse(await users({ where: `id:eq:${idOf('sebastien')}` }));
  const now = platform.world.clock.now();
  expect(sebastien?.groups.every(({ createdAt }) => Date.parse(createdAt) < now)).toBe(true);
  const given = await change('nora_plays', 'pim', { add: ['Mod'] });
  expect(given.body).toMatchObject({
    groups: [{ name: 'Mod', createdAt: new Date(now).toISOString() }, { name: 'User' }],
  });
  await change('nora_plays', 'pim', { remove: ['Mod'] });
});

it('bans: roles, chat, messages and sockets all follow', async () => {
  const victim = await joinAs(platform, 'pim', channelId);
  const witness = await joinAs(platform, 'zoe', channelId);
  await victim.call('msg', 'something nasty');
  const reply = await change('mod_hana', 'pim', { add: ['Banned'] });
  expect(reply.body).toMatchObject({ username: 'pim', groups: [{ name: 'Banned' }, { name: 'User' }] });
  expect(await victim.closed).toBe(1000);
  await witness.event('UserLeave');
  expect(witness.events('UserUpdate')).toMatchObject([{ user: idOf('pim'), roles: ['Banned', 'User'] }]);
  expect(witness.events('PurgeMessage')).toMatchObject([
    { user_id: idOf('pim'), moderator: { user_name: 'mod_hana' }, cause: { type: 'ban' } },
  ]);
  const history = await platform.call('chats.history', { path: { channelId } });
  expect(history.text).not.toContain('nasty');
  await expect(joinAs(platform, 'pim', channelId)).rejects.toThrow('UACCESS');
  expect((await ofRole('Banned')).body).toContainEqual(expect.objectContaining({ username: 'pim' }));
  expect((await change('mod_hana', 'pim', { remove: ['Banned'] })).status).toBe(200);
  const again = await joinAs(platform, 'pim', channelId);
  again.socket.close();
  witness.socket.close();
});

it('changes only roles below one’s own, of users below', async () => {
  const status = async (...call: Parameters<typeof change>) => (await change(...call)).status;
  expect(await status('nora_plays', 'tuomas_r', { add: ['Mod'] })).toBe(200);
  expect(await status('tuomas_r', 'zoe', { add: ['Mod'] })).toBe(403);
  expect(await status('tuomas_r', 'mod_hana', { add: ['Banned'] })).toBe(403);
  expect(await status('tuomas_r', 'nora_plays', { add: ['Banned'] })).toBe(403);
  expect(await status('tuomas_r', 'tuomas_r', { remove: ['Mod'] })).toBe(403);
  expect(await status('nora_plays', 'Ines', { add: ['Banned'] })).toBe(403); // Staff
  for (const role of ['Pro', 'Subscriber', 'Owner', 'Staff', 'Partner']) {
    expect(await status('nora_plays', 'zoe', { add: [role] })).toBe(403);
  }
  expect(await status('pim', 'zoe', { add: ['Banned'] })).toBe(403);
  expect(await status('nora_plays', 'zoe', { add: ['Mod'] }, ['chat:change_ban'])).toBe(403);
  expect(await status('nora_plays', 'zoe', { add: ['Banned'] }, ['chat:change_role'])).toBe(403);
  expect(await status('nora_plays', 'zoe', { add: ['King'] })).toBe(400);
  expect(await status('nora_plays', 'nobody at all', { add: ['Mod'] })).toBe(404);
  expect(await status('nora_plays', 'tuomas_r', { remove: ['Mod'] })).toBe(200);
  expect(await users({ where: `id:eq:${idOf('tuomas_r')}` })).toEqual([]);
});
