import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { HttpFailure } from '../http/failures.ts';
import { quietWorld } from '../testing/quietWorld.ts';
import type { World } from '../world/world.ts';
import { type ControlDeps, channelOf, command, userOf } from './command.ts';
import { commandsByName } from './commands.ts';

let world: World;
let deps: ControlDeps;
beforeEach(() => {
  world = quietWorld();
  deps = { world } as ControlDeps;
});
const query = new URLSearchParams();
const channelId = () => world.channels.ofUser(world.demoUser).id;
const run = (name: string, body: unknown, path: Record<string, string> = { id: String(channelId()) }) => {
  const found = commandsByName.get(name);
  if (found === undefined) throw new Error(`there is no ${name}`);
  return found.run(deps, { path, body, query });
};
const failureOf = (act: () => unknown) => {
  try {
    act();
  } catch (cause) {
    if (cause instanceof HttpFailure) return [cause.status, cause.message] as const;
    throw cause;
  }
  return undefined;
};

it('checks the body before anything is done, and says what is wrong with it', () => {
  let runs = 0;
  const one = command('POST', '/x', 'Does x.', z.strictObject({ count: z.number() }), (_, { body }) => {
    runs += 1;
    return body.count + 1;
  });
  expect(one.run(deps, { path: {}, body: { count: 1 }, query })).toBe(2);
  const [status, message] = failureOf(() => one.run(deps, { path: {}, body: { count: 'x' }, query })) ?? [];
  expect([status, runs]).toEqual([400, 1]);
  expect(message).toContain('count');
});

it('finds a channel by its number alone', () => {
  const statusOf = (id: string) => failureOf(() => channelOf(deps, { path: { id } }))?.[0];
  expect(channelOf(deps, { path: { id: String(channelId()) } }).id).toBe(channelId());
  expect(['1', 'nora_plays', '', '-1', '1e5', '9'.repeat(16)].map(statusOf)).toEqual([404, 400, 400, 400, 400, 400]);
  expect(failureOf(() => channelOf(deps, { path: {} }))?.[0]).toBe(400);
});

it('finds a user by name, and repeats no more of an unknown one than it must', () => {
  expect(userOf(deps, 'PIM').username).toBe('pim');
  const [status, message = ''] = failureOf(() => userOf(deps, 'x'.repeat(20_000))) ?? [];
  expect(status).toBe(400);
  expect(message.length).toBeLessThan(200);
});

describe('commands of a channel', () => {
  it('lets somebody say something to everybody, or to one person', () => {
    expect(run('channels.chat', { username: 'pim', message: 'hello' })).toMatchObject({ user_name: 'pim' });
    expect(run('channels.chat', { username: 'pim', message: 'psst', whisperTo: 'zoe' })).toMatchObject({
      target: 'zoe',
    });
    expect(failureOf(() => run('channels.chat', { username: 'pim', message: '' }))?.[0]).toBe(400);
  });

  it('brings people in and out by number or name, and makes names that are new', () => {
    expect(run('channels.chatters', { join: 5 })).toEqual({ joined: 5, left: 0, total: 5 });
    expect(run('channels.chatters', { join: ['pim', 'pim', 'quite_new'] })).toEqual({ joined: 2, left: 0, total: 7 });
    expect(run('channels.chatters', { leave: ['pim', 'nobody_here'] })).toEqual({ joined: 0, left: 1, total: 6 });
    expect(world.users.byName('nobody_here')).toBeUndefined();
    expect(run('channels.chatters', { leave: 5 })).toEqual({ joined: 0, left: 5, total: 1 });
    expect(run('channels.chatters', { leave: 100 })).toEqual({ joined: 0, left: 1, total: 0 });
  });

  it('brings people in who are not listed, and lists them when they come forward', () => {
    const room = world.rooms.of(world.channels.ofUser(world.demoUser));
    const before = room.size;
    expect(run('channels.chatters', { lurk: ['silent_sam', 'silent_sam', 'grey_owl'] })).toMatchObject({
      lurking: 2,
      lurkers: 2,
    });
    expect(room.size).toBe(before + 2);
    expect(room.presentByName('silent_sam')).toBeUndefined();
    expect(run('channels.chatters', { join: ['silent_sam'] })).toMatchObject({ joined: 1 });
    expect(room.presentByName('silent_sam')).toBeDefined();
    expect(room.lurkers.size).toBe(1);
    expect(run('channels.chatters', { leave: ['silent_sam', 'grey_owl'] })).toMatchObject({ left: 2 });
    expect(room.size).toBe(before);
  });
});
