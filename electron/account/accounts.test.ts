import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Budget } from '../platform/budget/budget.ts';
import { PlatformClient } from '../platform/rest/client.ts';
import { FakeService, json, networkError } from '../platform/testing/fakeService.ts';
import { makeSealer } from '../storage/testing/fakeSealer.ts';
import { FakeClock } from '../testing/fakeClock.ts';
import { makeLog } from '../testing/fakeLog.ts';
import { until } from '../testing/until.ts';
import { AccountBook } from './accountBook.ts';
import { AccountsService } from './accounts.ts';
import { SessionService } from './session.ts';
import { makeFolder } from './testing/sessionRig.ts';
import { TokenKeeper } from './tokenKeeper.ts';
import { accountsFile, Vault } from './vault.ts';

const CHANNEL = 7;
const scopes = ['chat:chat'];
const going = new AbortController().signal;
const people = { nora: 1, hana: 2, pim: 3 };
type Name = keyof typeof people;
const profileOf = (name: Name, username: string = name) => {
  return { userId: people[name], username, avatarUrl: null, channel: null };
};
const replyOf = (name: Name, nth = 1) => {
  const [access_token, refresh_token] = [`canary-${name}-${nth}`, `canary-refresh-${name}-${nth}`];
  return { access_token, refresh_token, expires_in: 21_600, token_type: 'Bearer' };
};

let folder = { dir: '', remove: async () => {} };
let open: { close: () => void; finish: () => Promise<void> }[] = [];
beforeEach(async () => {
  folder = await makeFolder();
});
afterEach(async () => {
  for (const one of open) one.close();
  await Promise.all(open.map((one) => one.finish()));
  open = [];
  await folder.remove();
});

/**
 * All accounts at a service where every token names its person: nora has signed in, the others beside her.
 * @param names what some are called by now
 */
async function openAccounts(others: Exclude<Name, 'nora'>[], names: Partial<Record<Name, Promise<string>>> = {}) {
  const { dir } = folder;
  const clock = new FakeClock();
  const { log, redact } = makeLog(clock);
  const service = new FakeService().on('GET /api/v1/users/current', async ({ headers }) => {
    const [, , name = ''] = /canary-(refresh-)?(\w+)-/.exec(headers.get('authorization') ?? '') ?? [];
    const username = (await names[name as Name]) ?? name;
    return json(200, { id: people[name as Name], username, avatarUrl: null, channel: { id: CHANNEL, token: name } });
  });
  const shared = { clock, random: () => 0.5, log, redact };
  const address = { baseUrl: 'https://service.test', clientId: 'client-1', userAgent: 'Sidestage/0.1.0' };
  const client = { ...shared, ...address, budget: new Budget({ clock }), fetch: service.fetch };
  const application = new PlatformClient(client);
  const sealed = { dir, service: { kind: 'demo' } as const, sealer: makeSealer(), clock, log };
  const main = new TokenKeeper({ ...shared, id: 'own', platform: application, vault: new Vault(sealed) });
  const platform = new PlatformClient({ ...client, account: main });
  const session = new SessionService({ ...shared, platform, account: main });
  const keeperOf = (userId: number) =>
    new TokenKeeper({ ...shared, id: `${userId}`, platform: application, vault: new Vault({ ...sealed, userId }) });
  for (const name of others) {
    const before = keeperOf(people[name]);
    await before.adopt(replyOf(name), scopes, profileOf(name));
    before.close();
  }
  const book = new AccountBook({ ...sealed, path: join(dir, accountsFile('demo')), mayKeep: () => true });
  const [vaultDir, serviceKey] = [dir, 'demo'];
  const accounts = new AccountsService({ ...shared, platform, session, main, keeperOf, book, vaultDir, serviceKey });
  open.push(session, accounts);
  await accounts.restore();
  await session.restore();
  await session.adopt(replyOf('nora'), scopes, going);
  return { accounts, session, main, service, clock, kept: () => new Vault(sealed).load() };
}

it('has who becomes the main account speak by the main sign-in, where they were chosen before', async () => {
  const { accounts, session, main } = await openAccounts(['hana']);
  await accounts.speakAs(CHANNEL, people.hana);
  const speaker = accounts.speakerIn(CHANNEL);
  const told: (string | undefined)[] = [];
  speaker.subscribe((now) => told.push(now?.account.id));
  expect(speaker.value).toMatchObject({ userId: people.hana, account: { id: '2' } });
  await session.adopt(replyOf('hana', 2), scopes, going);
  expect(speaker.value).toMatchObject({ userId: people.hana, username: 'hana' });
  expect(speaker.value?.account).toBe(main);
  expect(told.at(-1)).toBe('own');
});

it('tells a new name of who speaks', async () => {
  const name = Promise.withResolvers<string>();
  const { accounts } = await openAccounts(['hana'], { hana: name.promise });
  await accounts.speakAs(CHANNEL, people.hana);
  const speaker = accounts.speakerIn(CHANNEL);
  expect(speaker.value?.username).toBe('hana');
  name.resolve('hana_now');
  await until(() => accounts.state.value.list.some(({ username }) => username === 'hana_now'));
  expect(speaker.value?.username).toBe('hana_now');
});

it('tells who speaks before it tells of the accounts', async () => {
  const { accounts, session } = await openAccounts(['hana']);
  const speaker = accounts.speakerIn(CHANNEL);
  const seen: { chosen: number | undefined; speaks: number | undefined }[] = [];
  accounts.state.subscribe(({ list, speakers }) => {
    const chosen = speakers[0]?.accountId ?? list.find(({ isMain }) => isMain)?.id;
    seen.push({ chosen, speaks: speaker.value?.userId });
  });
  await accounts.speakAs(CHANNEL, people.hana);
  await accounts.remove(people.hana);
  await session.adopt(replyOf('pim'), scopes, going);
  expect(new Set(seen.map(({ chosen }) => chosen))).toEqual(new Set([people.hana, people.nora, people.pim]));
  expect(seen.filter(({ chosen, speaks }) => chosen !== speaks)).toEqual([]);
});

it('lets nobody stand in for who spoke while all are signed out, and has the next main account speak', async () => {
  const { accounts, session } = await openAccounts(['hana']);
  await accounts.speakAs(CHANNEL, people.hana);
  const speaker = accounts.speakerIn(CHANNEL);
  const told: (string | undefined)[] = [];
  speaker.subscribe((now) => told.push(now?.username));
  await accounts.forgetOthers();
  await session.signOut();
  expect(told).toEqual([undefined]);
  await session.adopt(replyOf('pim'), scopes, going);
  expect(speaker.value?.username).toBe('pim');
});

it('asks for no account beside nobody, and leaves what was asked for when the session ends', async () => {
  const { accounts, session, service } = await openAccounts([]);
  service.on('POST /api/v1/oauth/shortcode', 'hang');
  const error = { kind: 'notSignedIn' };
  accounts.add();
  expect(accounts.state.value.asking).not.toBeNull();
  const forgotten = accounts.forgetOthers();
  expect(accounts.state.value.asking).toBeNull();
  expect(() => accounts.add()).toThrow(expect.objectContaining({ error }));
  await forgotten;
  await session.signOut();
  expect(() => accounts.add()).toThrow(expect.objectContaining({ error }));
  await session.adopt(replyOf('nora', 2), scopes, going);
  accounts.add();
  await session.signOut();
  expect(accounts.state.value.asking).toBeNull();
});

it('forgets tokens that it gave the session when signing in again is left before that knows whose they are', async () => {
  const { accounts, session, main, service, clock, kept } = await openAccounts([]);
  service.on('POST /api/v1/oauth/token', json(400, { error: 'invalid_grant' }));
  await main.replace(replyOf('nora', 1), ['chat:chat', 'chat:timeout']);
  await main.renew('canary-nora-1');
  expect(session.state.value.kind).toBe('lost');
  const nora = json(200, { id: people.nora, username: 'nora', avatarUrl: null });
  service
    .on('POST /api/v1/oauth/shortcode', json(200, { code: 'A00001', expires_in: 120, handle: 'canary-handle-1' }))
    .on('GET /api/v1/oauth/shortcode/check/*', json(200, { code: 'canary-authorization' }))
    .on('POST /api/v1/oauth/token', json(200, replyOf('nora', 2)))
    .on('GET /api/v1/users/current', nora, networkError());
  const asked = () => service.asked.filter((line) => line === 'GET /api/v1/users/current').length;
  const before = asked();
  accounts.signInAgain(people.nora);
  await clock.advance(60_000, async () => asked() < before + 2);
  await until(() => asked() === before + 2);
  await clock.advance(30_000, async () => accounts.state.value.asking?.progress.kind !== 'offline');
  await until(() => accounts.state.value.asking?.progress.kind === 'offline');
  expect(main.held).toBe(true);
  accounts.leave();
  await until(() => !main.held);
  await main.finish();
  expect(session.state.value.kind).toBe('lost');
  // What is asked for then is no less than before, and what is missing has the same name.
  expect(session.scopesToAsk).toContain('chat:timeout');
  expect(main.missing).toEqual({ kind: 'signInEnded' });
  expect(await kept()).toEqual({ kind: 'none' });
});

it('begins no refresh at the end, also while an approval is being exchanged', async () => {
  const { accounts, session, service, clock } = await openAccounts(['hana']);
  const given = { code: 'A00001', expires_in: 120, handle: 'canary-handle-1' };
  service
    .on('POST /api/v1/oauth/shortcode', json(200, given))
    .on('GET /api/v1/oauth/shortcode/check/*', json(200, { code: 'canary-authorization' }))
    .on('POST /api/v1/oauth/token', 'hang');
  accounts.add();
  await clock.advance(2_000, async () => accounts.state.value.asking?.progress.kind !== 'exchanging');
  await until(() => accounts.state.value.asking?.progress.kind === 'exchanging');
  for (const one of [session, accounts]) void one.finish();
  await clock.advance(7 * 3_600_000);
  expect(service.requests.flatMap(({ body }) => body?.refresh_token ?? [])).toEqual([]);
});
