import { expect, it } from 'vitest';
import type { ActivityFact } from '../../shared/activity.ts';
import type { FactOf } from '../../shared/facts.ts';
import type { PollData } from '../../shared/platform/chatPackets.ts';
import { channel, setUp } from './testing/chatRig.ts';

const followed = (name: string): ActivityFact => ({ kind: 'followed', names: [name], count: 1, detail: null });

function poll(change: Partial<PollData> = {}): PollData {
  return {
    originatingChannel: channel.id,
    q: 'Which song?',
    answers: ['Lanterns', 'Northbound'],
    author: { user_name: 'mod_hana', user_id: 3, user_roles: ['Mod'] },
    duration: 60_000,
    endsAt: 60_000,
    voters: 0,
    responses: { Lanterns: 0, Northbound: 0 },
    responsesByIndex: [0, 0],
    ...change,
  };
}

const skill = {
  id: 's1',
  user_name: 'olive_crow',
  user_id: 81,
  user_roles: ['User'],
  message: { message: [{ type: 'text', text: 'boom', data: 'boom' }], meta: {} },
  skill: { skill_id: 'f', skill_name: 'Fireworks', execution_id: 'e1', icon_url: null, cost: 500, currency: 'Sparks' },
};

async function joined() {
  const rig = setUp();
  await rig.join();
  let told = 0;
  const happened = (what: ActivityFact, event: string | null, atMs = rig.clock.now(), serviceKey = 'demo') => {
    told += 1;
    rig.facts.tell({
      kind: 'happened',
      id: `happened/${told}`,
      atMs,
      serviceKey,
      what,
      event,
      entryId: null,
      owed: [],
    });
  };
  const tell = (fact: ActivityFact, event = `channel:${channel.id}:x`, atMs?: number) =>
    happened(fact, event.replace(':x', `:${names[fact.kind] ?? 'update'}`), atMs);
  return { ...rig, tell, happened };
}

const names: Partial<Record<ActivityFact['kind'], string>> = {
  followed: 'followed',
  subscribed: 'subscribed',
  gifted: 'subscriptionGifted',
  hosted: 'hosted',
  skill: 'skill',
};

it('puts what was told of the channel between the messages, in order', async () => {
  const { chat, tell, texts, happenings } = await joined();
  chat.say('before');
  tell({ kind: 'hosted', name: 'build_along', viewers: 802 });
  chat.say('after');
  tell({ kind: 'ended' });
  expect(texts()).toEqual(['before', '[hosted]', 'after', '[ended]']);
  expect(happenings()[0]).toEqual({ kind: 'hosted', name: 'build_along', viewers: 802 });
});

it('says of a host what those who came were watching, and how many more watch within two minutes', async () => {
  const { clock, tell, happenings, facts } = await joined();
  const watch = (viewersCurrent: number) =>
    facts.tell({
      ...{ kind: 'liveEvent', id: `live/${clock.now()}`, atMs: clock.now(), serviceKey: 'demo' },
      ...{ event: `channel:${channel.id}:update`, payload: { viewersCurrent } },
    });
  watch(12_930);
  tell({ kind: 'hosted', name: 'build_along', viewers: 802, title: 'Paper boats' });
  const host = { kind: 'hosted', name: 'build_along', viewers: 802, title: 'Paper boats' };
  expect(happenings()).toEqual([host]);
  await clock.advance(120_000);
  watch(13_720);
  const audience = { from: 12_930, to: 13_720, ms: 120_000 };
  expect(happenings()).toEqual([{ ...host, audience }]);
  await clock.advance(1_000);
  watch(20_000);
  expect(happenings()).toEqual([{ ...host, audience }]);
});

it('makes one row of all who follow within a minute', async () => {
  const { chat, clock, tell, happenings, texts } = await joined();
  tell(followed('pim'));
  chat.say('hello');
  await clock.advance(59_000);
  tell(followed('zoe'));
  tell(followed('zoe'));
  expect(texts()).toEqual(['[followed]', 'hello']);
  expect(happenings()).toEqual([{ kind: 'followed', names: ['pim', 'zoe'], count: 3 }]);
  await clock.advance(1_000);
  tell(followed('ivy'));
  expect(texts()).toEqual(['[followed]', 'hello', '[followed]']);
});

it('keeps the gifts of two givers apart', async () => {
  const { tell, happenings } = await joined();
  const gift = (from: string, to: string): ActivityFact => ({ kind: 'gifted', names: [from], count: 1, detail: to });
  tell(gift('otto', 'pim'));
  tell(gift('mara', 'zoe'));
  tell(gift('otto', 'ivy'));
  expect(happenings()).toEqual([
    { kind: 'gifted', name: 'otto', names: ['pim', 'ivy'], count: 2 },
    { kind: 'gifted', name: 'mara', names: ['zoe'], count: 1 },
  ]);
});

it('shows nothing of another channel, of the person, nor what is long past', async () => {
  const { clock, tell, happened, happenings } = await joined();
  tell(followed('pim'), 'channel:8:x');
  happened({ kind: 'event' }, `channel:${channel.id}:status`);
  happened({ kind: 'ended' }, null);
  happened({ kind: 'ended' }, `channel:${channel.id}:update`, clock.now(), 'another service');
  tell(followed('pim'), undefined, clock.now() - 120_001);
  tell({ kind: 'skill', names: [], count: 1, detail: 'Fireworks' });
  expect(happenings()).toEqual([]);
});

it('keeps a poll in one row while its tally moves, and tells how it ended', async () => {
  const { chat, happenings, texts } = await joined();
  chat.last.event('PollStart', poll());
  chat.say('hm');
  chat.last.event('PollStart', poll({ voters: 3, responsesByIndex: [2, 1] }));
  expect(texts()).toEqual(['[poll]', 'hm']);
  expect(happenings()).toMatchObject([{ voters: 3, ended: false, by: 'mod_hana' }]);
  chat.last.event('PollEnd', poll({ voters: 4, responsesByIndex: [3, 1] }));
  expect(texts()).toEqual(['[poll]', 'hm', '[pollEnded]']);
  const options = [
    { text: 'Lanterns', votes: 3 },
    { text: 'Northbound', votes: 1 },
  ];
  expect(happenings()).toMatchObject([
    { kind: 'poll', ended: true, options },
    { kind: 'pollEnded', question: 'Which song?', voters: 4, options, by: 'mod_hana', seconds: 60 },
  ]);
  chat.last.event('PollStart', poll());
  expect(texts().at(-1)).toBe('[poll]');
});

it.each([
  [[3, 1], 4, { winner: 'Lanterns', votes: 3 }],
  [[2, 2], 4, { winner: null, votes: null }],
  [[0, 0], 0, { winner: null, votes: null }],
])('tells what a poll with the votes %j came to, once', async (responsesByIndex, voters, outcome) => {
  const { chat, facts } = await joined();
  const told: FactOf<'pollEnded'>[] = [];
  facts.listen(['pollEnded'], (fact) => void told.push(fact));
  chat.last.event('PollEnd', poll({ voters, responsesByIndex }));
  chat.last.event('PollEnd', poll({ voters, responsesByIndex }));
  chat.last.event('PollEnd', poll({ originatingChannel: channel.id + 1, endsAt: 1 }));
  expect(told).toMatchObject([{ id: `pollEnded/${channel.id}/60000`, question: 'Which song?', voters, ...outcome }]);
});

it('counts the votes of equal answers by their text where the service counts no other way', async () => {
  const { chat, happenings } = await joined();
  const { responsesByIndex: _, ...older } = poll({ responses: { Lanterns: 5 } });
  chat.last.event('PollStart', older);
  expect(happenings()).toMatchObject([{ options: [{ votes: 5 }, { votes: 0 }] }]);
});

it('leaves out the polls of the others in a costream', async () => {
  const { chat, happenings } = await joined();
  chat.last.event('PollStart', poll({ originatingChannel: 8 }));
  chat.last.event('PollEnd', poll({ originatingChannel: 8 }));
  expect(happenings()).toEqual([]);
});

it('tells of a skill by the chat, and that it was cancelled', async () => {
  const { chat, happenings } = await joined();
  chat.last.event('SkillAttribution', skill);
  expect(happenings()).toMatchObject([{ kind: 'skill', name: 'olive_crow', skill: 'Fireworks', cost: 500 }]);
  expect(happenings()[0]).toMatchObject({ parts: [{ kind: 'text', text: 'boom' }], cancelled: false });
  chat.last.event('DeleteSkillAttribution', { execution_id: 'e1' });
  expect(happenings()).toMatchObject([{ cancelled: true, parts: [] }]);
});

it.each([
  ['PurgeMessage', { user_id: 81 }],
  ['DeleteMessage', { id: 's1' }],
  ['ClearMessages', {}],
])('takes the words of a skill away on %s', async (event, data) => {
  const { chat, happenings } = await joined();
  chat.last.event('SkillAttribution', skill);
  chat.last.event(event, data);
  expect(happenings()).toMatchObject([{ kind: 'skill', parts: [], cancelled: false }]);
});
