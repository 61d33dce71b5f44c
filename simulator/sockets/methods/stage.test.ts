import { afterEach, beforeEach, expect, it } from 'vitest';
import { chatEvents, chatMessageData, skillData } from '../../../shared/platform/chatPackets.ts';
import { connect, joinAs } from '../../testing/chatClient.ts';
import { allChatScopes, caughtUp, DEMO_CHANNEL, joinFully, setPreferences } from '../../testing/chatRoom.ts';
import { TestPlatform } from '../../testing/platform.ts';
import { GIVEAWAY_MS, HOUSE_BOT } from '../../world/chat/giveaway.ts';
import type { PlatformEvent } from '../../world/events/events.ts';

let platform: TestPlatform;
beforeEach(async () => {
  platform = await TestPlatform.start();
});
afterEach(() => platform.close());

const advance = (advanceMs: number) => platform.control('POST', '/clock', { advanceMs });
const useSkill = (body: object) => platform.control('POST', `/channels/${DEMO_CHANNEL}/skill`, body);

it('gives something away: a bot names the winner, who is present', async () => {
  const hana = await joinFully(platform, 'mod_hana');
  expect((await hana.call('giveaway:start')).data).toBe('Starting a giveaway');
  await caughtUp(hana);
  expect(hana.events('ChatMessage')).toEqual([]);
  await advance(GIVEAWAY_MS);
  const message = chatMessageData.parse((await hana.event('ChatMessage')).data);
  expect(message).toMatchObject({ channel: DEMO_CHANNEL, user_name: HOUSE_BOT, user_roles: ['User'] });
  const winner = message.message.message.find(({ type }) => type === 'tag');
  const { world } = platform;
  const { chatters } = world.rooms.of(world.channels.ofUser(world.demoUser));
  expect(chatters.byUserId(winner?.id ?? 0)?.user.username).toBe(winner?.username);
  expect(['mod_hana', 'nora_plays']).not.toContain(winner?.username);
});

it('draws the same winner for the same seed, and nobody in an empty chat', async () => {
  const winners: unknown[] = [];
  for (let round = 0; round < 2; round++) {
    const other = await TestPlatform.start();
    const nora = await joinFully(other, 'nora_plays');
    await nora.call('giveaway:start');
    await other.control('POST', '/clock', { advanceMs: GIVEAWAY_MS });
    // The picture's address names the port, which is another one each time.
    winners.push({ ...Object((await nora.event('ChatMessage')).data), user_avatar: '' });
    await other.close();
  }
  expect(winners[0]).toEqual(winners[1]);
  const empty = await TestPlatform.start({ chatters: 0 });
  const nora = await joinFully(empty, 'nora_plays');
  await nora.call('giveaway:start');
  await empty.control('POST', '/clock', { advanceMs: GIVEAWAY_MS });
  const { message } = chatMessageData.parse((await nora.event('ChatMessage')).data);
  expect(message.message[0]?.text).toContain('Nobody');
  await empty.close();
});

it('lets only moderators give away, and only the owner and editors cancel skills', async () => {
  const used = skillData.parse((await useSkill({ username: 'zoe', skill: 'Fireworks' })).body);
  const [pim, hana] = [await joinFully(platform, 'pim'), await joinFully(platform, 'mod_hana')];
  const without = allChatScopes.filter((name) => name !== 'chat:cancel_skill' && name !== 'chat:giveaway_start');
  const bound = await joinAs(platform, 'nora_plays', DEMO_CHANNEL, without);
  for (const client of [pim, bound]) expect((await client.call('giveaway:start')).error).toBe('UACCESS');
  for (const client of [pim, hana, bound]) {
    expect((await client.call('cancelSkill', used.execution_id)).error).toBe('UACCESS');
  }
  await platform.control('POST', `/channels/${DEMO_CHANNEL}/roles`, { username: 'pim', add: ['ChannelEditor'] });
  expect((await pim.call('cancelSkill', used.execution_id)).data).toBe('Skill execution cancelled.');
});

it('tells of an effect in chat and as a live event, and of its cancelling', async () => {
  const told: PlatformEvent[] = [];
  platform.world.events.subscribe((event) => told.push(event));
  const nora = await joinFully(platform, 'nora_plays');
  const reader = await connect(platform);
  await reader.call('auth', DEMO_CHANNEL);
  const reply = await useSkill({ username: 'pim', skill: 'Northern Lights', message: 'for you @nora_plays :)' });
  const skill = skillData.parse(reply.body);
  expect(skill.icon_url).toMatch(/^http:.*\.png$/);
  expect(skill).toMatchObject({ skill_name: 'Northern Lights', cost: 500, currency: 'Embers' });
  const event = chatEvents.SkillAttribution.parse((await reader.event('SkillAttribution')).data);
  expect(event).toMatchObject({ skill, user_name: 'pim', user_roles: ['User'] });
  expect(event.message?.message.map(({ type }) => type)).toEqual(['text', 'tag', 'text', 'emoticon']);
  expect(told.filter(({ event: name }) => name.endsWith(':skill'))).toEqual([
    {
      event: `channel:${DEMO_CHANNEL}:skill`,
      payload: {
        channelId: DEMO_CHANNEL,
        skillId: skill.skill_id,
        executionId: skill.execution_id,
        manifest: { name: 'Northern Lights' },
        parameters: {},
        socketUrl: null,
        triggeringUserId: event.user_id,
        currencyType: 'Embers',
        price: 500,
      },
    },
  ]);
  expect((await nora.call('cancelSkill', skill.execution_id)).data).toBe('Skill execution cancelled.');
  const gone = chatEvents.DeleteSkillAttribution.parse((await reader.event('DeleteSkillAttribution')).data);
  expect(gone).toMatchObject({ execution_id: skill.execution_id, moderator: { user_name: 'nora_plays' } });
  for (const id of [skill.execution_id, 'unheard of', 5, null]) {
    expect((await nora.call('cancelSkill', id)).error).toMatchObject({ code: 4004 });
  }
});

it('sends a sticker as a message, and ends skills in time', async () => {
  const nora = await joinFully(platform, 'nora_plays');
  const skill = skillData.parse((await useSkill({ username: 'pim', skill: 'Golden Cat', message: 'meow' })).body);
  const { message } = chatMessageData.parse((await nora.event('ChatMessage')).data);
  expect(message.meta).toEqual({ is_skill: true, skill });
  expect(message.message).toMatchObject([
    { type: 'image', text: 'Golden Cat' },
    { type: 'text', text: 'meow' },
  ]);
  await advance(30_000);
  expect((await nora.call('cancelSkill', skill.execution_id)).error).toMatchObject({ code: 4004 });
  const second = skillData.parse((await useSkill({ username: 'pim', skill: 'Golden Cat' })).body);
  expect((await nora.call('cancelSkill', second.execution_id)).error).toBeNull();
  expect((await nora.call('history', 100)).data).toHaveLength(1);
  expect(nora.events('SkillAttribution')).toEqual([]);
});

it('leaves out the words the filter stops', async () => {
  await setPreferences(platform, { 'channel:bannedwords': ['turnip'] });
  const nora = await joinFully(platform, 'nora_plays');
  await useSkill({ username: 'pim', skill: 'Fireworks', message: 'you turnip' });
  const event = chatEvents.SkillAttribution.parse((await nora.event('SkillAttribution')).data);
  expect(event.message).toEqual({ message: [], meta: {} });
});

it('knows no such skill, no such person, and no attachEmotes any more', async () => {
  expect((await useSkill({ username: 'pim', skill: 'Juggling' })).status).toBe(400);
  expect((await useSkill({ username: 'nobody here', skill: 'Fireworks' })).status).toBe(400);
  const nora = await joinFully(platform, 'nora_plays');
  expect((await nora.call('attachEmotes')).error).toMatchObject({ code: 4004 });
});
