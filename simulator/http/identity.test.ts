import { beforeEach, describe, expect, it } from 'vitest';
import { DEMO_CLIENT_ID } from '../../shared/demoClientId.ts';
import { type EndpointName, endpoints } from '../../shared/platform/endpoints.ts';
import { namedUser, quietWorld } from '../testing/quietWorld.ts';
import type { World } from '../world/world.ts';
import { bucketKey, identify } from './identity.ts';

let world: World;
beforeEach(() => {
  world = quietWorld();
});
const ask = (name: EndpointName, headers: Record<string, string> = {}) => identify(world, endpoints[name], headers);
const refusal = (name: EndpointName, headers?: Record<string, string>) => {
  const { failure, caller } = ask(name, headers);
  return [failure?.status, failure?.code, caller.kind];
};
const bearer = (scopes: readonly string[] = [], name = 'pim', scheme = 'Bearer') => {
  const pair = world.tokens.issue({ clientId: DEMO_CLIENT_ID, userId: namedUser(world, name).id, scopes });
  return { authorization: `${scheme} ${pair.accessToken}` };
};
const hookClient = () => {
  const client = world.clients.all().find(({ secret }) => secret !== null);
  if (client?.secret == null) throw new Error('no application has a secret');
  return { id: client.id, secret: client.secret };
};

describe('as a user', () => {
  it('knows whose token it is, whatever the case of the scheme', () => {
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
      expect(ask('users.current', bearer([], 'pim', scheme))).toMatchObject({
        caller: { kind: 'user', user: namedUser(world, 'pim'), clientId: DEMO_CLIENT_ID },
        failure: undefined,
      });
    }
  });

  it('refuses a token that nobody was given, in the words of either version', () => {
    const headers = { authorization: 'Bearer nothing' };
    expect(refusal('users.current', headers)).toEqual([401, 401, 'nobody']);
    expect(refusal('chats.users', headers)).toEqual([401, 24_325, 'nobody']);
    expect(refusal('users.current', { authorization: 'Bearer' })).toEqual([401, 401, 'nobody']);
  });

  it('refuses a token that has run out', () => {
    const headers = bearer();
    world.tokens.expireAccess();
    expect(refusal('users.current', headers)).toEqual([401, 401, 'nobody']);
  });

  it('says which scope is missing, and still knows who asks', () => {
    const { failure, caller } = ask('channels.update', bearer(['chat:connect'], 'nora_plays'));
    expect(failure).toMatchObject({ status: 403, message: 'Missing scope: channel:update:self' });
    expect(caller.kind).toBe('user');
    expect(ask('channels.update', bearer(['channel:update:self'])).failure).toBeUndefined();
  });

  it('goes by the token where an application is named too', () => {
    const headers = { ...bearer(), 'client-id': 'nothing' };
    expect(ask('users.current', headers).failure).toBeUndefined();
  });

  it('wants a user where an application is not enough', () => {
    expect(refusal('users.current', { 'client-id': DEMO_CLIENT_ID })).toEqual([401, 401, 'nobody']);
  });
});

describe('as an application', () => {
  it('takes one that is registered, and no other', () => {
    expect(ask('channels.list', { 'client-id': DEMO_CLIENT_ID })).toMatchObject({
      caller: { kind: 'client', client: { id: DEMO_CLIENT_ID } },
      failure: undefined,
    });
    expect(refusal('channels.list', { 'client-id': 'nothing' })).toEqual([401, 401, 'nobody']);
  });

  it('refuses a request without identity by the status that is the reading, or answers it', () => {
    expect(refusal('channels.list')).toEqual([401, 401, 'nobody']);
    expect(refusal('channels.list', { 'client-id': '' })).toEqual([401, 401, 'nobody']);
    world.readings.choose({ 'identity.missing': '403' });
    expect(refusal('channels.list')).toEqual([403, 403, 'nobody']);
    world.readings.choose({ 'identity.missing': 'answered' });
    expect(ask('channels.list').failure).toBeUndefined();
    expect(refusal('users.current')).toEqual([401, 401, 'nobody']);
  });

  it('looks at no header where nobody needs to say who they are', () => {
    const headers = { authorization: 'Bearer nothing', 'client-id': 'nothing' };
    expect(ask('oauth.createShortcode', headers)).toEqual({ caller: { kind: 'nobody' }, failure: undefined });
  });
});

describe('as an application with a secret', () => {
  it('takes the secret of that application alone', () => {
    const { id, secret } = hookClient();
    const asked = (authorization: string, clientId = id) =>
      refusal('hooks.list', { authorization, 'client-id': clientId });
    expect(asked(`Secret ${secret}`)).toEqual([undefined, undefined, 'client']);
    expect(asked(`secret ${secret}`)).toEqual([undefined, undefined, 'client']);
    for (const wrong of [`Bearer ${secret}`, `Secret ${secret}x`, 'Secret', 'Secret null', '']) {
      expect(asked(wrong)).toEqual([401, 401, 'nobody']);
    }
    expect(asked(`Secret ${secret}`, 'nothing')).toEqual([401, 401, 'nobody']);
  });

  it('refuses a public application, which has none', () => {
    for (const authorization of ['Secret null', 'Secret ', 'Secret undefined']) {
      expect(refusal('hooks.list', { authorization, 'client-id': DEMO_CLIENT_ID })).toEqual([401, 401, 'nobody']);
    }
  });
});

it('counts a request to the user, else to the application at this address, else to the address', () => {
  const user = ask('users.current', bearer()).caller;
  const client = ask('channels.list', { 'client-id': DEMO_CLIENT_ID }).caller;
  expect(bucketKey(user, '10.0.0.1')).toBe(bucketKey(user, '10.0.0.2'));
  expect(bucketKey(client, '10.0.0.1')).not.toBe(bucketKey(client, '10.0.0.2'));
  const keys = [user, client, { kind: 'nobody' } as const].map((caller) => bucketKey(caller, '10.0.0.1'));
  expect(new Set(keys).size).toBe(3);
});
