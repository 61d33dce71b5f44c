import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { DEMO_CLIENT_ID } from '../../shared/demoClientId.ts';
import { oauthError } from '../../shared/platform/errorBodies.ts';
import { introspection, shortcodeApproval, shortcodeGrant, tokenReply } from '../../shared/platform/rest.ts';
import { TestPlatform } from '../testing/platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await TestPlatform.start({ limits: { global: 100_000 } });
});
afterAll(() => platform.close());

const handshake = async (body: Record<string, unknown> = {}) => {
  const reply = await platform.call('oauth.createShortcode', {
    body: { client_id: DEMO_CLIENT_ID, scope: 'chat:connect chat:chat', ...body },
  });
  return shortcodeGrant.parse(reply.body);
};
const check = (handle: string) => platform.call('oauth.checkShortcode', { path: { handle } });
const token = (body: Record<string, unknown> | URLSearchParams, headers = {}) =>
  platform.call('oauth.token', { body, headers });
const approvedCode = async () => {
  const { code, handle } = await handshake();
  await platform.control('POST', `/shortcodes/${code}/approve`);
  return shortcodeApproval.parse((await check(handle)).body).code;
};
const exchange = async () =>
  tokenReply.parse(
    (await token({ grant_type: 'authorization_code', client_id: DEMO_CLIENT_ID, code: await approvedCode() })).body,
  );
const errorOf = (reply: { body: unknown }) => oauthError.parse(reply.body).error;

it('goes from the handshake over the approval to tokens', async () => {
  const { code, handle, expires_in } = await handshake();
  expect(expires_in).toBe(120);
  expect((await check(handle)).status).toBe(204);
  expect((await platform.control('POST', `/shortcodes/${code}/approve`, { username: 'mod_hana' })).status).toBe(200);
  const approval = await check(handle);
  expect(approval.status).toBe(200);
  const reply = await token({
    grant_type: 'authorization_code',
    client_id: DEMO_CLIENT_ID,
    code: shortcodeApproval.parse(approval.body).code,
    redirect_uri: 'ignored',
  });
  expect(reply.status).toBe(200);
  const tokens = tokenReply.parse(reply.body);
  expect(tokens).toMatchObject({ expires_in: 21_600, token_type: 'Bearer' });
  const me = await platform.call('users.current', { headers: { Authorization: `Bearer ${tokens.access_token}` } });
  expect(me.body).toMatchObject({ username: 'mod_hana' });
  expect((await check(handle)).status).toBe(404);
});

it('tells denied, unknown and expired apart', async () => {
  const { code, handle } = await handshake();
  await platform.control('POST', `/shortcodes/${code}/deny`);
  expect((await check(handle)).status).toBe(403);
  expect((await check('unknown')).status).toBe(404);
  const { handle: late } = await handshake();
  await platform.control('POST', '/clock', { advanceMs: 120_000 });
  expect((await check(late)).status).toBe(404);
  expect((await check(handle)).status).toBe(404);
});

it('refuses what cannot become tokens, in the OAuth shape', async () => {
  const code = await approvedCode();
  const grant = { grant_type: 'authorization_code', client_id: DEMO_CLIENT_ID, code };
  const [, other] = platform.world.clients.all();
  expect(errorOf(await token({ ...grant, client_id: 'unknown' }))).toBe('invalid_client');
  expect(errorOf(await token({ ...grant, client_id: other?.id }))).toBe('invalid_grant');
  expect(errorOf(await token({ ...grant, grant_type: 'password' }))).toBe('unsupported_grant_type');
  expect(errorOf(await token({ client_id: DEMO_CLIENT_ID, code }))).toBe('invalid_request');
  expect(errorOf(await token({ ...grant, code: undefined }))).toBe('invalid_request');
  const reply = await token(grant);
  expect(reply.status).toBe(200);
  expect(errorOf(await token(grant))).toBe('invalid_grant');
});

it('rotates refresh tokens and ends the family when one comes back', async () => {
  const first = await exchange();
  const refresh = (refresh_token: string) =>
    token({ grant_type: 'refresh_token', client_id: DEMO_CLIENT_ID, refresh_token });
  const second = tokenReply.parse((await refresh(first.refresh_token)).body);
  expect(second.refresh_token).not.toBe(first.refresh_token);
  const reused = await refresh(first.refresh_token);
  expect([reused.status, errorOf(reused)]).toEqual([400, 'invalid_grant']);
  const me = await platform.call('users.current', { headers: { Authorization: `Bearer ${second.access_token}` } });
  expect(me.status).toBe(401);
  expect(errorOf(await refresh(second.refresh_token))).toBe('invalid_grant');
});

it('reads forms and chunked bodies, and ignores an Authorization header', async () => {
  const { refresh_token } = await exchange();
  const form = new URLSearchParams({ grant_type: 'refresh_token', client_id: DEMO_CLIENT_ID, refresh_token });
  const reply = await token(form, { Authorization: 'Bearer stale' });
  expect(tokenReply.safeParse(reply.body).success).toBe(true);
  form.set('refresh_token', tokenReply.parse(reply.body).refresh_token);
  const shouted = await token(form, { 'Content-Type': 'Application/X-WWW-Form-Urlencoded; charset=UTF-8' });
  expect(tokenReply.safeParse(shouted.body).success).toBe(true);
  const chunked = await fetch(`${platform.simulator.url}/api/v1/oauth/shortcode`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: new Blob([JSON.stringify({ client_id: DEMO_CLIENT_ID, scope: '' })]).stream(),
    duplex: 'half',
  } as RequestInit);
  expect(shortcodeGrant.safeParse(await chunked.json()).success).toBe(true);
});

it('asks clients with a secret for it', async () => {
  const client = platform.world.clients.all().find(({ secret }) => secret !== null);
  const body = { client_id: client?.id, scope: 'chat:chat' };
  const create = (more = {}) => platform.call('oauth.createShortcode', { body: { ...body, ...more } });
  expect(errorOf(await create())).toBe('invalid_client');
  expect(errorOf(await create({ client_secret: 'wrong' }))).toBe('invalid_client');
  expect((await create({ client_secret: client?.secret })).status).toBe(200);
});

it('takes null for the secret an application does not have, as clients in other languages send it', async () => {
  const { code, handle } = await handshake({ client_secret: null });
  await platform.control('POST', `/shortcodes/${code}/approve`);
  const approval = shortcodeApproval.parse((await check(handle)).body);
  const mine = { client_id: DEMO_CLIENT_ID, client_secret: null };
  const { refresh_token } = tokenReply.parse(
    (await token({ ...mine, grant_type: 'authorization_code', code: approval.code })).body,
  );
  expect((await token({ ...mine, grant_type: 'refresh_token', refresh_token })).status).toBe(200);
  const secretive = platform.world.clients.all().find(({ secret }) => secret !== null);
  const refused = await platform.call('oauth.createShortcode', {
    body: { ...mine, client_id: secretive?.id, scope: 'chat:chat' },
  });
  expect(errorOf(refused)).toBe('invalid_client');
});

it('refuses scopes nobody knows and bodies that are not JSON', async () => {
  const reply = await platform.call('oauth.createShortcode', {
    body: { client_id: DEMO_CLIENT_ID, scope: 'chat:fly' },
  });
  expect([reply.status, errorOf(reply)]).toEqual([400, 'invalid_scope']);
  const broken = await platform.call('oauth.createShortcode', {
    body: '{',
    headers: { 'Content-Type': 'application/json' },
  });
  expect(broken.status).toBe(400);
});

it('introspects', async () => {
  const { access_token } = await exchange();
  const look = async (text: string) =>
    introspection.parse((await platform.call('oauth.introspect', { body: { token: text } })).body);
  expect(await look(access_token)).toMatchObject({
    active: true,
    client_id: DEMO_CLIENT_ID,
    sub: platform.world.demoUser.id,
  });
  expect(await look('nonsense')).toEqual({ active: false });
  await platform.control('POST', '/clock', { advanceMs: 21_600_000 });
  expect(await look(access_token)).toEqual({ active: false });
});

it('writes no secret into the journal', async () => {
  const { access_token, refresh_token } = await exchange();
  const { handle } = await handshake();
  await check(handle);
  await platform.call('users.current', { headers: { Authorization: `Bearer ${access_token}` } });
  const { text, body } = await platform.control('GET', '/journal');
  expect(z.array(z.object({ seq: z.number() })).parse(body).length).toBeGreaterThan(5);
  for (const secret of [access_token, refresh_token, handle]) expect(text).not.toContain(secret);
});
