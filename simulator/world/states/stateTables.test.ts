import { expect, it } from 'vitest';
import { endpointNames } from '../../../shared/platform/endpoints.ts';
import { namedUser, quietWorld } from '../../testing/quietWorld.ts';
import { stateTables } from './stateTables.ts';

const transitions = stateTables.flatMap(({ thing, transitions: rows }) => rows.map((row) => ({ thing, ...row })));

it('names each thing once, and says where it is documented', () => {
  const things = stateTables.map(({ thing }) => thing);
  expect(new Set(things).size).toBe(things.length);
  for (const { thing, source } of stateTables) expect(source, thing).toMatch(/PLATFORM §\d/);
});

it('leaves every state that something leads to reachable from the first row on', () => {
  for (const { thing, transitions: rows } of stateTables) {
    const reached = new Set([rows[0]?.from, ...rows.map(({ to }) => to.split(':')[0])]);
    const unreached = rows.filter(({ from }) => ![...reached].some((state) => state?.split(' or ').includes(from)));
    expect(unreached, thing).toEqual([]);
  }
});

it('watches endpoints that there are', () => {
  const watched = transitions.flatMap(({ sign }) => ('endpoints' in sign ? sign.endpoints : []));
  expect(watched.filter((name) => !endpointNames.includes(name))).toEqual([]);
});

it('takes no two changes by the same sign', () => {
  const signs = transitions.flatMap(({ sign }) => {
    if ('endpoints' in sign) return sign.endpoints.map((name) => `${name} ${sign.status}`);
    return 'event' in sign ? [`${sign.event} ${sign.is}`] : [];
  });
  expect(new Set(signs).size).toBe(signs.length);
});

it('counts in a world what no call and no event shows', () => {
  const world = quietWorld();
  const count = (thing: string, trigger: string) => {
    const sign = transitions.find((row) => row.thing === thing && row.trigger === trigger)?.sign;
    if (sign === undefined || !('count' in sign)) throw new Error(`${thing}: ${trigger} is not counted`);
    return sign.count(world);
  };
  const polls = () => ['vote:start', 'vote:choose', 'its time is over'].map((trigger) => count('Poll', trigger));
  expect(polls()).toEqual([0, 0, 0]);
  for (const name of ['nora_plays', 'kettle_and_keys']) {
    const room = world.rooms.of(world.channels.ofUser(namedUser(world, name)));
    room.polls.start(world.demoUser, { question: 'q', options: ['a', 'b'], seconds: 5 });
    room.polls.vote(1, 0);
  }
  expect(polls()).toEqual([2, 2, 0]);
  world.clock.advance(5_000);
  expect(polls()).toEqual([2, 2, 2]);

  const client = world.clients.all().find(({ secret }) => secret !== null);
  if (client === undefined) throw new Error('no application may have hooks');
  const hook = world.hooks.create(client, { events: ['channel:7:update'], url: 'http://127.0.0.1:9/' });
  if (hook === undefined) throw new Error('the hook was refused');
  world.hooks.deactivate(hook, 'deactivated by request');
  expect([count('Webhook', 'POST /hooks'), count('Webhook', 'POST deactivate')]).toEqual([1, 1]);
  expect(count('Webhook', '90 days without renewal')).toBe(0);
});

it('knows the going live of a channel from its end by what the event says', () => {
  const signOf = (trigger: string) =>
    transitions.find((row) => row.thing === 'Channel' && row.trigger === trigger)?.sign;
  for (const [trigger, online] of [
    ['goes live', true],
    ['stops streaming', false],
  ] as const) {
    const sign = signOf(trigger);
    if (sign === undefined || !('event' in sign)) throw new Error(`${trigger} has no event`);
    expect(sign.event.test('channel:7:update')).toBe(true);
    expect([sign.event.test('channel:7:updated'), sign.event.test('user:7:update')]).toEqual([false, false]);
    expect(sign.is).toEqual(['online', online]);
  }
});
